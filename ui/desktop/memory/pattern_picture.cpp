#include "ui/desktop/memory/pattern_picture.hpp"

#include <QFileDialog>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/case/describe.hpp"
#include "app/inspect/inspection.hpp"
#include "engine/base/file/file.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/picture_language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/scene/sparsity_picture.hpp"

namespace genba {
namespace {

constexpr int small_factor = 4;  // cells of the fine picture in one of the small one, each way
constexpr int readable_side = 500;

QImage image_of(const SparsityPixels& cells) {
  QImage out(cells.width, cells.height, QImage::Format_RGB888);
  for (int y = 0; y < cells.height; ++y)
    for (int x = 0; x < cells.width; ++x) {
      const auto& c = cells.rgb[static_cast<std::size_t>(y * cells.width + x)];
      std::copy(c.begin(), c.end(), out.scanLine(y) + 3 * x);
    }
  return out;
}

}  // namespace

PatternCanvas::PatternCanvas(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
  setAccessibleName(tr("Sparsity pattern"));
}

void PatternCanvas::set(std::shared_ptr<const PatternImage> image) {
  image_ = std::move(image);
  update();
}

void PatternCanvas::paintEvent(QPaintEvent*) {
  if (!image_ || image_->fine.isNull()) return;
  QPainter painter(this);
  const double pixels = devicePixelRatioF();
  const QSize room = (QSizeF(size() - QSize(2, 2)) * pixels).toSize();
  const QImage& source =
      std::max(room.width(), room.height()) < readable_side ? image_->coarse : image_->fine;
  const QSize wanted = source.size().scaled(room, Qt::KeepAspectRatio);
  const bool smaller = wanted.width() < source.width();
  QImage drawn = source.scaled(wanted, Qt::IgnoreAspectRatio,
                               smaller ? Qt::SmoothTransformation : Qt::FastTransformation);
  drawn.setDevicePixelRatio(pixels);
  const QSizeF own = QSizeF(wanted) / pixels;
  const QRectF place(QPointF((width() - own.width()) / 2, 1), own);
  painter.drawImage(place.topLeft(), drawn);
  painter.setPen(hasFocus() ? palette().color(QPalette::Highlight) : palette().color(QPalette::Mid));
  painter.drawRect(place.adjusted(-0.5, -0.5, 0.5, 0.5));
}

void PatternCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && rect().contains(event->pos())) emit clicked();
}

void PatternCanvas::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Space)
    emit clicked();
  else
    QWidget::keyPressEvent(event);
}

/// Passes progress on to the window.
class PatternPicture::Watch final : public Monitor {
 public:
  Watch(QPointer<PatternPicture> owner, CancelToken token, int number)
      : owner_(std::move(owner)), token_(std::move(token)), number_(number) {}
  bool cancelled() const override { return token_.requested(); }
  void progress(const Text&, double fraction) override {
    const int now = static_cast<int>(100 * fraction);
    if (now < told_ + 5) return;
    told_ = now;
    // The destructor waits for the worker, so the owner still exists here.
    QMetaObject::invokeMethod(
        owner_,
        [self = owner_, number = number_, now] {
          if (self && number == self->number_) self->line_->setText(tr("Sparsity pattern: %1 %").arg(now));
        },
        Qt::QueuedConnection);
  }

 private:
  QPointer<PatternPicture> owner_;
  CancelToken token_;
  int number_, told_ = -5;
};

PatternPicture::PatternPicture(QWidget* parent)
    : QWidget(parent), line_(new QLabel), canvas_(new PatternCanvas) {
  setObjectName("pattern_picture");
  worker_.setMaxThreadCount(1);
  line_->setWordWrap(true);
  canvas_->setFixedHeight(240);
  canvas_->setCursor(Qt::PointingHandCursor);
  canvas_->setToolTip(tr("Click: the large picture, which can be saved"));
  canvas_->hide();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(line_);
  column->addWidget(canvas_);
  connect(canvas_, &PatternCanvas::clicked, this, &PatternPicture::enlarge);
}

PatternPicture::~PatternPicture() {
  stop_.request();
  worker_.waitForDone();
}

