#include "ui/desktop/files/report_dialog.hpp"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTextBrowser>
#include <QTimer>
#include <QVBoxLayout>
#include <array>
#include <cstdint>
#include <vector>

#include "app/output/png.hpp"
#include "app/report/report.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/option_form.hpp"
#include "ui/print/report_language.hpp"

namespace genba {
namespace {

constexpr int pause_ms = 400;

/// Grey areas where pictures will be: drawing them takes long.
std::vector<ReportPicture> empty_pictures() {
  constexpr int width = 240, height = 165;
  const std::vector<std::uint8_t> pixels(static_cast<std::size_t>(width) * height, 0);
  constexpr std::array<std::array<std::uint8_t, 3>, 1> grey{{{225, 229, 235}}};
  const std::string png = palette_png(width, height, pixels, grey);
  const Text caption = phrase<"Drawn when the report is written.">();
  std::vector<ReportPicture> out;
  for (const PictureRole role :
       {PictureRole::answer, PictureRole::model, PictureRole::field, PictureRole::field})
    out.push_back({caption, png, "", role});
  return out;
}

/// The pages before the appendices, without the sheet around them that repeats head and foot.
QString first_pages(const std::string& html) {
  QString text = qt(html);
  const qsizetype body = text.indexOf("<tbody><tr><td>"), appendices = text.indexOf("<h2 id=\"appendix-A\"");
  if (body < 0 || appendices < body) return text;
  const qsizetype begin = body + qsizetype(sizeof("<tbody><tr><td>")) - 1;
  return text.mid(begin, appendices - begin);
}

}  // namespace

ReportDialog::ReportDialog(Session& session, QWidget* parent)
    : GrowingDialog(parent),
      session_(session),
      form_(new OptionForm),
      preview_(new QTextBrowser),
      state_(new QLabel),
      pause_(new QTimer(this)) {
  setObjectName("report_dialog");
  setWindowTitle(tr("Contents and look of the report"));
  setAttribute(Qt::WA_DeleteOnClose);
  worker_.setMaxThreadCount(1);
  preview_->setObjectName("report_preview");
  preview_->setOpenLinks(false);
  preview_->setMinimumWidth(300);
  // Paper is white in every look of the window.
  QPalette paper = preview_->palette();
  paper.setColor(QPalette::Base, Qt::white);
  paper.setColor(QPalette::Text, Qt::black);
  preview_->setPalette(paper);
  state_->setWordWrap(true);
  auto* scroll = new QScrollArea;
  scroll->setWidget(form_);
  scroll->setWidgetResizable(true);
  scroll->setMinimumWidth(320);
  auto* sides = new QHBoxLayout;
  sides->addWidget(scroll, 1);
  sides->addWidget(preview_, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);  // Return applies a field
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addLayout(sides, 1);
  column->addWidget(state_);
  column->addWidget(buttons);
  resize(900, 560);

  form_->set_apply([this](const std::string& key, const std::string& text) {
    const auto current = session_.project();
    if (!current) return;
    ReportOptions next = current->report;
    set_option(next, find_option(report_fields(), key, "report"), text, "report/" + key);
    if (!next.limit.empty()) (void)limit_of(next, *current->study.physics);
    session_.edit(tr("change the report"), [&](Project project) {
      project.report = next;
      return project;
    });
  });
  pause_->setSingleShot(true);
  pause_->setInterval(pause_ms);
  connect(pause_, &QTimer::timeout, this, &ReportDialog::begin_preview);
  connect(&session_, &Session::project_changed, this, &ReportDialog::refresh);
  connect(&session_, &Session::opened, this, &QDialog::reject);
  connect(&session_, &Session::finished, this, &ReportDialog::refresh);
  refresh();
}

ReportDialog::~ReportDialog() {
  worker_.waitForDone();
}

void ReportDialog::refresh() {
  const auto project = session_.project();
  if (!project) return;
  if (!project->path.empty()) form_->set_folder(QFileInfo(qt(project->path)).absolutePath());
  form_->set_options(describe_options(project->report, report_fields()));
  pause_->start();
}

void ReportDialog::begin_preview() {
  const Pipeline& pipeline = session_.pipeline();
  const auto project = session_.project();
  if (!project || !pipeline.results()) {
    preview_->clear();
    state_->setText(tr("The preview shows the results: run the case first (F5)."));
    return;
  }
  const std::string code =
      project->report.language.empty() ? utf8(used_language()) : project->report.language;
  const int number = ++wanted_;
  std::function<std::string(const std::vector<ReportPicture>&)> make;
  const bool is_ready = session_.guarded([&] {
    make = report_maker(pipeline, report_stamp(), session_.refinement(), {}, report_language(code));
  });
  if (!is_ready) return;
  state_->setText(tr("The pages before the appendices. Pictures are drawn when the report is written."));
  worker_.start([this, make, number] {
    QString text;
    try {
      text = first_pages(make(empty_pictures()));
    } catch (const std::exception& error) {
      text = qt(error.what()).toHtmlEscaped();
    }
    QMetaObject::invokeMethod(
        this,
        [this, text, number] {
          if (number == wanted_) preview_->setHtml(text);
        },
        Qt::QueuedConnection);
  });
}

}  // namespace genba
