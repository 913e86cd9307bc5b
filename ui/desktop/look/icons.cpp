#include "ui/desktop/look/icons.hpp"

#include <QFile>
#include <QGuiApplication>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>
#include <functional>
#include <utility>

#include "ui/desktop/look/appearance.hpp"

namespace genba {
namespace {

using Ink = std::function<QColor(QIcon::Mode mode)>;

const QByteArray& drawing(const QString& name) {
  static QHash<QString, QByteArray> known;
  QByteArray& bytes = known[name];
  if (bytes.isEmpty()) {
    QFile file(QString(":/genba/icons/%1.svg").arg(name));
    if (file.open(QIODevice::ReadOnly)) bytes = file.readAll();
  }
  return bytes;
}

// It is drawn when it is shown: the palette may have changed by then.
class LineIcon final : public QIconEngine {
 public:
  LineIcon(QString name, Ink ink) : name_(std::move(name)), ink_(std::move(ink)) {}
  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State /*state*/) override {
    QByteArray bytes = drawing(name_);
    bytes.replace("#000", ink_(mode).name().toLatin1());
    QSvgRenderer renderer(bytes);
    painter->setRenderHint(QPainter::Antialiasing);
    renderer.render(painter, QRectF(rect));
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap out(size);
    out.fill(Qt::transparent);
    QPainter painter(&out);
    paint(&painter, QRect(QPoint(0, 0), size), mode, state);
    return out;
  }
  QIconEngine* clone() const override { return new LineIcon(name_, ink_); }

 private:
  QString name_;
  Ink ink_;
};

}  // namespace

QIcon line_icon(const QString& name) {
  return QIcon(new LineIcon(name, [](QIcon::Mode mode) {
    const bool off = mode == QIcon::Disabled;
    return QGuiApplication::palette().color(off ? QPalette::Disabled : QPalette::Active,
                                            QPalette::ButtonText);
  }));
}

QIcon mark_icon(Mark mark) {
  switch (mark) {
    case Mark::good:
      return QIcon(new LineIcon("good", [](QIcon::Mode) { return good_ink(); }));
    case Mark::warning:
      return QIcon(new LineIcon("warning", [](QIcon::Mode) { return warning_ink(); }));
    case Mark::error:
      return QIcon(new LineIcon("error", [](QIcon::Mode) { return error_ink(); }));
    case Mark::info:
      break;
  }
  return QIcon(new LineIcon("info", [](QIcon::Mode) { return quiet_ink(); }));
}

}  // namespace genba
