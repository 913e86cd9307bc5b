#include "ui/scene/actors/pick_layer.hpp"

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkCoordinate.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "engine/model/geometry.hpp"
#include "ui/scene/actors/label_layout.hpp"
#include "ui/scene/patch/overlay.hpp"

namespace genba {
namespace {

constexpr double edge_reach = 12;  // pixels
constexpr std::size_t most_probe_labels = 30;

std::int64_t edge_key(Index a, Index b) {
  return static_cast<std::int64_t>(std::min(a, b)) << 32 | std::max(a, b);
}

}  // namespace

struct PickLayer::State {
  State(const Body& of, vtkRenderer* drawn_by) : body(of), renderer(drawn_by) {}
  const Body& body;
  vtkRenderer* renderer;
  Overlay selected{ink_over({}), 0.6}, hovered{{0.25, 0.70, 1.0}, 0.4};
  // The outline of picked faces can be seen on the colours of results too.
  Overlay outline{ink_over({}), 1};
  Overlay patch{ink_over({}), 0.6};
  PatchPicture painted;
  Overlay place{{0.12, 0.44, 0.92}, 1};
  PlaceShape place_shape;
  std::shared_ptr<const Section> section;
  Picked what, under;
  std::vector<ProbeMark> probes;
  vtkNew<vtkPolyData> dots;
  vtkNew<vtkActor> dot_actor;
  std::array<vtkNew<vtkTextActor>, most_probe_labels> labels;
  std::shared_ptr<const PictureTexts> texts = std::make_shared<PictureTexts>();
  mutable std::shared_ptr<const SurfaceMesh> regions_of;
  mutable std::vector<Index> regions;

