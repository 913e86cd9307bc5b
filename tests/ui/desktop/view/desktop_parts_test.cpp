// Bodies and named faces as rows: eyes, hovering, selection, menus, materials; pictures of recent files.
#include <QVTKOpenGLNativeWidget.h>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QImage>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScopeGuard>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <variant>

#include "app/case/case_file.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "tests/ui/desktop/view/tree_places.hpp"
#include "tests/ui/keyboard.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/files/start_page.hpp"
#include "ui/desktop/files/thumbnails.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/message_bar.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;
using genba_test::face_named;
using genba_test::place_of;

namespace {

const ModelItem body{ModelPart::body, 0};

void click_row(ModelTree& tree, ModelItem item, Qt::KeyboardModifiers keys = {}) {
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, keys, place_of(tree, item));
}

// An action of the menu that is open, by its name.
QAction* entry(const char* name) {
  auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  return menu ? menu->findChild<QAction*>(name) : nullptr;
}

// Of a panel whose tab is not the one in front, Qt has the place outside of the window.
bool is_in_front(const QWidget& panel) {
  const QWidget* window = panel.window();
  return window->rect().contains(panel.mapTo(window, panel.rect().center()));
}

void close_menu() {
  if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
}

bool is_lit(ModelTree& tree, ModelItem item) {
  const QTreeWidgetItem* row = tree.find(item);
  return row && row->data(0, Qt::BackgroundRole).isValid();
}

}  // namespace

void DesktopTest::bodies_are_hidden_and_seen_through() {
  QVERIFY(window_->files().open(box_case(4)));
  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(30000));
  SceneView& view = window_->view();
  ModelTree& tree = window_->tree();
  QTRY_VERIFY(view.has_content() && !view.busy());
  QTest::qWait(300);
  QTRY_VERIFY(tree.find(body));
  QVERIFY2(tree.find(body)->text(0).contains("steel"), qPrintable(tree.find(body)->text(0)));
  QVERIFY(!tree.find(body)->icon(0).isNull() && !tree.find(body)->icon(1).isNull());
  QVERIFY(tree.find({ModelPart::faces, -1}));

  // The eye, by a click and by Space.
  auto* canvas = view.findChild<QVTKOpenGLNativeWidget*>();
  const QPoint middle = canvas->rect().center();
  const auto middle_colour = [&] {
    return canvas->grabFramebuffer().pixelColor(middle * canvas->devicePixelRatioF());
  };
  QTest::mouseMove(canvas, QPoint(2, 2));  // nothing lights up under it
  QTest::qWait(200);
  const QColor shown = middle_colour();
  const ModelItem page = tree.selected();
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, place_of(tree, body, 1));
  QTRY_VERIFY(middle_colour() != shown);
  QVERIFY(view.options().parts.at(0).hidden);
  QVERIFY(tree.selected() == page);  // nothing else is chosen
  QVERIFY(tree.find(body)->toolTip(1).startsWith("Hidden"));
  QTest::mouseClick(canvas, Qt::LeftButton, {}, middle);
  QVERIFY(view.picked().items.empty());
  click_row(tree, body);
  QTest::keyClick(&tree, Qt::Key_Space);
  QVERIFY(tree.find(body)->toolTip(1).startsWith("Shown"));
  view.pick({view.filter(), {}});
  QTRY_VERIFY(middle_colour() == shown);

  // By the menu of the row; kept on results, and in all views.
  click_row(tree, body);
  emit tree.customContextMenuRequested(place_of(tree, body));
  QTRY_VERIFY(entry("part_hide"));
  auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  const auto shares = menu->findChildren<QAction*>("part_transparency");
  QCOMPARE(shares.size(), 4);
  QVERIFY(shares[0]->isChecked() && !shares[2]->isChecked());
  shares[2]->trigger();
  close_menu();
  QCOMPARE(view.options().parts.size(), std::size_t(1));
  QVERIFY(std::abs(view.options().parts[0].opacity - 0.4) < 1e-9);
  QVERIFY(tree.find(body)->toolTip(0).contains("60"));
  view.pick({view.filter(), {}});
  QTRY_VERIFY(middle_colour() != shown);
  QVERIFY(run_and_wait());
  QTRY_VERIFY(!view.busy() && view.results());
  QCOMPARE(view.options().parts.size(), std::size_t(1));
  view.set_panes(2);
  QTRY_VERIFY(!view.busy());
  QCOMPARE(view.pane(1).options().parts.size(), std::size_t(1));
  view.set_panes(1);

  // Another case has its bodies as they are.
  QVERIFY(window_->files().open(box_case(3)));
  QVERIFY(view.options().parts.empty());
}

