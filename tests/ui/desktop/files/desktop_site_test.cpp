// Run > Other computers: a case is sent to a site, here a folder of this computer, and its results come back.
#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <QTimer>

#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/run/site_dialog.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

void DesktopTest::a_case_is_computed_at_a_site() {
  const QDir folder(folder_.path());
  QVERIFY(folder.mkpath("config/sites") && folder.mkpath("far away"));
  QFile file(folder.filePath("config/sites/near.site.json"));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(QString(R"({"name": "near", "folder": "%1", "program": "'%2'"})").arg(folder.filePath("far away"), GENBA_CLI).toUtf8());
  file.close();
  QVERIFY(window_->files().open(box_case(3)));
  window_->runs().site_action->trigger();
  auto* dialog = window_->findChild<SiteDialog*>();
  QVERIFY(dialog && dialog->isVisible());
  QCOMPARE(dialog->sites_box()->currentText(), QString("near"));
  QCOMPARE(dialog->jobs_table()->rowCount(), 0);

  QString asked;
  QTimer answer;
  connect(&answer, &QTimer::timeout, this, [&] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (!box) return;
    asked = box->text() + box->informativeText();
    box->button(QMessageBox::Yes)->click();
  });
  answer.start(20);
  QSignalSpy done(dialog, &WorkDialog::done);
  const auto press = [&](QPushButton* button) {
    const qsizetype before = done.size();
    QTest::mouseClick(button, Qt::LeftButton);
    return QTest::qWaitFor([&] { return done.size() > before; }, 60000);
  };
  QVERIFY(press(dialog->run_button));
  QVERIFY2(asked.contains("far away") && asked.contains("names of patients"), qPrintable(asked));
  QCOMPARE(dialog->jobs_table()->rowCount(), 1);
  const auto state = [&] { return dialog->jobs_table()->item(0, 3)->text(); };
  for (int trial = 0; trial < 600 && (state() == "waits" || state() == "runs"); ++trial) QVERIFY(press(dialog->look_button));
  QCOMPARE(state(), QString("done"));
  QVERIFY(press(dialog->fetch_button));
  const QString id = dialog->jobs_table()->item(0, 0)->text();
  const QFileInfo of_case(QString::fromStdString(window_->session().project()->path));
  QVERIFY(QFile::exists(of_case.dir().filePath(of_case.fileName().section('.', 0, 0) + ".jobs/" + id + "/summary.json")));
  QVERIFY(press(dialog->remove_button));
  QCOMPARE(dialog->jobs_table()->rowCount(), 0);
  QVERIFY(QDir(folder.filePath("far away")).isEmpty());
  dialog->close();
  QVERIFY(QFile::remove(file.fileName()));
}