  Vec3 world(double x, double y, double depth) const {
    double p[4];
    renderer->SetDisplayPoint(x, y, depth);
    renderer->DisplayToWorld();
    renderer->GetWorldPoint(p);
    return {p[0] / p[3], p[1] / p[3], p[2] / p[3]};
  }
  double pixel() const {
    return 2 * renderer->GetActiveCamera()->GetParallelScale() / std::max(1, renderer->GetSize()[1]);
  }
  const std::vector<Index>& surface_region() const {
    if (regions_of != body.surface()) {
      regions = surface_regions(*body.mesh(), *body.surface());
      regions_of = body.surface();
    }
    return regions;
  }
  /// Of the mesh, not of the faces of a plane body.
  bool is_between_faces(Index a, Index b) const {
    const auto count = static_cast<Index>(body.mesh()->surfaces.size());
    return a != b && a >= 0 && b >= 0 && a < count && b < count;
  }
  bool is_plane() const { return body.mesh() && body.mesh()->is_plane(); }
  /// What a feature line is part of: two faces that meet there, or an edge of a plane body, whose walls are seen
  /// from their side or have no height; -1: nothing.
  std::int64_t line_item(PickFilter filter, std::size_t line) const {
    const SurfaceMesh& of = *body.surface();
    if (filter == PickFilter::faces && !of.feature_edge.empty()) return of.feature_edge[line];
    if (filter != PickFilter::edges) return -1;
    return edge_key(of.feature_surfaces[line][0], of.feature_surfaces[line][1]);
  }
  /// Where an end of a feature line is drawn, m.
  Vec3 line_end(std::size_t line, std::size_t end) const;
  /// The edge of a plane body next to a pixel; -1: none within reach.
  Index edge_near(double x, double y) const;
  void fill(Overlay& overlay, const Picked& picked) const;
  void draw_outline();
  InkParts part_colours() const;  ///< of the source, and those that a person gave
  void draw_patch();
};

Vec3 PickLayer::State::line_end(std::size_t line, std::size_t end) const {
  const SurfaceMesh& surface = *body.surface();
  const auto vertex = static_cast<std::size_t>(surface.feature_lines[line][end]);
  Vec3 p = body.drawn(surface.feature_node[vertex]);
  if (surface.feature_stand.empty()) return p;
  const Stand& stand = surface.feature_stand[vertex];
  return {stand.cosine * p[0], p[1], stand.sine * p[0] + stand.rise};
}

Index PickLayer::State::edge_near(double x, double y) const {
  const Vec3 eye = world(x, y, 0);
  const auto line = [&](std::size_t i) -> std::optional<std::array<Vec3, 2>> {
    const std::array ends{line_end(i, 0), line_end(i, 1)};
    const auto& kept = body.kept();
    const bool is_cut_off = kept && !kept->has(ends[0]) && !kept->has(ends[1]);
    return is_cut_off || body.hides(body.surface()->feature_edge[i]) ? std::nullopt : std::optional(ends);
  };
  return genba::edge_near(*body.surface(), line, eye, minus(world(x, y, 1), eye), edge_reach * pixel());
}

void PickLayer::State::fill(Overlay& overlay, const Picked& picked) const {
  overlay.data->Initialize();
  overlay.actor->SetVisibility(body.surface() && !picked.items.empty());
  if (!body.surface() || picked.items.empty()) return;
  const SurfaceMesh& surface = *body.surface();
  const auto& positions = body.positions();
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> polys, lines, dots;
  const auto add = [&](const Vec3& p) { return points->InsertNextPoint(p[0], p[1], p[2]); };
  const auto has = [&](std::int64_t item) {
    return std::binary_search(picked.items.begin(), picked.items.end(), item);
  };
  const auto add_triangle = [&](std::size_t t) {
    vtkIdType ids[3];
    for (int k = 0; k < 3; ++k)
      ids[k] = points->InsertNextPoint(positions[static_cast<std::size_t>(surface.triangles[t][k])].data());
    polys->InsertNextCell(3, ids);
  };
  const auto add_line = [&](std::size_t i) {
    const vtkIdType ids[2] = {add(line_end(i, 0)), add(line_end(i, 1))};
    lines->InsertNextCell(2, ids);
  };
  for (std::size_t i = 0; i < surface.feature_lines.size(); ++i)
    if (const auto item = line_item(picked.filter, i); item >= 0 && has(item))
      if (&overlay != &selected || picked.filter == PickFilter::edges || !body.hides(static_cast<Index>(item)))
        add_line(i);
  if (picked.filter == PickFilter::nodes) {
    for (const auto node : picked.items) {
      const vtkIdType id = add(body.drawn(static_cast<Index>(node)));
      dots->InsertNextCell(1, &id);
    }
  } else if (picked.filter == PickFilter::angle) {
    for (const auto t : picked.items) add_triangle(static_cast<std::size_t>(t));
  } else if (picked.filter != PickFilter::edges) {
    const auto& region = surface_region();
    for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
      const Index face = surface.triangle_surface[t];
      if (&overlay == &selected && body.hides(face)) continue;
      if (has(picked.filter == PickFilter::faces ? face : region[static_cast<std::size_t>(face)]))
        add_triangle(t);
    }
    // Faces between bodies can be seen where one of the bodies is not drawn.
    if (surface.inner)
      for (std::size_t t = 0; t < surface.inner->triangles.size(); ++t) {
        const auto& sides = surface.inner->sides[t];
        const auto is_marked = [&](Index region) {
          const bool is_hidden = &overlay == &selected && body.looks().hides_region(region);
          return !is_hidden && (picked.filter == PickFilter::faces || has(region));
        };
        if (picked.filter == PickFilter::faces && !has(surface.inner->face[t])) continue;
        if (!is_marked(sides[0]) && !is_marked(sides[1])) continue;
        vtkIdType ids[3];
        for (std::size_t k = 0; k < 3; ++k) ids[k] = add(body.drawn(surface.inner->triangles[t][k]));
        polys->InsertNextCell(3, ids);
      }
  }
  overlay.data->SetPoints(points);
  overlay.data->SetPolys(polys);
  overlay.data->SetLines(lines);
  overlay.data->SetVerts(dots);
}

InkParts PickLayer::State::part_colours() const {
  InkParts parts = body.surface()->surface_colour;
  parts.insert(parts.end(), body.looks().colours.begin(), body.looks().colours.end());
  return parts;
}

// Lines between what is picked and what is not.
void PickLayer::State::draw_outline() {
  outline.data->Initialize();
  const bool faces = what.filter == PickFilter::faces, bodies = what.filter == PickFilter::bodies;
  outline.actor->SetVisibility(body.surface() && !what.items.empty() && (faces || bodies));
  if (!outline.actor->GetVisibility()) return;
  const SurfaceMesh& surface = *body.surface();
  const Colour ink = ink_over(part_colours());
  for (Overlay* overlay : {&selected, &outline})
    overlay->actor->GetProperty()->SetColor(ink[0], ink[1], ink[2]);
  const std::vector<Index>& region = surface_region();
  const auto has = [&](Index face) {
    if (face < 0) return false;
    const Index item = faces ? face : region[static_cast<std::size_t>(face)];
    return std::binary_search(what.items.begin(), what.items.end(), static_cast<std::int64_t>(item));
  };
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> lines;
  for (std::size_t i = 0; i < surface.feature_lines.size(); ++i) {
    const auto& [one, other] = surface.feature_surfaces[i];
    if (has(one) == has(other) || body.hides(has(one) ? one : other)) continue;
    vtkIdType ids[2];
    for (std::size_t k = 0; k < 2; ++k) {
      const Vec3 p = line_end(i, k);
      ids[k] = points->InsertNextPoint(p[0], p[1], p[2]);
    }
    lines->InsertNextCell(2, ids);
  }
  outline.data->SetPoints(points);
  outline.data->SetLines(lines);
}

