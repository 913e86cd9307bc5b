// An engineer's way: an assembly of five parts from its file to its result by clicks.
#include <QVTKOpenGLNativeWidget.h>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "tests/engine/physics/conditions.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "tests/ui/faces_in_view.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/memory/memory_panel.hpp"
#include "ui/desktop/memory/what_if.hpp"
#include "ui/desktop/model/condition_dialog.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/lists/parts_form.hpp"
#include "ui/desktop/pages/property_pages.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/session/body_preview.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

void DesktopTest::an_assembly_takes_twelve_actions() {
  const QString path = folder_.filePath("a frame.step");
  QVERIFY(QFile::copy(GENBA_SOURCE "/tests/mesh/data/frame.step", path));
  SceneView& view = window_->view();
  int actions = 0;
  QElapsedTimer clock;
  clock.start();
  actions += 2;  // Open, and the file
  QVERIFY(window_->files().open(path));
  QTRY_VERIFY_WITH_TIMEOUT(view.shows_body(), 30000);
  const qint64 seen = clock.elapsed();
  QTRY_VERIFY(!window_->session().body_preview().busy() && !view.busy());
  QTest::qWait(300);
  auto* canvas = view.findChild<QVTKOpenGLNativeWidget*>();
  const auto faces = genba_test::faces_in_view(view, canvas);
  QVERIFY(faces.size() >= 5);

  // The lowest two in the picture are held, the highest one is loaded.
  std::vector<std::pair<std::string, QPoint>> by_height(faces.begin(), faces.end());
  std::sort(by_height.begin(), by_height.end(),
            [](const auto& a, const auto& b) { return a.second.y() > b.second.y(); });
  const auto click = [&](std::size_t which, Qt::KeyboardModifiers keys = {}) {
    ++actions;
    QTest::mouseClick(canvas, Qt::LeftButton, keys, by_height[which].second);
  };
  click(0);
  click(1, Qt::ControlModifier);
  QCOMPARE(view.picked().items.size(), std::size_t(2));
  const auto add = [&](const char* kind, const char* value) {
    actions += 2;  // the menu's entry, and OK
    ConditionDialog* dialog = window_->edits().add_condition(find_condition_kind(kind));
    QVERIFY(!dialog->form()->selector()->names().isEmpty());
    if (value) {
      ++actions;
      auto* edit = dialog->form()->value_edit()->edit(0);
      edit->setFocus();
      edit->selectAll();
      QTest::keyClicks(edit, value);
    }
    dialog->accept();
    QVERIFY(!dialog->isVisible());
  };
  add("displacement", nullptr);
  click(by_height.size() - 1);
  add("pressure", "2 MPa");
  const Study& study = window_->session().project()->study;
  QCOMPARE(study.constraints.size(), std::size_t(1));
  QCOMPARE(std::get<NamedSelector>(study.constraints[0].where).names.size(), std::size_t(2));
  QCOMPARE(study.loads.size(), std::size_t(1));

  ++actions;
  QVERIFY(run_and_wait());
  QTRY_VERIFY(!view.busy());
  qInfo("%d actions, in view after %lld ms", actions, static_cast<long long>(seen));
  QVERIFY(actions <= 12);
  const auto results = window_->session().results();
  QCOMPARE(results->mesh->regions.size(), std::size_t(5));
  QVERIFY(results->balance.relative_error < 1e-5);
  // The check list says which bodies the common mesh bonds.
  QString told;
  for (const QLabel* label : window_->findChild<QWidget*>("check_panel")->findChildren<QLabel*>())
    told += label->text() + "\n";
  QVERIFY2(told.contains("are bonded there"), qPrintable(told));
  // The memory panel says what a tie would cost instead; it computes that in the background.
  WhatIfForm& what_if = *window_->memory_panel().what_if();
  QTRY_VERIFY_WITH_TIMEOUT(what_if.text().contains("tied instead of a common mesh"), 60000);
}

void DesktopTest::parts_that_touch_change_by_one_click() {
  const QString path = folder_.filePath("parts.step");
  QVERIFY(QFile::copy(GENBA_SOURCE "/tests/mesh/data/frame.step", path));
  QVERIFY(window_->files().open(path));
  Session& session = window_->session();
  QSignalSpy finished(&session, &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(60000));
  window_->tree().select({ModelPart::mesh, -1});
  auto* page = qobject_cast<MeshPage*>(window_->properties().page());
  QVERIFY(page);
  PartsForm& form = *page->parts();
  QTRY_COMPARE(form.pairs()->rowCount(), 5);
  const auto row_of = [&](const QString& parts) {
    for (int row = 0; row < form.pairs()->rowCount(); ++row)
      if (form.pairs()->item(row, 0)->text() == parts) return row;
    return -1;
  };
  const int row = row_of("beam and pin");
  QVERIFY(row >= 0);
  QSignalSpy named(&form, &PartsForm::surfaces_named);
  form.pairs()->setCurrentCell(row, 0);
  QVERIFY(!named.isEmpty());
  QCOMPARE(named.last().first().toStringList().size(), 1);  // the face that both have
  const auto joint = [&] { return qobject_cast<QComboBox*>(form.pairs()->cellWidget(row_of("beam and pin"), 1)); };
  QCOMPARE(joint()->currentIndex(), static_cast<int>(PartJoint::common_mesh));
  joint()->setCurrentIndex(static_cast<int>(PartJoint::tied));
  emit joint()->activated(static_cast<int>(PartJoint::tied));
  QTRY_COMPARE(session.project()->mesh.pairs.size(), std::size_t{1});
  QVERIFY(session.project()->mesh.pairs.front().joint == PartJoint::tied);
  session.undo();
  QVERIFY(session.project()->mesh.pairs.empty());
  QTRY_COMPARE(joint()->currentIndex(), static_cast<int>(PartJoint::common_mesh));
  form.parts()->item(4, 1)->setText("3 mm");
  QTRY_COMPARE(session.project()->mesh.parts.size(), std::size_t{1});
  form.parts()->item(4, 2)->setCheckState(Qt::Checked);
  QTRY_VERIFY(session.project()->mesh.parts.at(0) == (PartMesh{"pin", 3e-3, true}));
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(60000));
  QTRY_VERIFY(session.mesh()->pairs.size() == 5);
  form.pairs()->setCurrentCell(-1, -1);
  form.pairs()->setCurrentCell(row_of("beam and pin"), 0);
  QCOMPARE(named.last().first().toStringList().size(), 2);  // one on each side
}
