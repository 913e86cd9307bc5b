#include "ui/desktop/pages/report_page.hpp"

#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/desktop/files/report_dialog.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {
namespace {

// Does not touch text that is being typed.
void show_text(QPlainTextEdit* edit, const std::string& text) {
  if (!edit->hasFocus() && utf8(edit->toPlainText()) != text) edit->setPlainText(qt(text));
}

}  // namespace

ReportPage::ReportPage(Session& session)
    : session_(session),
      title_(new QLineEdit),
      question_(new QPlainTextEdit),
      notes_(new QPlainTextEdit),
      choices_(new QPushButton(tr("Contents and look..."))),
      pdf_(new QPushButton(tr("Write as &PDF..."))),
      html_(new QPushButton(tr("Write as &HTML..."))),
      state_(new QLabel) {
  title_->setObjectName("report_title");
  question_->setObjectName("report_question");
  notes_->setObjectName("report_notes");
  choices_->setObjectName("report_choices");
  choices_->setToolTip(tr("Author, reviewer, sections, language, pictures and logo, with a preview"));
  pdf_->setObjectName("report_pdf");
  html_->setObjectName("report_html");
  question_->setPlaceholderText(tr("What is the run to answer?"));
  question_->setMaximumHeight(90);
  notes_->setMaximumHeight(140);
  question_->setTabChangesFocus(true);
  notes_->setTabChangesFocus(true);
  state_->setWordWrap(true);
  auto* form = new QFormLayout;
  form->setRowWrapPolicy(QFormLayout::WrapAllRows);
  form->addRow(tr("Title"), title_);
  form->addRow(tr("Question"), question_);
  form->addRow(tr("Notes"), notes_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  // The purpose of the page comes first: in a small window the rest is reached by scrolling.
  column->addWidget(pdf_);
  column->addWidget(html_);
  column->addWidget(choices_);
  column->addWidget(state_);
  column->addLayout(form);
  connect(title_, &QLineEdit::editingFinished, this, &ReportPage::apply);
  question_->installEventFilter(this);
  notes_->installEventFilter(this);
  connect(choices_, &QPushButton::clicked, this, [this] {
    apply();
    if (auto* open = window()->findChild<ReportDialog*>()) return open->raise();
    (new ReportDialog(session_, window()))->show();
  });
  connect(pdf_, &QPushButton::clicked, this, [this] {
    apply();
    emit report_wanted(true);
  });
  connect(html_, &QPushButton::clicked, this, [this] {
    apply();
    emit report_wanted(false);
  });
}

void ReportPage::refresh() {
  const auto project = session_.project();
  if (!title_->hasFocus()) {
    title_->setText(qt(project->title));
    title_->setCursorPosition(0);  // a narrow panel shows its beginning
  }
  show_text(question_, project->question);
  show_text(notes_, project->notes);
  const bool done = session_.pipeline().results() != nullptr;
  pdf_->setEnabled(done);
  html_->setEnabled(done);
  state_->setText(done ? tr("Pictures are the usual ones of the case, drawn when it is written.")
                       : tr("There are no current results to report. Run the case first (F5)."));
}

bool ReportPage::eventFilter(QObject* watched, QEvent* event) {
  // Blocked signals mean that the page is being removed; another case may be open.
  if (event->type() == QEvent::FocusOut && !watched->signalsBlocked()) apply();
  return PropertyPage::eventFilter(watched, event);
}

QStringList ReportPage::settle() {
  const auto project = session_.project();
  if (title_->isModified() || utf8(question_->toPlainText()) != project->question ||
      utf8(notes_->toPlainText()) != project->notes)
    apply();
  return {};
}

void ReportPage::apply() {
  session_.guarded([&] {
    session_.edit(tr("change the report's text"), [&](Project project) {
      project.title = utf8(title_->text());
      project.question = utf8(question_->toPlainText());
      project.notes = utf8(notes_->toPlainText());
      return project;
    });
  });
}

}  // namespace genba
