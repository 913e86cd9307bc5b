#include "ui/desktop/model/condition_dialog.hpp"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QScreen>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/model/mesh.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/force_dialog.hpp"
#include "ui/desktop/model/model_edits.hpp"
#include "ui/desktop/session/plane_case.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/session/body_preview.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/help_actions.hpp"

namespace genba {

ConditionDialog::ConditionDialog(Session& session, const ConditionKind* kind, QWidget* parent)
    : GrowingDialog(parent), session_(session), form_(new ConditionForm) {
  setWindowTitle(kind->is_constraint() ? tr("New constraint") : tr("New load"));
  setAttribute(Qt::WA_DeleteOnClose);
  setModal(false);
  HelpActions::set_topic(this, "condition");
  resize(72 * fontMetrics().averageCharWidth(), 20 * fontMetrics().height());
  const auto mesh = session.pickable_mesh();
  form_->set_vary_context([&session] { return vary_context(session); });
  form_->set_systems([&session] { return session.project()->output.systems; });
  form_->set_writer([&session](double value, QuantityKind kind) {
    return shown_quantity(*session.project(), "/new/", value, kind);
  });
  form_->selector()->set_case_faces(session.project()->faces);
  form_->set_plane(is_plane_case(session));
  form_->set_context(*session.project()->study.physics, mesh.get());
  form_->set_kind(kind);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  auto* add = buttons->addButton(tr("Add"), QDialogButtonBox::AcceptRole);
  connect(buttons, &QDialogButtonBox::accepted, this, &ConditionDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &ConditionDialog::discard);
  auto* column = new QVBoxLayout(this);
  const int tallest = std::min(28 * fontMetrics().height(), screen()->availableSize().height() * 6 / 10);
  if (form_->heightForWidth(width()) > tallest || form_->sizeHint().height() > tallest) {
    resize(width() + style()->pixelMetric(QStyle::PM_ScrollBarExtent), height());
    column->addWidget(new RoomyArea(form_, tallest), 1);
  } else {
    column->addWidget(form_);
    column->addStretch(1);
  }
  column->addWidget(buttons);
  add->setDefault(true);  // of this dialog, once it is in it
  connect(form_->selector(), &SelectorForm::names_changed, this, &ConditionDialog::surfaces_named);
  form_->selector()->offer_painting();
  form_->selector()->offer_start([&session]() -> std::optional<std::array<Vec3, 2>> {
    const auto mesh = session.pickable_mesh();
    if (!mesh || mesh->node_count() == 0) return std::nullopt;
    return bounding_box(*mesh);
  });
  form_->set_outward(
      [&session](const Selector& where) { return outward_of(where, session.pickable_mesh().get()); });
  const auto list_faces = [this] {
    form_->selector()->set_case_faces(session_.project()->faces);
    form_->selector()->set_mesh(session_.pickable_mesh().get());
  };
  connect(&session.body_preview(), &BodyPreview::changed, this, list_faces);
  connect(&session, &Session::stage_done, this, list_faces);
}

void ConditionDialog::surface_clicked(const QString& name) {
  form_->selector()->toggle_name(name);
}

void ConditionDialog::accept() {
  const auto condition = form_->read();
  if (!condition) return;
  ModelItem item;
  if (!session_.guarded([&] { item = add_condition(session_, *condition); })) return;
  is_done_ = true;
  QDialog::accept();
  emit added(item);
}

BegunCondition ConditionDialog::now() const {
  return {draft_of(*form_), form_->varies(), form_->selector()->patch()};
}

void ConditionDialog::restore(const BegunCondition& begun) {
  if (!begun.patch.dabs.empty()) form_->selector()->set(begun.patch);
  restore_draft(*form_, begun.fields);
  form_->set_varies(begun.varies);
}

void ConditionDialog::discard() {
  is_done_ = true;
  reject();
}

}  // namespace genba
