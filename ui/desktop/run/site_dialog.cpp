#include "ui/desktop/run/site_dialog.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <filesystem>

#include "app/case/geometry_files.hpp"
#include "app/output/staging.hpp"
#include "app/site/site_probe.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/help_actions.hpp"

namespace genba {
namespace {

QString state_word(SiteJobState state) {
  switch (state) {
    case SiteJobState::waiting:
      return SiteDialog::tr("waits");
    case SiteJobState::running:
      return SiteDialog::tr("runs");
    case SiteJobState::finished:
      return SiteDialog::tr("done");
    case SiteJobState::stopped:
      return SiteDialog::tr("stopped");
    case SiteJobState::failed:
      return SiteDialog::tr("failed");
    case SiteJobState::lost:
      return SiteDialog::tr("ended without a word");
    case SiteJobState::gone:
      return SiteDialog::tr("its folder is gone");
  }
  return {};
}

QString last_words(const JobLook& look) {
  if (look.state == SiteJobState::running && !look.stage.empty())
    return look.fraction >= 0 ? QString("%1 %2 %").arg(qt(shown_text(look.stage))).arg(100 * look.fraction, 0, 'f', 0)
                              : qt(shown_text(look.stage));
  if (!look.queue_state.empty()) return qt(shown_text(look.queue_state));
  return look.state == SiteJobState::finished || look.lines.empty() ? QString() : qt(shown_text(look.lines.back(), 300));
}

}  // namespace

SiteDialog::SiteDialog(Session& session, QWidget* parent)
    : WorkDialog(session, JobKind::site, parent),
      look_button(new QPushButton),
      end_button(new QPushButton),
      fetch_button(new QPushButton),
      remove_button(new QPushButton),
      what_(new QLabel),
      where_(new QLabel),
      sites_(new QComboBox),
      images_(new QCheckBox),
      table_(new QTableWidget),
      outcome_(std::make_shared<Outcome>()) {
  setObjectName("site_dialog");
  HelpActions::set_topic(this, objectName());
  open_with(120, 24);
  what_->setWordWrap(true);
  std::vector<Text> problems;
  known_ = all_sites(&problems);
  for (const Site& site : known_) sites_->addItem(qt(shown_text(site.name)));
  where_->setBuddy(sites_);
  auto* first = new QHBoxLayout;
  first->addWidget(where_);
  first->addWidget(sites_);
  first->addWidget(images_);
  first->addStretch(1);
  table_->setColumnCount(5);
  table_->setTabKeyNavigation(false);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->horizontalHeader()->setStretchLastSection(true);
  auto* row = new QHBoxLayout;
  for (QPushButton* button : {look_button, end_button, fetch_button, remove_button}) {
    button->setAutoDefault(false);
    row->addWidget(button);
  }
  row->addStretch(1);
  column()->addWidget(what_);
  column()->addLayout(first);
  column()->addWidget(table_, 1);
  column()->addLayout(row);
  connect(look_button, &QPushButton::clicked, this, [this] {
    for_jobs(true, [](const SiteShell& shell, const SiteJob& job, Outcome& out, Monitor& monitor) {
      out.looks.emplace_back(job.id, look_at(shell, job, monitor));
    });
  });
  connect(end_button, &QPushButton::clicked, this, [this] {
    for_jobs(false, [](const SiteShell& shell, const SiteJob& job, Outcome& out, Monitor& monitor) {
      out.looks.emplace_back(job.id, stop_job(shell, job, monitor));
    });
  });
  connect(fetch_button, &QPushButton::clicked, this, [this, path = case_path()] {
    for_jobs(false, [path](const SiteShell& shell, const SiteJob& job, Outcome& out, Monitor& monitor) {
      const FetchedResults got = fetch_results(shell, job, jobs_folder(path) + "/" + job.id, monitor);
      out.said = tr("%n file(s) in %1", nullptr, static_cast<int>(got.files)).arg(qt(got.folder));
    });
  });
  connect(remove_button, &QPushButton::clicked, this, [this] {
    for_jobs(false, [](const SiteShell& shell, const SiteJob& job, Outcome&, Monitor& monitor) { remove_job(shell, job, monitor); });
  });
  retranslate();
  read_jobs();
  if (!problems.empty()) say(shown(problems.front()), true);
}

void SiteDialog::retranslate() {
  setWindowTitle(tr("Other computers"));
  run_button->setText(tr("&Send"));
  what_->setText(known_.empty() ? tr("No other computer is known. Write a file NAME.site.json in %1; the help has an example.")
                                      .arg(qt(site_folders().front()))
                                : tr("Sends the case as it is now, with copies of its files, and computes it there. "
                                     "What will leave this computer is listed first."));
  where_->setText(tr("&To"));
  images_->setText(tr("&Images may leave this computer"));
  table_->setHorizontalHeaderLabels({tr("job"), tr("computer"), tr("sent"), tr("state"), tr("what it says")});
  look_button->setText(tr("&Ask for states"));
  end_button->setText(tr("&End the job"));
  fetch_button->setText(tr("&Fetch results"));
  remove_button->setText(tr("Re&move there"));
  fill_table();
}

std::string SiteDialog::case_path() const {
  return session().project()->path;
}

const Site& SiteDialog::chosen_site() const {
  const int at = sites_->currentIndex();
  if (at < 0 || static_cast<std::size_t>(at) >= known_.size())
    throw Error(ErrorKind::input, phrase<"site">(), phrase<"no computer is chosen">(),
                phrase<"Write a file NAME.site.json in %1">(site_folders().front()));
  return known_[static_cast<std::size_t>(at)];
}

void SiteDialog::check() const {
  (void)chosen_site();
  (void)jobs_folder(case_path());
  if (const std::string image = image_of(*session().project()); !image.empty() && !images_->isChecked())
    throw Error(ErrorKind::input, phrase<"case">(),
                phrase<"the case has an image, \"%1\": names are taken out of it, but the picture itself is the patient's">(image),
                phrase<"Tick that images may leave this computer, or send a case with a mesh instead">());
}

bool SiteDialog::may_send(const Site& site) {
  QStringList names;
  for (const std::string& file : input_files(*session().project())) {
    std::error_code code;
    const auto bytes = std::filesystem::file_size(file, code);
    names << qt(shown_text(file, 200)) + (code ? QString() : ", " + qt(format_bytes(static_cast<std::int64_t>(bytes))));
  }
  QMessageBox question(QMessageBox::Question, windowTitle(),
                       tr("Send the case to %1, folder %2?").arg(qt(shown_text(site.host.empty() ? site.name : site.host)), qt(shown_text(site.folder))),
                       QMessageBox::Yes | QMessageBox::No, this);
  question.setTextFormat(Qt::PlainText);
  question.setInformativeText(names.join('\n') + "\n" + shown_word(copies_notice));
  question.setDefaultButton(QMessageBox::No);
  return question.exec() == QMessageBox::Yes;
}

void SiteDialog::run() {
  check();
  const Site site = chosen_site();
  if (!may_send(site)) return;
  outcome_ = std::make_shared<Outcome>();
  start([site, project = session().project(), out = outcome_](Monitor& monitor) {
    const SiteShell shell(site);
    if (const std::vector<Text> reasons = obstacles(site, probe_site(shell, monitor)); !reasons.empty())
      throw Error(ErrorKind::device, phrase<"site \"%1\"">(site.name), phrase<"a job cannot go there: %1">(reasons.front()));
    const StagingFolder staging(std::filesystem::temp_directory_path());
    const std::string folder = (staging.path() / "job").string();
    (void)write_job_folder(*project, site, folder, OutsideFiles::copied, monitor);
    const SiteJob job = send_job(shell, folder, project->path, monitor);
    out->looks.emplace_back(job.id, look_at(shell, job, monitor));
    out->said = tr("Sent as job %1").arg(qt(job.id));
  });
}

void SiteDialog::for_jobs(bool all, const Work& work) {
  const int chosen = table_->currentRow();
  std::vector<SiteJob> jobs;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    if (all || static_cast<int>(i) == chosen) jobs.push_back(rows_[i].job);
  if (jobs.empty()) {
    say(rows_.empty() ? tr("No job of this case is known.") : tr("Choose a job first."), true);
    return;
  }
  outcome_ = std::make_shared<Outcome>();
  start([jobs, work, out = outcome_](Monitor& monitor) {
    for (const SiteJob& job : jobs) {
      const Site site = find_site(job.site, phrase<"job %1">(job.id));
      work(SiteShell(site), job, *out, monitor);
    }
  });
}

void SiteDialog::refresh() {
  read_jobs();
  if (!outcome_->said.isEmpty()) say(outcome_->said);
}

void SiteDialog::read_jobs() {
  std::vector<Row> rows;
  if (const std::string path = case_path(); !path.empty())
    for (SiteJob& job : jobs_of(path)) {
      Row row{std::move(job), {}};
      for (const Row& old : rows_)
        if (old.job.id == row.job.id) row.look = old.look;
      for (const auto& [id, look] : outcome_->looks)
        if (id == row.job.id) row.look = look;
      rows.push_back(std::move(row));
    }
  rows_ = std::move(rows);
  fill_table();
}

void SiteDialog::fill_table() {
  const int chosen = table_->currentRow();
  table_->setRowCount(static_cast<int>(rows_.size()));
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    const QString texts[] = {qt(row.job.id), qt(shown_text(row.job.site)),
                             QLocale().toString(QDateTime::fromSecsSinceEpoch(row.job.sent), QLocale::ShortFormat),
                             row.look ? state_word(row.look->state) : tr("not asked yet"), row.look ? last_words(*row.look) : QString()};
    for (int c = 0; c < 5; ++c) table_->setItem(static_cast<int>(i), c, new QTableWidgetItem(texts[c]));
  }
  table_->resizeColumnsToContents();
  if (!rows_.empty()) table_->selectRow(std::clamp(chosen, 0, static_cast<int>(rows_.size()) - 1));
}

}  // namespace genba
