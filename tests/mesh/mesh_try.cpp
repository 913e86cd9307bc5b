// genba_mesh_try FILE [unit in m] [size in m] [tet4|tet10|hex8]: meshes one file and says what came of it, on
// one line.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "mesh/files/geometry_file.hpp"
#include "mesh/files/mesh_io.hpp"
#include "mesh/mesher/mesher.hpp"

int main(int argc, char** argv) {
  using namespace genba;
  if (argc < 2) {
    std::fprintf(stderr, "usage: genba_mesh_try FILE [UNIT_IN_M [SIZE_IN_M [tet4|tet10|hex8 [OUT.vtu]]]]\n");
    return 2;
  }
  GeometrySpec geometry;
  geometry.path = argv[1];
  if (geometry_format_of_file(geometry.path) == GeometryFormat::image) geometry.kind = GeometryKind::image;
  if (argc > 2) geometry.unit = std::atof(argv[2]);
  MeshOptions options;
  if (argc > 3) options.size = std::atof(argv[3]);
  if (argc > 4)
    options.kind = std::strcmp(argv[4], "tet4") == 0   ? MeshKind::tet4
                   : std::strcmp(argv[4], "hex8") == 0 ? MeshKind::hex8
                                                       : MeshKind::tet10;
  MeshingReport report;
  Monitor monitor;
  int status = 0;
  try {
    const Mesh mesh = make_mesh(geometry, options, monitor, &report);
    const MeshQuality quality = measure_quality(mesh);
    const auto box = bounding_box(mesh);
    std::printf(
        "%s | %s | %d nodes, %lld solids, %lld facets, %zu regions, %zu surfaces, %zu sets | box %.4g x %.4g "
        "x %.4g mm | "
        "volume %.5g cm^3 | quality min %.3f mean %.3f | %.1f s, %.0f MB\n",
        mesh.source.c_str(), report.mesher.english().c_str(), mesh.node_count(),
        static_cast<long long>(mesh.solid_count()), static_cast<long long>(mesh.facet_count()),
        mesh.regions.size(), mesh.surfaces.size(), mesh.sets.size(), 1e3 * (box[1][0] - box[0][0]),
        1e3 * (box[1][1] - box[0][1]), 1e3 * (box[1][2] - box[0][2]), quality.volume * 1e6, quality.min,
        quality.mean, report.seconds, static_cast<double>(report.peak_bytes) / 1e6);
    for (const auto& r : mesh.regions)
      std::printf("  region #%lld \"%s\"\n", static_cast<long long>(r.tag), r.name.c_str());
    for (const auto& s : mesh.surfaces)
      if (!s.name.empty())
        std::printf("  surface #%lld \"%s\"\n", static_cast<long long>(s.tag), s.name.c_str());
    for (const auto& s : mesh.sets) std::printf("  set \"%s\" (%zu)\n", s.name.c_str(), s.members.size());
    if (argc > 5) write_vtu(argv[5], mesh, "Research use only");
  } catch (const std::exception& e) {
    std::printf("%s | REFUSED | %s\n", argv[1], e.what());
    status = 1;
  }
  for (const std::string& f : english(report.facts)) std::printf("  fact: %s\n", f.c_str());
  for (const std::string& w : english(report.warnings)) std::printf("  warning: %s\n", w.c_str());
  return status;
}