void DesktopTest::rows_and_view_light_up_each_other() {
  QVERIFY(window_->files().open(box_case(4)));
  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(30000));
  SceneView& view = window_->view();
  ModelTree& tree = window_->tree();
  QTRY_VERIFY(view.has_content() && !view.busy());
  QTest::qWait(300);
  const Mesh& mesh = *view.picked_on();
  const ModelItem one = face_named(mesh, "xmin"), other = face_named(mesh, "zmax");
  QTRY_VERIFY(tree.find(one) && tree.find(other));

  // From the tree into the view.
  QTest::mouseMove(tree.viewport(), place_of(tree, one));
  QTRY_COMPARE(view.hovered().items, std::vector<std::int64_t>{one.index});
  QTest::mouseMove(tree.viewport(), place_of(tree, body));
  QTRY_VERIFY(view.hovered() == (Picked{PickFilter::bodies, {0}}));
  QTest::mouseMove(tree.viewport(), place_of(tree, {ModelPart::mesh, -1}));
  QTRY_VERIFY(view.hovered().items.empty());

  // Several rows; the page is of the last.
  window_->findChild<QDockWidget*>("dock_line")->raise();
  QTRY_VERIFY(!is_in_front(window_->properties()));
  click_row(tree, one);
  QTRY_VERIFY(is_in_front(window_->properties()));
  click_row(tree, other, Qt::ControlModifier);
  QCOMPARE(view.picked().items.size(), std::size_t(2));
  QCOMPARE(view.picked().filter, PickFilter::faces);
  QVERIFY(tree.selected() == other);
  QVERIFY(window_->properties().page()->findChild<QLabel*>("part_name")->text() == "zmax");
  const Selector selector = view.active().picked_selector();
  QCOMPARE(std::get<NamedSelector>(selector).names.size(), std::size_t(2));
  click_row(tree, {ModelPart::materials, -1});
  QVERIFY(view.picked().items.empty());

  // From the view into the tree; what is picked there stays while pages change.
  auto* canvas = view.findChild<QVTKOpenGLNativeWidget*>();
  const QPoint middle = canvas->rect().center();
  QTest::mouseMove(canvas, middle + QPoint(3, 3));
  QTRY_VERIFY(!view.hovered().items.empty());
  const ModelItem under{ModelPart::face, static_cast<int>(view.hovered().items[0])};
  QTRY_VERIFY(is_lit(tree, under));
  QVERIFY(is_lit(tree, body));
  QVERIFY(!is_lit(tree, one) || one == under);
  QTest::mouseClick(canvas, Qt::LeftButton, {}, middle);
  QVERIFY(tree.find(under)->isSelected());
  QVERIFY(tree.selected() == (ModelItem{ModelPart::materials, -1}));
  click_row(tree, {ModelPart::report, -1});
  QCOMPARE(view.picked().items, std::vector<std::int64_t>{under.index});

  // A row of a body is no place for a load, and no reason for a message.
  click_row(tree, body);
  QCOMPARE(view.picked().filter, PickFilter::bodies);
  QSignalSpy told(&window_->session(), &Session::message);
  window_->edits().add_condition(window_->session().project()->study.loads[0].kind)->reject();
  QVERIFY(told.empty());

  // A click of the right button asks for a menu, a drag with it does not.
  QTest::mousePress(canvas, Qt::RightButton, {}, middle);
  QTest::mouseMove(canvas, middle + QPoint(0, 30));
  QTest::mouseRelease(canvas, Qt::RightButton, {}, middle + QPoint(0, 30));
  QTest::qWait(100);
  QVERIFY(!QApplication::activePopupWidget());
  view.fit();
  QTest::qWait(300);
  QTest::mouseClick(canvas, Qt::RightButton, {}, middle);
  QTRY_VERIFY(entry("part_hide"));
  QVERIFY(!entry("part_all")->isEnabled());
  // A probe where the menu was asked for: the first on the body, the second at the same place.
  const auto probes = [&] { return window_->session().project()->output.probes; };
  QVERIFY(entry("view_probe") && probes().empty());
  entry("view_probe")->trigger();
  QCOMPARE(probes().size(), std::size_t(1));
  const Vec3 at = probes()[0].point;
  for (const double coordinate : at) QVERIFY(coordinate > -1e-6 && coordinate < 0.1 + 1e-6);
  const auto on_face = [](double coordinate) {
    return std::abs(coordinate) < 1e-6 || std::abs(coordinate - 0.1) < 1e-6;
  };
  QVERIFY(std::ranges::any_of(at, on_face));
  entry("part_only")->trigger();
  entry("part_hide")->trigger();
  close_menu();
  QVERIFY(view.options().parts.at(0).hidden);
  QTest::mouseClick(canvas, Qt::RightButton, {}, middle);
  QTRY_VERIFY(entry("part_all"));
  QVERIFY(entry("part_all")->isEnabled());
  entry("part_all")->trigger();
  close_menu();
  QVERIFY(view.options().parts.empty());
  // Beside the body there is no place to probe.
  QTest::mouseClick(canvas, Qt::RightButton, {}, QPoint(canvas->width() / 2, 4));
  QTRY_VERIFY(entry("part_all"));
  QVERIFY(!entry("view_probe"));
  close_menu();
}

