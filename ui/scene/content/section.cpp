#include "ui/scene/content/section.hpp"

#include <vtkCellArray.h>
#include <vtkContourFilter.h>
#include <vtkCutter.h>
#include <vtkDataSetSurfaceFilter.h>
#include <vtkDoubleArray.h>
#include <vtkFloatArray.h>
#include <vtkIdList.h>
#include <vtkIdTypeArray.h>
#include <vtkNew.h>
#include <vtkPlane.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkStreamTracer.h>
#include <vtkThreshold.h>
#include <vtkTriangleFilter.h>
#include <vtkUnsignedCharArray.h>
#include <vtkUnstructuredGrid.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <mutex>
#include <utility>

#include "engine/model/geometry.hpp"
#include "ui/scene/content/shown_field.hpp"
#include "ui/scene/plane/plane_sweep.hpp"

namespace genba {
namespace {

constexpr std::size_t most_arrows = 2500;
constexpr vtkIdType wanted_streamlines = 200;
constexpr const char* value_name = "value";

/// A 10-node tetrahedron as eight of four nodes; nodes 4 to 9 are the middles of 01, 12, 02, 03, 13, 23.
constexpr int split_tet10[8][4] = {{0, 4, 6, 7}, {4, 1, 5, 8}, {6, 5, 2, 9}, {7, 8, 9, 3},
                                   {6, 8, 4, 5}, {6, 8, 5, 9}, {6, 8, 9, 7}, {6, 8, 7, 4}};

int vtk_shape(int corners, int dimension) {
  if (dimension == 2) return corners == 3 ? VTK_TRIANGLE : VTK_QUAD;
  return corners == 4 ? VTK_TETRA : corners == 5 ? VTK_PYRAMID : corners == 6 ? VTK_WEDGE : VTK_HEXAHEDRON;
}

// [region] 1: hidden; empty: no region is.
using Hidden = std::vector<std::uint8_t>;

bool is_hidden(const Hidden& hidden, const ElementBlock& block, Index element) {
  return !hidden.empty() &&
         hidden[static_cast<std::size_t>(block.group[static_cast<std::size_t>(element)])] != 0;
}

void add_cells(const ElementBlock& block, const Hidden& hidden, vtkCellArray* cells,
               vtkUnsignedCharArray* shapes) {
  const ElementTraits& t = traits(block.type);
  if (t.dimension < 2) return;
  vtkIdType ids[8];
  const auto add = [&](const Index* nodes, const int* local, int count) {
    for (int i = 0; i < count; ++i) ids[i] = nodes[local ? local[i] : i];
    cells->InsertNextCell(count, ids);
    shapes->InsertNextValue(static_cast<unsigned char>(vtk_shape(count, t.dimension)));
  };
  for (Index e = 0; e < block.size(); ++e) {
    if (is_hidden(hidden, block, e)) continue;
    const Index* nodes = block.nodes.data() + static_cast<std::size_t>(e) * static_cast<std::size_t>(t.nodes);
    if (block.type == ElementType::tet10)
      for (const auto& part : split_tet10) add(nodes, part, 4);
    else if (t.dimension == 2 && t.order == 2)
      for (int part = 0; part < split_of(block.type).count; ++part) add(nodes, split_of(block.type).nodes[part], 3);
    else
      add(nodes, nullptr, t.corners);
  }
}

void place_grid(vtkUnstructuredGrid* grid, const SectionTask& task) {
  const Mesh& mesh = *task.results->mesh;
  const Field* displacement = task.deformation_scale != 0 ? task.results->displacement() : nullptr;
  vtkNew<vtkPoints> points;
  points->SetNumberOfPoints(static_cast<vtkIdType>(mesh.points.size()));
  for (std::size_t n = 0; n < mesh.points.size(); ++n) {
    double p[3];
    for (std::size_t c = 0; c < 3; ++c)
      p[c] = mesh.points[n][c] + (displacement ? task.deformation_scale * displacement->data[3 * n + c] : 0);
    points->SetPoint(static_cast<vtkIdType>(n), p);
  }
  grid->SetPoints(points);
}

void set_cells(vtkUnstructuredGrid* grid, const Mesh& mesh, const Hidden& hidden) {
  vtkNew<vtkCellArray> cells;
  vtkNew<vtkUnsignedCharArray> shapes;
  for (const ElementBlock& block : mesh.solids) add_cells(block, hidden, cells, shapes);
  grid->SetCells(shapes, cells);
}

void set_values(vtkUnstructuredGrid* grid, const std::vector<float>& values) {
  vtkNew<vtkFloatArray> scalars;
  scalars->SetName(value_name);
  scalars->SetNumberOfTuples(static_cast<vtkIdType>(values.size()));
  std::copy(values.begin(), values.end(), scalars->GetPointer(0));
  grid->GetPointData()->SetScalars(scalars);
}

// Values at all nodes, not only those of the surface.
SurfaceMesh all_nodes(const Mesh& mesh) {
  SurfaceMesh all;
  const auto count = static_cast<Index>(mesh.points.size());
  for (Index n = 0; n < count; ++n) all.vertex_node.push_back(n);
  std::vector<bool> in_solid(static_cast<std::size_t>(count));
  for (const ElementBlock& block : mesh.solids)
    for (const Index n : block.nodes) in_solid[static_cast<std::size_t>(n)] = true;
  for (Index n = 0; n < count; ++n)
    if (in_solid[static_cast<std::size_t>(n)]) all.body_node.push_back(n);
  return all;
}

// Nodes of elements that are not hidden.
std::vector<Index> seen_nodes(const Mesh& mesh, const Hidden& hidden) {
  std::vector<bool> is_seen(mesh.points.size());
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e)
      if (!is_hidden(hidden, block, e))
        for (const Index node : element_nodes(block, e)) is_seen[static_cast<std::size_t>(node)] = true;
  std::vector<Index> out;
  for (std::size_t n = 0; n < is_seen.size(); ++n)
    if (is_seen[n]) out.push_back(static_cast<Index>(n));
  return out;
}

/// Adds the triangles of a filter's output; wider polygons are split. The threads of a filter write points
/// and triangles in any order. Both are sorted here, and points with equal bits are merged, so that equal
/// tasks give equal sections.
void append(vtkPolyData* data, Section& section) {
  vtkNew<vtkTriangleFilter> triangles;
  triangles->SetInputData(data);
  triangles->PassVertsOff();
  triangles->PassLinesOff();
  triangles->Update();
  vtkPolyData* out = triangles->GetOutput();
  vtkDataArray* values = out->GetPointData()->GetArray(value_name);
  if (!values || out->GetNumberOfPoints() == 0) return;
  using Bits = std::array<std::uint32_t, 4>;
  std::vector<std::pair<Bits, vtkIdType>> points;
  points.reserve(static_cast<std::size_t>(out->GetNumberOfPoints()));
  for (vtkIdType i = 0; i < out->GetNumberOfPoints(); ++i) {
    double p[3];
    out->GetPoint(i, p);
    points.push_back({std::bit_cast<Bits>(std::array<float, 4>{
                          static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2]),
                          static_cast<float>(values->GetComponent(i, 0))}),
                      i});
  }
  std::sort(points.begin(), points.end());
  std::vector<std::int32_t> place(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i == 0 || points[i].first != points[i - 1].first) {
      const auto p = std::bit_cast<std::array<float, 4>>(points[i].first);
      section.points.push_back({p[0], p[1], p[2]});
      section.values.push_back(p[3]);
    }
    place[static_cast<std::size_t>(points[i].second)] = static_cast<std::int32_t>(section.points.size()) - 1;
  }
  const auto first = static_cast<std::ptrdiff_t>(section.faces.triangles.size());
  vtkNew<vtkIdList> ids;
  vtkCellArray* polys = out->GetPolys();
  for (polys->InitTraversal(); polys->GetNextCell(ids);) {
    std::array<std::int32_t, 3> t;
    for (std::size_t c = 0; c < 3; ++c)
      t[c] = place[static_cast<std::size_t>(ids->GetId(static_cast<vtkIdType>(c)))];
    std::rotate(t.begin(), std::min_element(t.begin(), t.end()), t.end());
    if (t[0] != t[1] && t[1] != t[2] && t[0] != t[2]) section.faces.triangles.push_back(t);
  }
  std::sort(section.faces.triangles.begin() + first, section.faces.triangles.end());
}

