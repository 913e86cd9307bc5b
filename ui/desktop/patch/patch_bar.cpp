#include "ui/desktop/patch/patch_bar.hpp"

#include <QAction>
#include <QActionGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/case/typed_text.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/condition.hpp"
#include "ui/desktop/patch/patch_tool.hpp"
#include "ui/desktop/patch/place_tool.hpp"
#include "ui/desktop/session/plane_case.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/narrow.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"

namespace genba {
namespace {

struct ModeText {
  PatchMode mode;
  const char *text, *menu, *help;
};
constexpr ModeText mode_texts[] = {
    {PatchMode::brush, QT_TRANSLATE_NOOP("genba::PatchBar", "Brush"),
     QT_TRANSLATE_NOOP("genba::PatchBar", "&Brush"),
     QT_TRANSLATE_NOOP("genba::PatchBar", "Drag over the body to paint, with Shift to erase")},
    {PatchMode::sphere, QT_TRANSLATE_NOOP("genba::PatchBar", "Sphere"),
     QT_TRANSLATE_NOOP("genba::PatchBar", "&Sphere"),
     QT_TRANSLATE_NOOP("genba::PatchBar",
                       "Click: all that is connected within the radius, around corners too; with Shift it is "
                       "erased")},
    {PatchMode::lasso, QT_TRANSLATE_NOOP("genba::PatchBar", "Lasso"),
     QT_TRANSLATE_NOOP("genba::PatchBar", "&Lasso"),
     QT_TRANSLATE_NOOP("genba::PatchBar",
                       "Draw a line around what is to be taken of the side that is seen; with Shift it is "
                       "erased")},
    {PatchMode::grow, QT_TRANSLATE_NOOP("genba::PatchBar", "By angle"),
     QT_TRANSLATE_NOOP("genba::PatchBar", "By &angle"),
     QT_TRANSLATE_NOOP("genba::PatchBar",
                       "Click: all that is connected and turns by no more than the angle; with Shift it is "
                       "erased")}};

/// Three digits or more, never with a power of ten.
QString area_text(double area) {
  const double square_mm = area * 1e6;
  const bool is_large = square_mm >= 1000;
  const double value = is_large ? square_mm / 100 : square_mm;
  const int decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return QString("%1 %2").arg(value, 0, 'f', decimals).arg(is_large ? "cm²" : "mm²");
}

}  // namespace

PatchBar::PatchBar(Session& session, SceneView& view, QWidget* parent)
    : QWidget(parent),
      open_action(new QAction(tr("&Tools below the view"), this)),
      undo_button(new NarrowButton(tr("Take back"))),
      clear_button(new NarrowButton(tr("Clear"))),
      close_button(new NarrowButton(tr("Close"))),
      session_(session),
      tool_(new PatchTool(view, this)),
      place_tool_(new PlaceTool(view, this)),
      modes_(new QActionGroup(this)),
      radius_(new QuantityEdit(QuantityKind::length, {""}, true, tr("automatic"))),
      angle_(new QuantityEdit(QuantityKind::angle, {""}, false, {})),
      name_(new QLineEdit),
      facts_(new QLabel),
      conditions_(new QMenu(this)) {
  setObjectName("patch_bar");
  tool_->set_below(place_tool_);
  open_action->setCheckable(true);
  open_action->setToolTip(tr("Brush, sphere, lasso and angle: a part of the surface as the place of a load"));
  auto* tools = new QHBoxLayout;
  for (const ModeText& entry : mode_texts) {
    auto* action = modes_->addAction(tr(entry.menu));
    action->setCheckable(true);
    action->setToolTip(tr(entry.help));
    action->setData(static_cast<int>(entry.mode));
    auto* button = new QToolButton;
    button->setText(tr(entry.text));
    button->setToolTip(action->toolTip());
    button->setCheckable(true);
    button->setFocusPolicy(Qt::TabFocus);
    tools->addWidget(button);
    connect(button, &QToolButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::toggled, button, &QToolButton::setChecked);
    connect(action, &QAction::triggered, this, [this, button, mode = entry.mode] {
      button->setChecked(true);
      // The menu begins a new patch. "Paint in the view" of a condition continues its own patch.
      if (shows_place_ && !open_action->isChecked()) {
        emit new_patch_wanted();
        tool_->set_dabs({});
        name_->clear();
      }
      open_action->setChecked(true);
      if (open_action->isChecked()) tool_->set_mode(mode);
    });
  }
  modes_->actions().first()->setChecked(true);
  radius_->setObjectName("patch_radius");
  angle_->setObjectName("patch_angle");
  radius_->set_writer([this](double value, QuantityKind kind) {
    return session_.has_project() ? shown_quantity(*session_.project(), "/new/", value, kind)
                                  : format_quantity(value, kind);
  });
  angle_->set(0, tool_->angle());
  angle_->setToolTip(tr("How far normals may turn from the first: a brush does not go around corners"));
  tools->addWidget(new QLabel(tr("Radius")));
  tools->addWidget(radius_, 1);
  tools->addWidget(new QLabel(tr("Angle")));
  tools->addWidget(angle_, 1);
  auto* row = new QHBoxLayout;
  name_->setObjectName("patch_bar_name");
  name_->setPlaceholderText(tr("name of the patch"));
  facts_->setMinimumWidth(1);
  auto* use = new QToolButton;
  use->setText(tr("Use for..."));
  use->setToolTip(tr("Adds a load or a constraint that acts on the patch"));
  use->setPopupMode(QToolButton::InstantPopup);
  use->setMenu(conditions_);
  use->setObjectName("patch_use");
  use->setFocusPolicy(Qt::TabFocus);
  row->addWidget(name_, 1);
  row->addWidget(facts_, 2);
  row->addWidget(undo_button);
  row->addWidget(clear_button);
  row->addWidget(use);
  row->addWidget(close_button);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(6, 3, 6, 3);
  column->setSpacing(3);
  column->addLayout(tools);
  column->addLayout(row);
  hide();

  connect(open_action, &QAction::toggled, this, &PatchBar::open);
  connect(close_button, &QPushButton::clicked, this, [this] { open_action->setChecked(false); });
  connect(undo_button, &QPushButton::clicked, tool_, &PatchTool::undo);
  connect(clear_button, &QPushButton::clicked, tool_, &PatchTool::clear);
  connect(radius_, &QuantityEdit::edited, this, [this] {
    const auto typed = radius_->read();
    if (typed) tool_->set_radius(typed->at(0).value_or(0));
  });
  connect(angle_, &QuantityEdit::edited, this, [this] {
    if (const auto typed = angle_->read_one()) tool_->set_angle(*typed);
  });
  connect(name_, &QLineEdit::editingFinished, this, [this] {
    if (name_->isModified() && !tool_->dabs().empty()) emit patch_changed(patch());
    name_->setModified(false);
  });
  connect(conditions_, &QMenu::aboutToShow, this, &PatchBar::fill_conditions);
  connect(tool_, &PatchTool::painted, this, &PatchBar::show_facts);
  connect(tool_, &PatchTool::changed, this, [this] {
    show_facts();
    emit patch_changed(patch());
  });
  connect(tool_, &PatchTool::refused, this, [this](const Text& why) { emit said(shown(why)); });
  show_facts();
}

void PatchBar::fill(QMenu* menu) {
  QMenu* own = menu->addMenu(tr("Pain&t a patch"));
  own->setToolTipsVisible(true);
  own->addActions(modes_->actions());
  own->addSeparator();
  own->addAction(open_action);
}

void PatchBar::open(bool on) {
  if (on && is_plane_case(session_)) {
    open_action->setChecked(false);
    return emit said(tr("Patches are painted on the faces of solids. Of a plane body pick the edges."));
  }
  setVisible(on);
  if (!on) {
    tool_->set_mode({});
    if (!shows_place_) tool_->set_dabs({});
    return;
  }
  tool_->set_mode(static_cast<PatchMode>(modes_->checkedAction()->data().toInt()));
}

PatchSelector PatchBar::patch() const {
  return {utf8(name_->text().trimmed()), tool_->dabs()};
}

std::optional<PatchSelector> PatchBar::selection() const {
  if (!open_action->isChecked() || tool_->dabs().empty()) return std::nullopt;
  return patch();
}

void PatchBar::leave_condition() {
  if (shows_place_) open_action->setChecked(false);
}

void PatchBar::paint(const PatchSelector& patch) {
  // A form without a patch gets what is painted already.
  if (patch.dabs.empty() && open_action->isChecked() && !tool_->dabs().empty())
    return emit patch_changed(this->patch());
  name_->setText(qt(patch.name));
  tool_->set_dabs(patch.dabs);
  open_action->setChecked(true);
}

void PatchBar::show_place(const Selector* where, const QString& of) {
  place_tool_->show_place(where);
  of_ = of;
  const auto* patch = where ? std::get_if<PatchSelector>(where) : nullptr;
  if (!patch) {
    // A patch that is being painted stays.
    if (shows_place_) tool_->set_dabs({}), name_->clear();
    shows_place_ = false;
    return show_facts();
  }
  shows_place_ = true;
  if (!name_->hasFocus()) name_->setText(qt(patch->name));
  tool_->set_dabs(patch->dabs);
  show_facts();
}

void PatchBar::show_facts() {
  const PatchPicture& picture = tool_->picture();
  const int dabs = static_cast<int>(tool_->dabs().size());
  const QString area = area_text(picture.area);
  QString text;
  if (dabs == 0)
    text = tr("Nothing is painted yet");
  else if (tool_->preparing())
    text = tr("Preparing the surface...");
  else if (picture.count > 0)
    text = tr("%1, facets: %2").arg(area).arg(picture.count);
  else
    text = tr("about %1").arg(area);
  if (shows_place_ && !of_.isEmpty()) text += tr(" (of %1)").arg(of_);
  facts_->setText(text);
  facts_->setToolTip(dabs > 0 ? tr("Painted dabs: %1").arg(dabs) : QString());
  undo_button->setEnabled(tool_->can_undo());
  clear_button->setEnabled(dabs > 0);
}

void PatchBar::fill_conditions() {
  conditions_->clear();
  if (!session_.has_project() || tool_->dabs().empty()) {
    conditions_->addAction(tr("Nothing is painted yet"))->setEnabled(false);
    return;
  }
  for (const ConditionKind& kind : session_.project()->study.physics->conditions)
    if (kind.has_selector())
      connect(conditions_->addAction(title(&kind) + "..."), &QAction::triggered, this,
              [this, wanted = &kind] { emit condition_wanted(wanted); });
}

}  // namespace genba