void DesktopTest::bodies_are_given_materials_by_menus() {
  QVERIFY(window_->files().open(box_case(3)));
  window_->session().edit("another material", [](Project project) {
    project.study.materials.push_back(project.study.materials[0]);
    project.study.materials.back().name = "other";
    return project;
  });
  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(30000));
  ModelTree& tree = window_->tree();
  SceneView& view = window_->view();
  QTRY_VERIFY(view.has_content() && !view.busy());
  QTRY_VERIFY(tree.find(body));
  click_row(tree, body);
  emit tree.customContextMenuRequested(place_of(tree, body));
  QTRY_VERIFY(entry("part_hide"));
  const auto materials =
      qobject_cast<QMenu*>(QApplication::activePopupWidget())->findChildren<QAction*>("part_material");
  QCOMPARE(materials.size(), 2);
  QVERIFY(materials[0]->isChecked() && !materials[1]->isChecked());
  materials[1]->trigger();
  close_menu();
  const auto assigned = [&] { return window_->session().project()->study.assignments; };
  QCOMPARE(assigned().size(), std::size_t(1));
  QCOMPARE(assigned()[0].material, std::string("other"));
  QVERIFY(assigned()[0].regions.empty());
  QVERIFY(tree.find(body)->text(0).contains("other"));

  // The page of the row says the same, and changes it.
  auto* box = window_->properties().page()->findChild<QComboBox*>("body_material");
  QVERIFY(box);
  QCOMPARE(box->currentText(), QString("other"));
  QTest::keyClick(box, Qt::Key_Up);
  QTRY_COMPARE(assigned()[0].material, std::string("steel"));
  window_->edits().undo_action->trigger();
  window_->edits().undo_action->trigger();
  QCOMPARE(assigned()[0].material, std::string("steel"));
}

void DesktopTest::bodies_are_renamed() {
  const QString path = folder_.filePath("rod in pipe.inp");
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(
      "*NODE\n1, 0, 0, 0\n2, 1, 0, 0\n3, 1, 1, 0\n4, 0, 1, 0\n5, 0, 0, 1\n6, 1, 0, 1\n7, 1, 1, 1\n8, 0, 1, 1\n"
      "9, 2, 0, 0\n10, 2, 1, 0\n11, 2, 0, 1\n12, 2, 1, 1\n"
      "*ELEMENT, TYPE=C3D8, ELSET=PIPE\n1, 1, 2, 3, 4, 5, 6, 7, 8\n"
      "*ELEMENT, TYPE=C3D8, ELSET=ROD\n2, 2, 9, 10, 3, 6, 11, 12, 7\n"
      "*MATERIAL, NAME=STEEL\n*ELASTIC\n210000, 0.3\n*SOLID SECTION, ELSET=PIPE, MATERIAL=STEEL\n"
      "*SOLID SECTION, ELSET=ROD, MATERIAL=STEEL\n*BOUNDARY\n1, 1, 3\n4, 1, 3\n5, 1, 3\n8, 1, 3\n"
      "*STEP\n*STATIC\n*CLOAD\n9, 3, -2\n10, 3, -3\n*END STEP\n");
  file.close();
  QVERIFY(window_->files().open(path));
  ModelTree& tree = window_->tree();
  Session& session = window_->session();
  const ModelItem rod{ModelPart::body, 1};
  QTRY_VERIFY_WITH_TIMEOUT(session.mesh() && !session.running() && tree.find(rod), 30000);
  QTRY_VERIFY(!window_->view().busy());
  const auto title = [&] { return tree.find(rod) ? tree.find(rod)->text(0) : QString(); };
  const auto type_name = [&](const char* name) {
    auto* dialog = window_->findChild<QInputDialog*>("face_name");
    if (!dialog || !genba_test::take_keys(*dialog)) return false;
    genba_test::key(Qt::Key_A, Qt::ControlModifier);
    genba_test::type(name);
    genba_test::key(Qt::Key_Return);
    return QTest::qWaitFor([&] { return !window_->findChild<QInputDialog*>("face_name"); });
  };
  const auto texts_below = [&](ModelPart part) {
    QString out;
    const QTreeWidgetItem* row = tree.find({part, -1});
    for (int i = 0; row && i < row->childCount(); ++i) out += row->child(i)->text(0) + "\n";
    return out;
  };
  QVERIFY(title().startsWith("ROD"));
  // What touches, and what forces on nodes add up to, is in the tree.
  QVERIFY2(texts_below(ModelPart::mesh).contains("'PIPE' and 'ROD' touch"), qPrintable(texts_below(ModelPart::mesh)));
  QTRY_VERIFY2(texts_below(ModelPart::conditions).contains("force (0, 0, -5) N"),
               qPrintable(texts_below(ModelPart::conditions)));

  // By F2; a name that another body has is told.
  click_row(tree, rod);
  QTest::keyClick(&tree, Qt::Key_F2);
  QVERIFY(type_name("PIPE"));
  QTRY_VERIFY(window_->messages().text().contains("another body has the name"));
  QVERIFY(session.project()->bodies.empty());
  QTest::keyClick(&tree, Qt::Key_F2);
  QVERIFY(type_name("stem"));
  QTRY_VERIFY(title().startsWith("stem"));
  QCOMPARE(session.project()->bodies.size(), std::size_t(1));
  QVERIFY(session.pipeline().mesh() && session.pipeline().mesh()->mesh->regions[1].name == "stem");
  QVERIFY(texts_below(ModelPart::mesh).contains("'PIPE' and 'stem' touch"));
  QTRY_VERIFY(!window_->view().busy());

  // The file keeps it.
  const QString saved = folder_.filePath("rod.case.json");
  QVERIFY(session.save(saved));
  QCOMPARE(read_case(utf8(saved)).bodies, session.project()->bodies);
  QVERIFY(run_and_wait());
  QCOMPARE(session.results()->mesh->regions[1].name, std::string("stem"));

  // By the menu; undo and redo.
  QTRY_VERIFY(!window_->view().busy());
  click_row(tree, rod);
  emit tree.customContextMenuRequested(place_of(tree, rod));
  QTRY_VERIFY(entry("body_rename") && entry("body_forget"));
  entry("body_forget")->trigger();
  close_menu();
  QTRY_VERIFY(title().startsWith("ROD"));
  QVERIFY(session.project()->bodies.empty());
  window_->edits().undo_action->trigger();
  QTRY_VERIFY(title().startsWith("stem"));
  QVERIFY(session.current_results());
}

