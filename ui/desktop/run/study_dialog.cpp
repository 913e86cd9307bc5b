#include "ui/desktop/run/study_dialog.hpp"

#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>
#include <cmath>

#include "app/case/describe.hpp"
#include "engine/base/file/file.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/help_actions.hpp"
#include "ui/desktop/widgets/plot.hpp"

namespace genba {
namespace {

QTableWidgetItem* cell(const QString& text) {
  auto* item = new QTableWidgetItem(text);
  item->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled);
  return item;
}

// "4 mm; 3 mm; 2 mm": the separator is no comma, since a value may be a list with commas.
std::vector<std::string> values_of(const QString& text) {
  std::vector<std::string> out;
  for (const QString& part : text.split(';', Qt::SkipEmptyParts))
    if (!part.trimmed().isEmpty()) out.push_back(utf8(part.trimmed()));
  return out;
}

}  // namespace

StudyDialog::StudyDialog(Session& session, QWidget* parent)
    : WorkDialog(session, JobKind::study, parent),
      parameter_(new ParameterBox(session)),
      column_box_(new QComboBox),
      values_(new QLineEdit),
      table_(new QTableWidget),
      plot_(new Plot),
      save_(new QPushButton),
      form_(new QFormLayout),
      plotted_(new QFormLayout),
      made_(std::make_shared<StudyTable>()) {
  setObjectName("study_dialog");
  HelpActions::set_topic(this, objectName());
  open_with(150, 46);
  parameter_->setObjectName("study_parameter");
  if (const int size = parameter_->findData("mesh.size"); size >= 0) parameter_->setCurrentIndex(size);
  values_->setObjectName("study_values");
  form_->addRow(QString(" "), parameter_);
  form_->addRow(QString(" "), values_);
  column()->addLayout(form_);
  table_->setTabKeyNavigation(false);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->verticalHeader()->hide();
  table_->horizontalHeader()->setStretchLastSection(true);
  table_->setMinimumHeight(8 * fontMetrics().height());
  column()->addWidget(table_, 1);
  plotted_->addRow(QString(" "), column_box_);
  column()->addLayout(plotted_);
  column()->addWidget(plot_, 1);
  save_->setAutoDefault(false);
  save_->setEnabled(false);
  column()->addWidget(save_, 0, Qt::AlignRight);
  connect(parameter_, &QComboBox::currentIndexChanged, this, &StudyDialog::show_value);
  connect(column_box_, &QComboBox::currentIndexChanged, this, &StudyDialog::show_column);
  connect(save_, &QPushButton::clicked, this, &StudyDialog::ask_save);
  retranslate();
}

void StudyDialog::retranslate() {
  const auto label = [](QFormLayout* form, QWidget* field, const QString& text) {
    static_cast<QLabel*>(form->labelForField(field))->setText(text);
  };
  setWindowTitle(tr("Parameter study"));
  save_->setText(tr("Sa&ve..."));
  parameter_->setToolTip(tr("Pick a value of the case, or type the beginning of its name"));
  parameter_->rename();
  values_->setPlaceholderText(tr("values with units, separated by semicolons: 4 mm; 3 mm; 2 mm"));
  label(form_, parameter_, tr("Parameter"));
  label(form_, values_, tr("Values"));
  label(plotted_, column_box_, tr("Plot"));
  plot_->set_empty_text(tr("shown as runs are done"));
  show_value();
}

void StudyDialog::show_value() {
  const QString now = parameter_->value_now();
  values_->setToolTip(now.isEmpty() ? QString() : tr("%1 in the case now").arg(now));
}

void StudyDialog::check() const {
  const std::string path = parameter_->path();
  const std::vector<std::string> values = values_of(values_->text());
  if (values.empty())
    throw Error(ErrorKind::input, phrase<"values">(), phrase<"none is given">(),
                phrase<"Write for example %1">("4 mm; 3 mm; 2 mm"));
  for (const std::string& value : values) (void)with_parameter(*session().project(), path, value);
}

void StudyDialog::run() {
  check();
  const std::string path = parameter_->path();
  const std::vector<std::string> values = values_of(values_->text());
  const auto project = session().project();
  shown_ = {};
  show_rows();
  made_ = std::make_shared<StudyTable>();
  start([this, project, path, values, made = made_, post = poster(),
         folder = session().service().output_folder(),
         memory = &session().service().run_memory()](Monitor& monitor) {
    const auto row_done = [&](const StudyTable& so_far) {
      post([this, so_far] {
        shown_ = so_far;
        show_rows();
      });
    };
    // A stopped study left runs of the same case: they are used again.
    *made = run_study(*project, path, values, monitor, row_done, {folder, true}, memory);
  });
}

void StudyDialog::refresh() {
  if (!made_->rows.empty()) shown_ = *made_;
  show_rows();
}