void PickLayer::State::draw_patch() {
  patch.data->Initialize();
  patch.actor->SetVisibility(body.surface() && !(painted.facets.empty() && painted.pieces.empty()));
  if (!patch.actor->GetVisibility()) return;
  const Colour ink = ink_over(part_colours());
  patch.actor->GetProperty()->SetColor(ink[0], ink[1], ink[2]);
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> polys;
  vtkIdType ids[3];
  for (const auto& facet : painted.facets) {
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 p = body.drawn(facet[k]);
      ids[k] = points->InsertNextPoint(p[0], p[1], p[2]);
    }
    polys->InsertNextCell(3, ids);
  }
  for (const auto& piece : painted.pieces) {
    for (std::size_t k = 0; k < 3; ++k) ids[k] = points->InsertNextPoint(piece[k].data());
    polys->InsertNextCell(3, ids);
  }
  patch.data->SetPoints(points);
  patch.data->SetPolys(polys);
}

PickLayer::PickLayer(const Body& body, vtkRenderer* renderer) : state_(new State(body, renderer)) {
  State& s = *state_;
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputData(s.dots);
  mapper->SetResolveCoincidentTopologyToPolygonOffset();
  mapper->SetRelativeCoincidentTopologyPointOffsetParameter(-60000);
  s.dot_actor->SetMapper(mapper);
  s.dot_actor->GetProperty()->RenderPointsAsSpheresOn();
  s.dot_actor->GetProperty()->LightingOff();
  s.outline.actor->GetProperty()->LightingOff();
  s.place.actor->GetProperty()->LightingOff();
  s.place.actor->GetProperty()->RenderPointsAsSpheresOn();
  s.place.actor->VisibilityOff();
  // Handles inside the body are visible and can be dragged.
  s.place.mapper->SetRelativeCoincidentTopologyPointOffsetParameter(-60000);
  for (vtkActor* actor : {s.hovered.actor.Get(), s.selected.actor.Get(), s.outline.actor.Get(),
                          s.patch.actor.Get(), s.place.actor.Get(), s.dot_actor.Get()})
    renderer->AddActor(actor);
  for (auto& label : s.labels) {
    label->GetTextProperty()->SetBackgroundOpacity(0.75);
    label->VisibilityOff();
    renderer->AddActor2D(label);
  }
  refresh();
}

PickLayer::~PickLayer() = default;

void PickLayer::set_section(std::shared_ptr<const Section> section) {
  state_->section = std::move(section);
}

std::size_t PickLayer::triangles() const {
  const State& s = *state_;
  return (s.body.surface() ? s.body.surface()->triangles.size() : 0) +
         (s.section ? s.section->faces.triangles.size() : 0);
}

SurfaceHit PickLayer::point_at(double x, double y) const {
  const auto hits = first_hits({.x = x, .y = y, .step = 1, .columns = 1, .rows = 1});
  return hits.empty() ? SurfaceHit{} : hits.front();
}

ViewAxes PickLayer::axes() const {
  // In a parallel projection, window coordinates are linear, so three axes suffice.
  const Vec3 origin = state_->world(0, 0, 0);
  return {origin, minus(state_->world(1, 0, 0), origin), minus(state_->world(0, 1, 0), origin),
          minus(state_->world(0, 0, 1), origin)};
}

std::vector<SurfaceHit> PickLayer::first_hits(const ViewGrid& grid) const {
  const Body& body = state_->body;
  if (!body.surface()) return {};
  return genba::first_hits({*body.mesh(), *body.surface(), body.positions(), body.looks(), body.exposed(),
                            body.exposed_positions(), body.has_visible_faces(), body.kept(),
                            state_->section.get()},
                           axes(), grid);
}