void DesktopTest::a_transient_step_is_not_called_steady() {
  QVERIFY(window_->files().open(box_case(2)));
  const auto heat = std::ranges::find_if(all_physics(), [](const Physics* p) { return p->key == "heat"; });
  QVERIFY(heat != all_physics().end());
  window_->session().edit("heat", [&](Project project) {
    project.study.physics = *heat;
    project.study.constraints.clear();
    project.study.loads.clear();
    return project;
  });
  const auto title = [&] { return window_->tree().find({ModelPart::analysis, -1})->text(0); };
  QCOMPARE(title(), QString("Analysis: steady heat conduction"));
  window_->session().edit("in time", [](Project project) {
    project.study.transient = TransientOptions{};
    return project;
  });
  QCOMPARE(title(), QString("Analysis: heat conduction in time"));
  window_->session().edit("large", [](Project project) {
    project.study.physics = all_physics().front();
    project.study.transient.reset();
    project.study.elements.large_deformation = true;
    return project;
  });
  QCOMPARE(title(), QString("Analysis: large deformation"));
}

void DesktopTest::recent_files_have_pictures() {
  const QString cache = folder_.filePath("cache of pictures");
  const QByteArray before = qgetenv("GENBA_CACHE_DIR");
  qputenv("GENBA_CACHE_DIR", cache.toUtf8());
  const auto restore = qScopeGuard([&] { qputenv("GENBA_CACHE_DIR", before); });
  const QString path = box_case(3);
  QSettings().setValue("files/recent", QStringList{path});
  QVERIFY(window_->files().open(path));
  QVERIFY(Thumbnails::of(path).isNull());
  QVERIFY(run_and_wait());
  QTRY_VERIFY_WITH_TIMEOUT(!Thumbnails::of(path).isNull(), 20000);
  const QStringList files = QDir(cache + "/pictures").entryList(QDir::Files);
  QCOMPARE(files.size(), 1);
  QVERIFY2(!files[0].contains("box"), qPrintable(files[0]));  // names tell nothing
  window_->start_page().refresh();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  auto* recent = window_->start_page().findChild<QPushButton*>("recent_file");
  QVERIFY(recent && !recent->icon().isNull());

  // Of scans only where that is asked for; switched off again, nothing stays.
  Project scan;
  scan.geometry.kind = GeometryKind::image;
  QVERIFY(!Thumbnails::may_be_kept(scan));
  auto* images = window_->start_page().findChild<QCheckBox*>("pictures_of_images");
  QVERIFY(images && !images->isChecked());
  images->setChecked(true);
  QVERIFY(Thumbnails::may_be_kept(scan));
  images->setChecked(false);
  QVERIFY(!Thumbnails::may_be_kept(scan));
  QVERIFY(Thumbnails::of(path).isNull());
}