void StudyDialog::show_rows() {
  QStringList heads = {parameter_->name_of(shown_.path), tr("unknowns"), tr("iterations"), tr("seconds")};
  for (const StudyColumn& c : shown_.columns) {
    const QString unit = qt(display_unit(c.kind).symbol);
    heads << (unit.isEmpty() ? shown(c.title) : tr("%1, %2").arg(shown(c.title), unit));
  }
  table_->clear();
  table_->setColumnCount(static_cast<int>(heads.size()));
  table_->setHorizontalHeaderLabels(heads);
  table_->clearSpans();
  table_->setRowCount(static_cast<int>(shown_.rows.size()));
  for (int r = 0; r < table_->rowCount(); ++r) {
    const StudyRow& row = shown_.rows[static_cast<std::size_t>(r)];
    table_->setItem(r, 0, cell(qt(row.value)));
    if (!row.error.empty()) continue;
    table_->setItem(r, 1, cell(qt(grouped(row.unknowns))));
    table_->setItem(r, 2, cell(qt(grouped(row.iterations))));
    table_->setItem(r, 3, cell(QString::number(row.seconds, 'f', 1)));
    for (std::size_t c = 0; c < row.results.size() && c < shown_.columns.size(); ++c) {
      const DisplayUnit unit = display_unit(shown_.columns[c].kind);
      table_->setItem(r, 4 + static_cast<int>(c),
                      cell(QString::number(row.results[c] * unit.scale + unit.offset, 'g', 6)));
    }
  }
  table_->resizeColumnsToContents();
  show_errors();
  if (column_box_->count() != static_cast<int>(shown_.columns.size())) {
    const QSignalBlocker quiet(column_box_);
    column_box_->clear();
    for (const StudyColumn& c : shown_.columns) column_box_->addItem(shown(c.title));
  }
  save_->setEnabled(!shown_.rows.empty());
  show_column();
}

// An error is written across the visible columns of numbers. The widths of the columns stay, and the row gets
// as many lines as it needs.
void StudyDialog::show_errors() {
  const int sight = table_->viewport()->width() - table_->columnWidth(0);
  int columns = 1, width = table_->columnWidth(1);
  while (1 + columns < table_->columnCount() && width + table_->columnWidth(1 + columns) <= sight)
    width += table_->columnWidth(1 + columns++);
  for (int r = 0; r < table_->rowCount(); ++r) {
    const int usual = table_->verticalHeader()->defaultSectionSize();
    const QString text = shown(shown_.rows[static_cast<std::size_t>(r)].error);
    if (text.isEmpty()) {
      table_->resizeRowToContents(r);  // another font may be taller than the rows
      table_->setRowHeight(r, std::max(usual, table_->rowHeight(r)));
      continue;
    }
    table_->setItem(r, 1, cell(text));
    table_->item(r, 1)->setToolTip(text);
    if (columns > 1) table_->setSpan(r, 1, 1, columns);
    const QFontMetrics metrics = table_->fontMetrics();
    const int lines = metrics.boundingRect(QRect(0, 0, width - 12, 10000), Qt::TextWordWrap, text).height();
    table_->setRowHeight(r, std::max(usual, lines + metrics.height()));
  }
}

void StudyDialog::show_column() {
  const int c = column_box_->currentIndex();
  if (c < 0 || shown_.rows.empty()) {
    plot_->set_curves({});
    return;
  }
  const StudyColumn& column = shown_.columns[static_cast<std::size_t>(c)];
  const DisplayUnit unit = display_unit(column.kind);
  // Values that are no numbers (words, lists) stand at 1, 2, 3.
  PlotCurve curve;
  curve.style = PlotCurve::Style::marks;
  bool numbers = true;
  for (const StudyRow& row : shown_.rows) {
    bool is_number = false;
    qt(row.value).split(' ').first().toDouble(&is_number);
    numbers = numbers && is_number;
  }
  double place = 0;
  for (const StudyRow& row : shown_.rows) {
    ++place;
    if (row.results.size() <= static_cast<std::size_t>(c)) continue;
    curve.points.append({numbers ? qt(row.value).split(' ').first().toDouble() : place,
                         row.results[static_cast<std::size_t>(c)] * unit.scale + unit.offset});
  }
  std::sort(curve.points.begin(), curve.points.end(),
            [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); });
  const QString symbol = qt(unit.symbol);
  const QStringList words = qt(shown_.rows.front().value).split(' ');
  QString x = numbers ? parameter_->name_of(shown_.path)
                      : tr("%1, number of the run").arg(parameter_->name_of(shown_.path));
  if (numbers && words.size() > 1) x = tr("%1, %2").arg(x, words.mid(1).join(' '));
  plot_->set_axes({x},
                  {symbol.isEmpty() ? shown(column.title) : tr("%1, %2").arg(shown(column.title), symbol)});
  plot_->set_curves({std::move(curve)});
}

void StudyDialog::save(const QString& path) const {
  write_text_atomically(utf8(path),
                        path.endsWith(".html", Qt::CaseInsensitive) ? study_html(shown_) : study_csv(shown_));
}

void StudyDialog::ask_save() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save the study"), "study.csv",
                                                    tr("Table (*.csv);;Table and plots (*.html)"));
  if (!path.isEmpty() && session().may_write(path)) session().guarded([&] { save(path); });
}

}  // namespace genba