std::vector<Vec3> PickLayer::normals_of(const std::vector<SurfaceHit>& hits) const {
  const Body& body = state_->body;
  if (!body.surface()) return std::vector<Vec3>(hits.size());
  return genba::normals_of(*body.mesh(), *body.surface(), hits);
}

bool PickLayer::show_patch(PatchPicture picture) {
  if (state_->painted == picture) return false;
  state_->painted = std::move(picture);
  state_->draw_patch();
  return true;
}

bool PickLayer::show_shape(PlaceShape shape) {
  State& s = *state_;
  if (s.place_shape == shape) return false;
  s.place_shape = std::move(shape);
  s.place.data->Initialize();
  s.place.actor->SetVisibility(!s.place_shape.lines.empty());
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> lines, dots;
  for (const auto& line : s.place_shape.lines) {
    const vtkIdType ids[2] = {points->InsertNextPoint(line[0].data()),
                              points->InsertNextPoint(line[1].data())};
    lines->InsertNextCell(2, ids);
  }
  for (const PlaceHandle& handle : s.place_shape.handles) {
    const vtkIdType id = points->InsertNextPoint(handle.at.data());
    dots->InsertNextCell(1, &id);
  }
  s.place.data->SetPoints(points);
  s.place.data->SetLines(lines);
  s.place.data->SetVerts(dots);
  return true;
}

Picked PickLayer::at(double x, double y, PickFilter filter, double angle) const {
  const State& s = *state_;
  Picked out{filter, {}};
  const SurfaceHit hit = point_at(x, y);
  if (s.is_plane() && (filter == PickFilter::faces || filter == PickFilter::angle)) {
    out.filter = PickFilter::faces;
    const bool is_wall = hit.triangle >= 0 && hit.surface < static_cast<Index>(s.body.mesh()->surfaces.size());
    if (const Index edge = is_wall ? hit.surface : s.edge_near(x, y); edge >= 0) out.items = {edge};
    return out;
  }
  if (hit.triangle < 0) return out;
  const SurfaceMesh& surface = *s.body.surface();
  switch (filter) {
    case PickFilter::faces:
      out.items = {hit.surface};
      break;
    case PickFilter::bodies:
      if (const Index r =
              hit.region >= 0 ? hit.region : s.surface_region()[static_cast<std::size_t>(hit.surface)];
          r >= 0)
        out.items = {r};
      break;
    case PickFilter::nodes:
      out.items = {hit.node};
      break;
    case PickFilter::angle:
      if (static_cast<std::size_t>(hit.triangle) < surface.triangles.size())
        out.items = flood(*s.body.mesh(), surface, hit.triangle, angle);
      break;
    case PickFilter::edges: {
      double nearest = edge_reach * s.pixel();
      for (std::size_t i = 0; i < surface.feature_lines.size(); ++i) {
        const auto& [a, b] = surface.feature_surfaces[i];
        if (!s.is_between_faces(a, b)) continue;
        const double d = distance_to(hit.drawn, s.line_end(i, 0), s.line_end(i, 1));
        if (d < nearest) nearest = d, out.items = {edge_key(a, b)};
      }
      break;
    }
  }
  return out;
}

