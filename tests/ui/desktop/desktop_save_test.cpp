// Nothing of others is overwritten or sent away without a question.
#include <fcntl.h>
#include <sys/stat.h>

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QTreeWidget>

#include "app/case/case_file.hpp"
#include "app/journal.hpp"
#include "engine/base/file/file.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "tests/ui/keyboard.hpp"
#include "ui/desktop/files/changed_file_dialog.hpp"
#include "ui/desktop/files/collect_dialog.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

namespace {

/// Clicks `button` of the dialog that comes up, or fails; what the dialog showed.
struct Asked {
  bool came = false;
  QStringList rows;
};
Asked answer(const char* button, const std::function<void()>& act) {
  Asked out;
  QTimer timer;
  QObject::connect(&timer, &QTimer::timeout, [&] {
    auto* dialog = qobject_cast<ChangedFileDialog*>(QApplication::activeModalWidget());
    if (!dialog) return;
    timer.stop();
    out.came = true;
    for (int i = 0; i < dialog->list->topLevelItemCount(); ++i) {
      const QTreeWidgetItem* row = dialog->list->topLevelItem(i);
      out.rows << row->text(0) + ": " + row->text(1) + " / " + row->text(2);
    }
    if (*button)
      QTest::mouseClick(dialog->findChild<QPushButton*>(button), Qt::LeftButton);
    else
      QTest::keyClick(dialog, Qt::Key_Escape);
  });
  timer.start(20);
  act();
  return out;
}

void change_on_disk(const QString& path, const std::string& title) {
  Project other = read_case(utf8(path));
  other.title = title;
  write_case(utf8(path), other);
}

}  // namespace

void DesktopTest::a_case_changed_on_disk_is_not_overwritten() {
  const QString path = box_case(3);
  QVERIFY(window_->files().open(path));
  Session& session = window_->session();
  const auto edit = [&](const char* title) {
    session.edit("change title", [title](Project p) {
      p.title = title;
      return p;
    });
  };
  const auto on_disk = [&] { return qt(read_case(utf8(path)).title); };
  const auto save = [&] {
    QVERIFY(genba_test::take_keys(*window_));
    genba_test::key(Qt::Key_S, Qt::ControlModifier);
  };
  QVERIFY(window_->files().save_action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_S));

  edit("mine");
  QVERIFY(!answer("", save).came);  // nobody else was there
  QCOMPARE(on_disk(), QString("mine"));

  // The same moment and the same length: only the content tells.
  struct stat before {};
  QVERIFY(::stat(utf8(path).c_str(), &before) == 0);
  change_on_disk(path, "them");
  const timespec times[] = {before.st_atim, before.st_mtim};
  QVERIFY(::utimensat(AT_FDCWD, utf8(path).c_str(), times, 0) == 0);
  edit("more");
  Asked asked = answer("", save);  // Esc
  QVERIFY(asked.came);
  QCOMPARE(asked.rows, QStringList{"title: them / more"});
  QCOMPARE(on_disk(), QString("them"));
  QVERIFY(session.service().modified());

  QVERIFY(answer("overwrite", save).came);
  QCOMPARE(on_disk(), QString("more"));
  QVERIFY(!session.service().modified());
  QVERIFY(!answer("", save).came);

  change_on_disk(path, "theirs");
  edit("lost");
  QVERIFY(answer("reload", save).came);
  QCOMPARE(qt(session.project()->title), QString("theirs"));
  QVERIFY(!session.service().modified());

  // A file that is no case any more is shown as such.
  write_text_atomically(utf8(path), "{ broken");
  edit("kept");
  asked = answer("overwrite", save);
  QVERIFY(asked.came);
  QCOMPARE(asked.rows.size(), 1);
  QCOMPARE(on_disk(), QString("kept"));

  // Written otherwise, or gone: there is nothing to lose.
  write_text_atomically(utf8(path), read_file(utf8(path)) + "\n\n");
  edit("spaces");
  edit("kept");
  QVERIFY(!answer("", save).came);
  QVERIFY(QFile::remove(path));
  edit("again");
  QVERIFY(!answer("", save).came);
  QCOMPARE(on_disk(), QString("again"));
}

