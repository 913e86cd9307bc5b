#include "ui/desktop/panels/image_panel.hpp"

#include <QApplication>
#include <QCheckBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QSignalBlocker>
#include <QThreadPool>
#include <cmath>
#include <utility>

#include "app/inspect/image_view.hpp"
#include "engine/model/geometry.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/panels/fine_slider.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/narrow.hpp"
#include "ui/desktop/widgets/scroll_column.hpp"

namespace genba {
namespace {

class Cancelling : public Monitor {
 public:
  explicit Cancelling(CancelToken token) : token_(std::move(token)) {}
  bool cancelled() const override { return token_.requested(); }

 private:
  CancelToken token_;
};

QSlider* slider(const QString& name) {
  auto* out = new QSlider(Qt::Horizontal);
  make_fine(*out);
  out->setAccessibleName(name);
  return out;
}

}  // namespace

ImagePanel::ImagePanel(Session& session, SceneView& view, QWidget* parent)
    : QScrollArea(parent),
      session_(session),
      view_(view),
      own_(new NarrowButton(tr("The case's image"))),
      other_(new NarrowButton(tr("Other image..."))),
      shown_(new QCheckBox(tr("Show the image"))),
      through_(new QCheckBox(tr("See through the body"))),
      window_(slider(tr("Window"))),
      level_(slider(tr("Level"))),
      facts_(new QLabel),
      grey_(new QLabel),
      form_(new QWidget) {
  setObjectName("image_panel");
  own_->setToolTip(tr("The image that the case is made from, or that its grey values come from"));
  facts_->setWordWrap(true);
  window_->setToolTip(tr("How wide the range of values is from black to white"));
  level_->setToolTip(tr("The value in the middle of that range"));
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(own_);
  buttons->addWidget(other_);
  auto* form = new QFormLayout(form_);
  form->setContentsMargins(0, 0, 0, 0);
  const QString names[] = {tr("Along the first axis"), tr("Along the second axis"),
                           tr("Along the third axis")};
  for (std::size_t a = 0; a < 3; ++a) {
    plane_[a] = new QCheckBox(names[a]);
    place_[a] = slider(names[a]);
    form->addRow(plane_[a]);
    form->addRow(place_[a]);
    connect(plane_[a], &QCheckBox::toggled, this,
            [this, a](bool on) { change([&](ImageView& v) { v.planes[a] = on; }); });
    connect(place_[a], &QSlider::valueChanged, this, [this, a](int step) {
      change([&](ImageView& v) { v.at[a] = static_cast<double>(step) / slider_steps; });
    });
  }
  form->addRow(tr("Window"), window_);
  form->addRow(tr("Level"), level_);
  form->addRow(grey_);
  form->addRow(through_);
  QVBoxLayout* column = make_scroll_column(*this);
  column->addLayout(buttons);
  column->addWidget(facts_);
  column->addWidget(shown_);
  column->addWidget(form_);
  column->addStretch(1);
  connect(own_, &QPushButton::clicked, this, [this] {
    hides_at_mesh_ = false;
    if (const auto project = session_.project()) load(qt(image_of(*project)));
  });
  connect(other_, &QPushButton::clicked, this, [this] {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Image to lie under the geometry"), {},
                                     tr("Images (*.nii *.nii.gz *.nrrd *.nhdr *.mha *.mhd *.dcm *.dicom)"));
    if (!path.isEmpty()) load(path);
  });
  connect(shown_, &QCheckBox::toggled, this, [this](bool on) {
    hides_at_mesh_ = false;
    change([&](ImageView& v) { v.shown = on; });
  });
  connect(through_, &QCheckBox::toggled, this,
          [this](bool on) { change([&](ImageView& v) { v.see_through = on; }); });
  for (QSlider* s : {window_, level_}) connect(s, &QSlider::valueChanged, this, &ImagePanel::read_window);
  connect(&view_, &SceneView::content_changed, this, [this] {
    if (view_.has_content() && std::exchange(hides_at_mesh_, false)) {
      change([](ImageView& v) { v.shown = false; });
      view_.fit();  // shows the body, which may be small in its image
    }
    refresh();
  });
  connect(&session_, &Session::project_changed, this, &ImagePanel::look);
  connect(&session_, &Session::project_changed, this, &ImagePanel::refresh);
  connect(&session_, &Session::opened, this, [this] {
    cancel_.request();
    cancel_ = CancelToken();
    loading_ = hides_at_mesh_ = false;
    body_.reset();
    failure_ = {};
    view_.show_image(nullptr);
    refresh();
  });
  refresh();
}

ImagePanel::~ImagePanel() {
  cancel_.request();
}

void ImagePanel::look() {
  const auto project = session_.project();
  if (!project || !session_.has_project() || project->geometry.kind != GeometryKind::image) return;
  if (session_.pipeline().mesh() || view_.has_content()) return;
  GeometrySpec of;
  of.path = resolve_path(*project, project->geometry.path);
  of.unit = project->geometry.unit;
  of.image.series = project->geometry.image.series;
  if (body_ == of) return;
  // The window before this one showed it already.
  const bool is_shown = !body_ && view_.image();
  body_ = std::move(of);
  if (is_shown) hides_at_mesh_ = true;
  if (is_shown) return;
  cancel_.request();
  cancel_ = CancelToken();
  loading_ = false;
  read(qt(project->geometry.path), true);
}

