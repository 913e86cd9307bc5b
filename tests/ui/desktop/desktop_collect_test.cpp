// File > Save with copies of the files: a folder that can be carried away, written beside the window.
#include <QAction>
#include <QCheckBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "app/case/case_file.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/collect_dialog.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

void DesktopTest::a_case_is_saved_with_copies_of_its_files() {
  QDir folder(folder_.path());
  QVERIFY(folder.mkpath("origin"));
  for (const char* file : {"plate_with_hole.case.json", "plate_with_hole.step"})
    QFile::copy(QString(GENBA_EXAMPLES "/") + file, folder.filePath(QString("origin/") + file));
  QVERIFY(window_->files().open(folder.filePath("origin/plate_with_hole.case.json")));
  window_->session().edit("change title", [](Project p) {
    p.title = "carried";
    p.mesh.size = 0.02;
    return p;
  });
  auto* action = window_->findChild<QAction*>("save_with_copies");
  QVERIFY(action && action->isEnabled());
  action->trigger();
  auto* dialog = window_->findChild<CollectDialog*>();
  QVERIFY(dialog && dialog->isVisible());
  QCOMPARE(QFileInfo(dialog->parent_edit()->text()), QFileInfo(folder.filePath("origin")));
  QCOMPARE(dialog->name_edit()->text(), QString("plate_with_hole with files"));
  QVERIFY(!dialog->results_box()->isChecked());
  const auto says = [&](const QString& part) {
    for (const auto* label : dialog->findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains(part)) return true;
    return false;
  };
  QVERIFY(says("names of patients"));
  // A folder that holds something is left alone.
  dialog->parent_edit()->setText(folder.path());
  dialog->name_edit()->setText("origin");
  QSignalSpy done(dialog, &WorkDialog::done);
  QTest::mouseClick(dialog->run_button, Qt::LeftButton);
  QVERIFY(done.size() == 1 || done.wait(20000));
  QVERIFY(says("is not empty"));
  dialog->name_edit()->setText("carried");
  QTest::mouseClick(dialog->run_button, Qt::LeftButton);
  QVERIFY(done.size() == 2 || done.wait(20000));
  QVERIFY(says("Written to"));
  QVERIFY(window_->session().service().modified());
  dialog->close();
  // It is what was open, and runs where the originals are gone.
  QVERIFY(QDir(folder.filePath("origin")).removeRecursively());
  QVERIFY(folder.rename("carried", "elsewhere"));
  window_->session().undo();  // nothing is asked about
  QVERIFY(window_->files().open(folder.filePath("elsewhere/plate_with_hole.case.json")));
  QCOMPARE(window_->session().project()->title, std::string("carried"));
  QVERIFY(run_and_wait());
  QVERIFY(window_->session().results());

  // A large file is stopped in the middle, and nothing is left.
  QFile large(folder.filePath("large.nii"));
  QVERIFY(large.open(QIODevice::WriteOnly) && large.resize(qint64(1) << 30));
  large.close();
  Project image;
  image.path = utf8(folder.filePath("large.case.json"));
  image.geometry.kind = GeometryKind::image;
  image.geometry.path = "large.nii";
  write_case(image.path, image);
  QVERIFY(window_->files().open(folder.filePath("large.case.json")));
  window_->findChild<QAction*>("save_with_copies")->trigger();
  QTRY_VERIFY((dialog = window_->findChild<CollectDialog*>()) && dialog->isVisible());
  dialog->name_edit()->setText("stopped");
  QSignalSpy progressed(&window_->session(), &Session::progressed);
  QSignalSpy stopped(dialog, &WorkDialog::done);
  QTest::mouseClick(dialog->run_button, Qt::LeftButton);
  QTRY_VERIFY(progressed.size() > 0);
  QTest::mouseClick(dialog->stop_button, Qt::LeftButton);
  QVERIFY(stopped.size() || stopped.wait(30000));
  QVERIFY(says("Stopped"));
  dialog->close();
  for (const QString& name : folder.entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot))
    QVERIFY2(!name.startsWith("stopped") && !name.startsWith(".genba"), qPrintable(name));
  QVERIFY(QFile::remove(folder.filePath("large.nii")));
}
