#include "ui/desktop/parts/part_actions.hpp"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QColorDialog>
#include <QInputDialog>
#include <QMenu>
#include <QScopedValueRollback>
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "app/faces/body_names.hpp"
#include "app/faces/face_names.hpp"
#include "app/materials/label_edits.hpp"
#include "engine/base/error.hpp"
#include "engine/model/study/named_faces.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/part_edits.hpp"
#include "ui/desktop/model/part_icons.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"

namespace genba {
namespace {

constexpr std::size_t most_part_rows = 500;             // of bodies, of faces
constexpr int shares_seen_through[] = {0, 30, 60, 85};  // per cent

bool is_same(const GeometricEntity& a, const GeometricEntity& b) {
  return a.tag == b.tag && a.name == b.name;
}

// Index of the same body or face in another list; -1: it has none.
std::int64_t same_in(const std::vector<GeometricEntity>& all, const GeometricEntity& one) {
  const auto found = std::ranges::find_if(all, [&](const GeometricEntity& e) { return is_same(e, one); });
  return found == all.end() ? -1 : found - all.begin();
}

QColor part_colour(const Mesh& mesh, std::size_t region, const PartLook& look) {
  const Rgb c = look.colour ? *look.colour : colour_of_body(mesh, region);
  return {c[0], c[1], c[2]};
}

}  // namespace

PartActions::PartActions(Session& session, ModelTree& tree, SceneView& view, EditActions& edits,
                         QObject* parent)
    : QObject(parent), session_(session), tree_(tree), view_(view), edits_(edits) {
  tree_.set_parts([this] { return rows(); });
  connect(&tree_, &ModelTree::parts_selected, this, &PartActions::rows_selected);
  connect(&tree_, &ModelTree::part_entered, this,
          [this](ModelItem item) { view_.show_hovered(picked_of({item})); });
  connect(&tree_, &ModelTree::part_left, this, [this] { view_.show_hovered({view_.filter(), {}}); });
  connect(&tree_, &ModelTree::eye_clicked, this, &PartActions::toggle);
  connect(&tree_, &ModelTree::rename_wanted, this, &PartActions::rename);
  connect(&view_, &SceneView::hovered_changed, this, &PartActions::light_rows);
  connect(&view_, &SceneView::picked_changed, this, [this] {
    if (is_busy_) return;
    if (of_rows_ && view_.picked() != *of_rows_) of_rows_.reset();
    tree_.mark_parts(items_of(view_.picked()));
  });
  connect(&view_, &SceneView::parts_changed, &tree_, &ModelTree::refresh);
  connect(&view_, &SceneView::context_wanted, this, &PartActions::show_context);
  connect(&edits_, &EditActions::context_filled, this, [this](QMenu* menu) {
    if (ModelTree::is_part(tree_.selected().part)) add_to(menu);
  });
}

void PartActions::fill(QMenu* menu) {
  connect(menu, &QMenu::aboutToShow, this, [this, menu] {
    menu->clear();
    qDeleteAll(menu->findChildren<QMenu*>(Qt::FindDirectChildrenOnly));  // of the last time
    if (session_.has_project() && listed()) add_to(menu);
    if (menu->isEmpty()) menu->addAction(tr("open a case or a geometry first"))->setEnabled(false);
  });
}

bool PartActions::shows_bodies_of_rows() const {
  return view_.picked().filter == PickFilter::bodies && view_.filter() != PickFilter::bodies;
}

std::shared_ptr<const Mesh> PartActions::listed() const {
  return session_.has_project() ? session_.pickable_mesh() : nullptr;
}

std::vector<PartRow> PartActions::rows() const {
  std::vector<PartRow> out;
  const auto mesh = listed();
  if (!mesh) return out;
  const auto more = [](std::size_t count) {
    return count > most_part_rows ? tr("%1 more are not listed").arg(count - most_part_rows) : QString();
  };
  const std::vector<std::string> materials = materials_of_bodies(session_, *mesh);
  for (std::size_t i = 0; i < std::min(most_part_rows, mesh->regions.size()); ++i) {
    const PartLook look = look_of(view_.options().parts, mesh->regions[i]);
    const QString title = body_title(*mesh, i), material = qt(materials[i]);
    QString named;
    PartRow row;
    row.item = {ModelPart::body, static_cast<int>(i)};
    row.text = material.isEmpty() ? title : QString::fromUtf8("%1 – %2").arg(title, material);
    if (const NamedBody* own = name_of_body(*session_.project(), *mesh, i))
      named = tr("Named in this case: %1").arg(qt(own->body)) + "\n";
    row.hint = named + (material.isEmpty() ? tr("No material") : tr("Material: %1").arg(material));
    if (look.opacity < 1)
      row.hint += "\n" + tr("Transparency: %1 %").arg(std::lround(100 * (1 - look.opacity)));
    row.icon = body_icon(part_colour(*mesh, i, look), look.opacity);
    row.hidden = look.hidden;
    out.push_back(std::move(row));
  }
  if (const QString rest = more(mesh->regions.size()); !rest.isEmpty())
    out.push_back({{ModelPart::geometry, 1}, rest, {}, {}, false});
  const std::size_t bodies = out.size();
  std::size_t faces = 0;
  const auto add_face = [&](ModelItem item, const QString& text, const QString& hint) {
    if (++faces <= most_part_rows) out.push_back({item, text, hint, face_icon(), false});
  };
  const auto project = session_.project();
  for (std::size_t i = 0; i < project->faces.size(); ++i)
    add_face({ModelPart::case_faces, static_cast<int>(i)}, qt(project->faces[i].name),
             tr("Named in this case: %1").arg(qt(project->faces[i].faces.front())) +
                 (project->faces[i].faces.size() > 1 ? ", ..." : ""));
  for (std::size_t i = 0; i < mesh->surfaces.size(); ++i)
    if (!mesh->surfaces[i].name.empty())
      add_face({ModelPart::face, static_cast<int>(i)}, face_title(*mesh, i),
               (mesh->is_plane() ? tr("Edge #%1") : tr("Face #%1")).arg(mesh->surfaces[i].tag));
  for (std::size_t i = 0; i < mesh->sets.size(); ++i)
    if (mesh->sets[i].dimension == 2)
      add_face({ModelPart::face_set, static_cast<int>(i)}, qt(mesh->sets[i].name),
               (mesh->is_plane() ? tr("%1 edges") : tr("%1 faces")).arg(mesh->sets[i].members.size()));
  if (const QString rest = more(faces); !rest.isEmpty() && out.size() > bodies)
    out.push_back({{ModelPart::faces, 1}, rest, {}, {}, false});
  return out;
}

Picked PartActions::picked_of(const std::vector<ModelItem>& items) const {
  const auto from = listed(), to = view_.picked_on();
  Picked out{PickFilter::faces, {}};
  if (!from || !to || items.empty()) return {view_.filter(), {}};
  const bool bodies = items.front().part == ModelPart::body;
  if (bodies) out.filter = PickFilter::bodies;
  const auto add = [&](const std::vector<GeometricEntity>& theirs, const std::vector<GeometricEntity>& own,
                       std::size_t i) {
    if (i >= theirs.size()) return;
    if (const std::int64_t same = same_in(own, theirs[i]); same >= 0) out.items.push_back(same);
  };
  for (const ModelItem& item : items) {
    const auto i = static_cast<std::size_t>(item.index);
    if (bodies && item.part == ModelPart::body) add(from->regions, to->regions, i);
    if (!bodies && item.part == ModelPart::face) add(from->surfaces, to->surfaces, i);
    if (!bodies && item.part == ModelPart::case_faces && i < session_.project()->faces.size())
      for (const Index member : surfaces_of(session_.project()->faces[i], *from))
        add(from->surfaces, to->surfaces, static_cast<std::size_t>(member));
    if (!bodies && item.part == ModelPart::face_set && i < from->sets.size())
      for (const Index member : from->sets[i].members)
        add(from->surfaces, to->surfaces, static_cast<std::size_t>(member));
  }
  std::ranges::sort(out.items);
  const auto twice = std::ranges::unique(out.items);
  out.items.erase(twice.begin(), twice.end());
  return out;
}

std::vector<ModelItem> PartActions::items_of(const Picked& picked) const {
  const auto to = listed(), from = view_.picked_on();
  std::vector<ModelItem> out;
  const bool bodies = picked.filter == PickFilter::bodies;
  if (!from || !to || (!bodies && picked.filter != PickFilter::faces)) return out;
  const auto& theirs = bodies ? from->regions : from->surfaces;
  const auto& own = bodies ? to->regions : to->surfaces;
  for (const std::int64_t item : picked.items)
    if (static_cast<std::size_t>(item) < theirs.size())
      if (const std::int64_t same = same_in(own, theirs[static_cast<std::size_t>(item)]); same >= 0)
        out.push_back({bodies ? ModelPart::body : ModelPart::face, static_cast<int>(same)});
  if (const int named = named_by_case(picked); named >= 0) out.push_back({ModelPart::case_faces, named});
  return out;
}

int PartActions::named_by_case(const Picked& picked) const {
  const auto mesh = view_.picked_on();
  const auto project = session_.project();
  if (!mesh || !project || picked.filter != PickFilter::faces) return -1;
  std::vector<Index> surfaces;
  for (const std::int64_t item : picked.items) surfaces.push_back(static_cast<Index>(item));
  std::ranges::sort(surfaces);
  const NamedFaces* const named = named_as(project->faces, *mesh, surfaces);
  return named ? static_cast<int>(named - project->faces.data()) : -1;
}

void PartActions::ask_name(const QString& title, const QString& now,
                           const std::function<void(const std::string&)>& take) {
  auto* dialog = new QInputDialog(&tree_);
  dialog->setObjectName("face_name");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(title);
  dialog->setLabelText(tr("Name, as conditions and reports say it"));
  dialog->setTextValue(now);
  connect(dialog, &QInputDialog::textValueSelected, this,
          [this, take](const QString& name) { session_.guarded([&] { take(utf8(name.trimmed())); }); });
  dialog->open();
}

void PartActions::rename(ModelItem item) {
  const auto mesh = listed();
  if (!mesh || item.index < 0) return;
  const auto i = static_cast<std::size_t>(item.index);
  if (item.part == ModelPart::body && i < mesh->regions.size())
    ask_body_name(i);
  else if (item.part == ModelPart::case_faces && i < session_.project()->faces.size())
    ask_new_name(session_.project()->faces[i].name);
  else if (item.part == ModelPart::face && i < mesh->surfaces.size())
    ask_first_name({name_in_case(mesh->surfaces, i)});
}

void PartActions::ask_body_name(std::size_t body) {
  const auto mesh = listed();
  ask_name(tr("Rename a body"), qt(mesh->regions[body].name),
           [this, mesh, body](const std::string& name) { name_body(mesh, body, name); });
}

void PartActions::name_body(const std::shared_ptr<const Mesh>& mesh, std::size_t body, const std::string& name) {
  const GeometricEntity& region = mesh->regions[body];
  // The bodies of a labelled image have their names by its label table.
  const KnownLabels labels = session_.labels();
  if (session_.project()->geometry.kind == GeometryKind::image && !labels.empty()) {
    const auto own = std::ranges::find(labels, region.name, [](const auto& one) { return one.second.region; });
    if (own == labels.end())
      throw Error(ErrorKind::input, phrase<"name of a body">(),
                  phrase<"the label table has no label \"%1\" any more">(region.name), phrase<"Mesh again first">());
    session_.edit(tr("name a label"), [&](Project project) {
      return with_label_name(std::move(project), labels, own->first, name);
    });
    return;
  }
  session_.edit(tr("rename a body"), [&](Project project) {
    return with_body_named(std::move(project), *mesh, body, name);
  });
  keep_look(region, name);
}

void PartActions::forget_body_name(std::size_t body) {
  const auto mesh = listed();
  const NamedBody* own = mesh ? name_of_body(*session_.project(), *mesh, body) : nullptr;
  if (own == nullptr) return;
  session_.guarded([&] {
    session_.edit(tr("forget a name"), [&](Project project) {
      return without_body_name(std::move(project), *mesh, body);
    });
  });
}

void PartActions::keep_look(const GeometricEntity& before, const std::string& name) {
  PartLooks looks = view_.options().parts;
  PartLook look = look_of(looks, before);
  if (look.is_plain()) return;
  look.name = name;
  set_look(looks, std::move(look));
  view_.set_parts(looks);
}

void PartActions::ask_new_name(const std::string& name) {
  const bool flat = listed() && listed()->is_plane();
  ask_name(flat ? tr("Rename edges") : tr("Rename faces"), qt(name), [this, name, flat](const std::string& to) {
    session_.edit(flat ? tr("rename edges") : tr("rename faces"),
                  [&](Project project) { return with_faces_renamed(std::move(project), name, to); });
  });
}

void PartActions::ask_first_name(const std::vector<std::string>& faces) {
  const bool flat = listed() && listed()->is_plane();
  ask_name(flat ? tr("Name edges") : tr("Name faces"), {}, [this, faces, flat](const std::string& name) {
    session_.edit(flat ? tr("name edges") : tr("name faces"),
                  [&](Project project) { return with_faces_named(std::move(project), name, faces); });
  });
}

void PartActions::add_name_actions(QMenu* menu) {
  const Picked picked = view_.picked();
  const auto mesh = view_.picked_on();
  if (!mesh || picked.filter != PickFilter::faces || picked.items.empty()) return;
  const auto add = [&](const QString& text, const char* name, auto act) {
    QAction* action = menu->addAction(text);
    action->setObjectName(name);
    connect(action, &QAction::triggered, this, act);
  };
  if (const int i = named_by_case(picked); i >= 0) {
    const std::string name = session_.project()->faces[static_cast<std::size_t>(i)].name;
    add(tr("Rename \"%1\"...").arg(qt(name)), "face_rename", [this, name] { ask_new_name(name); });
    add(tr("Forget the name \"%1\"").arg(qt(name)), "face_forget", [this, name] {
      session_.guarded([&] {
        session_.edit(tr("forget a name"),
                      [&](Project project) { return without_face_name(std::move(project), name); });
      });
    });
    return;
  }
  std::vector<std::string> faces;
  for (const std::int64_t item : picked.items)
    faces.push_back(name_in_case(mesh->surfaces, static_cast<std::size_t>(item)));
  const QString one = mesh->is_plane() ? tr("Name this edge...") : tr("Name this face..."),
                several = mesh->is_plane() ? tr("Name these edges...") : tr("Name these faces...");
  add(faces.size() == 1 ? one : several, "face_name_wanted",
      [this, faces] { ask_first_name(faces); });
}

void PartActions::rows_selected() {
  std::vector<ModelItem> items = tree_.selected_parts();
  // Either bodies or faces, like the row that was clicked.
  const bool bodies = tree_.selected().part == ModelPart::body;
  if (ModelTree::is_part(tree_.selected().part))
    std::erase_if(items, [&](const ModelItem& item) { return (item.part == ModelPart::body) != bodies; });
  const QScopedValueRollback busy(is_busy_, true);
  if (items.empty()) {
    // What was picked in the view stays for the form that follows.
    if (of_rows_ && view_.picked() == *of_rows_) view_.pick({view_.filter(), {}});
    of_rows_.reset();
    return;
  }
  of_rows_ = picked_of(items);
  view_.pick(*of_rows_);
}

void PartActions::light_rows() {
  const Picked& under = view_.hovered();
  std::vector<ModelItem> items = items_of(under);
  if (under.filter == PickFilter::faces)
    for (const ModelItem& body : items_of({PickFilter::bodies, view_.active().bodies_of(under)}))
      items.push_back(body);
  tree_.light_parts(items);
}

std::vector<std::size_t> PartActions::chosen_bodies() const {
  const Picked& picked = view_.picked();
  const Picked bodies = picked.filter == PickFilter::bodies
                            ? picked
                            : Picked{PickFilter::bodies, view_.active().bodies_of(picked)};
  std::vector<std::size_t> out;
  for (const ModelItem& item : items_of(bodies)) out.push_back(static_cast<std::size_t>(item.index));
  return out;
}

void PartActions::change(const std::vector<std::size_t>& bodies, const std::function<void(PartLook&)>& edit) {
  const auto mesh = listed();
  if (!mesh) return;
  PartLooks looks = view_.options().parts;
  for (const std::size_t i : bodies) {
    if (i >= mesh->regions.size()) continue;
    PartLook look = look_of(looks, mesh->regions[i]);
    edit(look);
    set_look(looks, std::move(look));
  }
  view_.set_parts(looks);
}

// If several rows are selected, all get the state of the one that is clicked.
void PartActions::toggle(ModelItem body) {
  const auto mesh = listed();
  const auto index = static_cast<std::size_t>(body.index);
  if (!mesh || index >= mesh->regions.size()) return;
  std::vector<std::size_t> bodies;
  for (const ModelItem& item : tree_.selected_parts())
    if (item.part == ModelPart::body) bodies.push_back(static_cast<std::size_t>(item.index));
  if (std::ranges::find(bodies, index) == bodies.end()) bodies = {index};
  const bool hidden = !look_of(view_.options().parts, mesh->regions[index]).hidden;
  change(bodies, [&](PartLook& look) { look.hidden = hidden; });
}

void PartActions::show_only(const std::vector<std::size_t>& bodies) {
  const auto mesh = listed();
  if (!mesh || bodies.empty()) return;
  const std::set<std::size_t> shown(bodies.begin(), bodies.end());
  PartLooks looks = view_.options().parts;
  for (std::size_t i = 0; i < mesh->regions.size(); ++i) {
    PartLook look = look_of(looks, mesh->regions[i]);
    look.hidden = !shown.contains(i);
    set_look(looks, std::move(look));
  }
  view_.set_parts(looks);
}

bool PartActions::hides_something() const {
  return std::ranges::any_of(view_.options().parts, &PartLook::hidden);
}

void PartActions::show_all() {
  PartLooks looks;
  for (PartLook look : view_.options().parts) {
    look.hidden = false;
    set_look(looks, std::move(look));
  }
  view_.set_parts(looks);
}

void PartActions::ask_colour(const std::vector<std::size_t>& bodies) {
  const auto mesh = listed();
  if (!mesh || bodies.empty()) return;
  const QColor now =
      part_colour(*mesh, bodies.front(), look_of(view_.options().parts, mesh->regions[bodies.front()]));
  auto* dialog = new QColorDialog(now, &tree_);
  dialog->setObjectName("body_colour");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Colour of a body"));
  connect(dialog, &QColorDialog::colorSelected, this, [this, bodies](const QColor& c) {
    const auto part = [](int value) { return static_cast<std::uint8_t>(value); };
    change(bodies, [&](PartLook& look) {
      look.colour = Rgb{part(c.red()), part(c.green()), part(c.blue())};
    });
  });
  dialog->open();
}

void PartActions::copy_names(const Picked& what) {
  const auto mesh = view_.picked_on();
  if (!mesh) return;
  const auto& all = what.filter == PickFilter::bodies ? mesh->regions : mesh->surfaces;
  QStringList names;
  for (const std::int64_t item : what.items)
    if (static_cast<std::size_t>(item) < all.size())
      names << qt(name_in_case(all, static_cast<std::size_t>(item)));
  QApplication::clipboard()->setText(names.join(", "));
}

void PartActions::add_body_actions(QMenu* menu, const std::vector<std::size_t>& bodies) {
  const auto mesh = listed();
  const auto look = [&](std::size_t i) { return look_of(view_.options().parts, mesh->regions[i]); };
  const auto add = [&](QMenu* to, const QString& text, const char* name, auto act) {
    QAction* action = to->addAction(text);
    action->setObjectName(name);
    connect(action, &QAction::triggered, this, act);
    return action;
  };
  if (bodies.size() == 1) {
    const std::size_t body = bodies.front();
    add(menu, tr("Rename..."), "body_rename", [this, body] { ask_body_name(body); });
    if (const NamedBody* own = name_of_body(*session_.project(), *mesh, body))
      add(menu, tr("Forget the name \"%1\"").arg(qt(own->name)), "body_forget",
          [this, body] { forget_body_name(body); });
  }
  const bool are_hidden = std::ranges::all_of(bodies, [&](std::size_t i) { return look(i).hidden; });
  add(menu, are_hidden ? tr("Show") : tr("Hide"), "part_hide",
      [this, bodies, are_hidden] { change(bodies, [&](PartLook& one) { one.hidden = !are_hidden; }); });
  add(menu, bodies.size() == 1 ? tr("Show only this") : tr("Show only these"), "part_only",
      [this, bodies] { show_only(bodies); });
  auto* seen_through = menu->addMenu(tr("Transparency"));
  for (const int share : shares_seen_through) {
    const double opacity = 1 - share / 100.0;
    QAction* action = add(seen_through, tr("%1 %").arg(share), "part_transparency", [this, bodies, opacity] {
      change(bodies, [&](PartLook& one) { one.opacity = opacity; });
    });
    action->setCheckable(true);
    action->setChecked(std::ranges::all_of(
        bodies, [&](std::size_t i) { return std::abs(look(i).opacity - opacity) < 1e-9; }));
  }
  add(menu, tr("Colour..."), "part_colour", [this, bodies] { ask_colour(bodies); });
  add(menu, tr("Colour of the source"), "part_own_colour", [this, bodies] {
    change(bodies, [](PartLook& one) { one.colour.reset(); });
  })->setEnabled(std::ranges::any_of(bodies, [&](std::size_t i) { return look(i).colour.has_value(); }));
  auto* materials = menu->addMenu(tr("Assign material"));
  const std::vector<std::string> assigned = materials_of_bodies(session_, *mesh);
  for (const Material& material : session_.project()->study.materials) {
    QAction* action =
        add(materials, qt(material.name), "part_material", [this, mesh, bodies, name = material.name] {
          session_.guarded([&] { assign_material(session_, *mesh, bodies, name); });
        });
    action->setCheckable(true);
    action->setChecked(
        std::ranges::all_of(bodies, [&](std::size_t i) { return assigned[i] == material.name; }));
  }
  if (materials->isEmpty()) materials->addAction(tr("Add a material to the case first"))->setEnabled(false);
}

void PartActions::add_face_actions(QMenu* menu) {
  auto* conditions = menu->addMenu(tr("Add a constraint or load here"));
  for (const ConditionKind& kind : session_.project()->study.physics->conditions) {
    if (!kind.has_selector()) continue;
    connect(conditions->addAction(title(&kind) + "..."), &QAction::triggered, this,
            [this, wanted = &kind] { edits_.add_condition(wanted); });
  }
}

void PartActions::add_to(QMenu* menu) {
  const Picked picked = view_.picked();
  const bool faces = picked.filter == PickFilter::faces && !picked.items.empty();
  if (faces) {
    add_face_actions(menu);
    add_name_actions(menu);
  }
  const std::vector<std::size_t> bodies = chosen_bodies();
  if (!bodies.empty()) add_body_actions(menu, bodies);
  if (!picked.items.empty()) {
    menu->addSeparator();
    connect(menu->addAction(tr("Fit to it")), &QAction::triggered, this,
            [this, picked] { view_.fit_to(picked); });
    if (faces || picked.filter == PickFilter::bodies)
      connect(menu->addAction(picked.items.size() == 1 ? tr("Copy name") : tr("Copy names")),
              &QAction::triggered, this, [this, picked] { copy_names(picked); });
    menu->addSeparator();
  }
  QAction* all = menu->addAction(tr("Show all bodies"));
  all->setObjectName("part_all");
  all->setEnabled(hides_something());
  connect(all, &QAction::triggered, this, &PartActions::show_all);
}

// The menu acts on what is picked if that is under the mouse, else on what is there.
void PartActions::show_context(const QPoint& at) {
  if (!session_.has_project()) return;
  const Picked under = view_.active().picked_at(at), picked = view_.picked();
  const bool is_picked = under.filter == picked.filter && std::ranges::includes(picked.items, under.items);
  if (!under.items.empty() && !is_picked) view_.pick(under);
  auto* menu = new QMenu(&view_);
  menu->setObjectName("view_context");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (const auto hit = view_.active().hit_at(at)) {
    QAction* probe = menu->addAction(tr("Probe here"));
    probe->setObjectName("view_probe");
    probe->setToolTip(tr("Adds a probe to the case: its values are in the view, the tables and the report"));
    connect(probe, &QAction::triggered, this, [this, hit] { emit probe_wanted(*hit); });
    menu->addSeparator();
  }
  add_to(menu);
  connect(menu->addAction(tr("Fit all")), &QAction::triggered, &view_, &SceneView::fit);
  menu->popup(view_.active().canvas_to_global(at));
}

}  // namespace genba
