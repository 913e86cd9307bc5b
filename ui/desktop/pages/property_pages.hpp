// The pages of the property panel.
#pragma once

#include <QFileInfo>
#include <QPointer>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/case/project.hpp"
#include "app/materials/material_form.hpp"
#include "ui/desktop/model/condition.hpp"
#include "ui/desktop/pages/property_panel.hpp"

class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;

namespace genba {

class ConditionForm;
class LayersForm;
class CasesList;
class LesionForm;
class NodalTotalLabel;
class OptionForm;
class PartsForm;
class ProcedureForm;
class QuantityEdit;
class ResponsePlot;
class SizesForm;
class TimesLine;
struct RefinementStudy;
struct Results;
struct VaryAnswer;
struct VaryQuestion;

/// The folder of the case; if it is not saved yet, that of its geometry.
inline QString folder_of(const Project& project) {
  const std::string& file = project.path.empty() ? project.geometry.path : project.path;
  return QFileInfo(QString::fromStdString(file)).absolutePath();
}

class GeometryPage : public PropertyPage {
  Q_OBJECT

 public:
  explicit GeometryPage(Session& session);
  void refresh() override;
  QComboBox* unit_box() { return unit_; }

 private:
  void show_facts();
  void find_missing();
  Session& session_;
  QPushButton* find_;  ///< shown if a file is missing
  QComboBox* unit_;
  QLabel *file_, *unit_label_;
  OptionForm* image_form_;
  QLabel *findings_, *facts_;
};

class MeshPage : public PropertyPage {
  Q_OBJECT

 public:
  explicit MeshPage(Session& session);
  void refresh() override;
  SizesForm* sizes() { return sizes_; }
  LayersForm* layers() { return layers_; }
  PartsForm* parts() { return parts_; }
  bool surface_clicked(const QString& name) override;

 private:
  Session& session_;
  OptionForm* form_;
  SizesForm* sizes_;
  LayersForm* layers_;
  PartsForm* parts_;
  QLabel* facts_;
};

class MaterialPage : public PropertyPage {
  Q_OBJECT

 public:
  MaterialPage(Session& session, std::size_t index);
  void refresh() override;
  QStringList settle() override;
  OptionForm* form() { return form_; }

 private:
  std::string within() const;  ///< place of the material in the case file
  void rename();
  void assign();
  void keep();
  void set_thickness();
  void choose_symmetry(const std::string& key, const std::string& word);
  void list_systems(QMenu& menu);
  void take_system(const LocalSystem& system);
  void fit();
  void set_axes(const std::string& key, const std::string& text);
  void ask_variation(const std::string& key);
  void ask_axes_variation(const std::string& key);
  /// Opens the editor of a number of `material`. `take` gets the answer if the page still shows that
  /// material.
  void ask(VaryQuestion question, const Material& material, const std::string& key,
           const std::function<void(const VaryAnswer&)>& take);
  void vary_axes(const std::string& key, const Variation* by, std::optional<double> constant);
  void vary(const std::string& key, const Variation* by, std::optional<double> constant);
  Session& session_;
  std::size_t index_;
  QLineEdit *name_, *regions_;
  QuantityEdit* thickness_;
  QLabel *thickness_label_, *error_;
  OptionForm *form_, *axes_;
  QPushButton* by_system_;  ///< its menu takes the directions of a local system
  ChosenSymmetry chosen_;
};

class ConditionsPage : public PropertyPage {
  Q_OBJECT

 public:
  explicit ConditionsPage(Session& session);
  void refresh() override;

 private:
  Session& session_;
  QLabel* findings_;
  NodalTotalLabel* totals_;
  QWidget* buttons_;
};

class ConditionPage : public PropertyPage {
  Q_OBJECT

 public:
  ConditionPage(Session& session, std::size_t index);
  void refresh() override;
  bool surface_clicked(const QString& name) override;
  bool patch_painted(const PatchSelector& patch) override;
  void place_moved(const Selector& where, bool done) override;
  QStringList settle() override;
  std::optional<ConditionDraft> draft() override;
  void restore(const ConditionDraft& draft) override;
  ConditionForm* form() { return form_; }
  void apply();  ///< gives the case what the form holds, if all of it is valid
  /// Clicks in the view choose surfaces of this condition. It is on at first if the condition has none.
  QPushButton* choosing() { return choosing_; }

 protected:
  void keyPressEvent(QKeyEvent* event) override;  ///< Enter in a field applies

 private:
  Session& session_;
  std::size_t index_;
  ConditionForm* form_;
  QPushButton* choosing_;
  NodalTotalLabel* total_;
  std::vector<Condition> shown_;  // one at most
  const Physics* physics_ = nullptr;
  std::weak_ptr<const Mesh> listed_;  // the form lists its faces
  bool touched_ = false;              ///< the form may differ from the case
};

class AnalysisPage : public PropertyPage {
  Q_OBJECT

 public:
  explicit AnalysisPage(Session& session);
  void refresh() override;

 private:
  Session& session_;
  QComboBox *physics_, *order_;
  ProcedureForm* procedure_;
  TimesLine* times_;
  OptionForm *form_, *elements_;
  QLabel* findings_;
};

class ResultsPage : public PropertyPage {
  Q_OBJECT

 public:
  explicit ResultsPage(Session& session);
  void refresh() override;
  LesionForm* lesions() { return lesions_; }

 protected:
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit();
  void look_for_peaks();
  Session& session_;
  LesionForm* lesions_;
  CasesList* cases_;
  ResponsePlot* response_;  ///< hidden where nothing vibrates
  QLabel* text_;
  /// What a worker found in these results: the answer in words, and largest values that grow with refinement.
  /// Null: not searched yet.
  std::shared_ptr<const Results> judged_;
  std::shared_ptr<const RefinementStudy> judged_by_;
  std::vector<Text> answer_, peaks_;
  QPointer<QWidget> viewport_;  ///< of the panel
  bool narrow_ = false;         ///< a row takes two lines
};

}  // namespace genba
