#include "ui/desktop/run/queue_dialog.hpp"

#include <QCheckBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMessageBox>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/case/case_file.hpp"
#include "app/queue/spread_queue.hpp"
#include "app/report/outputs.hpp"
#include "app/stage/backends.hpp"
#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/report_artist.hpp"
#include "ui/desktop/widgets/help_actions.hpp"
#include "ui/print/report_language.hpp"

namespace genba {
namespace {

QString queue_state_word(QueueState state) {
  switch (state) {
    case QueueState::waiting:
      return QueueDialog::tr("waits");
    case QueueState::running:
      return QueueDialog::tr("runs");
    case QueueState::done:
      return QueueDialog::tr("done");
    case QueueState::failed:
      return QueueDialog::tr("failed");
    case QueueState::stopped:
      return QueueDialog::tr("stopped");
  }
  return {};
}

}  // namespace

QueueDialog::QueueDialog(Session& session, QWidget* parent)
    : WorkDialog(session, JobKind::queue, parent),
      table_(new QTableWidget),
      add_(new QPushButton),
      remove_(new QPushButton),
      up_(new QPushButton),
      down_(new QPushButton),
      pause_(new QPushButton),
      cards_(new QCheckBox) {
  setObjectName("queue_dialog");
  HelpActions::set_topic(this, objectName());
  open_with(130, 26);
  table_->setColumnCount(4);
  table_->setTabKeyNavigation(false);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->horizontalHeader()->setStretchLastSection(true);
  column()->addWidget(table_, 1);
  auto* row = new QHBoxLayout;
  for (QPushButton* button : {add_, remove_, up_, down_, pause_}) {
    button->setAutoDefault(false);
    row->addWidget(button);
  }
  row->addStretch(1);
  column()->addLayout(row);
  column()->addWidget(cards_);
  pause_->setCheckable(true);
  pause_->setObjectName("queue_pause");
  cards_->setObjectName("queue_cards");
  connect(up_, &QPushButton::clicked, this, [this] { move_selected(-1); });
  connect(down_, &QPushButton::clicked, this, [this] { move_selected(1); });
  connect(pause_, &QPushButton::toggled, this, [this](bool on) { *is_paused_ = on; });
  connect(table_, &QTableWidget::itemSelectionChanged, this, [this] { enable(); });
  connect(add_, &QPushButton::clicked, this, [this] {
    add(QFileDialog::getOpenFileNames(this, tr("Cases"), {}, tr("Case (*.json);;All files (*)")));
  });
  connect(remove_, &QPushButton::clicked, this, &QueueDialog::remove_selected);
  connect(&session, &Session::started, this, &QueueDialog::refresh);
  retranslate();
  refresh();
}

QueueDialog::~QueueDialog() {
  *is_paused_ = false;  // its work may live on, and nobody could let it go on
}

void QueueDialog::retranslate() {
  setWindowTitle(tr("Queue of runs"));
  table_->setHorizontalHeaderLabels({tr("case"), tr("state"), tr("seconds"), tr("outcome")});
  add_->setText(tr("&Add cases..."));
  remove_->setText(tr("Re&move"));
  up_->setText(tr("&Up"));
  down_->setText(tr("&Down"));
  pause_->setText(tr("&Pause"));
  pause_->setToolTip(tr("What runs goes on; no other case begins"));
  cards_->setText(tr("One case at each card of this computer, at the same time"));
}

void QueueDialog::add(const QStringList& case_files) {
  for (const QString& file : case_files) cases_.push_back({.path = utf8(file)});
  refresh();
}

void QueueDialog::remove_selected() {
  std::vector<int> rows;
  for (const QModelIndex& index : table_->selectionModel()->selectedRows()) rows.push_back(index.row());
  std::sort(rows.rbegin(), rows.rend());
  for (const int row : rows) cases_.erase(cases_.begin() + row);
  refresh();
}

void QueueDialog::move_selected(int by) {
  const auto rows = table_->selectionModel()->selectedRows();
  if (rows.size() != 1 || working()) return;
  const int from = rows.front().row(), to = from + by;
  if (to < 0 || to >= static_cast<int>(cases_.size())) return;
  std::swap(cases_[static_cast<std::size_t>(from)], cases_[static_cast<std::size_t>(to)]);
  refresh();
  table_->selectRow(to);
}

void QueueDialog::enable() {
  const auto rows = table_->selectionModel()->selectedRows();
  add_->setEnabled(!working());
  remove_->setEnabled(!working() && !cases_.empty());
  cards_->setEnabled(!working());
  up_->setEnabled(!working() && rows.size() == 1 && rows.front().row() > 0);
  down_->setEnabled(!working() && rows.size() == 1 && rows.front().row() + 1 < table_->rowCount());
}

void QueueDialog::check() const {
  if (std::none_of(cases_.begin(), cases_.end(), [](const QueuedCase& c) {
        return c.state == QueueState::waiting || c.state == QueueState::stopped;
      }))
    throw Error(ErrorKind::input, phrase<"queue">(), phrase<"no case waits">(), phrase<"Add some">());
}

void QueueDialog::run() {
  check();
  for (QueuedCase& c : cases_)
    if (c.state == QueueState::stopped) c = {.path = c.path};
  ask_folders();
  // It outlives a dialog that is closed meanwhile. It is deleted in the thread that it draws in.
  const std::shared_ptr<ReportArtist> artist(new ReportArtist, [](ReportArtist* a) { a->deleteLater(); });
  start([this, cases = cases_, post = poster(), artist, memory = &session().service().run_memory(),
         language = utf8(used_language()), pause = is_paused_, at_cards = cards_->isChecked()](Monitor& monitor) mutable {
    const auto draw = [&](const Pipeline& pipeline) {
      monitor.progress(phrase<"picture">(), -1);
      return DrawnPictures{artist->draw(pipeline, monitor)};
    };
    const auto changed = [&](std::size_t i) {
      post([this, i, now = cases[i]] {
        if (i < cases_.size()) cases_[i] = now;
        refresh();
      });
    };
    const auto is_paused = [pause] { return pause->load(); };
    if (at_cards) {
      SpreadOptions how{.program = queue_program(), .usual_language = language};
      how.is_paused = is_paused;
      std::vector<Text> ignored;
      return spread_queue(cases, queue_places(list_devices(ignored), {}, 0, {}), how, monitor, changed);
    }
    ReportPrinter printer = make_report_printer(language);
    printer.of_case = report_language;
    run_queue(cases, draw, printer, monitor, changed, false, memory, is_paused);
  });
}

void QueueDialog::ask_folders() {
  QStringList objections;
  std::vector<QueuedCase*> asked;
  for (QueuedCase& c : cases_) {
    if (c.state != QueueState::waiting) continue;
    Text objection;
    try {
      objection = output_objection(read_case(c.path));
    } catch (const Error&) {
      continue;  // the error is told when the case is run
    }
    if (objection.empty()) continue;
    objections << shown(objection);
    asked.push_back(&c);
  }
  if (asked.empty()) return;
  const auto answer =
      QMessageBox::question(this, tr("Output folders"),
                            tr("Some cases write where files of yours may lie.\n\n%1\n\nWrite there all the "
                               "same? Otherwise these cases "
                               "are left out.")
                                .arg(objections.join("\n\n")),
                            QMessageBox::Yes | QMessageBox::No, QMessageBox::No);
  for (QueuedCase* c : asked) c->overwrite = answer == QMessageBox::Yes;
}

void QueueDialog::refresh() {
  table_->setRowCount(static_cast<int>(cases_.size()));
  for (int r = 0; r < table_->rowCount(); ++r) {
    const QueuedCase& c = cases_[static_cast<std::size_t>(r)];
    const QString texts[] = {QFileInfo(qt(c.path)).fileName(), queue_state_word(c.state),
                             c.seconds > 0 ? QString::number(c.seconds, 'f', 1) : QString(), shown(c.text)};
    for (int i = 0; i < 4; ++i) {
      auto* item = new QTableWidgetItem(texts[i]);
      item->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled);
      item->setToolTip(i == 0 ? qt(c.path) : texts[i]);
      if (c.state == QueueState::failed && i == 1) item->setForeground(error_ink());
      table_->setItem(r, i, item);
    }
  }
  for (const int c : {0, 1, 2}) table_->resizeColumnToContents(c);
  table_->resizeRowsToContents();
  // Another font may be taller than the one that the rows were measured with.
  for (int r = 0; r < table_->rowCount(); ++r)
    table_->setRowHeight(r, table_->rowHeight(r) + table_->fontMetrics().height() / 2);
  enable();
}

}  // namespace genba