/// Adds the lines of a filter's output: what cuts a plane body.
void append_lines(vtkPolyData* data, Section& section) {
  vtkDataArray* values = data->GetPointData()->GetArray(value_name);
  if (!values) return;
  const auto first = static_cast<std::int32_t>(section.points.size());
  for (vtkIdType i = 0; i < data->GetNumberOfPoints(); ++i) {
    double p[3];
    data->GetPoint(i, p);
    section.points.push_back({static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])});
    section.values.push_back(static_cast<float>(values->GetComponent(i, 0)));
  }
  vtkNew<vtkIdList> ids;
  vtkCellArray* lines = data->GetLines();
  for (lines->InitTraversal(); lines->GetNextCell(ids);) {
    auto& line = section.lines.emplace_back();
    for (vtkIdType i = 0; i < ids->GetNumberOfIds(); ++i)
      line.push_back(first + static_cast<std::int32_t>(ids->GetId(i)));
  }
}

void add_arrows(const SectionTask& task, const Field& field, const std::vector<Index>& nodes,
                const std::vector<float>& values, Section& section) {
  const Mesh& mesh = *task.results->mesh;
  const Field* displacement = task.deformation_scale != 0 ? task.results->displacement() : nullptr;
  const std::size_t stride = std::max<std::size_t>(1, (nodes.size() + most_arrows - 1) / most_arrows);
  double longest = 0;
  std::vector<double> length;
  for (std::size_t i = 0; i < nodes.size(); i += stride) {
    const double* v = field.data.data() + 3 * static_cast<std::size_t>(nodes[i]);
    length.push_back(std::hypot(v[0], v[1], v[2]));
    longest = std::max(longest, length.back());
  }
  const auto box = bounding_box(mesh);
  section.arrow_length =
      0.08 * std::hypot(box[1][0] - box[0][0], box[1][1] - box[0][1], box[1][2] - box[0][2]);
  if (!(longest > 0)) return;
  for (std::size_t i = 0, k = 0; i < nodes.size(); i += stride, ++k) {
    const auto n = static_cast<std::size_t>(nodes[i]);
    if (!(length[k] > 0)) continue;
    Section::Arrow arrow;
    for (std::size_t c = 0; c < 3; ++c) {
      const double moved = displacement ? task.deformation_scale * displacement->data[3 * n + c] : 0;
      arrow.place[c] = static_cast<float>(mesh.points[n][c] + moved);
      arrow.direction[c] = static_cast<float>(field.data[3 * n + c] / length[k]);
    }
    arrow.share = static_cast<float>(length[k] / longest);
    arrow.value = values[n];
    section.arrows.push_back(arrow);
  }
}

