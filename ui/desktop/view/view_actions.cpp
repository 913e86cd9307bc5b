#include "ui/desktop/view/view_actions.hpp"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QSettings>
#include <QSignalBlocker>
#include <QToolBar>
#include <QToolButton>

#include "ui/desktop/look/icons.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/proposed_file.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/first_look.hpp"
#include "ui/desktop/view/picture_export.hpp"
#include "ui/desktop/view/scale_dialogs.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/scene/content/colour_maps.hpp"
#include "ui/scene/content/shown_field.hpp"

namespace genba {
namespace {

constexpr int animation_frames = 36;  // a period
constexpr int video_periods = 3;
constexpr const char* robust_setting = "view/robust_range";
constexpr const char* soft_light_setting = "view/soft_light";

struct Direction {
  const char* text;
  const char* keys;
  ViewDirection direction;
};
constexpr Direction directions[] = {
    {QT_TRANSLATE_NOOP("genba::ViewActions", "Isometric"), "0", ViewDirection::iso},
    {QT_TRANSLATE_NOOP("genba::ViewActions", "From +X"), "1", ViewDirection::plus_x},
    {QT_TRANSLATE_NOOP("genba::ViewActions", "From -X"), "2", ViewDirection::minus_x},
    {QT_TRANSLATE_NOOP("genba::ViewActions", "From +Y"), "3", ViewDirection::plus_y},
    {QT_TRANSLATE_NOOP("genba::ViewActions", "From -Y"), "4", ViewDirection::minus_y},
    {QT_TRANSLATE_NOOP("genba::ViewActions", "From +Z"), "5", ViewDirection::plus_z},
    {QT_TRANSLATE_NOOP("genba::ViewActions", "From -Z"), "6", ViewDirection::minus_z}};

}  // namespace

QString view_name(ViewDirection direction) {
  for (const Direction& d : directions)
    if (d.direction == direction) return ViewActions::tr(d.text);
  return {};
}

ViewActions::ViewActions(Session& session, SceneView& view, PictureExport& pictures, QMainWindow& window)
    : QObject(&window),
      session_(session),
      view_(view),
      pictures_(pictures),
      window_(window),
      field_(new QComboBox),
      component_(new QComboBox),
      maps_(new QActionGroup(this)),
      bands_(new QActionGroup(this)),
      panes_(new QActionGroup(this)),
      turns_(new QActionGroup(this)) {
  field_->setObjectName("field_box");
  component_->setObjectName("component_box");
  field_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  component_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  auto check = [&](const QString& text, bool SceneOptions::*member) {
    auto* action = new QAction(text, this);
    action->setCheckable(true);
    action->setChecked(view_.options().*member);
    connect(action, &QAction::toggled, this,
            [this, member](bool on) { change([&](SceneOptions& o) { o.*member = on; }); });
    return action;
  };
  fit_action = new QAction(tr("&Fit all"), this);
  fit_action->setShortcut(QKeySequence("F"));
  fit_action->setIcon(line_icon("fit"));
  connect(fit_action, &QAction::triggered, &view_, &SceneView::fit);
  for (const Direction& d : directions) {
    const QString text = QString(d.text).remove("From ");
    auto* action = new QAction(tr(d.text), this);
    action->setIconText(text == "Isometric" ? tr("Iso") : text);  // in the tool bar
    action->setToolTip(tr("View: %1 (%2)").arg(tr(d.text), d.keys));
    action->setShortcut(QKeySequence(d.keys));
    connect(action, &QAction::triggered, this, [this, direction = d.direction] { view_.view(direction); });
    if (d.direction == ViewDirection::iso) action->setIcon(line_icon("iso"));
    directions_ << action;
    view_.take_keys(action);
  }
  view_.take_keys(fit_action);
  edges_action = check(tr("Mesh &edges"), &SceneOptions::edges);
  edges_action->setShortcut(QKeySequence("E"));
  edges_action->setIcon(line_icon("edges"));
  view_.take_keys(edges_action);
  deformed_action_ = check(tr("&Deformed shape"), &SceneOptions::deformed);
  deformed_action_->setIcon(line_icon("deformed"));
  outline_action_ = check(tr("&Undeformed outline"), &SceneOptions::undeformed_outline);
  labels_action_ = check(tr("&Min and max labels"), &SceneOptions::extrema_labels);
  robust_action = new QAction(tr("Range of &99.5 % of the volume"), this);
  robust_action->setObjectName("robust_range");
  robust_action->setCheckable(true);
  robust_action->setToolTip(
      tr("Peaks of stress in few elements do not stretch the range. They get a colour of their own."));
  connect(robust_action, &QAction::toggled, this, [this](bool on) {
    QSettings().setValue(robust_setting, on);
    change([&](SceneOptions& o) {
      o.robust_range = on;
      o.automatic_range = true;
    });
  });
  needles_action_ = check(tr("See needles t&hrough the body"), &SceneOptions::see_needles);
  needles_action_->setObjectName("see_needles");
  dark_action = check(tr("Dar&k background"), &SceneOptions::dark);
  soft_light_action_ = new QAction(tr("Soft ligh&t"), this);
  soft_light_action_->setObjectName("soft_light");
  soft_light_action_->setCheckable(true);
  soft_light_action_->setToolTip(
      tr("Corners and gaps are darker. Until it is chosen here, it is on where the graphics card draws it in "
         "40 ms."));
  connect(soft_light_action_, &QAction::toggled, this, [this](bool on) {
    QSettings().setValue(soft_light_setting, on);
    view_.set_soft_light(on ? SoftLight::on : SoftLight::off);
    refresh();
  });
  conditions_action = new QAction(tr("&Loads and constraints"), this);
  conditions_action->setCheckable(true);
  conditions_action->setShortcut(QKeySequence("L"));
  conditions_action->setIcon(line_icon("loads"));
  view_.take_keys(conditions_action);
  conditions_action->setToolTip(tr("Signs of loads and constraints, on the mesh or on a field"));
  connect(conditions_action, &QAction::toggled, this, [this](bool on) {
    change([&](SceneOptions& o) { (o.field.empty() ? o.conditions : o.conditions_on_field) = on; });
  });
  animate_action = new QAction(tr("&Animate deformation"), this);
  animate_action->setCheckable(true);
  connect(animate_action, &QAction::toggled, this, [this](bool on) {
    modes_move_ = on;
    view_.animate(on);
    if (!on) return emit changed();
    const QSignalBlocker quiet(animate_action);
    animate_action->setChecked(view_.animating());
  });
  nodal_action_ = new QAction(tr("Nodal lines"), this);
  nodal_action_->setObjectName("nodal_lines");
  nodal_action_->setCheckable(true);
  nodal_action_->setToolTip(tr("Where the component in which a mode moves most is 0"));
  connect(nodal_action_, &QAction::triggered, this, &ViewActions::show_nodal_lines);
  connect(&view_, &SceneView::content_changed, this, [this] {
    animate_mode();
    const QSignalBlocker quiet(animate_action);
    animate_action->setChecked(view_.animating());
  });
  for (const ColourMap map : {ColourMap::viridis, ColourMap::cool_warm, ColourMap::jet, ColourMap::grey}) {
    auto* action = maps_->addAction(shown_word(to_string(map)));
    action->setCheckable(true);
    action->setData(static_cast<int>(map));
    action->setChecked(map == view_.options().map);
    connect(action, &QAction::triggered, this,
            [this, map] { change([&](SceneOptions& o) { o.map = map; }); });
  }
  for (const int bands : {0, 6, 8, 10, 12}) {
    auto* action = bands_->addAction(bands ? tr("%1 bands").arg(bands) : tr("Smooth"));
    action->setCheckable(true);
    action->setData(bands);
    action->setChecked(bands == view_.options().bands);
    connect(action, &QAction::triggered, this,
            [this, bands] { change([&](SceneOptions& o) { o.bands = bands; }); });
  }
  const std::pair<int, QString> turns[] = {
      {0, tr("Section")}, {270, tr("Three quarters of the body")}, {360, tr("Whole body")}};
  for (const auto& [turn, text] : turns) {
    auto* action = turns_->addAction(text);
    action->setCheckable(true);
    action->setData(turn);
    connect(action, &QAction::triggered, this,
            [this, turn = turn] { change([&](SceneOptions& o) { o.plane.turn = turn; }); });
  }
  const std::pair<int, QString> splits[] = {{1, tr("&One")}, {2, tr("&Two")}, {4, tr("&Four")}};
  for (const auto& [count, text] : splits) {
    auto* action = panes_->addAction(text);
    action->setCheckable(true);
    action->setData(count);
    action->setChecked(count == view_.panes());
    connect(action, &QAction::triggered, this, [this, count = count] { set_panes(count); });
  }
  link_action = new QAction(tr("&Linked cameras"), this);
  link_action->setCheckable(true);
  link_action->setChecked(view_.cameras_linked());
  link_action->setToolTip(tr("Views side by side turn, move and zoom together"));
  connect(link_action, &QAction::toggled, &view_, &SceneView::link_cameras);
  connect(field_, &QComboBox::activated, this,
          [this](int row) { show_field(field_->itemData(row).toString()); });
  connect(component_, &QComboBox::activated, this, [this](int row) {
    change([&](SceneOptions& o) {
      o.component = component_->itemData(row).toInt();
      o.automatic_range = true;
    });
  });
  connect(&view_, &SceneView::content_changed, this, &ViewActions::refresh);
  refresh();
}

void ViewActions::choose_last(SceneOptions& options) {
  options.robust_range = QSettings().value(robust_setting, true).toBool();
  options.gradient = true;
  const QVariant soft = QSettings().value(soft_light_setting);
  options.soft_light = !soft.isValid() ? SoftLight::where_fast
                       : soft.toBool() ? SoftLight::on
                                       : SoftLight::off;
}

void ViewActions::show_nodal_lines(bool on) {
  const auto results = session_.shown_results();
  const Field* const moved = results ? results->displacement() : nullptr;
  if (!moved) return;
  const auto n = static_cast<std::size_t>(moved->components);
  std::vector<double> square(n, 0.0);
  for (std::size_t i = 0; i < moved->data.size(); ++i) square[i % n] += moved->data[i] * moved->data[i];
  const auto most = static_cast<int>(std::ranges::max_element(square) - square.begin());
  if (on && view_.options().field != moved->name) show_field(qt(moved->name));
  change([&](SceneOptions& o) {
    o.component = on ? most : -1;
    o.automatic_range = true;
    on ? void(o.iso_at = 0.0) : o.iso_at.reset();
  });
}

void ViewActions::animate_mode() {
  const auto results = session_.shown_results();
  if (!results || !results->modes || results->response) return mode_.reset();
  if (mode_.lock() == results) return;
  mode_ = results;
  if (modes_.lock() != results->modes) modes_move_ = true;
  modes_ = results->modes;
  view_.animate(false);  // the next shape has another scale
  if (modes_move_) view_.animate(true);
}

void ViewActions::change(const std::function<void(SceneOptions&)>& edit) {
  SceneOptions options = view_.options();
  edit(options);
  session_.guarded([&] { view_.set_options(options); });
  refresh();
  emit changed();
}

void ViewActions::set_panes(int count) {
  view_.set_panes(count);
  refresh();
}

void ViewActions::show_field(const QString& name) {
  if (const auto values = session_.values_shown(); values && !values->find(utf8(name))) {
    session_.show_values(nullptr);
    const auto results = session_.shown_results();
    if (!results || name.isEmpty()) {
      if (session_.mesh()) view_.show_mesh(session_.mesh()->mesh);
      return;
    }
    // The field can be chosen after the picture has the results.
    connect(
        &view_, &SceneView::content_changed, this, [this, name] { show_field(name); },
        Qt::SingleShotConnection);
    view_.show_results(results);
    return;
  }
  const auto results = session_.shown_results();
  // After the mesh alone was shown, the scene must get the results again.
  if (results && view_.options().field.empty() && !name.isEmpty()) {
    SceneOptions options = view_.options();
    options.field = utf8(name);
    options.component = -1;
    options.automatic_range = true;
    options.iso_at.reset();
    session_.guarded([&] { view_.set_options(options); });
    view_.active().show_results(results);
    return;
  }
  change([&](SceneOptions& o) {
    o.field = utf8(name);
    o.component = -1;
    o.automatic_range = true;
    o.threshold = false;  // it has no meaning for another quantity
    o.iso_at.reset();
  });
}

void ViewActions::show_lesion(int row) {
  const auto project = session_.project();
  const auto results = session_.shown_results();
  if (!project || !results || row < 0 || row >= static_cast<int>(project->output.lesions.size())) return;
  const FirstLook look = look_at(project->output.lesions[static_cast<std::size_t>(row)], *results);
  if (look.field.empty()) return;
  const bool is_shown = view_.options().field == look.field && view_.options().iso_at == look.surface_at;
  if (view_.options().field != look.field) show_field(qt(look.field));
  change([&](SceneOptions& o) {
    if (is_shown)
      o.iso_at.reset();
    else
      apply(look, o);
  });
}

void ViewActions::refresh() {
  const QSignalBlocker quiet[] = {QSignalBlocker(field_),
                                  QSignalBlocker(component_),
                                  QSignalBlocker(conditions_action),
                                  QSignalBlocker(edges_action),
                                  QSignalBlocker(dark_action),
                                  QSignalBlocker(needles_action_),
                                  QSignalBlocker(deformed_action_),
                                  QSignalBlocker(outline_action_),
                                  QSignalBlocker(labels_action_),
                                  QSignalBlocker(robust_action),
                                  QSignalBlocker(soft_light_action_)};
  const auto results = session_.shown_results();
  const SceneOptions& options = view_.options();
  edges_action->setChecked(options.edges);
  robust_action->setChecked(options.automatic_range && options.robust_range);
  dark_action->setChecked(options.dark);
  needles_action_->setChecked(options.see_needles);
  soft_light_action_->setChecked(options.soft_light == SoftLight::on || view_.has_soft_light());
  deformed_action_->setChecked(options.deformed);
  outline_action_->setChecked(options.undeformed_outline);
  const bool may_deform = !results || results->displacement();
  for (QAction* action : {deformed_action_, outline_action_, animate_action}) action->setEnabled(may_deform);
  nodal_action_->setEnabled(results && results->modes && !results->response && results->displacement());
  nodal_action_->setChecked(nodal_action_->isEnabled() && options.iso_at == 0.0 && options.field == results->displacement()->name);
  labels_action_->setChecked(options.extrema_labels);
  for (QAction* action : maps_->actions())
    action->setChecked(action->data().toInt() == static_cast<int>(options.map));
  for (QAction* action : bands_->actions()) action->setChecked(action->data().toInt() == options.bands);
  const bool is_ring = view_.picked_on() && options.plane.body == PlaneBody::axisymmetric;
  turns_->setEnabled(is_ring);
  for (QAction* action : turns_->actions()) action->setChecked(action->data().toInt() == options.plane.turn);
  for (QAction* action : panes_->actions()) action->setChecked(action->data().toInt() == view_.panes());
  conditions_action->setChecked(options.field.empty() ? options.conditions : options.conditions_on_field);
  field_->clear();
  component_->clear();
  field_->addItem(tr("Mesh only"), QString());
  const Field* shown = nullptr;
  // Besides the values that are shown before a run: the results of the last run.
  std::vector<const Results*> sources{results.get()};
  if (session_.values_shown() && session_.results()) sources.push_back(session_.results().get());
  for (const Results* source : sources) {
    if (!source) continue;
    for (const Field& field : source->fields) {
      field_->addItem(genba::shown(shown_title(field)), qt(field.name));
      if (field.name == options.field) {
        shown = &field;
        field_->setCurrentIndex(field_->count() - 1);
      }
    }
  }
  field_->setEnabled(results != nullptr);
  if (shown && shown->components > 1) {
    component_->addItem(tr("magnitude"), -1);
    for (int c = 0; c < shown->components; ++c)
      component_->addItem(c < static_cast<int>(shown->component_names.size())
                              ? qt(shown->component_names[static_cast<std::size_t>(c)])
                              : QString::number(c + 1),
                          c);
    component_->setCurrentIndex(options.component + 1);
  }
  // In a tool bar, the action of a widget decides whether the widget is visible.
  if (component_in_bar_) component_in_bar_->setVisible(component_->count() > 0);
}

void ViewActions::fill(QMenu* menu) {
  menu->addAction(fit_action);
  menu->addActions(directions_);
  auto* panes = menu->addMenu(tr("&Views side by side"));
  panes->setObjectName("panes_menu");
  panes->addActions(panes_->actions());
  panes->addSeparator();
  panes->addAction(link_action);
  auto* turns = menu->addMenu(tr("Solid of revolution sho&wn as"));
  turns->setObjectName("turns_menu");
  turns->addActions(turns_->actions());
  menu->addSeparator();
  fields_ = menu->addMenu(tr("F&ield"));
  fields_->setObjectName("field_menu");
  connect(fields_, &QMenu::aboutToShow, this, [this] {
    fields_->clear();
    for (int i = 0; i < field_->count(); ++i) {
      auto* action = fields_->addAction(field_->itemText(i));
      action->setCheckable(true);
      action->setChecked(i == field_->currentIndex());
      connect(action, &QAction::triggered, this,
              [this, name = field_->itemData(i).toString()] { show_field(name); });
    }
  });
  auto* maps = menu->addMenu(tr("&Colour map"));
  maps->addActions(maps_->actions());
  auto* bands = menu->addMenu(tr("&Bands"));
  bands->addActions(bands_->actions());
  menu->addAction(robust_action);
  connect(menu->addAction(tr("&Range...")), &QAction::triggered, this, &ViewActions::ask_range);
  menu->addSeparator();
  menu->addAction(deformed_action_);
  connect(menu->addAction(tr("Deformation &scale...")), &QAction::triggered, this, &ViewActions::ask_scale);
  menu->addAction(animate_action);
  menu->addAction(nodal_action_);
  connect(menu->addAction(tr("E&xport animation...")), &QAction::triggered, this,
          &ViewActions::ask_animation);
  connect(menu->addAction(tr("Exp&ort video...")), &QAction::triggered, this, &ViewActions::ask_video);
  menu->addAction(outline_action_);
  menu->addAction(edges_action);
  menu->addAction(labels_action_);
  menu->addAction(conditions_action);
  menu->addAction(needles_action_);
  menu->addAction(dark_action);
  menu->addAction(soft_light_action_);
  // Whether the card is fast enough is known after a few pictures.
  connect(menu, &QMenu::aboutToShow, this, &ViewActions::refresh);
}

void ViewActions::fill(QToolBar* bar) {
  bar->addActions(directions_);
  bar->addAction(fit_action);
  bar->addSeparator();
  bar->addWidget(new QLabel(tr(" Field ")));
  bar->addWidget(field_);
  component_in_bar_ = bar->addWidget(component_);
  bar->addSeparator();
  bar->addAction(edges_action);
  bar->addAction(deformed_action_);
  bar->addAction(conditions_action);
  // These icons need no text; their tool tips name them.
  for (QAction* action :
       {fit_action, directions_.front(), edges_action, deformed_action_, conditions_action}) {
    action->setIconVisibleInMenu(false);  // a menu shows a check mark there
    if (auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(action)))
      button->setToolButtonStyle(Qt::ToolButtonIconOnly);
  }
}

