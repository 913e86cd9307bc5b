// Asks for a new constraint or load. It stays open beside the view, so that surfaces can be clicked.
#pragma once

#include <optional>
#include <vector>

#include "engine/model/study/selector.hpp"
#include "ui/desktop/model/condition.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/widgets/form_draft.hpp"
#include "ui/desktop/widgets/growing_dialog.hpp"

namespace genba {

class ConditionForm;
class Session;

/// A form of a new condition as it is filled in, valid or not.
struct BegunCondition {
  FormDraft fields;
  std::vector<VaryingValue> varies;
  PatchSelector patch;  ///< of its place; empty: it has none
  bool operator==(const BegunCondition&) const = default;
};

class ConditionDialog : public GrowingDialog {
  Q_OBJECT

 public:
  ConditionDialog(Session& session, const ConditionKind* kind, QWidget* parent = nullptr);
  ConditionForm* form() const { return form_; }
  void surface_clicked(const QString& name);
  void accept() override;
  /// From now on, is_begun() tells what a person changes. Before, everything is.
  void note_start() { start_ = now(); }
  /// True if something is typed or chosen and neither added nor discarded.
  bool is_begun() const { return !is_done_ && (!start_ || !(*start_ == now())); }
  BegunCondition now() const;
  void restore(const BegunCondition& begun);
  /// Closes it and forgets what is typed, as Cancel does.
  void discard();

 signals:
  void added(ModelItem item);
  void surfaces_named(const QStringList& names);

 private:
  Session& session_;
  ConditionForm* form_;
  std::optional<BegunCondition> start_;
  bool is_done_ = false;  ///< added or discarded
};

}  // namespace genba