// Streamlines begin at the middles of some cells. They are followed in both directions to the surface of the
// body.
void add_streamlines(vtkUnstructuredGrid* grid, const Field& field, double diagonal, Section& section) {
  const vtkIdType cells = grid->GetNumberOfCells();
  const vtkIdType stride = std::max<vtkIdType>(1, cells / wanted_streamlines);
  vtkNew<vtkDoubleArray> vectors;
  vectors->SetName("vector");
  vectors->SetNumberOfComponents(3);
  vectors->SetNumberOfTuples(static_cast<vtkIdType>(field.data.size() / 3));
  std::copy(field.data.begin(), field.data.end(), vectors->GetPointer(0));
  grid->GetPointData()->SetVectors(vectors);
  vtkNew<vtkPoints> starts;
  vtkNew<vtkIdList> ids;
  for (vtkIdType c = stride / 2; c < cells; c += stride) {
    grid->GetCellPoints(c, ids);
    double mean[3] = {0, 0, 0};
    for (vtkIdType i = 0; i < ids->GetNumberOfIds(); ++i) {
      double p[3];
      grid->GetPoint(ids->GetId(i), p);
      for (int k = 0; k < 3; ++k) mean[k] += p[k] / static_cast<double>(ids->GetNumberOfIds());
    }
    starts->InsertNextPoint(mean);
  }
  vtkNew<vtkPolyData> seeds;
  seeds->SetPoints(starts);
  vtkNew<vtkStreamTracer> tracer;
  tracer->SetInputData(grid);
  tracer->SetSourceData(seeds);
  tracer->SetIntegrationDirectionToBoth();
  tracer->SetIntegratorTypeToRungeKutta4();
  tracer->SetIntegrationStepUnit(vtkStreamTracer::CELL_LENGTH_UNIT);
  tracer->SetInitialIntegrationStep(0.4);
  tracer->SetMaximumPropagation(3 * diagonal);
  tracer->SetComputeVorticity(false);
  tracer->Update();
  append_lines(tracer->GetOutput(), section);
}

}  // namespace

