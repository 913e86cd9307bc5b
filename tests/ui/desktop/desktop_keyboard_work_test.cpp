// Work by keys alone: picking, dialogs, a whole case.
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <QTimer>

#include "tests/ui/desktop/desktop_test.hpp"
#include "tests/ui/keyboard.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/files/start_page.hpp"
#include "ui/desktop/model/check_panel.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/pages/property_pages.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/message_bar.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;
using namespace genba_test;

namespace {

/// Answers the next file dialog by keys.
void answer_by_keys(const QString& path) {
  auto* timer = new QTimer(qApp);
  QObject::connect(timer, &QTimer::timeout, timer, [timer, path, typed = false]() mutable {
    auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
    if (!dialog) {
      if (typed) timer->deleteLater();
      return;
    }
    if (QApplication::activeWindow() != dialog && !QApplication::activePopupWidget()) {
      dialog->activateWindow();
      return;
    }
    // Enter again where the first one went to the list of proposals.
    if (!std::exchange(typed, true)) type(qPrintable(path));
    QTest::keyClick(QApplication::focusWindow(), Qt::Key_Return);
  });
  timer->start(80);
}

}  // namespace

void DesktopTest::things_are_picked_by_keys() {
  QVERIFY(take_keys(*window_));
  QVERIFY(window_->files().open(box_case(4)));
  QSignalSpy finished(&window_->session(), &Session::finished);
  key(Qt::Key_F3);
  QVERIFY(finished.size() || finished.wait(30000));
  SceneView& view = window_->view();
  QTRY_VERIFY(view.has_content() && !view.busy());
  key(Qt::Key_0, Qt::ControlModifier);
  key(Qt::Key_1);  // from +X
  QTRY_VERIFY(!view.busy());
  QTest::qWait(100);
  QWidget* cross = view.findChild<QWidget*>("cross_hair");
  QVERIFY(cross && cross->isHidden());
  key(Qt::Key_Space);  // shows where the cross is
  QVERIFY(cross->isVisible() && view.picked().items.empty());
  key(Qt::Key_Space);
  QCOMPARE(view.picked().items.size(), std::size_t(1));
  const auto face = view.picked().items;
  key(Qt::Key_Space, Qt::ShiftModifier);  // the same again takes it out
  QVERIFY(view.picked().items.empty());
  // Off the body there is nothing.
  const QPoint before = cross->pos();
  for (int i = 0; i < 100; ++i) key(Qt::Key_Left, Qt::ControlModifier);
  QVERIFY(cross->pos().x() < before.x());
  key(Qt::Key_Space);
  QVERIFY(view.picked().items.empty());
  for (int i = 0; i < 3; ++i) key(Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
  // A box around everything.
  key(Qt::Key_B);
  for (int i = 0; i < 100; ++i) key(Qt::Key_Up, Qt::ControlModifier);
  key(Qt::Key_Space);
  for (int i = 0; i < 200; ++i) key(Qt::Key_Right, Qt::ControlModifier);
  for (int i = 0; i < 100; ++i) key(Qt::Key_Down, Qt::ControlModifier);
  key(Qt::Key_Space);
  QCOMPARE(view.picked().items.size(), std::size_t(6));
  key(Qt::Key_Escape);
  QVERIFY(cross->isHidden());
  // Bodies by the menu, then one of them.
  key(Qt::Key_S, Qt::AltModifier);
  QTRY_VERIFY(QApplication::activePopupWidget());
  key(Qt::Key_B);
  QCOMPARE(view.filter(), PickFilter::bodies);
  key(Qt::Key_0, Qt::ControlModifier);
  key(Qt::Key_Space);
  key(Qt::Key_Space);
  QCOMPARE(view.picked(), (Picked{PickFilter::bodies, {0}}));
  // A probe where the cross stands.
  key(Qt::Key_P);
  key(Qt::Key_Space);
  QCOMPARE(window_->session().project()->output.probes.size(), std::size_t(1));
  key(Qt::Key_P);
  // A picked face is the place of a new condition.
  view.set_filter(PickFilter::faces);
  key(Qt::Key_Space);
  QCOMPARE(view.picked().items, face);
  QVERIFY(window_->edits().add_condition(find_condition_kind("pressure")));
  QCOMPARE(window_->edits().dialog()->form()->selector()->names(), QStringList("xmax"));
}

void DesktopTest::dialogs_open_and_close_by_keys() {
  QVERIFY(take_keys(*window_));
  QVERIFY(window_->files().open(box_case(3)));
  // Enter adds a condition, Esc does without.
  const std::size_t loads = window_->session().project()->study.loads.size();
  for (const bool accept : {false, true}) {
    ConditionDialog* dialog = window_->edits().add_condition(find_condition_kind("gravity"));
    QVERIFY(take_keys(*dialog));
    key(accept ? Qt::Key_Return : Qt::Key_Escape);
    QTRY_VERIFY(!window_->edits().dialog());
    QCOMPARE(window_->session().project()->study.loads.size(), loads + accept);
    QVERIFY(take_keys(*window_));
  }
  // Enter in a field of the page applies it.
  window_->tree().select({ModelPart::condition, 1});
  auto* page = qobject_cast<ConditionPage*>(window_->properties().page());
  QVERIFY(page);
  QVERIFY(tab_to(page->form()->name_edit()));
  key(Qt::Key_A, Qt::ControlModifier);
  type("tug");
  key(Qt::Key_Return);
  QCOMPARE(window_->session().project()->study.loads[0].name, std::string("tug"));
  // A study: its fields, a run by Enter, and away.
  QVERIFY(run_and_wait());
  key(Qt::Key_R, Qt::AltModifier);
  QTRY_VERIFY(QApplication::activePopupWidget());
  key(Qt::Key_T);
  auto* study = window_->findChild<QDialog*>("study_dialog");
  QVERIFY(study && take_keys(*study));
  QVERIFY(tab_to(study->findChild<QComboBox*>("study_parameter")));
  key(Qt::Key_A, Qt::ControlModifier);
  type("materials[steel].E");
  auto* values = study->findChild<QLineEdit*>("study_values");
  QVERIFY(tab_to(values));
  type("210 GPa; 105 GPa");
  QSignalSpy finished(&window_->session(), &Session::finished);
  key(Qt::Key_Return);
  QVERIFY(finished.size() || finished.wait(60000));
  QCOMPARE(study->findChild<QTableWidget*>()->rowCount(), 2);
  QVERIFY(tab_to(study->findChild<QTableWidget*>()));
  QVERIFY(tab_to(values));  // the table lets go
  key(Qt::Key_Escape);
  QTRY_VERIFY(!window_->findChild<QDialog*>("study_dialog"));
}

// From an STL to a PDF as a first-time user who has no mouse: guided steps and the list of surfaces.
void DesktopTest::a_bone_is_computed_by_keys_alone() {
  const QString pdf = folder_.filePath("keys.pdf");
  QVERIFY(take_keys(*window_));
  QVERIFY(tab_to(window_->start_page().findChild<QPushButton*>("template_bone-under-load")));
  answer_by_keys(GENBA_EXAMPLES "/long_bone.stl");
  QSignalSpy meshed(&window_->session(), &Session::finished);
  key(Qt::Key_Space);
  QVERIFY2(meshed.size() || meshed.wait(60000), qPrintable(window_->messages().text()));
  QTRY_VERIFY(window_->view().has_content());
  QVERIFY(take_keys(*window_));
  const auto fill_blank = [&](double sign, const char* force) {
    const QString surface = surface_at_end(sign);
    key(Qt::Key_3, Qt::AltModifier);
    QTRY_VERIFY(window_->properties().isAncestorOf(QApplication::focusWidget()));
    auto* page = qobject_cast<ConditionPage*>(window_->properties().page());
    QVERIFY(page);
    auto* list = page->form()->selector()->findChild<QListWidget*>();
    QVERIFY(tab_to(list));
    const auto found = list->findItems(surface, Qt::MatchStartsWith);
    QVERIFY2(!found.isEmpty(), qPrintable(surface));
    key(Qt::Key_Home);
    for (int i = 0; i < list->count() && list->currentItem() != found.front(); ++i) key(Qt::Key_Down);
    key(Qt::Key_Space);
    QCOMPARE(found.front()->checkState(), Qt::Checked);
    if (force) {
      QVERIFY(tab_to(page->form()->value_edit()->edit(2)));
      key(Qt::Key_A, Qt::ControlModifier);
      type(force);
    }
    key(Qt::Key_Tab);
  };
  fill_blank(-1, nullptr);
  fill_blank(1, "-1 kN");
  key(Qt::Key_4, Qt::AltModifier);
  QCOMPARE(window_->check_list().errors(), 0);
  QSignalSpy finished(&window_->session(), &Session::finished);
  key(Qt::Key_5, Qt::AltModifier);
  QVERIFY2(finished.size() || finished.wait(120000), qPrintable(window_->messages().text()));
  QVERIFY2(finished[0][0].value<JobState>() == JobState::succeeded, qPrintable(window_->messages().text()));
  QTRY_VERIFY(!window_->view().busy());
  key(Qt::Key_6, Qt::AltModifier);
  QTRY_VERIFY(window_->properties().isAncestorOf(QApplication::focusWidget()));
  QVERIFY(tab_to(window_->properties().findChild<QPlainTextEdit*>("report_question")));
  type("Does it hold?");
  QVERIFY(tab_to(window_->properties().findChild<QPushButton*>("report_pdf")));
  answer_by_keys(pdf);
  QSignalSpy written(&window_->files(), &FileActions::report_written);
  key(Qt::Key_Space);
  QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, 30000);
  QFile file(pdf);
  QVERIFY(file.open(QIODevice::ReadOnly));
  QVERIFY(file.readAll().startsWith("%PDF-"));
  QVERIFY(file.size() > 50000);
  QCOMPARE(window_->session().project()->question, std::string("Does it hold?"));
}