void ViewActions::ask_range() {
  const auto results = session_.shown_results();
  const Field* field = results ? results->find(view_.options().field) : nullptr;
  if (!field) return;
  auto* dialog = new RangeDialog(field->kind, view_.options(), view_.facts(), &window_);
  connect(dialog, &RangeDialog::chosen, this, [this](RangeDialog::Mode mode, double min, double max) {
    const bool automatic = mode != RangeDialog::Mode::by_hand;
    if (automatic) QSettings().setValue(robust_setting, mode == RangeDialog::Mode::robust);
    change([&](SceneOptions& o) {
      o.automatic_range = automatic;
      if (automatic) o.robust_range = mode == RangeDialog::Mode::robust;
      o.range_min = min;
      o.range_max = max;
    });
  });
  dialog->show();
}

void ViewActions::ask_animation() {
  const QString folder =
      QFileDialog::getExistingDirectory(&window_, tr("Folder for the pictures (frame_001.png, ...)"));
  if (folder.isEmpty()) return;
  session_.guarded([&] { pictures_.write_animation(folder, animation_frames); });
}

void ViewActions::ask_video() {
  QString path =
      QFileDialog::getSaveFileName(&window_, tr("Video of the animation"),
                                   proposed_file(session_, "animation", "ogv"), tr("Ogg Theora (*.ogv)"));
  if (path.isEmpty()) return;
  if (!path.endsWith(".ogv", Qt::CaseInsensitive)) path += ".ogv";
  if (!session_.may_write(path)) return;
  session_.guarded([&] { pictures_.write_video(path, animation_frames, video_periods); });
}

void ViewActions::ask_scale() {
  auto* dialog = new ScaleDialog(view_.options(), view_.facts(), &window_);
  connect(dialog, &ScaleDialog::chosen, this, [this](double scale) {
    change([&](SceneOptions& o) {
      o.deformed = true;
      o.deformation_scale = scale;
    });
    const QSignalBlocker quiet(deformed_action_);
    deformed_action_->setChecked(true);
  });
  dialog->show();
}

}  // namespace genba
