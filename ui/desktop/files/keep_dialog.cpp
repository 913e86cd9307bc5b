#include "ui/desktop/files/keep_dialog.hpp"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/keep/keep_folder.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "ui/desktop/files/keep_work.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/help_actions.hpp"

namespace genba {

KeepDialog::KeepDialog(Session& session, KeepWork& work, QWidget* parent)
    : GrowingDialog(parent),
      session_(session),
      work_(work),
      keep_(new QCheckBox(tr("Keep &mesh and results beside the case"))),
      size_(new QLabel),
      now_(new QLabel),
      remove_(new QPushButton(tr("&Remove what is kept"))) {
  setObjectName("keep_dialog");
  HelpActions::set_topic(this, objectName());
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Keep mesh and results"));
  constexpr int letters_of_a_row = 60;
  setMinimumWidth(letters_of_a_row * fontMetrics().averageCharWidth());
  auto* what = new QLabel(
      tr("Opening the case again then shows them without a run. They are written when the case is saved and "
         "after each run of it."));
  for (QLabel* label : {what, size_, now_}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
  }
  keep_->setObjectName("keep_box");
  remove_->setObjectName("remove_keep");
  remove_->setAutoDefault(false);
  keep_->setChecked(session_.project()->output.keep);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  auto* column = new QVBoxLayout(this);
  column->addWidget(keep_);
  column->addWidget(what);
  column->addWidget(size_);
  column->addWidget(now_);
  column->addWidget(remove_, 0, Qt::AlignLeft);
  column->addStretch(1);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &KeepDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &KeepDialog::reject);
  connect(remove_, &QPushButton::clicked, this, [this] { work_.remove(); });
  connect(&work_, &KeepWork::changed, this, &KeepDialog::refresh);
  refresh();
}

QString KeepDialog::size_text() const {
  return size_->text();
}

QString KeepDialog::now_text() const {
  return now_->text();
}

void KeepDialog::refresh() {
  std::optional<KeptWork> work;
  session_.guarded([&] { work = work_.to_keep(); });
  if (work) {
    const KeepSize size = genba::size_of(*work);
    size_->setText(tr("They take about %1: mesh %2, results %3, frames %4.")
                       .arg(qt(format_bytes(size.total())), qt(format_bytes(size.mesh)),
                            qt(format_bytes(size.results)), qt(format_bytes(size.frames))));
  } else {
    size_->setText(tr("There is no mesh of the case as it is: the size is told once there is one."));
  }
  const std::string path = session_.project()->path;
  const std::int64_t bytes = path.empty() ? 0 : kept_bytes(path);
  now_->setText(bytes > 0 ? tr("Kept now: %1 in %2")
                                .arg(qt(format_bytes(bytes)), QDir::toNativeSeparators(qt(keep_folder(path))))
                : path.empty() ? tr("Nothing is kept yet: the case has no file.")
                               : tr("Nothing is kept yet."));
  remove_->setEnabled(bytes > 0);
}

void KeepDialog::accept() {
  const bool on = keep_->isChecked();
  if (on != session_.project()->output.keep && !session_.guarded([&] {
        session_.edit(tr("Keep mesh and results"), [on](Project project) {
          project.output.keep = on;
          return project;
        });
      }))
    return;
  QDialog::accept();
}

}  // namespace genba