void DesktopTest::recovered_work_does_not_overwrite_what_came_after() {
  const QString path = box_case(2);
  Project project = read_case(utf8(path));
  project.title = "unsaved";
  Journal journal(utf8(folder_.filePath("other_journal")));
  journal.write(project, sha256_of_file(utf8(path)));
  // As another program would find it, but for the lock.
  const QString copy = folder_.filePath("left_journal");
  QVERIFY(QDir().mkpath(copy + "/1"));
  const QDir entry(folder_.filePath("other_journal"));
  const QString own = entry.entryList(QDir::Dirs | QDir::NoDotAndDotDot).value(0);
  QVERIFY(QFile::copy(entry.filePath(own + "/unsaved.json"), copy + "/1/unsaved.json"));

  const auto save = [&] {
    QVERIFY(genba_test::take_keys(*window_));
    genba_test::key(Qt::Key_S, Qt::ControlModifier);
  };
  const auto recover = [&] {
    auto lost = find_lost_work(utf8(copy));
    QVERIFY(lost.size() == 1);
    QVERIFY(window_->session().recover(lost.front()));
  };
  recover();
  QVERIFY(!answer("", save).came);
  QCOMPARE(qt(read_case(utf8(path)).title), QString("unsaved"));
  change_on_disk(path, "later");
  recover();
  QVERIFY(answer("", save).came);
  QCOMPARE(qt(read_case(utf8(path)).title), QString("later"));
  window_->session().undo();
  QVERIFY(window_->session().open(path));
}

void DesktopTest::files_outside_the_case_are_asked_about() {
  QDir folder(folder_.path());
  QVERIFY(folder.mkpath("received") && folder.mkpath("own"));
  for (const char* file : {"plate_with_hole.case.json", "plate_with_hole.step"})
    QFile::copy(QString(GENBA_EXAMPLES "/") + file, folder.filePath(QString("received/") + file));
  QVERIFY(folder.rename("received/plate_with_hole.step", "own/private.step"));
  QVERIFY(QFile::link(folder.filePath("own/private.step"), folder.filePath("received/plate_with_hole.step")));
  QVERIFY(window_->files().open(folder.filePath("received/plate_with_hole.case.json")));
  window_->findChild<QAction*>("save_with_copies")->trigger();
  auto* dialog = window_->findChild<CollectDialog*>();
  QVERIFY(dialog && dialog->isVisible());
  dialog->name_edit()->setText("sent");
  for (const auto button : {QMessageBox::No, QMessageBox::Yes}) {
    QString said;
    QTimer timer;
    connect(&timer, &QTimer::timeout, [&] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (!box) return;
      timer.stop();
      said = box->text() + box->informativeText();
      QTest::mouseClick(box->button(button), Qt::LeftButton);
    });
    timer.start(20);
    QSignalSpy done(dialog, &WorkDialog::done);
    QTest::mouseClick(dialog->run_button, Qt::LeftButton);
    QVERIFY(said.contains("private.step"));
    if (button == QMessageBox::Yes) QVERIFY(done.size() == 1 || done.wait(20000));
    QCOMPARE(QFileInfo::exists(folder.filePath("received/sent/plate_with_hole.step")),
             button == QMessageBox::Yes);
  }
  dialog->close();
}

void DesktopTest::settings_are_for_their_owner_alone() {
  QProcess program;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("XDG_CONFIG_HOME", folder_.filePath("private_settings"));
  program.setProcessEnvironment(environment);
  program.start(GENBA_PROGRAM, {box_case(2), "--screenshot", folder_.filePath("private.png")});
  QVERIFY(program.waitForFinished(60000));
  const QString file = folder_.filePath("private_settings/Genba/Genba.conf");
  struct stat info {};
  QVERIFY(::stat(utf8(file).c_str(), &info) == 0);
  QCOMPARE(info.st_mode & 0777u, 0600u);
  QVERIFY(info.st_size > 0);  // the recent file is in it
  QVERIFY(::stat(utf8(QFileInfo(file).absolutePath()).c_str(), &info) == 0);
  QCOMPARE(info.st_mode & 0777u, 0700u);
}