Vec3 undeformed(const Results& results, double deformation_scale, const Vec3& at) {
  const Field* displacement = deformation_scale != 0 ? results.displacement() : nullptr;
  if (!displacement || !results.locator) return at;
  const std::vector<Vec3>& points = results.mesh->points;
  // What x, moved by u, misses.
  const auto miss = [&](const Vec3& x, const double* u) {
    return minus(at, {x[0] + deformation_scale * u[0], x[1] + deformation_scale * u[1],
                      x[2] + deformation_scale * u[2]});
  };
  std::size_t nearest = 0;
  Vec3 left = miss(points[0], displacement->data.data());
  for (std::size_t n = 1; n < points.size(); ++n)
    if (const Vec3 other = miss(points[n], displacement->data.data() + 3 * n); length(other) < length(left))
      nearest = n, left = other;
  Vec3 x = points[nearest];
  constexpr int most_steps = 60;
  constexpr double shortest = 1e-3;  // of a step
  double share = 1;
  for (int i = 0; i < most_steps && share > shortest && length(left) > 0; ++i) {
    const Vec3 step = scaled(left, share), next{x[0] + step[0], x[1] + step[1], x[2] + step[2]};
    const std::vector<double> u = probe(results, *displacement, next);
    const Vec3 now = u.empty() ? left : miss(next, u.data());
    if (length(now) < length(left))
      x = next, left = now;
    else
      share /= 2;
  }
  return x;
}

bool needs_section(const SceneOptions& o) {
  return !o.field.empty() &&
         (o.cut != CutKind::none || o.iso_surfaces > 0 || o.iso_at || o.threshold || o.vectors ||
          o.streamlines);
}

bool same_section(const SectionTask& a, const SectionTask& b) {
  const SceneOptions &x = a.options, &y = b.options;
  return a.results == b.results &&
         (x.parts == y.parts || !a.results ||
          hidden_regions(*a.results->mesh, x.parts) == hidden_regions(*b.results->mesh, y.parts)) &&
         a.deformation_scale == b.deformation_scale && x.field == y.field && x.component == y.component &&
         x.cut == y.cut && x.cut_axis == y.cut_axis && x.cut_position == y.cut_position &&
         x.iso_surfaces == y.iso_surfaces && x.iso_at == y.iso_at && x.threshold == y.threshold &&
         x.threshold_min == y.threshold_min && x.threshold_max == y.threshold_max && x.vectors == y.vectors &&
         x.streamlines == y.streamlines;
}

struct SectionVolume::State {
  std::mutex mutex;
  std::shared_ptr<const Results> results;  // all members below belong to them
  SurfaceMesh nodes;
  ShownField shown;
  std::string field;  // of `shown`
  int component = -2;
  vtkNew<vtkUnstructuredGrid> grid;
  Hidden hidden;     // of its cells
  double scale = 0;  // of its points
  bool has_points = false, has_values = false;
  int times_made = 0;

  void show(const SectionTask& task, const Field& of) {
    if (results != task.results) {
      results = task.results;
      nodes = all_nodes(*results->mesh);
      grid->Initialize();
      has_points = has_values = false;
      component = -2;
    }
    if (field == of.name && component == task.options.component) return;
    shown = show_field(*results, of, task.options.component, nodes);
    field = of.name;
    component = task.options.component;
    has_values = false;
  }
  vtkUnstructuredGrid* placed(const SectionTask& task) {
    Hidden wanted = hidden_regions(*results->mesh, task.options.parts);
    if (wanted != hidden) has_points = false;
    hidden = std::move(wanted);
    if (!has_points) {
      set_cells(grid, *results->mesh, hidden);
      ++times_made;
    }
    if (!has_points || scale != task.deformation_scale) place_grid(grid, task);
    if (!has_values) set_values(grid, shown.vertex_value);
    scale = task.deformation_scale;
    has_points = has_values = true;
    return grid;
  }
};

