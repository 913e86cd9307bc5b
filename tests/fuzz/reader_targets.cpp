// Readers that hand files to Gmsh, OpenCASCADE, VTK or GDCM: what the application checks first, then what
// genba-mesher does with the file, with the libraries' state kept from one execution to the next.
#include <gmsh.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/model/faces/facets.hpp"
#include "mesh/files/geometry_file.hpp"
#include "mesh/files/nastran_bulk.hpp"
#include "mesh/gmsh/gmsh_steps.hpp"
#include "mesh/image/image_reader.hpp"
#include "mesh/job/temporary_folder.hpp"
#include "mesh/surface/surface_reader.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/mesh/dicom_phantom.hpp"

namespace genba::fuzz {
namespace {

std::string data_file(const char* name) {
  return std::string(GENBA_MESH_TEST_DATA) + "/" + name;
}

const TemporaryFolder& folder() {
  static const TemporaryFolder one;
  return one;
}

std::string put(const std::string& bytes, const char* name) {
  const std::string path = folder().file(name);
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return path;
}

void start_gmsh() {
  static const bool once = [] {
    gmsh::initialize(0, nullptr, false);
    gmsh::option::setNumber("General.Terminal", 0);
    gmsh::option::setNumber("General.Verbosity", 3);
    gmsh::option::setNumber("General.NumThreads", 1);
    return true;
  }();
  (void)once;
  gmsh::clear();
  gmsh::logger::stop();
  gmsh::logger::start();
}

/// As in genba-mesher, where what these throw becomes an answer.
template <class Work>
void caught(const Work& work) {
  try {
    work();
  } catch (const std::string&) {  // Gmsh's own way to fail
  } catch (const std::exception&) {
  }
}

template <GeometryFormat format>
void parse_by_child(const std::string& bytes, const char* name) {
  MesherJob job;
  job.format = format;
  job.source = put(bytes, name);
  job.shown_name = name;
  job.unit = format == GeometryFormat::step || format == GeometryFormat::iges ? 0 : 1e-3;
  job.options.threads = 1;
  job.answer_path = folder().file("answer.json");
  check_geometry_file(job.source, format, job.unit);
  if (format == GeometryFormat::nastran) put(read_nastran_bulk(bytes, name).text, name);
  caught([&] {
    start_gmsh();
    MesherAnswer answer;
    GmshWork work{job, answer, 1e-3, {}, [](const Text&, double, double) {}};
    if (is_surface(format)) {
      (void)read_surface(job.source, format, job.unit, name);
    } else if (format == GeometryFormat::vtu || format == GeometryFormat::vtk) {
      Mesh mesh = read_vtk(work, format == GeometryFormat::vtk);
      ThreadTeam one(1);
      check_and_complete(mesh, one);
    } else if (holds_elements(format)) {
      load_msh(work);
      Mesh mesh = take_mesh(work);
      ThreadTeam one(1);
      check_and_complete(mesh, one);
    } else {
      load_cad(work);
      (void)take_facts(work);
    }
  });
}

std::string box_by_gmsh(const char* name) {
  start_gmsh();
  gmsh::model::occ::addBox(0, 0, 0, 1, 1, 1);
  gmsh::model::occ::synchronize();
  gmsh::option::setNumber("Mesh.MeshSizeMin", 1);
  gmsh::model::mesh::generate(3);
  const std::string path = folder().file(name);
  gmsh::write(path);
  return read_file(path);
}

/// One part of hexahedra with its facets, as text.
std::string legacy_grid() {
  return "# vtk DataFile Version 3.0\ntwo cells\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 9 float\n"
         "0 0 0 1 0 0 1 1 0 0 1 0 0 0 1 1 0 1 1 1 1 0 1 1 .5 .5 2\nCELLS 2 15\n8 0 1 2 3 4 5 6 7\n"
         "5 4 5 6 7 8\nCELL_TYPES 2\n12\n14\nCELL_DATA 2\nSCALARS region int 1\nLOOKUP_TABLE default\n1 2\n";
}

std::string legacy_polygons() {
  return "# vtk DataFile Version 3.0\ntetrahedron\nASCII\nDATASET POLYDATA\nPOINTS 4 float\n"
         "0 0 0 1 0 0 0 1 0 0 0 1\nPOLYGONS 4 16\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 2 0 3\n";
}

std::string vtu_text() {
  return "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\" version=\"0.1\" "
         "byte_order=\"LittleEndian\">\n<UnstructuredGrid>\n<Piece NumberOfPoints=\"4\" "
         "NumberOfCells=\"1\">\n"
         "<CellData><DataArray type=\"Int32\" Name=\"region\" format=\"ascii\">7</DataArray></CellData>\n"
         "<Points><DataArray type=\"Float64\" NumberOfComponents=\"3\" format=\"ascii\">0 0 0 1 0 0 0 1 0 0 "
         "0 1"
         "</DataArray></Points>\n<Cells><DataArray type=\"Int64\" Name=\"connectivity\" format=\"ascii\">0 1 "
         "2 3"
         "</DataArray><DataArray type=\"Int64\" Name=\"offsets\" format=\"ascii\">4</DataArray><DataArray "
         "type=\"UInt8\" Name=\"types\" format=\"ascii\">10</DataArray></Cells>\n</Piece>\n"
         "</UnstructuredGrid>\n</VTKFile>\n";
}

std::string vtp_text() {
  return "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"0.1\" byte_order=\"LittleEndian\">\n"
         "<PolyData>\n<Piece NumberOfPoints=\"4\" NumberOfPolys=\"2\">\n<Points><DataArray type=\"Float32\" "
         "NumberOfComponents=\"3\" format=\"ascii\">0 0 0 1 0 0 0 1 0 0 0 1</DataArray></Points>\n<Polys>"
         "<DataArray type=\"Int32\" Name=\"connectivity\" format=\"ascii\">0 2 1 0 1 3</DataArray><DataArray "
         "type=\"Int32\" Name=\"offsets\" format=\"ascii\">3 6</DataArray></Polys>\n</Piece>\n</PolyData>\n"
         "</VTKFile>\n";
}

std::string obj_text() {
  return "# tetrahedron\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvn 0 0 1\nvt 0 0\nf 1 3 2\nf 1//1 2//1 4//1\n"
         "f 2/1/1 3/1/1 4/1/1\nf -2 -4 -1\n";
}

std::string ply_text() {
  return "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
         "element face 4\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n"
         "3 0 2 1\n3 0 1 3\n3 1 2 3\n3 2 0 3\n";
}

testing::DicomPhantom dicom_phantom() {
  testing::DicomPhantom phantom;
  phantom.cells = {4, 3, 2};
  return phantom;
}

std::string write_dicom_series(const char* name) {
  std::string own = folder().file(name);
  std::filesystem::create_directory(own);
  testing::write_dicom(own, dicom_phantom(), [](Index i, Index j, Index k) {
    return static_cast<std::uint16_t>(1000 + i + 4 * j + 12 * k);
  });
  return own;
}

std::string dicom_sample() {
  return read_file(write_dicom_series("phantom") + "/slice000.dcm");
}

/// As one of two slices: of a series of one no pixel would be read.
void parse_dicom(const std::string& bytes) {
  static const std::string own = write_dicom_series("series");
  put(bytes, "series/slice000.dcm");
  caught([&] { (void)read_image(own, 0, 1 << 20); });
}

constexpr std::array all = {
    Target{"read-step", [](const std::string& b) { parse_by_child<GeometryFormat::step>(b, "f.step"); },
           [] { return box_by_gmsh("box.step"); }},
    Target{"read-iges", [](const std::string& b) { parse_by_child<GeometryFormat::iges>(b, "f.igs"); },
           [] { return read_file(data_file("cube.iges")); }},
    Target{"read-brep", [](const std::string& b) { parse_by_child<GeometryFormat::brep>(b, "f.brep"); },
           [] { return read_file(data_file("ring.brep")); }},
    Target{"read-msh", [](const std::string& b) { parse_by_child<GeometryFormat::msh>(b, "f.msh"); },
           [] { return box_by_gmsh("box.msh"); }},
    Target{"read-nastran", [](const std::string& b) { parse_by_child<GeometryFormat::nastran>(b, "f.bdf"); },
           [] { return box_by_gmsh("box.bdf"); }},
    Target{"read-unv", [](const std::string& b) { parse_by_child<GeometryFormat::unv>(b, "f.unv"); },
           [] { return box_by_gmsh("box.unv"); }},
    Target{"read-vtu", [](const std::string& b) { parse_by_child<GeometryFormat::vtu>(b, "f.vtu"); },
           vtu_text},
    Target{"read-vtk", [](const std::string& b) { parse_by_child<GeometryFormat::vtk>(b, "f.vtk"); },
           legacy_grid},
    Target{"read-vtk-surface",
           [](const std::string& b) { parse_by_child<GeometryFormat::vtk_surface>(b, "s.vtk"); },
           legacy_polygons},
    Target{"read-vtp", [](const std::string& b) { parse_by_child<GeometryFormat::vtp>(b, "f.vtp"); },
           vtp_text},
    Target{"read-obj", [](const std::string& b) { parse_by_child<GeometryFormat::obj>(b, "f.obj"); },
           obj_text},
    Target{"read-ply", [](const std::string& b) { parse_by_child<GeometryFormat::ply>(b, "f.ply"); },
           ply_text},
    Target{"read-dicom", parse_dicom, dicom_sample}};

}  // namespace

std::span<const Target> reader_targets() {
  return all;
}

}  // namespace genba::fuzz