Picked PickLayer::in_box(double x0, double y0, double x1, double y1, PickFilter filter) const {
  const State& s = *state_;
  Picked out{filter, {}};
  if (!s.body.has_visible_faces()) return out;
  const SurfaceMesh& surface = *s.body.surface();
  const auto& positions = s.body.positions();
  const auto& kept = s.body.kept();
  // In a parallel projection, window coordinates are linear, so three axes suffice.
  const Vec3 origin = s.world(0, 0, 0), right = minus(s.world(1, 0, 0), origin),
             up = minus(s.world(0, 1, 0), origin), towards = minus(s.world(0, 0, 1), origin);
  const double low_x = std::min(x0, x1), high_x = std::max(x0, x1), low_y = std::min(y0, y1),
               high_y = std::max(y0, y1);
  const auto is_in_window = [&](const Vec3& at) {
    const Vec3 p = minus(at, origin);
    const double x = dot(p, right) / dot(right, right), y = dot(p, up) / dot(up, up);
    return x >= low_x && x <= high_x && y >= low_y && y <= high_y;
  };
  std::vector<bool> inside(positions.size()), drawn(positions.size(), true);
  for (std::size_t v = 0; v < positions.size(); ++v) {
    const Vec3 at{positions[v][0], positions[v][1], positions[v][2]};
    if (kept) drawn[v] = kept->has(at);
    inside[v] = is_in_window(at);
  }
  const auto all_inside = [&](std::size_t t) {
    const auto& v = surface.triangles[t];
    return inside[static_cast<std::size_t>(v[0])] && inside[static_cast<std::size_t>(v[1])] &&
           inside[static_cast<std::size_t>(v[2])];
  };
  const auto any_drawn = [&](std::size_t t) {
    return std::ranges::any_of(surface.triangles[t],
                               [&](std::int32_t v) { return drawn[static_cast<std::size_t>(v)]; });
  };
  const auto faces_viewer = [&](std::size_t t) {
    const auto point = [&](int k) {
      const auto& p = positions[static_cast<std::size_t>(surface.triangles[t][k])];
      return Vec3{p[0], p[1], p[2]};
    };
    return dot(cross(minus(point(1), point(0)), minus(point(2), point(0))), towards) < 0;
  };
  if (filter == PickFilter::nodes || filter == PickFilter::angle) {
    for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
      if (!any_drawn(t) || !faces_viewer(t) || s.body.hides(surface.triangle_surface[t])) continue;
      if (filter == PickFilter::angle && all_inside(t)) out.items.push_back(static_cast<std::int64_t>(t));
      if (filter == PickFilter::nodes)
        for (const auto v : surface.triangles[t])
          if (inside[static_cast<std::size_t>(v)] && drawn[static_cast<std::size_t>(v)])
            out.items.push_back(surface.vertex_node[static_cast<std::size_t>(v)]);
    }
  } else if (filter == PickFilter::edges) {
    std::vector<std::int64_t> outside, seen;
    for (std::size_t i = 0; i < surface.feature_lines.size(); ++i) {
      const auto& [a, b] = surface.feature_surfaces[i];
      if (!s.is_between_faces(a, b)) continue;
      bool in = true;
      for (std::size_t k = 0; k < 2; ++k) {
        const Vec3 at = s.line_end(i, k);
        if (!kept || kept->has(at)) seen.push_back(edge_key(a, b));
        in &= is_in_window(at);
      }
      (in ? out.items : outside).push_back(edge_key(a, b));
    }
    std::ranges::sort(outside);
    std::ranges::sort(seen);
    std::erase_if(out.items, [&](std::int64_t key) {
      return std::ranges::binary_search(outside, key) || !std::ranges::binary_search(seen, key);
    });
  } else {
    const bool bodies = filter == PickFilter::bodies;
    const std::size_t wanted = bodies ? s.body.mesh()->regions.size() : s.body.mesh()->surfaces.size();
    const std::size_t count = std::max(wanted, s.surface_region().size());
    std::vector<std::uint8_t> seen(count, 0), whole(count, 1);
    // Edges of a plane body may have no walls.
    for (std::size_t i = 0; !bodies && i < surface.feature_edge.size(); ++i) {
      const auto edge = static_cast<std::size_t>(surface.feature_edge[i]);
      if (surface.feature_edge[i] < 0 || s.body.hides(surface.feature_edge[i])) continue;
      for (std::size_t k = 0; k < 2; ++k) {
        if (!kept || kept->has(s.line_end(i, k))) seen[edge] = 1;
        if (!is_in_window(s.line_end(i, k))) whole[edge] = 0;
      }
    }
    for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
      Index item = surface.triangle_surface[t];
      if (s.body.hides(item)) continue;
      if (bodies) item = s.surface_region()[static_cast<std::size_t>(item)];
      if (item < 0) continue;
      if (any_drawn(t)) seen[static_cast<std::size_t>(item)] = 1;
      if (!all_inside(t)) whole[static_cast<std::size_t>(item)] = 0;
    }
    for (std::size_t i = 0; i < wanted; ++i)
      if (seen[i] && whole[i]) out.items.push_back(static_cast<std::int64_t>(i));
  }
  std::sort(out.items.begin(), out.items.end());
  out.items.erase(std::unique(out.items.begin(), out.items.end()), out.items.end());
  return out;
}

