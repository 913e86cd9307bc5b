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
#include <algorithm>
#include <cstdint>
#include <exception>

#include "app/output/png.hpp"
#include "app/report/picture_choice.hpp"
#include "engine/physics/physics.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/report_artist.hpp"
#include "ui/desktop/widgets/option_form.hpp"
#include "ui/print/report_language.hpp"

namespace genba {
namespace {

constexpr int pause_ms = 400;

constexpr int picture_width = 480, picture_height = 330;  // as they are drawn

/// Grey areas in the place of pictures, since drawing takes long.
std::vector<ReportPicture> empty_pictures() {
  constexpr int width = 240, height = 165;
  const std::vector<std::uint8_t> pixels(static_cast<std::size_t>(width) * height, 0);
  constexpr std::array<std::array<std::uint8_t, 3>, 1> grey{{{225, 229, 235}}};
  const std::string png = palette_png(width, height, pixels, grey);
  const Text caption = phrase<"Being drawn.">();
  std::vector<ReportPicture> out;
  for (const PictureRole role :
       {PictureRole::answer, PictureRole::model, PictureRole::field, PictureRole::field})
    out.push_back({caption, png, "", role});
  return out;
}

/// The pages before the appendices, without the surrounding table that repeats head and foot.
QString first_pages(const std::string& html) {
  QString text = qt(html);
  const qsizetype body = text.indexOf("<tbody><tr><td>"), appendices = text.indexOf("<h2 id=\"appendix-A\"");
  if (body < 0 || appendices < body) return text;
  const qsizetype begin = body + qsizetype(sizeof("<tbody><tr><td>")) - 1;
  return text.mid(begin, appendices - begin);
}

/// Makes pictures as wide as the preview, and pictures in a row narrower.
QString with_sizes(const QString& text) {
  constexpr int alone = 330, beside = 130;
  const QString picture = "<img alt=";
  QString out;
  qsizetype last = 0;
  for (qsizetype at = text.indexOf(picture); at >= 0; at = text.indexOf(picture, at + 1)) {
    const bool in_row = text.lastIndexOf("<table class=\"beside\"", at) > text.lastIndexOf("</table>", at);
    const int width = in_row ? beside : alone;
    out += text.mid(last, at - last) + QString("<img width=\"%1\" height=\"%2\" alt=")
                                           .arg(width)
                                           .arg(width * picture_height / picture_width);
    last = at + picture.size();
  }
  return out + text.mid(last);
}

QString shown_problem(const std::exception_ptr& problem) {
  try {
    std::rethrow_exception(problem);
  } catch (const std::exception& error) {
    return shown(full_text(error));
  }
}

/// Fields of an analysis to choose from. The first entry tells what an empty text means.
OptionForm::Choices field_choices(const Physics& physics, const QString& usual) {
  OptionForm::Choices out{{"", usual}};
  const auto add = [&](const FieldKind& field) {
    if (!field.name.empty()) out.emplace_back(field.name, shown(field_title(field.name)));
  };
  add(physics.unknown);
  add(physics.flux);
  for (const DerivedField& derived : physics.derived) add(derived.field);
  return out;
}

bool same_field(const FieldPicture& a, const FieldPicture& b) {
  return a.field == b.field && a.view == b.view;
}

}  // namespace

ReportDialog::ReportDialog(Session& session, QWidget* parent)
    : GrowingDialog(parent),
      session_(session),
      form_(new OptionForm),
      preview_(new QTextBrowser),
      state_(new QLabel),
      pause_(new QTimer(this)),
      artist_(new ReportArtist(this)) {
  setObjectName("report_dialog");
  setWindowTitle(tr("Contents and look of the report"));
  setAttribute(Qt::WA_DeleteOnClose);
  worker_.setMaxThreadCount(1);
  preview_->setObjectName("report_preview");
  preview_->setOpenLinks(false);
  preview_->setMinimumWidth(300);
  // The paper is white whatever the look of the window is.
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
    (void)parse_picture_times(next.picture_times);
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
  const Physics& physics = *project->study.physics;
  form_->offer_choices("limit_of", field_choices(physics, tr("the one shown first")));
  form_->offer_choices("second_field", field_choices(physics, tr("the unknown of the analysis")));
  form_->offer_choices("third_field", field_choices(physics, tr("that of the first picture")));
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
  const PictureKey key{pipeline.results(), field_pictures(*project, *pipeline.results()),
                       project->report.picture_times, language_of_report(*project)};
  const int number = ++wanted_;
  Make make;
  const bool is_ready = session_.guarded([&] {
    make = report_maker(pipeline, report_stamp(), session_.refinement(), {}, report_language(key.language),
                  step_results(session_.service().pipelines()));
  });
  if (!is_ready) return;
  const auto same = [&](const PictureKey& other) {
    return other.results == key.results && other.language == key.language && other.times == key.times &&
           std::ranges::equal(other.fields, key.fields, same_field);
  };
  // Until the new pictures are there, the last ones of the same results are shown.
  if (drawn_.results != key.results) pictures_.clear();
  say(!same(drawn_));
  write_preview(make, number);
  if (same(drawn_)) return;
  draw_pictures(make, number, key, project);
}

void ReportDialog::say(bool drawing, const QString& problem) {
  const QString pages = tr("The pages before the appendices.");
  state_->setText(!problem.isEmpty() ? pages + " " + tr("Pictures cannot be drawn: %1").arg(problem)
                  : drawing          ? pages + " " + tr("Pictures are being drawn.")
                                     : pages);
}

void ReportDialog::write_preview(const Make& make, int number) {
  worker_.start([this, make, number, pictures = pictures_] {
    QString text;
    try {
      text = with_sizes(first_pages(make(pictures.empty() ? empty_pictures() : pictures)));
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

// A worker prepares the pictures, the window draws them part by part, and a worker packs them.
void ReportDialog::draw_pictures(const Make& make, int number, const PictureKey& key,
                                 const std::shared_ptr<const Project>& project) {
  const auto take = [this, make, number, key](std::vector<ReportPicture> pictures) {
    if (number != wanted_) return;
    pictures_ = std::move(pictures);
    drawn_ = key;
    say(false);
    write_preview(make, number);
  };
  const auto fail = [this, number](const QString& why) {
    if (number == wanted_) say(false, why);
  };
  worker_.start([this, key, project, number, take, fail] {
    std::vector<PictureOrder> orders;
    QString why;
    try {
      orders = report_orders(*project, key.results, key.language);
    } catch (const std::exception& error) {
      why = shown(full_text(error));
    }
    for (PictureOrder& order : orders) order.png = {picture_width, picture_height};
    QMetaObject::invokeMethod(
        this,
        [this, orders = std::move(orders), why, number, take, fail] {
          if (!why.isEmpty()) return fail(why);
          if (number != wanted_) return;
          artist_->draw(orders, [this, take, fail](const std::vector<DrawnPicture>& drawn,
                                                   const std::exception_ptr& problem) {
            if (problem) return fail(shown_problem(problem));
            worker_.start([this, take, drawn] {
              std::vector<ReportPicture> pictures = packed(drawn);
              QMetaObject::invokeMethod(
                  this, [take, pictures = std::move(pictures)] { take(pictures); }, Qt::QueuedConnection);
            });
          });
        },
        Qt::QueuedConnection);
  });
}

}  // namespace genba