void ImagePanel::read(const QString& path, bool is_body) {
  const auto project = session_.project();
  if (loading_ || !project || path.isEmpty()) return;
  loading_ = true;
  failure_ = {};
  if (is_body) view_.set_hint(tr("Reading the image..."));
  refresh();
  QPointer<ImagePanel> self(this);
  QThreadPool::globalInstance()->start([self, project, token = cancel_, file = utf8(path), is_body] {
    std::shared_ptr<const ImageVolume> volume;
    Text problem;
    try {
      Cancelling monitor(token);
      volume = load_image(*project, file, monitor);
    } catch (const Cancelled&) {
    } catch (const std::exception& e) {
      problem = full_text(e);
    }
    QMetaObject::invokeMethod(
        qApp,
        [self, token, volume, problem, is_body] {
          if (!self || token.requested()) return;
          self->loading_ = false;
          // The person did not ask for the slices. If a mesh came first, only the mesh is shown. The check
          // list and the run tell what is wrong with the image.
          const bool is_late = is_body && self->view_.has_content();
          if (volume && !is_late) {
            self->view_.show_image(volume);
            self->change([](ImageView& v) { v = {.shown = true}; });
            self->hides_at_mesh_ = is_body;
          }
          if (is_body) self->view_.set_hint({});
          self->failure_ = problem;
          if (!problem.empty() && !is_body) emit self->session_.message(LogLevel::error, shown(problem));
          self->refresh();
        },
        Qt::QueuedConnection);
  });
}

void ImagePanel::change(const std::function<void(ImageView&)>& edit) {
  SceneOptions options = view_.options();
  edit(options.image);
  session_.guarded([&] { view_.set_options(options); });
  refresh();
}

void ImagePanel::read_window() {
  const auto volume = view_.image();
  if (!volume) return;
  const double range = volume->max - volume->min,
               width = range * std::max(1, window_->value()) / slider_steps,
               middle = volume->min + range * level_->value() / slider_steps;
  change([&](ImageView& v) {
    v.low = middle - width / 2;
    v.high = middle + width / 2;
  });
}

void ImagePanel::add_part(QWidget* part) {
  // The settings of the case come before the planes of the view.
  auto* column = qobject_cast<QVBoxLayout*>(widget()->layout());
  column->insertWidget(column->indexOf(shown_), part);
}

void ImagePanel::refresh() {
  show_state();
  emit refreshed();
}

void ImagePanel::show_state() {
  const auto project = session_.project();
  const auto volume = view_.image();
  const ImageView& v = view_.options().image;
  const QSignalBlocker quiet[] = {QSignalBlocker(shown_),    QSignalBlocker(through_),
                                  QSignalBlocker(window_),   QSignalBlocker(level_),
                                  QSignalBlocker(plane_[0]), QSignalBlocker(plane_[1]),
                                  QSignalBlocker(plane_[2]), QSignalBlocker(place_[0]),
                                  QSignalBlocker(place_[1]), QSignalBlocker(place_[2])};
  own_->setEnabled(!loading_ && project && !image_of(*project).empty());
  other_->setEnabled(!loading_ && session_.has_project());
  shown_->setEnabled(volume != nullptr);
  shown_->setChecked(volume && v.shown);
  form_->setEnabled(volume && v.shown);
  QString facts = tr("An image lies under the geometry in its own place: planes in physical size.");
  if (!failure_.empty()) facts = shown(failure_);
  if (loading_) facts = tr("Reading the image...");
  if (volume) {
    QStringList sides;
    for (const Vec3& step : volume->steps) sides << QString::number(1e3 * length(step), 'g', 4);
    facts = tr("%1 x %2 x %3 voxels of %4 mm, values from %5 to %6")
                .arg(volume->cells[0])
                .arg(volume->cells[1])
                .arg(volume->cells[2])
                .arg(sides.join(" x "))
                .arg(volume->min, 0, 'g', 5)
                .arg(volume->max, 0, 'g', 5);
    if (volume->thinned > 1) facts += tr("; every voxel number %1 of the file").arg(volume->thinned);
  }
  facts_->setText(facts);
  if (!volume) return;
  through_->setChecked(v.see_through);
  for (std::size_t a = 0; a < 3; ++a) {
    plane_[a]->setChecked(v.planes[a]);
    place_[a]->setValue(static_cast<int>(std::lround(v.at[a] * slider_steps)));
  }
  const double low = v.high > v.low ? v.low : volume->min, high = v.high > v.low ? v.high : volume->max;
  const double range = std::max<double>(volume->max - volume->min, 1e-30);
  window_->setValue(static_cast<int>(std::lround(slider_steps * (high - low) / range)));
  level_->setValue(static_cast<int>(std::lround(slider_steps * ((high + low) / 2 - volume->min) / range)));
  grey_->setText(tr("black %1, white %2").arg(low, 0, 'g', 4).arg(high, 0, 'g', 4));
}

}  // namespace genba