std::vector<std::array<float, 3>> PickLayer::places(const Picked& picked) const {
  const State& s = *state_;
  std::vector<std::array<float, 3>> out;
  if (!s.body.surface()) return out;
  const SurfaceMesh& surface = *s.body.surface();
  const auto add_place = [&](const Vec3& p) {
    out.push_back({static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])});
  };
  const auto add_node = [&](Index node) { add_place(s.body.drawn(node)); };
  const auto has = [&](std::int64_t item) {
    return std::binary_search(picked.items.begin(), picked.items.end(), item);
  };
  if (picked.filter == PickFilter::nodes) {
    for (const auto node : picked.items) add_node(static_cast<Index>(node));
    return out;
  }
  for (std::size_t i = 0; i < surface.feature_lines.size(); ++i)
    if (const auto item = s.line_item(picked.filter, i); item >= 0 && has(item))
      for (const std::size_t end : {0, 1}) add_place(s.line_end(i, end));
  if (picked.filter == PickFilter::edges) return out;
  const auto& region = s.surface_region();
  for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
    const Index face = surface.triangle_surface[t];
    std::int64_t item = face;
    if (picked.filter == PickFilter::angle) item = static_cast<std::int64_t>(t);
    if (picked.filter == PickFilter::bodies) item = region[static_cast<std::size_t>(face)];
    if (has(item))
      for (const std::int32_t v : surface.triangles[t])
        out.push_back(s.body.positions()[static_cast<std::size_t>(v)]);
  }
  if (surface.inner && picked.filter != PickFilter::angle)
    for (std::size_t t = 0; t < surface.inner->triangles.size(); ++t) {
      const auto& sides = surface.inner->sides[t];
      if (picked.filter == PickFilter::faces ? has(surface.inner->face[t]) : has(sides[0]) || has(sides[1]))
        for (const Index node : surface.inner->triangles[t]) add_node(node);
    }
  return out;
}

void PickLayer::show(const Picked& selected, const Picked& hovered) {
  State& s = *state_;
  if (s.what != selected) {
    s.what = selected;
    s.fill(s.selected, selected);
    s.draw_outline();
  }
  if (s.under != hovered) {
    s.under = hovered;
    s.fill(s.hovered, hovered);
  }
}

void PickLayer::show_probes(std::vector<ProbeMark> marks) {
  state_->probes = std::move(marks);
  refresh();
}

const Picked& PickLayer::selected() const {
  return state_->what;
}
const std::vector<ProbeMark>& PickLayer::probes() const {
  return state_->probes;
}

void PickLayer::refresh() {
  State& s = *state_;
  s.fill(s.selected, s.what);
  s.fill(s.hovered, s.under);
  s.draw_outline();
  s.draw_patch();
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> vertices;
  for (std::size_t i = 0; i < most_probe_labels; ++i) {
    const bool visible = i < s.probes.size();
    s.labels[i]->SetVisibility(visible);
    if (!visible) continue;
    const ProbeMark& mark = s.probes[i];
    const vtkIdType id = points->InsertNextPoint(mark.drawn.data());
    vertices->InsertNextCell(1, &id);
    set_text(*s.labels[i], " " + s.texts->shown(mark.text) + " ", *s.texts);
    stand_at(s.labels[i], mark.drawn[0], mark.drawn[1], mark.drawn[2]);
  }
  s.dots->SetPoints(points);
  s.dots->SetVerts(vertices);
  s.dot_actor->SetVisibility(!s.probes.empty());
}

void PickLayer::set_text_colour(const Colour& text, const Colour& background) {
  for (auto& label : state_->labels) {
    label->GetTextProperty()->SetColor(text[0], text[1], text[2]);
    label->GetTextProperty()->SetBackgroundColor(background[0], background[1], background[2]);
  }
  state_->dot_actor->GetProperty()->SetColor(0.85, 0.1, 0.6);
}

void PickLayer::set_texts(std::shared_ptr<const PictureTexts> texts) {
  state_->texts = std::move(texts);
}

void PickLayer::place(double pixel, LabelLayout& layout) {
  State& s = *state_;
  for (auto& label : s.labels) {
    label->GetTextProperty()->SetFontSize(static_cast<int>(std::lround(12 * pixel)));
    layout.place(label, true);
  }
  s.dot_actor->GetProperty()->SetPointSize(static_cast<float>(8 * pixel));
  s.place.actor->GetProperty()->SetPointSize(static_cast<float>(11 * pixel));
  s.place.actor->GetProperty()->SetLineWidth(static_cast<float>(2 * pixel));
  for (Overlay* overlay : {&s.selected, &s.hovered, &s.outline}) {
    overlay->actor->GetProperty()->SetPointSize(static_cast<float>(9 * pixel));
    overlay->actor->GetProperty()->SetLineWidth(static_cast<float>(4 * pixel));
  }
}

}  // namespace genba
