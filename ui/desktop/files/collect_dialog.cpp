#include "ui/desktop/files/collect_dialog.hpp"

#include <QCheckBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/help_actions.hpp"

namespace genba {

CollectDialog::CollectDialog(Session& session, QWidget* parent)
    : WorkDialog(session, JobKind::copies, parent),
      parent_(new QLineEdit),
      name_(new QLineEdit),
      results_(new QCheckBox),
      browse_(new QPushButton),
      what_(new QLabel),
      notice_(new QLabel),
      form_(new QFormLayout),
      parent_row_(new QWidget),
      made_(std::make_shared<CollectedCase>()) {
  setObjectName("collect_dialog");
  HelpActions::set_topic(this, objectName());
  open_with(90, 16);
  for (QLabel* label : {what_, notice_}) label->setWordWrap(true);
  const auto project = session.project();
  const std::string beside = project->path.empty() ? project->geometry.path : project->path;
  parent_->setText(beside.empty() ? QDir::homePath()
                                  : QFileInfo(qt(resolve_path(*project, beside))).absolutePath());
  parent_->setObjectName("collect_parent");
  name_->setObjectName("collect_name");
  browse_->setAutoDefault(false);
  auto* row = new QHBoxLayout(parent_row_);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(parent_, 1);
  row->addWidget(browse_);
  form_->addRow(QString(" "), parent_row_);
  form_->addRow(QString(" "), name_);
  form_->addRow(QString(), results_);
  column()->addWidget(what_);
  column()->addLayout(form_);
  column()->addWidget(notice_);
  column()->addStretch(1);
  connect(browse_, &QPushButton::clicked, this, &CollectDialog::browse);
  name_->setText(tr("%1 with files").arg(qt(case_name(*project))));
  retranslate();
}

void CollectDialog::retranslate() {
  setWindowTitle(tr("Save with copies of the files"));
  run_button->setText(tr("&Save"));
  browse_->setText(tr("&Browse..."));
  browse_->setAccessibleName(tr("Look for a folder"));
  what_->setText(tr(
      "Writes the case as it is now, with copies of all files that it names, into a new folder that can be "
      "carried to another computer. The case that is open stays where it is."));
  notice_->setText(shown_word(copies_notice));
  results_->setText(tr("What &runs of the case have written too"));
  static_cast<QLabel*>(form_->labelForField(parent_row_))->setText(tr("In the folder"));
  static_cast<QLabel*>(form_->labelForField(name_))->setText(tr("New folder"));
  parent_->setAccessibleName(tr("In the folder"));
}

void CollectDialog::browse() {
  auto* dialog = new QFileDialog(this, tr("In the folder"), parent_->text());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::ShowDirsOnly);
  connect(dialog, &QFileDialog::fileSelected, parent_, &QLineEdit::setText);
  dialog->open();
}

QString CollectDialog::target() const {
  return QDir(parent_->text().trimmed()).filePath(name_->text().trimmed());
}

void CollectDialog::check() const {
  if (parent_->text().trimmed().isEmpty() || name_->text().trimmed().isEmpty())
    throw Error(ErrorKind::input, phrase<"folder">(), phrase<"the new folder has no name">(),
                phrase<"Name it, and the folder it is made in">());
}

void CollectDialog::run() {
  check();
  made_ = std::make_shared<CollectedCase>();
  const auto project = session().project();
  const std::string results = results_->isChecked() ? session().service().output_folder() : std::string();
  if (!may_take(files_outside(*project, results))) return;
  start([project, folder = utf8(target()), made = made_, results](Monitor& monitor) {
    *made = collect_case(*project, folder, results, monitor, OutsideFiles::copied);
  });
}

bool CollectDialog::may_take(const std::vector<std::string>& outside) {
  if (outside.empty()) return true;
  constexpr std::size_t most = 12;
  QStringList names;
  for (std::size_t i = 0; i < std::min(outside.size(), most); ++i) names << qt(shown_text(outside[i], 200));
  if (outside.size() > most) names << "...";
  QMessageBox question(
      QMessageBox::Question, windowTitle(),
      tr("%n file(s) of the case lie outside its folder. A case from someone else could name "
         "private files. Copy them too?",
         nullptr, static_cast<int>(outside.size())),
      QMessageBox::Yes | QMessageBox::No, this);
  question.setTextFormat(Qt::PlainText);
  question.setInformativeText(names.join('\n'));
  question.setDefaultButton(QMessageBox::No);
  return question.exec() == QMessageBox::Yes;
}

void CollectDialog::refresh() {
  if (!made_->folder.empty())
    say(tr("Written to %1: %2 and copies of %n file(s), %3", nullptr, static_cast<int>(made_->files.size()))
            .arg(qt(made_->folder), qt(made_->case_file), qt(format_bytes(made_->bytes))));
}

QString CollectDialog::working_text() const {
  return tr("Copying...");
}

}  // namespace genba