void PatternPicture::set_plan(std::shared_ptr<const PlannedSystem> planned, const std::string& name) {
  setVisible(planned != nullptr);
  name_ = name;
  if (planned.get() != drawn_) {
    stop_.request();
    ++number_;
    drawn_ = planned.get();
    planned_ = std::move(planned);
    image_.reset();
    canvas_->hide();
    line_->clear();
  }
  begin();
}

void PatternPicture::showEvent(QShowEvent*) {
  begin();
}

void PatternPicture::begin() {
  if (!planned_ || !isVisible()) return;
  stop_ = CancelToken();
  line_->setText(tr("Sparsity pattern: %1 %").arg(0));
  worker_.start([self = QPointer<PatternPicture>(this), planned = std::move(planned_), token = stop_,
                 number = number_, name = name_]() mutable {
    auto image = std::make_shared<PatternImage>();
    Text failure;
    try {
      Watch monitor(self, token, number);
      ThreadTeam alone(1, &monitor);
      GraphPattern pattern(planned->numbered->graph, alone);
      image->density = measure_density(pattern, sparsity_picture_cells, monitor);
      planned.reset();
      const SparsityPixels cells = sparsity_pixels(image->density);
      image->fine = image_of(cells);
      image->coarse = image_of(sparsity_pixels(coarser(image->density, small_factor)));
      image->least = cells.least;
      image->most = cells.most;
      image->name = name;
    } catch (const Cancelled&) {
      return;
    } catch (const std::exception& error) {
      failure = full_text(error);
    }
    QMetaObject::invokeMethod(
        self,
        [self, number, image, failure] {
          if (!self || number != self->number_) return;
          self->line_->setText(shown(failure));
          if (!failure.empty()) return;
          self->image_ = image;
          self->line_->setText(tr("<b>Sparsity pattern</b><br>%1").arg(self->scale()));
          self->canvas_->set(image);
          self->canvas_->show();
          emit self->ready();
        },
        Qt::QueuedConnection);
  });
  planned_.reset();
}

QString PatternPicture::scale() const {
  return tr("White: no nonzero. Light to dark: %1 to %2 of the places hold one.")
      .arg(qt(share_text(image_->least)), qt(share_text(image_->most)));
}

void PatternPicture::enlarge() {
  if (!image_) return;
  auto* dialog = new QDialog(window());
  dialog->setObjectName("pattern_dialog");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Sparsity pattern"));
  dialog->resize(720, 820);
  auto* canvas = new PatternCanvas;
  canvas->set(image_);
  auto* save = new QPushButton(tr("Save picture..."));
  auto* close = new QPushButton(tr("&Close"));
  auto* row = new QHBoxLayout;
  row->addWidget(save);
  row->addStretch(1);
  row->addWidget(close);
  auto* column = new QVBoxLayout(dialog);
  column->addWidget(
      new QLabel(tr("%1 rows, %2 nonzeros")
                     .arg(qt(grouped(image_->density.rows)), qt(grouped(image_->density.nonzeros)))));
  column->addWidget(canvas, 1);
  column->addWidget(new QLabel(scale()));
  column->addLayout(row);
  connect(save, &QPushButton::clicked, this, [this, dialog] { ask_save(dialog); });
  connect(close, &QPushButton::clicked, dialog, &QDialog::close);
  dialog->show();
}

void PatternPicture::ask_save(QWidget* parent) {
  const QString path =
      QFileDialog::getSaveFileName(parent, tr("Save picture"), "pattern.png", tr("Picture (*.png)"));
  if (!path.isEmpty()) save(path);
}

void PatternPicture::save(const QString& path) {
  if (!image_) return;
  const std::shared_ptr<const PatternDensity> density(image_, &image_->density);
  worker_.start(
      [self = QPointer<PatternPicture>(this), path,
       make = begin_sparsity_png(density, pattern_title(image_->name, *density), *picture_texts())] {
        Text failure;
        try {
          write_text_atomically(utf8(path), make());
        } catch (const std::exception& error) {
          failure = full_text(error);
        }
        QMetaObject::invokeMethod(
            self,
            [self, path, failure] {
              if (!self) return;
              if (failure.empty())
                emit self->saved(path);
              else
                emit self->failed(failure);
            },
            Qt::QueuedConnection);
      });
}

}  // namespace genba
