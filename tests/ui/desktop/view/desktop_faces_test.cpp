// Names that the case gives to faces, by the menus of tree and view.
#include <QAction>
#include <QApplication>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

#include "app/case/case_file.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "tests/ui/desktop/view/tree_places.hpp"
#include "tests/ui/keyboard.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/pages/property_pages.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;
using genba_test::face_named;
using genba_test::key;
using genba_test::place_of;

namespace {

const ModelItem first_name{ModelPart::case_faces, 0};

/// Clicks the row and takes an action of its menu.
bool take(ModelTree& tree, ModelItem row, const char* action) {
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, place_of(tree, row));
  emit tree.customContextMenuRequested(place_of(tree, row));
  if (!QTest::qWaitFor([] { return QApplication::activePopupWidget() != nullptr; })) return false;
  auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  auto* found = menu ? menu->findChild<QAction*>(action) : nullptr;
  if (!found) return false;
  QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(found).center());
  return true;
}

bool type_name(MainWindow& window, const char* name) {
  auto* dialog = window.findChild<QInputDialog*>("face_name");
  if (!dialog || !genba_test::take_keys(*dialog)) return false;
  key(Qt::Key_A, Qt::ControlModifier);
  genba_test::type(name);
  key(Qt::Key_Return);
  return QTest::qWaitFor([&] { return !window.findChild<QInputDialog*>("face_name"); });
}

}  // namespace

void DesktopTest::faces_are_named_and_conditions_say_it() {
  const QString path = box_case(3);
  QVERIFY(window_->files().open(path));
  QVERIFY(run_and_wait());
  QTRY_VERIFY(!window_->view().busy());
  Session& session = window_->session();
  ModelTree& tree = window_->tree();
  const auto outdated = [&] { return window_->view().active().content().options.outdated; };
  const auto names_of_wall = [&] {
    return std::get<NamedSelector>(session.project()->study.constraints.front().where).names;
  };
  const ModelItem wall = face_named(*session.mesh()->mesh, "xmin");
  QTRY_VERIFY(tree.find(wall));
  QVERIFY(!tree.find(first_name));

  QVERIFY(take(tree, wall, "face_name_wanted"));
  QVERIFY(type_name(*window_, "socket"));
  QTRY_VERIFY(tree.find(first_name));
  QCOMPARE(tree.find(first_name)->text(0), QString("socket"));
  QCOMPARE(names_of_wall(), std::vector<std::string>{"socket"});
  QVERIFY(!outdated());  // it is the same face

  QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, place_of(tree, first_name));
  QTest::keyClick(&tree, Qt::Key_F2);
  QVERIFY(type_name(*window_, "edge"));
  QTRY_COMPARE(tree.find(first_name)->text(0), QString("edge"));
  QVERIFY(take(tree, first_name, "face_rename"));
  QVERIFY(type_name(*window_, "rim"));
  QTRY_COMPARE(tree.find(first_name)->text(0), QString("rim"));
  QCOMPARE(names_of_wall(), std::vector<std::string>{"rim"});
  QVERIFY(!outdated());
  tree.select({ModelPart::condition, 0});
  auto* page = qobject_cast<ConditionPage*>(window_->properties().page());
  QVERIFY(page);
  QCOMPARE(page->form()->selector()->names(), QStringList{"rim"});

  // A name that cannot be is told, and nothing changes.
  QVERIFY(take(tree, first_name, "face_rename"));
  QVERIFY(type_name(*window_, "#5"));
  QCOMPARE(session.project()->faces.front().name, std::string("rim"));

  // The file keeps it, and another mesh has it too.
  QVERIFY(genba_test::take_keys(*window_));
  key(Qt::Key_S, Qt::ControlModifier);
  QCOMPARE(read_case(utf8(path)).faces, session.project()->faces);
  session.edit("finer", [](Project project) {
    project.geometry.box_cells = {4, 4, 4};
    return project;
  });
  QVERIFY(run_and_wait());
  QVERIFY(tree.find(first_name));

  // Forgotten, the condition names the face itself.
  QTRY_VERIFY(!window_->view().busy());
  QVERIFY(take(tree, first_name, "face_forget"));
  QTRY_VERIFY(!tree.find(first_name));
  QCOMPARE(names_of_wall(), std::vector<std::string>{"xmin"});
  QVERIFY(!outdated());
  window_->edits().undo_action->trigger();
  QVERIFY(tree.find(first_name));
}
