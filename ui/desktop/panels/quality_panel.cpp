#include "ui/desktop/panels/quality_panel.hpp"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>

#include "engine/model/geometry.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/plot.hpp"
#include "ui/desktop/widgets/scroll_column.hpp"
#include "ui/scene/content/surface_quality.hpp"

namespace genba {

QualityPanel::QualityPanel(Session& session, SceneView& view, QWidget* parent)
    : QScrollArea(parent),
      session_(session),
      view_(view),
      measure_(new QComboBox),
      facts_(new QLabel),
      histogram_(new Plot),
      list_(new QTableWidget),
      number_(new QLineEdit) {
  setObjectName("quality_panel");
  measure_->addItems({tr("none"), tr("scaled Jacobian"), tr("SICN"), tr("aspect ratio")});
  measure_->setToolTip(
      tr("Scaled Jacobian and SICN (signed inverse condition number): 1 is ideal, 0 and less is "
         "inside out. Aspect ratio: 1 is ideal"));
  facts_->setWordWrap(true);
  histogram_->setMinimumHeight(150);
  list_->setTabKeyNavigation(false);
  list_->setColumnCount(3);
  list_->setHorizontalHeaderLabels({tr("Element"), tr("Value"), tr("Centre")});
  list_->horizontalHeader()->setStretchLastSection(true);
  list_->verticalHeader()->hide();
  list_->setSelectionBehavior(QAbstractItemView::SelectRows);
  list_->setSelectionMode(QAbstractItemView::SingleSelection);
  list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  list_->setToolTip(tr("The worst elements; choosing one leads to it"));
  list_->setMinimumHeight(160);
  number_->setPlaceholderText(tr("number"));
  number_->setToolTip(tr("Number of an element in the mesh file or of the mesher, as messages name it"));
  auto* go = new QPushButton(tr("Go to"));
  auto* whole = new QPushButton(tr("Whole body"));
  whole->setToolTip(tr("Takes the mark away and shows the whole body"));
  auto* form = new QFormLayout;
  form->setContentsMargins(0, 0, 0, 0);
  form->addRow(tr("Colours"), measure_);
  auto* way = new QHBoxLayout;
  way->addWidget(number_, 1);
  way->addWidget(go);
  way->addWidget(whole);
  QVBoxLayout* column = make_scroll_column(*this);
  column->addLayout(form);
  column->addWidget(facts_);
  column->addWidget(histogram_, 1);
  column->addWidget(list_, 1);
  form->addRow(tr("Element"), way);
  connect(measure_, &QComboBox::activated, this, &QualityPanel::choose);
  connect(list_, &QTableWidget::currentCellChanged, this, [this](int row, int, int before, int) {
    if (row < 0 || row == before) return;
    const auto quality = view_.quality();
    if (quality && static_cast<std::size_t>(row) < quality->rating.worst.size())
      view_.show_element(quality->rating.worst[static_cast<std::size_t>(row)].where);
  });
  const auto typed = [this] {
    bool good = false;
    const qint64 number = number_->text().trimmed().toLongLong(&good);
    if (good) go_to(number);
  };
  connect(number_, &QLineEdit::returnPressed, this, typed);
  connect(go, &QPushButton::clicked, this, typed);
  connect(whole, &QPushButton::clicked, this, [this] {
    view_.show_element(std::nullopt);
    view_.fit();
  });
  connect(&view_, &SceneView::content_changed, this, &QualityPanel::refresh);
  connect(&view_, &SceneView::quality_made, this, &QualityPanel::refresh);
  refresh();
}

void QualityPanel::choose(int row) {
  session_.guarded([&] {
    SceneOptions options = view_.options();
    options.quality =
        row > 0 ? std::optional(quality_measures[static_cast<std::size_t>(row - 1)]) : std::nullopt;
    if (row > 0) options.field.clear();
    view_.set_options(options);
  });
  refresh();
}

void QualityPanel::go_to(qint64 number) {
  const auto mesh = view_.mesh();
  const auto where = mesh ? find_element(*mesh, number) : std::nullopt;
  if (where) return view_.show_element(where);
  emit session_.message(LogLevel::warning, mesh
                                               ? tr("The mesh in view has no element %1.").arg(number)
                                               : tr("There is no mesh in view yet: mesh the geometry (F3)."));
}

void QualityPanel::refresh() {
  const auto& wanted = view_.options().quality;
  const QSignalBlocker quiet[] = {QSignalBlocker(measure_), QSignalBlocker(list_)};
  measure_->setCurrentIndex(wanted && view_.options().field.empty() ? 1 + static_cast<int>(*wanted) : 0);
  measure_->setEnabled(view_.has_content());
  const auto quality = view_.quality();
  histogram_->setVisible(quality != nullptr);
  list_->setVisible(quality != nullptr);
  facts_->setText(quality ? tr("%1 to %2; drawn on the outer faces, counted over all elements")
                                .arg(quality->rating.min, 0, 'g', 3)
                                .arg(quality->rating.max, 0, 'g', 3)
                  : view_.has_content() ? tr("Choose a measure to see the shapes of the elements.")
                                        : tr("Mesh the geometry (F3) first."));
  if (quality.get() == listed_) return;
  listed_ = quality.get();
  list_->setRowCount(0);
  if (!quality) return histogram_->set_curves({});
  const ElementRating& rating = quality->rating;
  PlotCurve bars;
  bars.style = PlotCurve::Style::bars;
  const double width = (rating.high - rating.low) / static_cast<double>(rating.histogram.size());
  for (std::size_t i = 0; i < rating.histogram.size(); ++i)
    bars.points.append(
        {rating.low + (static_cast<double>(i) + 0.5) * width, static_cast<double>(rating.histogram[i])});
  histogram_->set_axes({measure_->itemText(1 + static_cast<int>(rating.measure))}, {tr("elements"), true});
  histogram_->set_curves({std::move(bars)});
  const auto mesh = view_.mesh();
  const double body = mesh ? box_diagonal(*mesh) : 0;
  list_->setRowCount(static_cast<int>(rating.worst.size()));
  for (int row = 0; row < list_->rowCount(); ++row) {
    const RatedElement& element = rating.worst[static_cast<std::size_t>(row)].element;
    list_->setItem(row, 0, new QTableWidgetItem(QString::number(element.tag)));
    list_->setItem(row, 1, new QTableWidgetItem(QString::number(element.value, 'g', 4)));
    list_->setItem(row, 2, new QTableWidgetItem(qt(place_text(element.place, body))));
  }
  list_->resizeColumnsToContents();
  list_->setCurrentCell(-1, -1);
}

}  // namespace genba
