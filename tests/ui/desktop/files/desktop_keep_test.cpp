// Mesh and results that a case keeps beside it.
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QPushButton>
#include <QTest>
#include <QTreeWidget>

#include "app/case/case_file.hpp"
#include "app/case/steps.hpp"
#include "app/keep/keep_folder.hpp"
#include "engine/base/file/file.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "tests/ui/keyboard.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/files/keep_dialog.hpp"
#include "ui/desktop/files/keep_work.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/message_bar.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;
using genba_test::key;
using genba_test::take_keys;

namespace {

/// By the menu and its letters.
KeepDialog* open_dialog(MainWindow& window) {
  if (!take_keys(window)) return nullptr;
  key(Qt::Key_F, Qt::AltModifier);
  if (!QTest::qWaitFor([] { return QApplication::activePopupWidget() != nullptr; })) return nullptr;
  key(Qt::Key_K);
  auto* dialog = window.findChild<KeepDialog*>("keep_dialog");
  return dialog && take_keys(*dialog) ? dialog : nullptr;
}

void click_ok(KeepDialog& dialog) {
  auto* buttons = dialog.findChild<QDialogButtonBox*>();
  QVERIFY(buttons);
  QTest::mouseClick(buttons->button(QDialogButtonBox::Ok), Qt::LeftButton);
}

void open_in_a_new_window(std::unique_ptr<MainWindow>& window, const QString& path) {
  window->close();
  window = std::make_unique<MainWindow>();
  window->show();
  QVERIFY(QTest::qWaitForWindowExposed(window.get()));
  QVERIFY(window->files().open(path));
  QTRY_VERIFY(!window->files().keep().busy() && !window->view().busy());
}

}  // namespace

void DesktopTest::kept_results_are_seen_when_a_case_is_opened_again() {
  const QString path = box_case(5);
  const QString keep = qt(keep_folder(utf8(path)));
  const auto outdated = [&] { return window_->view().active().content().options.outdated; };
  const auto idle = [&] { return !window_->files().keep().busy() && !window_->view().busy(); };

  QVERIFY(window_->files().open(path));
  KeepDialog* dialog = open_dialog(*window_);
  QVERIFY(dialog);
  QVERIFY2(dialog->size_text().contains("no mesh"), qPrintable(dialog->size_text()));
  QVERIFY(!dialog->remove_button()->isEnabled());
  QVERIFY(!dialog->keep_box()->isChecked());
  key(Qt::Key_M, Qt::AltModifier);
  QTRY_VERIFY(dialog->keep_box()->isChecked());  // Qt shows the button pressed for a moment first
  click_ok(*dialog);
  QVERIFY(window_->session().project()->output.keep);
  QVERIFY(!QFileInfo::exists(keep));
  QVERIFY(take_keys(*window_));
  key(Qt::Key_S, Qt::ControlModifier);
  QVERIFY(!window_->session().service().modified());
  QVERIFY(run_and_wait());
  QTRY_VERIFY(idle());
  QVERIFY(QFileInfo::exists(keep + "/results-1.vtu"));
  const std::vector<double> before = window_->session().results()->fields.front().data;

  dialog = open_dialog(*window_);
  QVERIFY(dialog);
  QVERIFY2(dialog->size_text().contains("results"), qPrintable(dialog->size_text()));
  QVERIFY2(dialog->now_text().contains(keep), qPrintable(dialog->now_text()));
  key(Qt::Key_Escape);

  // What was computed is in view without a run.
  open_in_a_new_window(window_, path);
  QVERIFY(window_->session().results());
  QVERIFY(!window_->session().pipeline().results());
  QCOMPARE(window_->session().results()->fields.front().data, before);
  QCOMPARE(window_->session().current_results(), window_->session().results());
  QTRY_COMPARE(window_->view().options().field, std::string("von_mises"));
  QTRY_VERIFY(window_->view().facts().range_max > 0.8e6);
  QVERIFY(!outdated());
  QVERIFY2(window_->messages().text().contains("of these inputs"), qPrintable(window_->messages().text()));
  QVERIFY(window_->tree().find({ModelPart::field, 0}));
  QCOMPARE(window_->tree().find({ModelPart::results, -1})->text(0), QString("Results"));
  // Their mesh serves the next run.
  const auto mesh = window_->session().mesh();
  QCOMPARE(window_->session().pipeline().mesh(), mesh);
  window_->session().edit("other load", [](Project project) {
    project.study.loads.clear();
    return project;
  });
  QVERIFY(outdated());
  window_->session().undo();
  QVERIFY(!outdated());
  QVERIFY(run_and_wait());
  QCOMPARE(window_->session().pipeline().mesh(), mesh);
  QVERIFY(!outdated());

  // Inputs that changed on disk.
  Project other = read_case(utf8(path));
  other.geometry.box_cells = {4, 4, 4};
  write_case(utf8(path), other);
  QTRY_VERIFY(idle());
  open_in_a_new_window(window_, path);
  QVERIFY(window_->session().results());
  QVERIFY(!window_->session().current_results());
  QVERIFY(!window_->session().pipeline().mesh());
  QTRY_VERIFY(outdated());
  QVERIFY2(window_->messages().text().contains("have changed"), qPrintable(window_->messages().text()));

  // Damaged: told, and the case is open.
  write_text_atomically(utf8(keep) + "/keep.json", "{ broken");
  open_in_a_new_window(window_, path);
  QVERIFY(window_->session().has_project());
  QVERIFY(!window_->session().results());
  QVERIFY2(window_->messages().text().contains("are not shown"), qPrintable(window_->messages().text()));

  // Taken away by the dialog.
  dialog = open_dialog(*window_);
  QVERIFY(dialog);
  QVERIFY(dialog->remove_button()->isEnabled());
  QTest::mouseClick(dialog->remove_button(), Qt::LeftButton);
  QVERIFY(!QFileInfo::exists(keep));
  QVERIFY(!dialog->remove_button()->isEnabled());
  key(Qt::Key_Escape);
}

void DesktopTest::kept_results_of_the_last_step_are_shown() {
  const QString path = folder_.filePath("kept-steps.case.json");
  Project project = read_case(utf8(box_case(3)));
  project.output.keep = true;
  Step pull = step(project, 0), twice = pull;
  pull.name = "pull";
  twice.name = "twice";
  for (std::optional<double>& x : twice.loads.front().values) x = *x * 2;
  write_case(utf8(path), with_steps(project, {pull, twice}, 0));
  QVERIFY(window_->files().open(path));
  QVERIFY(run_and_wait());
  const auto idle = [&] { return !window_->files().keep().busy() && !window_->view().busy(); };
  QTRY_VERIFY(idle());

  open_in_a_new_window(window_, path);
  QCOMPARE(window_->session().project()->step_name, std::string("twice"));
  QVERIFY(window_->session().kept_results());
  QTRY_VERIFY(window_->view().facts().range_max > 1.6e6);

  // The other one is kept too.
  QVERIFY(window_->session().show_step(0));
  QVERIFY(window_->session().kept_results());
  QTRY_VERIFY(window_->view().facts().range_max < 1.4e6);
}
