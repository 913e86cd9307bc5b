// The form of the selected item of the tree. Every edit goes through the session, so that it can be undone.
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

/// A condition with a form that the case cannot take yet. It is restored when its page comes back.
struct ConditionDraft {
  std::string step;  ///< name of the step that was at hand
  std::size_t index;
  Condition base;  ///< the condition in the case that the draft changes
  const ConditionKind* kind;
  std::vector<VaryingValue> varies;
  FormDraft fields;
  QStringList problems;
};

/// Text in fields of a page that the case cannot take.
struct TypedFields {
  struct Field {
    qsizetype number;  ///< among the edits of the page
    QString text;
  };
  std::vector<Field> fields;
  qsizetype edits = 0;  ///< of the page
};

/// What is typed in the panel and not in the case.
struct PanelDrafts {
  std::vector<ConditionDraft> conditions;
  std::optional<TypedFields> page;  ///< of the item in view, unless that is one of the conditions
};

/// One page of the panel. It is filled again after every change of the project.
class PropertyPage : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;
  virtual void refresh() = 0;
  /// Gives the case what is typed. Returns which fields are not valid, and why; they are marked.
  virtual QStringList settle();
  /// Call it after settle(): what is left, for restore() of the next page of this item.
  virtual std::optional<ConditionDraft> draft() { return {}; }
  virtual void restore(const ConditionDraft& /*draft*/) {}
  /// A place was moved by its handles in the view. done: the handle was released.
  virtual void place_moved(const Selector& /*where*/, bool /*done*/) {}

 signals:
  void select_item(ModelItem item);
  /// The names of the surfaces that the page is about.
  void surfaces_named(const QStringList& names);
  void patch_wanted(const PatchSelector& now);  ///< the patch of the page is to be painted in the view
  void condition_wanted(const ConditionKind* kind);
  void report_wanted(bool as_pdf);
  void element_wanted(qint64 number);
  void lesion_wanted(int row);  ///< its surface is to be shown in the view, or hidden

 public slots:
  /// A surface was clicked in the view. True: the page takes it as chosen.
  virtual bool surface_clicked(const QString& /*name*/) { return false; }
  /// A patch was painted in the view. True: the page has a patch and takes this one.
  virtual bool patch_painted(const PatchSelector& /*patch*/) { return false; }
};

class PropertyPanel : public QScrollArea {
  Q_OBJECT

 public:
  explicit PropertyPanel(Session& session, QWidget* parent = nullptr);
  void show_item(ModelItem item);  ///< takes over what is typed in the page before
  /// After a change of the case: keeps the page if it shows the same item; else drops what is typed in it.
  void show_item_if_new(ModelItem item);
  void refresh();
  PropertyPage* page() { return page_; }
  /// Gives the case what is typed in the page. Returns what is left in the page and in drafts.
  std::vector<Leftover> settle();
  /// Call it after settle(): whether something is left.
  bool has_leftovers() const;
  /// The item where the first leftover is corrected.
  ModelItem unsettled_item() const;
  /// Moves the drafts to the panel of the next window.
  PanelDrafts take_drafts();
  void set_drafts(PanelDrafts drafts);

 signals:
  void select_item(ModelItem item);
  void surfaces_named(const QStringList& names);
  void patch_wanted(const PatchSelector& now);
  void condition_wanted(const ConditionKind* kind);
  void report_wanted(bool as_pdf);
  void element_wanted(qint64 number);
  void lesion_wanted(int row);  ///< its surface is to be shown in the view, or hidden

 private:
  void leave_page();
  void replace_page(ModelItem item);
  void drop_page();
  void drop_old_drafts();
  void restore_draft_of_page();
  void type_again(const TypedFields& typed);
  Session& session_;
  QLabel* title_;
  QVBoxLayout* column_;
  PropertyPage* page_ = nullptr;
  ModelItem item_;
  std::vector<ConditionDraft> drafts_;
  bool leaving_ = false;  ///< what is typed is given to the case before the page is replaced
};

}  // namespace genba
