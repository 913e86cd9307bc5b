#include "ui/desktop/view/pick_actions.hpp"

#include <QAction>
#include <QActionGroup>
#include <QInputDialog>
#include <QMainWindow>
#include <QMenu>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/analysis/results/sides.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/named_faces.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"

namespace genba {
namespace {

constexpr double degree = std::numbers::pi / 180;

struct FilterText {
  PickFilter filter;
  const char* text;
};
constexpr FilterText filter_texts[] = {
    {PickFilter::faces, QT_TRANSLATE_NOOP("genba::PickActions", "&Faces")},
    {PickFilter::edges, QT_TRANSLATE_NOOP("genba::PickActions", "&Edges")},
    {PickFilter::bodies, QT_TRANSLATE_NOOP("genba::PickActions", "&Bodies")},
    {PickFilter::nodes, QT_TRANSLATE_NOOP("genba::PickActions", "&Nodes")},
    {PickFilter::angle, QT_TRANSLATE_NOOP("genba::PickActions", "Facets by &angle")}};

double shown_value(const std::vector<double>& values, int component) {
  if (component >= 0) return values[static_cast<std::size_t>(component)];
  if (values.size() == 1) return values[0];
  double sum = 0;
  for (const double v : values) sum += v * v;
  return std::sqrt(sum);
}

// "60 MPa", or "60 MPa in steel | 20 MPa in bone" where materials meet.
Text values_at(const Results& results, const Field& field, int component,
               const std::vector<MeshPlace>& places) {
  const auto value = [&](const MeshPlace& place) {
    return format_quantity(shown_value(value_at(results, field, place), component), field.kind, 4);
  };
  if (places.size() == 1 || !has_sides(results, field)) return value(places.front());
  std::vector<Text> sides;
  for (const MeshPlace& place : places)
    sides.push_back(phrase<"%1 in %2">(value(place), region_name(*results.mesh, region_at(*results.mesh, place))));
  return joined(sides, " | ");
}

// "57": the number of the corner or midpoint nearest to a place.
std::int64_t nearest_node(const Mesh& mesh, const MeshPlace& at, const Vec3& place) {
  const ElementBlock& block = mesh.solids[static_cast<std::size_t>(at.block)];
  Index best = -1;
  double nearest = 0;
  for (const Index node : element_nodes(block, at.element)) {
    const double distance = length(minus(mesh.points[static_cast<std::size_t>(node)], place));
    if (best < 0 || distance < nearest) best = node, nearest = distance;
  }
  return mesh.node_tags.empty() ? best + 1 : mesh.node_tags[static_cast<std::size_t>(best)];
}

}  // namespace

PickActions::PickActions(Session& session, SceneView& view, QMainWindow& window)
    : QObject(&window), session_(session), view_(view), window_(window), filters_(new QActionGroup(this)) {
  for (const FilterText& entry : filter_texts) {
    auto* action = filters_->addAction(tr(entry.text));
    action->setCheckable(true);
    action->setChecked(entry.filter == view_.filter());
    action->setData(static_cast<int>(entry.filter));
    connect(action, &QAction::triggered, this, [this, filter = entry.filter] { view_.set_filter(filter); });
  }
  box_action = new QAction(tr("By a bo&x"), this);
  box_action->setShortcut(QKeySequence("B"));
  view_.take_keys(box_action);
  box_action->setToolTip(tr("Drag a box: what lies in it altogether is picked; with Shift it is added"));
  connect(box_action, &QAction::triggered, &view_, &SceneView::pick_by_box);
  clear_action = new QAction(tr("N&othing"), this);
  connect(clear_action, &QAction::triggered, this, [this] { view_.pick({view_.filter(), {}}); });
  angle_action = new QAction(tr("An&gle..."), this);
  connect(angle_action, &QAction::triggered, this, &PickActions::ask_angle);
  probe_action = new QAction(tr("&Probe by click"), this);
  probe_action->setCheckable(true);
  probe_action->setShortcut(QKeySequence("P"));
  view_.take_keys(probe_action);
  probe_action->setToolTip(tr("A click on the body adds a probe to the case"));
  connect(probe_action, &QAction::toggled, this, [this](bool on) {
    if (on)
      for (QAction* action : system_actions) action->setChecked(false);
    view_.set_probing(on);
  });
  remove_probes_action = new QAction(tr("&Remove all probes"), this);
  connect(remove_probes_action, &QAction::triggered, this, [this] {
    session_.guarded([&] {
      session_.edit(tr("remove probes"), [](Project project) {
        project.output.probes.clear();
        return project;
      });
    });
  });
  connect(&view_, &SceneView::place_clicked, this, [this](const SurfaceHit& hit) {
    if (probe_action->isChecked())
      add_probe(hit);
    else if (picked_system())
      add_point(hit);
  });
  make_system_actions();
  connect(&view_, &SceneView::picked_changed, this, [this] {
    // Empty if nothing is picked any more.
    const QString text = view_.picked_text();
    const QString name = qt(name_of_picked());
    emit said(name.isEmpty() ? text : QString("%1 (%2)").arg(text, name));
  });
  connect(&view_, &SceneView::pane_content_changed, this, [this](ScenePane* pane) { show_probes(*pane); });
}

void PickActions::fill(QMenu* menu) {
  menu->addActions(filters_->actions());
  menu->addAction(angle_action);
  menu->addSeparator();
  menu->addAction(box_action);
  menu->addAction(clear_action);
  menu->addSeparator();
  menu->addAction(probe_action);
  menu->addAction(remove_probes_action);
  QMenu* systems = menu->addMenu(tr("&Local system by three clicks"));
  for (QAction* action : system_actions) systems->addAction(action);
  systems->addSeparator();
  systems->addAction(remove_systems_action);
}

void PickActions::make_system_actions() {
  const std::array<QString, 3> texts = {tr("C&artesian"), tr("&Cylindrical"), tr("&Spherical")};
  for (std::size_t i = 0; i < system_actions.size(); ++i) {
    system_actions[i] = new QAction(texts[i], this);
    system_actions[i]->setCheckable(true);
    system_actions[i]->setObjectName(QString("system_%1").arg(i));
    connect(system_actions[i], &QAction::toggled, this, [this, i](bool on) {
      clicked_.clear();
      if (on) {
        probe_action->setChecked(false);
        for (QAction* other : system_actions)
          if (other != system_actions[i]) other->setChecked(false);
        emit said(tr("Click the origin on the body."));
      }
      view_.set_probing(on || picked_system() != nullptr || probe_action->isChecked());
    });
  }
  remove_systems_action = new QAction(tr("&Remove all local systems"), this);
  connect(remove_systems_action, &QAction::triggered, this, [this] {
    session_.guarded([&] {
      session_.edit(tr("remove local systems"), [](Project project) {
        project.output.systems.clear();
        return project;
      });
    });
  });
}

QAction* PickActions::picked_system() const {
  const auto found = std::ranges::find_if(system_actions, [](const QAction* action) { return action && action->isChecked(); });
  return found == system_actions.end() ? nullptr : *found;
}

void PickActions::add_point(const SurfaceHit& hit) {
  clicked_.push_back(hit.place);
  if (clicked_.size() == 1) return emit said(tr("Click a point on the first axis, or on the axis of the cylinder or of the poles."));
  if (clicked_.size() == 2) return emit said(tr("Click a point beside the axis: there the angle is 0, or y points to its side."));
  LocalSystem system;
  system.axes = static_cast<LocalAxes>(std::ranges::find(system_actions, picked_system()) - system_actions.begin());
  std::copy(clicked_.begin(), clicked_.end(), system.points.begin());
  clicked_.clear();
  if (!is_sound(system)) return emit said(tr("The three points lie on one line. Click the origin again."));
  session_.guarded([&] {
    session_.edit(tr("add local system"), [&](Project project) {
      auto& systems = project.output.systems;
      for (std::size_t i = systems.size() + 1;; ++i) {
        system.name = "system" + std::to_string(i);
        if (std::ranges::find(systems, system.name, &LocalSystem::name) == systems.end()) break;
      }
      systems.push_back(system);
      return project;
    });
  });
  emit said(tr("%1 is added. The next run writes displacement and stress along its axes.").arg(qt(system.name)));
  if (QAction* action = picked_system()) action->setChecked(false);
}

void PickActions::ask_angle() {
  bool chosen = false;
  const double angle =
      QInputDialog::getDouble(&window_, tr("Selection by angle"),
                              tr("Facets belong together whose normals differ by less than (degrees):"),
                              view_.angle() / degree, 0.5, 179, 1, &chosen);
  if (chosen) view_.set_angle(angle * degree);
}

std::string PickActions::name_of_picked() const {
  const auto mesh = view_.picked_on();
  const auto project = session_.project();
  if (!mesh || !project || view_.picked().filter != PickFilter::faces) return {};
  std::vector<Index> surfaces;
  for (const std::int64_t item : view_.picked().items) surfaces.push_back(static_cast<Index>(item));
  std::ranges::sort(surfaces);
  const NamedFaces* const own = named_as(project->faces, *mesh, surfaces);
  return own ? own->name : std::string();
}

std::optional<Selector> PickActions::selection() {
  if (view_.picked().items.empty()) return std::nullopt;
  std::optional<Selector> out;
  // The name that the case has for exactly these faces.
  const std::string name = name_of_picked();
  // The pick is handed over: from now on the form shows it.
  if (session_.guarded([&] { out = view_.picked_selector(); })) view_.pick({view_.filter(), {}});
  if (auto* named = out ? std::get_if<NamedSelector>(&*out) : nullptr; named && !name.empty())
    named->names = {name};
  return out;
}

void PickActions::add_probe(const SurfaceHit& hit) {
  session_.guarded([&] {
    session_.edit(tr("add probe"), [&](Project project) {
      auto& probes = project.output.probes;
      std::string name;
      for (std::size_t i = probes.size() + 1;; ++i) {
        name = utf8(QString("P%1").arg(i));
        if (std::none_of(probes.begin(), probes.end(), [&](const Probe& p) { return p.name == name; })) break;
      }
      probes.push_back({name, hit.place});
      return project;
    });
  });
}

void PickActions::refresh_probes() {
  for (int i = 0; i < view_.panes(); ++i) show_probes(view_.pane(i));
}

void PickActions::show_probes(ScenePane& pane) {
  std::vector<ProbeMark> marks;
  const auto project = session_.project();
  const auto results = session_.shown_results();
  const SceneOptions& options = pane.options();
  const Field* field = results && !options.field.empty() ? results->find(options.field) : nullptr;
  const Field* displacement = field ? results->displacement() : nullptr;
  const double scale = pane.facts().deformation_scale;
  if (project && pane.has_content())
    for (const Probe& at : project->output.probes) {
      ProbeMark mark{at.point, at.name};
      if (field && results->locator) {
        const auto places = places_at(*results, at.point);
        if (places.empty()) {
          mark.text = phrase<"%1: outside the body">(at.name);
        } else {
          mark.text = phrase<"%1: %2, node %3">(
              at.name, values_at(*results, *field, options.component, places),
              nearest_node(*results->mesh, places.front(), at.point));
          if (displacement && scale != 0) {
            const auto moved = probe(*results, *displacement, at.point);
            for (std::size_t c = 0; c < 3 && c < moved.size(); ++c) mark.drawn[c] += scale * moved[c];
          }
        }
      }
      marks.push_back(std::move(mark));
    }
  remove_probes_action->setEnabled(!marks.empty());
  pane.show_probes(std::move(marks));
}

}  // namespace genba
