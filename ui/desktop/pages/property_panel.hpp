// What the selected item of the tree is made of, as a form. Every edit goes through the session, so that it
// can be undone.
#pragma once

#include <QScrollArea>
#include <optional>
#include <vector>

#include "ui/desktop/model/condition.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/session/unsettled.hpp"
#include "ui/desktop/widgets/form_draft.hpp"

class QLabel;
class QVBoxLayout;

namespace genba {

class SceneView;
class Session;

/// A condition whose form holds what the case cannot take yet; it is there again when its page comes back.
struct ConditionDraft {
  std::string step;  ///< name of the step that was at hand
  std::size_t index;
  Condition base;  ///< the condition of the case that it is to become of
  const ConditionKind* kind;
  std::vector<VaryingValue> varies;
  FormDraft fields;
  QStringList problems;
};

/// One page of the panel; filled anew after every change of the project.
class PropertyPage : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;
  virtual void refresh() = 0;
  /// Gives the case what is typed. What is left is wrong, and marked at its field: which, and why.
  virtual QStringList settle();
  /// After settle(): what is left, for restore() of the item's next page.
  virtual std::optional<ConditionDraft> draft() { return {}; }
  virtual void restore(const ConditionDraft& /*draft*/) {}
  /// By its handles in the view; done: they were let go.
  virtual void place_moved(const Selector& /*where*/, bool /*done*/) {}

 signals:
  void select_item(ModelItem item);
  /// Surfaces by name that the page talks about.
  void surfaces_named(const QStringList& names);
  void patch_wanted(const PatchSelector& now);  ///< that of the page is to be painted in the view
  void condition_wanted(const ConditionKind* kind);
  void report_wanted(bool as_pdf);
  void element_wanted(qint64 number);
  void lesion_wanted(int row);  ///< its surface in the view, or no longer

 public slots:
  /// In the view; true: the page shows it as chosen.
  virtual bool surface_clicked(const QString& /*name*/) { return false; }
  /// In the view; true: the page has a patch, which it is now.
  virtual bool patch_painted(const PatchSelector& /*patch*/) { return false; }
};

class PropertyPanel : public QScrollArea {
  Q_OBJECT

 public:
  explicit PropertyPanel(Session& session, QWidget* parent = nullptr);
  void show_item(ModelItem item);  ///< takes what is typed in the page before
  /// After a change of the case: keeps the page where it is the same item's, else drops what is typed in it.
  void show_item_if_new(ModelItem item);
  void refresh();
  PropertyPage* page() { return page_; }
  /// Gives the case what is typed in the page; what is left here and in drafts.
  std::vector<Leftover> settle();
  /// After settle(): whether something is left still.
  bool has_leftovers() const;
  /// Where the first of what is left is mended.
  ModelItem unsettled_item() const;
  /// For the panel of the next window.
  std::vector<ConditionDraft> take_drafts();
  void set_drafts(std::vector<ConditionDraft> drafts);

 signals:
  void select_item(ModelItem item);
  void surfaces_named(const QStringList& names);
  void patch_wanted(const PatchSelector& now);
  void condition_wanted(const ConditionKind* kind);
  void report_wanted(bool as_pdf);
  void element_wanted(qint64 number);
  void lesion_wanted(int row);  ///< its surface in the view, or no longer

 private:
  void leave_page();
  void replace_page(ModelItem item);
  void drop_page();
  void drop_old_drafts();
  void restore_draft_of_page();
  Session& session_;
  QLabel* title_;
  QVBoxLayout* column_;
  PropertyPage* page_ = nullptr;
  ModelItem item_;
  std::vector<ConditionDraft> drafts_;
  bool leaving_ = false;  ///< what is typed goes into the case before the page is replaced
};

}  // namespace genba
