#include "ui/desktop/fit/fit_dialog.hpp"

#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QThreadPool>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/case/option_access.hpp"
#include "app/materials/test_data.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/model/study/law_fields.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/widgets/plot.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"

namespace genba {

namespace {

QString percent(double share) { return qt(format_number(100 * share, "%.3g")) + " %"; }

QString title_of(TestMode mode) {
  switch (mode) {
    case TestMode::uniaxial:
      return FitDialog::tr("Uniaxial test");
    case TestMode::biaxial:
      return FitDialog::tr("Biaxial test");
    default:
      return FitDialog::tr("Planar test");
  }
}

/// Measured points of a test and, if a law is given, its curve over their range and from rest.
std::vector<PlotCurve> curves_of(const std::vector<TestPoint>& points, TestMode mode, const LawFit* fit) {
  const DisplayUnit unit = display_unit(QuantityKind::pressure);
  PlotCurve measured, law;
  measured.name = FitDialog::tr("measured");
  measured.style = PlotCurve::Style::marks;
  double low = 1, high = 1;
  for (const TestPoint& p : points) {
    if (p.mode != mode) continue;
    measured.points.append({p.stretch, p.stress * unit.scale});
    low = std::min(low, p.stretch), high = std::max(high, p.stretch);
  }
  if (measured.points.isEmpty()) return {};
  std::ranges::sort(measured.points, {}, &QPointF::x);
  std::vector<PlotCurve> out = {std::move(measured)};
  if (fit == nullptr) return out;
  law.name = qt(fit->law);
  constexpr int pieces = 80;
  const element::HyperelasticConstants constants = hyperelastic_constants(fit->material);
  for (int i = 0; i <= pieces; ++i) {
    const double stretch = std::lerp(low, high, static_cast<double>(i) / pieces);
    law.points.append({stretch, nominal_stress(constants, mode, stretch) * unit.scale});
  }
  out.push_back(std::move(law));
  return out;
}

}  // namespace

FitDialog::FitDialog(const MaterialTests& before, QString folder, std::function<std::string(const std::string&)> resolve,
                     QWidget* parent)
    : GrowingDialog(parent),
      folder_(std::move(folder)),
      resolve_(std::move(resolve)),
      wanted_law_(before.law),
      file_(new QLineEdit(qt(before.file))),
      error_(make_error_label()),
      constants_(new QLabel),
      laws_(new QTreeWidget),
      plot_column_(new QVBoxLayout),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
  setWindowTitle(tr("Constants from tests"));
  setObjectName("fit_dialog");
  file_->setObjectName("fit_file");
  laws_->setObjectName("fit_laws");
  constants_->setObjectName("fit_constants");
  error_->setObjectName("fit_error");
  auto* browse = new QPushButton(tr("&Browse..."));
  browse->setObjectName("fit_browse");
  auto* hint = new QLabel(tr("A .csv file. Its first line names the columns: test (uniaxial, biaxial or planar), stretch or "
                             "strain, and the nominal stress with its unit, as in \"stress [MPa]\"."));
  for (QLabel* label : {hint, constants_}) label->setWordWrap(true);
  constants_->setTextFormat(Qt::RichText);
  constants_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  laws_->setHeaderLabels({tr("Law"), tr("Mean difference"), tr("Largest")});
  laws_->setRootIsDecorated(false);
  laws_->setMinimumHeight(150);
  auto* line = new QHBoxLayout;
  auto* label = new QLabel(tr("&Tests"));
  label->setBuddy(file_);
  line->addWidget(label);
  line->addWidget(file_, 1);
  line->addWidget(browse);
  auto* left = new QVBoxLayout;
  left->addWidget(laws_);
  left->addWidget(constants_);
  left->addStretch(1);
  auto* sides = new QHBoxLayout;
  sides->addLayout(left);
  sides->addLayout(plot_column_, 1);
  auto* column = new QVBoxLayout(this);
  column->addWidget(hint);
  column->addLayout(line);
  column->addWidget(error_);
  column->addLayout(sides, 1);
  column->addWidget(buttons_);
  connect(browse, &QPushButton::clicked, this, &FitDialog::browse);
  connect(file_, &QLineEdit::editingFinished, this, &FitDialog::read);
  connect(laws_, &QTreeWidget::currentItemChanged, this, &FitDialog::show_law);
  connect(buttons_, &QDialogButtonBox::accepted, this, &FitDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &FitDialog::reject);
  show_law();
  read();
}

FitDialog::~FitDialog() { laws_->disconnect(this); }  // the list tells that its items go

/// Return in the line reads the file; it takes nothing yet.
void FitDialog::keyPressEvent(QKeyEvent* event) {
  const bool is_return = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (!is_return || !file_->hasFocus()) GrowingDialog::keyPressEvent(event);
}

void FitDialog::browse() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Tests of the material"), folder_, tr("Tests (*.csv);;All files (*)"));
  if (path.isEmpty()) return;
  const QString relative = QDir(folder_).relativeFilePath(path);
  file_->setText(folder_.isEmpty() || relative.startsWith("..") ? path : relative);
  read_.clear();  // it may have changed
  read();
}