SectionVolume::SectionVolume() : state_(std::make_unique<State>()) {}
SectionVolume::~SectionVolume() = default;

int SectionVolume::times_made() const {
  const std::lock_guard lock(state_->mutex);
  return state_->times_made;
}

std::shared_ptr<const Section> make_section(const SectionTask& task) {
  const std::shared_ptr<SectionVolume> kept = task.volume ? task.volume : std::make_shared<SectionVolume>();
  SectionVolume::State& volume = *kept->state_;
  const std::lock_guard lock(volume.mutex);
  const SceneOptions& options = task.options;
  const Results& results = *task.results;
  const Field& field = *results.find(options.field);
  volume.show(task, field);
  const ShownField& shown = volume.shown;

  auto section = std::make_shared<Section>();
  const bool is_plane = results.mesh->is_plane();
  const Hidden hidden = hidden_regions(*results.mesh, options.parts);
  if (options.vectors && field.components == 3)
    add_arrows(task, field, hidden.empty() ? volume.nodes.body_node : seen_nodes(*results.mesh, hidden),
               shown.vertex_value, *section);
  const bool streamlines = options.streamlines && field.components == 3;
  if (options.cut == CutKind::none && options.iso_surfaces == 0 && !options.iso_at && !options.threshold &&
      !streamlines)
    return section;
  vtkUnstructuredGrid* grid = volume.placed(task);
  if (grid->GetNumberOfCells() == 0) return section;  // all regions are hidden
  if (streamlines) {
    const auto box = bounding_box(*results.mesh);
    add_streamlines(grid, field, diagonal(box), *section);
  }
  if (options.cut != CutKind::none) {
    vtkNew<vtkPlane> plane;
    double origin[3] = {0, 0, 0}, normal[3] = {0, 0, 0};
    origin[options.cut_axis] = options.cut_position;
    normal[options.cut_axis] = 1;
    plane->SetOrigin(origin);
    plane->SetNormal(normal);
    vtkNew<vtkCutter> cutter;
    cutter->SetInputData(grid);
    cutter->SetCutFunction(plane);
    cutter->Update();
    append(cutter->GetOutput(), *section);
    if (is_plane) append_lines(cutter->GetOutput(), *section);
  }
  if (options.iso_surfaces > 0 || options.iso_at) {
    vtkNew<vtkContourFilter> contour;
    contour->SetInputData(grid);
    contour->ComputeNormalsOff();
    contour->ComputeGradientsOff();
    for (int i = 0; i < options.iso_surfaces; ++i)
      contour->SetValue(i, shown.min + (shown.max - shown.min) * (i + 1) / (options.iso_surfaces + 1));
    if (options.iso_at) {
      const DisplayUnit unit = display_unit(shown.kind);
      contour->SetValue(options.iso_surfaces, *options.iso_at * unit.scale + unit.offset);
    }
    contour->Update();
    append(contour->GetOutput(), *section);
    if (is_plane) append_lines(contour->GetOutput(), *section);
  }
  if (options.threshold) {
    const DisplayUnit unit = display_unit(shown.kind);
    vtkNew<vtkThreshold> threshold;
    threshold->SetInputData(grid);
    threshold->SetInputArrayToProcess(0, 0, 0, vtkDataObject::FIELD_ASSOCIATION_POINTS, value_name);
    threshold->SetThresholdFunction(vtkThreshold::THRESHOLD_BETWEEN);
    threshold->SetLowerThreshold(options.threshold_min * unit.scale + unit.offset);
    threshold->SetUpperThreshold(options.threshold_max * unit.scale + unit.offset);
    threshold->AllScalarsOff();
    vtkNew<vtkDataSetSurfaceFilter> surface;
    surface->SetInputConnection(threshold->GetOutputPort());
    surface->Update();
    append(surface->GetOutput(), *section);
  }
  add_levels(section->faces, section->points);
  return section;
}

}  // namespace genba
