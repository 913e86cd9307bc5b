// The report from the window: the same as the terminal's, its choices, its pictures.
#include <QDialogButtonBox>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QTextBrowser>
#include <cmath>
#include <set>

#include "app/case/case_file.hpp"
#include "engine/base/file/file.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/files/report_dialog.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/message_bar.hpp"
#include "ui/desktop/widgets/option_form.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

namespace {

QString text_of(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// What is not picture: their bytes depend on how a driver draws.
QString without_pictures(QString html) {
  static const QRegularExpression bytes("base64,[A-Za-z0-9+/=]*");
  return html.replace(bytes, "base64,");
}

}  // namespace

void DesktopTest::report_is_that_of_the_terminal() {
  const QString path = box_case(4);
  Project project = read_case(utf8(path));
  project.solve.tuning = Tuning::off;
  project.report.author = "A. Author";
  project.report.limit = "300 MPa";
  project.report.language = "en";
  write_case(utf8(path), project);
  const QByteArray before = qgetenv("SOURCE_DATE_EPOCH");
  qputenv("SOURCE_DATE_EPOCH", "1767323045");
  QVERIFY(window_->files().open(path));
  QVERIFY(run_and_wait());
  const QString html = folder_.filePath("window.html");
  QSignalSpy written(&window_->files(), &FileActions::report_written);
  QVERIFY(window_->files().export_report_html(html));
  QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, 30000);
  QProcess terminal;
  terminal.start(GENBA_CLI, {"run", path, "--quiet", "--out", folder_.filePath("terminal")});
  const bool ended = terminal.waitForFinished(60000);
  if (before.isEmpty())
    qunsetenv("SOURCE_DATE_EPOCH");
  else
    qputenv("SOURCE_DATE_EPOCH", before);
  QVERIFY2(ended && terminal.exitCode() == 0, terminal.readAllStandardError().constData());
  // The folder of the results, named on the command line, is no part of the case as it was opened here.
  const auto comparable = [](const QString& text) {
    static const QRegularExpression folder("&quot;folder&quot;: &quot;[^&]*&quot;");
    return without_pictures(text).replace(folder, "folder");
  };
  const QString own = text_of(html), other = text_of(folder_.filePath("terminal/report.html"));
  QCOMPARE(own.count("data:image/png;base64"), other.count("data:image/png;base64"));
  QCOMPARE(comparable(own), comparable(other));
}

void DesktopTest::report_choices_are_kept_and_previewed() {
  const QString path = box_case(4);
  QVERIFY(window_->files().open(path));
  QVERIFY(run_and_wait());
  window_->tree().select({ModelPart::report, -1});
  auto* choices = window_->properties().findChild<QPushButton*>("report_choices");
  QVERIFY(choices);
  QTest::mouseClick(choices, Qt::LeftButton);
  auto* dialog = window_->findChild<ReportDialog*>();
  QVERIFY(dialog && dialog->isVisible());
  auto* author = qobject_cast<QLineEdit*>(dialog->form()->editor("author"));
  QVERIFY(author);
  author->setFocus();
  QTest::keyClicks(author, "A. Author");
  QTest::keyClick(author, Qt::Key_Return);
  QCOMPARE(window_->session().project()->report.author, std::string("A. Author"));
  QTRY_VERIFY_WITH_TIMEOUT(dialog->preview()->toPlainText().contains("A. Author"), 20000);
  QVERIFY(dialog->preview()->toPlainText().contains("von Mises stress is"));
  // With pictures, not with places for them.
  const auto colours_of_first_picture = [&] {
    static const QRegularExpression source("data:image/png;base64,([^\"]*)\"");
    const auto found = source.match(dialog->preview()->toHtml());
    const QImage image = QImage::fromData(QByteArray::fromBase64(found.captured(1).toLatin1()));
    std::set<QRgb> colours;
    for (int y = 0; y < image.height(); y += 2)
      for (int x = 0; x < image.width(); x += 2) colours.insert(image.pixel(x, y));
    return colours.size();
  };
  QTRY_VERIFY_WITH_TIMEOUT(colours_of_first_picture() > 50, 30000);
  QVERIFY(!dialog->preview()->toPlainText().contains("Being drawn."));
  // A limit without sense is told at its field, and the case stays.
  auto* limit = qobject_cast<QLineEdit*>(dialog->form()->editor("limit"));
  QVERIFY(limit);
  limit->setFocus();
  QTest::keyClicks(limit, "250 mm");
  QTest::keyClick(limit, Qt::Key_Return);
  QVERIFY(!dialog->form()->error("limit").isEmpty());
  QVERIFY(window_->session().project()->report.limit.empty());
  QVERIFY(window_->session().save(path));
  QCOMPARE(read_case(utf8(path)).report.author, std::string("A. Author"));
  auto* buttons = dialog->findChild<QDialogButtonBox*>();
  QVERIFY(buttons);
  QTest::mouseClick(buttons->button(QDialogButtonBox::Close), Qt::LeftButton);
  QTRY_VERIFY(!window_->findChild<ReportDialog*>());
}

void DesktopTest::pictures_of_a_report_keep_their_shape() {
  QProcess tool;
  tool.start("pdfimages", {"-v"});
  if (!tool.waitForFinished(5000)) QSKIP("needs pdfimages");
  QVERIFY(window_->files().open(box_case(4)));
  QVERIFY(run_and_wait());
  const QString pdf = folder_.filePath("shapes.pdf");
  QSignalSpy written(&window_->files(), &FileActions::report_written);
  QVERIFY(window_->files().export_report_pdf(pdf));
  QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, 60000);
  tool.start("pdfimages", {"-list", pdf});
  QVERIFY(tool.waitForFinished(20000));
  int measured = 0;
  for (const QString& line : QString::fromUtf8(tool.readAllStandardOutput()).split('\n')) {
    // page num type width height color comp bpc enc interp object ID x-ppi y-ppi ...
    const QStringList cells = line.simplified().split(' ');
    if (cells.size() < 14 || cells[2] != "image" || cells[3].toInt() < 1000) continue;
    const double across = cells[12].toDouble(), down = cells[13].toDouble();
    QVERIFY2(across > 0 && down > 0, qPrintable(line));
    QVERIFY2(std::abs(across / down - 1) < 0.03, qPrintable(line));
    ++measured;
  }
  QVERIFY2(measured >= 4, qPrintable(QString::number(measured)));
}