/// Reads and fits beside the window; the newest file counts.
void FitDialog::read() {
  const QString file = file_->text().trimmed();
  if (file == read_) return;
  read_ = file;
  take({}, {}, {});
  if (file.isEmpty()) return;
  constants_->setText(tr("Fitting..."));
  const QPointer<FitDialog> self = this;
  QThreadPool::globalInstance()->start([self, file, path = resolve_(utf8(file))] {
    std::vector<TestPoint> points;
    std::vector<LawFit> fits;
    QString problem;
    try {
      points = read_test_data(path);
      fits = fit_laws(points);
    } catch (const Error& error) {
      points.clear();
      problem = shown_error(error);
    }
    QMetaObject::invokeMethod(qApp, [self, file, points, fits, problem] {
      if (self && self->read_ == file) self->take(points, fits, problem);
    });
  });
}

void FitDialog::take(std::vector<TestPoint> points, std::vector<LawFit> fits, const QString& problem) {
  points_ = std::move(points), fits_ = std::move(fits);
  error_->setText(problem);
  error_->setVisible(!problem.isEmpty());
  if (const auto* item = laws_->currentItem()) wanted_law_ = utf8(item->text(0));
  const QSignalBlocker until_plots_are_there(laws_);
  laws_->clear();
  for (const LawFit& fit : fits_) {
    auto* item = new QTreeWidgetItem(laws_, {qt(fit.law), percent(fit.error), percent(fit.worst)});
    for (int c : {1, 2}) item->setTextAlignment(c, Qt::AlignRight | Qt::AlignVCenter);
    if (fit.law == wanted_law_) laws_->setCurrentItem(item);
  }
  for (Plot* plot : plots_) plot->deleteLater();
  plots_.clear();
  const DisplayUnit unit = display_unit(QuantityKind::pressure);
  for (const TestMode mode : {TestMode::uniaxial, TestMode::biaxial, TestMode::planar}) {
    if (curves_of(points_, mode, nullptr).empty()) continue;
    auto* plot = new Plot;
    plot->setObjectName("fit_plot_" + QString::number(static_cast<int>(mode)));
    plot->set_title(title_of(mode));
    plot->set_axes({tr("Stretch"), false, false}, {tr("Nominal stress, %1").arg(qt(unit.symbol)), false, false});
    plot_column_->addWidget(plot);
    plots_.push_back(plot);
  }
  for (int c = 0; c < 3; ++c) laws_->resizeColumnToContents(c);
  laws_->setMinimumWidth(laws_->header()->length() + 2 * laws_->frameWidth());
  show_law();
}

std::optional<LawFit> FitDialog::chosen() const {
  const auto* item = laws_->currentItem();
  const auto found = item ? std::ranges::find(fits_, utf8(item->text(0)), &LawFit::law) : fits_.end();
  if (found == fits_.end()) return std::nullopt;
  return *found;
}

void FitDialog::show_law() {
  const std::optional<LawFit> fit = chosen();
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(fit.has_value());
  std::size_t next = 0;
  for (const TestMode mode : {TestMode::uniaxial, TestMode::biaxial, TestMode::planar})
    if (auto curves = curves_of(points_, mode, fit ? &*fit : nullptr); !curves.empty()) plots_[next++]->set_curves(std::move(curves));
  QString text;
  if (fit) {
    for (const std::string_view key : fit->keys) {
      const auto* field = material_field(key);
      text += QString("%1: <b>%2</b><br>").arg(shown_word(field->label).toHtmlEscaped(), qt(format_quantity(*genba::property(fit->material, key), field->kind, 5)).toHtmlEscaped());
    }
    for (const UnstableStretch& at : fit->unstable)
      text += tr("Unstable in %1 beyond a stretch of %2, inside the tests: do not use it there.")
                  .arg(shown_word(at.mode).toHtmlEscaped(), qt(format_number(at.stretch, "%.3g"))) + "<br>";
    text += tr("A run beyond the stretches of the tests is warned of.");
  }
  constants_->setText(text);
}

QString FitDialog::error() const { return error_->isHidden() ? QString() : error_->text(); }

MaterialTests FitDialog::tests() const {
  MaterialTests out;
  out.file = utf8(file_->text().trimmed());
  if (const auto fit = chosen()) out.law = fit->law;
  return out;
}

void FitDialog::accept() {
  if (!chosen()) return;
  emit taken();
  QDialog::accept();
}

Material with_fit(Material material, const LawFit& fit, const MaterialTests& tests) {
  // Of laws whose stiffness would add to that of the fit; fibres, relaxation and activity stay.
  constexpr std::string_view others[] = {"shear_modulus", "lame_lambda", "C0", "C1", "C2", "C3", "ogden_", "veronda_", "fibre_C",
                                         "fibre_b", "myocardium_", "holmes_mow_", "arruda_", "valid_stretch_"};
  for (const OptionField<Material>& field : law_fields())
    if (std::ranges::any_of(others, [&](std::string_view word) { return field.key.starts_with(word); }))
      property(material, field.key).reset();
  for (const auto& [key, value] : material.tests.found) property(material, key).reset();
  for (const std::string_view key : {"E", "nu"}) property(material, key).reset();
  material.tests = tests;
  put_fit(fit, shown_text(tests.file), material);
  return material;
}

}  // namespace genba
