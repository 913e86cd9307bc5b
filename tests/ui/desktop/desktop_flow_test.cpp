// The way from a geometry to a report: templates, steps, library, report page.
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileIconProvider>
#include <QFileInfo>
#include <QFocusEvent>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>
#include <array>

#include "app/materials/material_library.hpp"
#include "engine/model/geometry.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/files/start_page.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/check_panel.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/pages/property_pages.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/message_bar.hpp"
#include "ui/desktop/widgets/option_form.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/window/main_window.hpp"
#include "ui/desktop/window/step_bar.hpp"

using namespace genba;

namespace {

/// Answers the next file dialog, as a person would.
void answer_file_dialog(const QString& path) {
  auto* timer = new QTimer(qApp);
  QObject::connect(timer, &QTimer::timeout, timer, [timer, path] {
    auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
    if (!dialog) return;
    timer->stop();
    timer->deleteLater();
    dialog->findChild<QLineEdit*>("fileNameEdit")->setText(path);
    dialog->setResult(QDialog::Accepted);
    QMetaObject::invokeMethod(dialog, "accept", Qt::QueuedConnection);
  });
  timer->start(50);
}

}  // namespace

void DesktopTest::pictures_have_the_size_and_background_asked_for() {
  QVERIFY(window_->files().open(box_case(4)));
  QVERIFY(run_and_wait());
  QTRY_VERIFY(window_->view().has_content());
  const QSize view = window_->view().active().pixels();
  const auto dialog = [&] {
    for (QAction* action : window_->files().findChildren<QAction*>())
      if (action->text() == "Export &picture...") action->trigger();
    return window_->findChild<QDialog*>("picture_dialog");
  };
  QDialog* asked = dialog();
  QVERIFY(asked);
  auto* extent = asked->findChild<QComboBox*>();
  const auto sides = asked->findChildren<QSpinBox*>();
  auto* ok = asked->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
  const auto says = [&](QDialog* in, const QString& text) {
    const auto labels = in->findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [&](QLabel* l) { return l->text().contains(text); });
  };
  QCOMPARE(sides.size(), 2);
  extent->setCurrentIndex(0);
  QVERIFY(says(asked, QString("%1 x %2 pixels").arg(view.width()).arg(view.height())));
  QVERIFY(!sides[0]->isEnabled());
  extent->setCurrentIndex(2);
  sides[0]->setValue(100000);
  sides[1]->setValue(8000);
  QVERIFY(says(asked, "8192 x 8000 pixels is too large"));
  QVERIFY(!ok->isEnabled());
  sides[0]->setValue(701);
  sides[1]->setValue(499);
  QVERIFY(ok->isEnabled());
  asked->findChild<QCheckBox*>()->setChecked(true);
  const QString file = folder_.filePath("own.png");
  QSignalSpy written(&window_->files(), &FileActions::picture_written);
  answer_file_dialog(file);
  ok->click();
  QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, 30000);
  const QImage own(file);
  QCOMPARE(own.size(), QSize(701, 499));
  QVERIFY(own.hasAlphaChannel());
  QCOMPARE(own.pixelColor(0, own.height() / 2).alpha(), 0);
  int solid = 0;
  for (int x = 0; x < own.width(); ++x) solid += own.pixelColor(x, own.height() / 2).alpha() == 255;
  QVERIFY(solid > 50);

  // Remembered.
  QTRY_VERIFY(!window_->findChild<QDialog*>("picture_dialog"));
  asked = dialog();
  QVERIFY(asked);
  QVERIFY(says(asked, "701 x 499 pixels"));
  QVERIFY(asked->findChild<QCheckBox*>()->isChecked());
  asked->reject();

  const QString plain = folder_.filePath("plain.png");
  QVERIFY(picture_written(plain, {.extent = PictureExtent::view}));
  QCOMPARE(QImage(plain).size(), view);
  QVERIFY(!QImage(plain).hasAlphaChannel());
  QVERIFY(picture_written(plain));
  QCOMPARE(QImage(plain).size(), 2 * view);
  QVERIFY(!window_->files().export_picture(plain, {.extent = PictureExtent::own, .own = {9000, 9000}}));
  QVERIFY(window_->messages().text().contains("9000 x 9000"));
}

QString DesktopTest::surface_at_end(double sign) const {
  const Mesh& mesh = *window_->session().mesh()->mesh;
  QString best;
  double best_height = -1e300;
  std::vector<double> sum(mesh.surfaces.size(), 0), count(mesh.surfaces.size(), 0);
  for (const ElementBlock& block : mesh.facets)
    for (Index f = 0; f < block.size(); ++f) {
      const auto surface = static_cast<std::size_t>(block.group[static_cast<std::size_t>(f)]);
      for (const Index node : element_nodes(block, f)) {
        sum[surface] += mesh.points[static_cast<std::size_t>(node)][2];
        ++count[surface];
      }
    }
  for (std::size_t i = 0; i < mesh.surfaces.size(); ++i)
    if (count[i] > 0 && sign * sum[i] / count[i] > best_height) {
      best_height = sign * sum[i] / count[i];
      best = mesh.surfaces[i].name.empty() ? QString("#%1").arg(mesh.surfaces[i].tag)
                                           : qt(mesh.surfaces[i].name);
    }
  return best;
}

void DesktopTest::library_materials_are_found_and_added() {
  QVERIFY(window_->files().open(box_case(3)));
  window_->tree().select({ModelPart::materials, -1});
  auto* page = window_->properties().page();
  auto* filter = page->findChild<QLineEdit*>("material_filter");
  auto* list = page->findChild<QTreeWidget*>("material_list");
  auto* add = page->findChild<QPushButton*>("material_add");
  QVERIFY(filter && list && add && !add->isEnabled());
  QTest::keyClicks(filter, "cortical");
  QCOMPARE(list->topLevelItemCount(), 2);  // the groups of bone and of materials by direction
  QVERIFY(add->isEnabled());
  QTest::mouseClick(add, Qt::LeftButton);
  const auto& materials = window_->session().project()->study.materials;
  QCOMPARE(materials.size(), std::size_t(2));
  QVERIFY(materials[1] == find_material("cortical bone", "test").material);
  QVERIFY(qobject_cast<MaterialPage*>(window_->properties().page()));
  // Its page goes with it, and what was being typed there goes nowhere else.
  auto* name = window_->properties().page()->findChild<QLineEdit*>("material_name");
  const std::string first = materials[0].name;
  window_->activateWindow();
  name->setFocus();
  QTRY_VERIFY(name->hasFocus());
  QTest::keyClicks(name, "x");
  window_->edits().undo_action->trigger();
  QCOMPARE(window_->session().project()->study.materials.size(), std::size_t(1));
  QCOMPARE(window_->session().project()->study.materials[0].name, first);

  Material own;
  own.name = "bone of the lab";
  own.youngs_modulus = 12e9;
  keep_material(own, "three-point bending");
  window_->tree().select({ModelPart::mesh, -1});
  window_->tree().select({ModelPart::materials, -1});
  page = window_->properties().page();
  list = page->findChild<QTreeWidget*>("material_list");
  QCOMPARE(list->topLevelItem(0)->text(0), QString("own"));
  list->setCurrentItem(list->topLevelItem(0)->child(0));
  page->findChild<QPushButton*>("material_forget")->click();
  QVERIFY(user_materials().empty());
}

void DesktopTest::materials_of_the_label_table_are_shown() {
  QFile image(folder_.filePath("two.nrrd"));
  QVERIFY(image.open(QIODevice::WriteOnly));
  image.write(
      "NRRD0004\ntype: unsigned char\ndimension: 3\nspace: left-posterior-superior\nsizes: 4 4 4\n"
      "space directions: (1,0,0) (0,1,0) (0,0,1)\nencoding: raw\nspace units: \"mm\" \"mm\" \"mm\"\n\n");
  for (int i = 0; i < 64; ++i) image.putChar(i < 32 ? 4 : 7);
  image.close();
  const auto table = [&](const QByteArray& lines) {
    QFile file(folder_.filePath("two.csv"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("label,name,material\n" + lines);
  };
  table("4,below,cancellous bone\n7,above,cortical bnoe\n");
  QVERIFY(window_->files().open(image.fileName()));
  const auto take = [&](const QString& path) {
    window_->session().edit("take labels", [&](Project project) {
      project.geometry.image.label_file = utf8(path);
      return project;
    });
  };
  take(folder_.filePath("two.csv"));
  window_->tree().select({ModelPart::materials, -1});
  auto* page = window_->properties().page();
  auto* list = page->findChild<QLabel*>("label_materials");
  auto* copy = page->findChild<QPushButton*>("label_materials_copy");
  QVERIFY(list && copy && list->isHidden() && copy->isHidden());
  const auto told = [&](const QString& text) {
    const auto* panel = window_->findChild<CheckPanel*>();
    const auto labels = panel->findChildren<QLabel*>();
    return std::ranges::any_of(
        labels, [&](const QLabel* l) { return l->text().contains(text) && l->isVisibleTo(panel); });
  };
  QTRY_VERIFY(told("cortical bnoe"));
  table("4,below,cancellous bone\n7,above,\n");
  take({});
  take(folder_.filePath("two.csv"));
  QTRY_VERIFY(!told("cortical bnoe"));
  QTRY_VERIFY(told("by the label table: cancellous bone"));
  QTRY_VERIFY(list->isVisibleTo(page) && copy->isVisibleTo(page));
  QVERIFY(list->text().contains("two.csv, line 2"));
  QTest::mouseClick(copy, Qt::LeftButton);
  const auto& materials = window_->session().project()->study.materials;
  QCOMPARE(materials.size(), std::size_t(2));
  QVERIFY(materials[1] == find_material("cancellous bone", "test").material);
  QVERIFY(!copy->isVisibleTo(page));
  window_->tree().select({ModelPart::material, 1});
  const auto* regions = window_->properties().page()->findChild<QLineEdit*>("material_regions");
  QVERIFY(regions->placeholderText().contains("below"));
  // Another table, by the button beside its path.
  QVERIFY(QFile::copy(folder_.filePath("two.csv"), folder_.filePath("three.csv")));
  window_->tree().select({ModelPart::geometry, -1});
  auto* geometry = window_->properties().page();
  auto* browse = geometry->findChild<QPushButton*>("browse_label_file");
  QVERIFY(browse && browse->isVisibleTo(geometry) && !geometry->findChild<QPushButton*>("browse_region"));
  QTest::mouseClick(browse, Qt::LeftButton);
  QFileDialog* dialog = nullptr;
  QTRY_VERIFY((dialog = geometry->findChild<QFileDialog*>()));
  QCOMPARE(dialog->directory().absolutePath(), QFileInfo(folder_.path()).absoluteFilePath());
  dialog->selectFile(folder_.filePath("three.csv"));
  QMetaObject::invokeMethod(dialog, "accept");
  QTRY_COMPARE(window_->session().project()->geometry.image.label_file, utf8(folder_.filePath("three.csv")));
}

// The watchdog of every case fails this one where the list holds the window.
void DesktopTest::a_folder_of_thousands_of_images_is_listed_at_once() {
  constexpr int count = 3000;
  QVERIFY(QDir(folder_.path()).mkdir("many"));
  const QDir many(folder_.filePath("many"));
  for (int i = 0; i < count; ++i) {
    QFile file(many.filePath(QString("IM%1.dcm").arg(i)));
    QVERIFY(file.open(QIODevice::WriteOnly));
  }
  QSettings().setValue("files/folder", many.path());
  int listed = 0;
  QString type;
  QTimer look;
  connect(&look, &QTimer::timeout, this, [&] {
    auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
    auto* list = dialog ? dialog->findChild<QAbstractItemView*>("listView") : nullptr;
    if (!list || list->model()->rowCount(list->rootIndex()) < count) return;
    listed = list->model()->rowCount(list->rootIndex());
    type = dialog->iconProvider()->type(QFileInfo(many.filePath("IM0.dcm")));
    look.stop();
    dialog->reject();
  });
  look.start(20);
  for (QAction* action : window_->findChildren<QAction*>())
    if (action->shortcut() == QKeySequence(QKeySequence::Open)) action->trigger();
  QCOMPARE(listed, count);
  QCOMPARE(type, "DCM");
}

void DesktopTest::a_doubtful_size_is_told_before_the_mesh() {
  QFile file(folder_.filePath("huge.stl"));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write("solid huge\n");
  const int corners[4][3] = {{0, 0, 0}, {50000, 0, 0}, {0, 50000, 0}, {0, 0, 50000}};
  for (const auto& face : {std::array{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}) {
    file.write("facet normal 0 0 0\nouter loop\n");
    for (const int c : face)
      file.write(
          QString("vertex %1 %2 %3\n").arg(corners[c][0]).arg(corners[c][1]).arg(corners[c][2]).toUtf8());
    file.write("endloop\nendfacet\n");
  }
  file.write("endsolid huge\n");
  file.close();
  QVERIFY(window_->files().open(file.fileName()));
  window_->tree().select({ModelPart::geometry, -1});
  auto* page = qobject_cast<GeometryPage*>(window_->properties().page());
  QVERIFY(page);
  const auto told = [](const QWidget* where) {
    const auto labels = where->findChildren<QLabel*>();
    return std::ranges::any_of(labels, [where](const QLabel* l) {
      return l->text().contains("the diagonal of its box is 86.6", Qt::CaseInsensitive) &&
             l->isVisibleTo(where);
    });
  };
  QTRY_VERIFY_WITH_TIMEOUT(told(page), 20000);
  QTRY_VERIFY(told(window_->findChild<CheckPanel*>()));
  QVERIFY(!window_->session().running() && !window_->session().mesh());
  const auto* facts = page->findChild<QLabel*>("geometry_facts");
  QCOMPARE(facts->text(), QString("Box: 50000 x 50000 x 50000 mm"));
  // The way out that it names.
  page->unit_box()->setCurrentIndex(page->unit_box()->findText("um"));
  emit page->unit_box()->activated(page->unit_box()->currentIndex());
  QTRY_VERIFY(!told(page) && !told(window_->findChild<CheckPanel*>()));
}

void DesktopTest::undo_brings_a_replaced_mesh_back() {
  const auto mesh_it = [&] {
    QSignalSpy finished(&window_->session(), &Session::finished);
    window_->runs().mesh_action->trigger();
    return finished.wait(60000) && finished[0][0].value<JobState>() == JobState::succeeded;
  };
  QVERIFY(window_->files().open(box_case(3)));
  QVERIFY(mesh_it());
  const auto coarse = window_->session().mesh();
  window_->session().edit("finer", [](Project project) {
    for (Index& cells : project.geometry.box_cells) cells *= 2;
    return project;
  });
  QVERIFY(run_and_wait());
  const auto fine = window_->session().mesh();
  const auto results = window_->session().results();
  QVERIFY(fine != coarse);

  window_->edits().undo_action->trigger();
  QCOMPARE(window_->session().mesh(), coarse);
  QTRY_COMPARE(window_->view().mesh(), coarse->mesh);
  QTRY_VERIFY(!window_->view().busy());
  window_->edits().redo_action->trigger();
  QCOMPARE(window_->session().mesh(), fine);
  QCOMPARE(window_->session().pipeline().results(), results);
  QTRY_COMPARE(window_->view().mesh(), fine->mesh);
  QTRY_VERIFY(!window_->view().busy() && !window_->view().options().field.empty());
  window_->edits().undo_action->trigger();
  QVERIFY(run_and_wait());
  QCOMPARE(window_->session().mesh(), coarse);
  QCOMPARE(window_->session().results()->mesh, coarse->mesh);
  window_->edits().redo_action->trigger();
  QCOMPARE(window_->session().mesh(), fine);
  QTRY_COMPARE(window_->view().mesh(), fine->mesh);
  window_->edits().undo_action->trigger();
  window_->edits().undo_action->trigger();
}

void DesktopTest::report_text_is_edited_and_undone() {
  QVERIFY(window_->files().open(box_case(3)));
  window_->tree().select({ModelPart::report, -1});
  auto* page = window_->properties().page();
  QVERIFY(page);
  auto* question = page->findChild<QPlainTextEdit*>("report_question");
  QVERIFY(question && !page->findChild<QPushButton*>("report_pdf")->isEnabled());
  QCOMPARE(page->findChild<QLineEdit*>("report_title")->cursorPosition(), 0);  // it shows its beginning
  QTest::keyClicks(question, "Does it hold?");
  QFocusEvent leave(QEvent::FocusOut);  // without a window manager no widget has the focus
  QApplication::sendEvent(question, &leave);
  QTRY_COMPARE(window_->session().project()->question, std::string("Does it hold?"));
  window_->edits().undo_action->trigger();
  QCOMPARE(window_->session().project()->question, std::string());
  QCOMPARE(question->toPlainText(), QString());
}

// A first-time user: from an STL to a report in at most twelve actions, each a click, a tick or one field
// typed.
void DesktopTest::bone_under_load_takes_twelve_actions() {
  int actions = 0;
  const QString pdf = folder_.filePath("bone.pdf");
  auto step = [&](GuideStep which) {
    ++actions;
    QTest::mouseClick(window_->steps().button(which), Qt::LeftButton);
  };
  auto fill_blank = [&](const QString& surface, const char* force) {
    step(GuideStep::conditions);
    auto* page = qobject_cast<ConditionPage*>(window_->properties().page());
    QVERIFY(page);
    auto* list = page->form()->selector()->findChild<QListWidget*>();
    const auto found = list->findItems(surface, Qt::MatchStartsWith);
    QVERIFY2(!found.isEmpty(), qPrintable(surface));
    ++actions;
    found.front()->setCheckState(Qt::Checked);
    if (force) {
      ++actions;
      auto* edit = page->form()->value_edit()->edit(2);
      edit->selectAll();
      QTest::keyClicks(edit, force);
      QTest::keyClick(edit, Qt::Key_Return);
    }
  };

  answer_file_dialog(GENBA_EXAMPLES "/long_bone.stl");
  QSignalSpy meshed(&window_->session(), &Session::finished);
  actions += 2;  // the template and its file
  QTest::mouseClick(window_->start_page().findChild<QPushButton*>("template_bone-under-load"),
                    Qt::LeftButton);
  QVERIFY2(meshed.size() || meshed.wait(60000), qPrintable(window_->messages().text()));
  QTRY_VERIFY(window_->view().has_content());
  QVERIFY(window_->check_list().errors() >= 2);
  QCOMPARE(window_->steps().next(), GuideStep::conditions);
  fill_blank(surface_at_end(-1), nullptr);
  fill_blank(surface_at_end(1), "-1 kN");
  QCOMPARE(window_->check_list().errors(), 0);
  QCOMPARE(window_->steps().next(), GuideStep::run);

  QSignalSpy finished(&window_->session(), &Session::finished);
  step(GuideStep::run);
  QVERIFY2(finished.size() || finished.wait(120000), qPrintable(window_->messages().text()));
  QVERIFY2(finished[0][0].value<JobState>() == JobState::succeeded, qPrintable(window_->messages().text()));
  QTRY_VERIFY(!window_->view().busy());
  answer_file_dialog(pdf);
  actions += 2;  // the menu and the file's name
  QSignalSpy written(&window_->files(), &FileActions::report_written);
  window_->files().export_report(true);
  QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, 30000);

  qInfo("%d actions", actions);
  QVERIFY(actions <= 12);
  QFile file(pdf);
  QVERIFY(file.open(QIODevice::ReadOnly));
  QVERIFY(file.readAll().startsWith("%PDF-"));
  QVERIFY(file.size() > 50000);
  QVERIFY(window_->session().results()->balance.relative_error < 1e-5);
}

void DesktopTest::a_material_gets_directions() {
  QVERIFY(window_->files().open(box_case(3)));
  window_->tree().select({ModelPart::material, 0});
  auto* page = qobject_cast<MaterialPage*>(window_->properties().page());
  QVERIFY(page);
  const auto choose = [](QComboBox* box, int row) {
    box->setCurrentIndex(row);
    emit box->activated(row);
  };
  const auto study = [&]() -> const Study& { return window_->session().project()->study; };
  auto* axes = page->findChild<QComboBox*>("option_axes");
  QVERIFY(axes && page->form()->editor("E") && !page->form()->editor("E_1"));
  QVERIFY(!axes->isVisibleTo(page));
  auto* symmetry = qobject_cast<QComboBox*>(page->form()->editor("symmetry_E"));
  QVERIFY(symmetry);
  choose(symmetry, 2);
  QTRY_VERIFY(page->form()->editor("G_23") && !page->form()->editor("E"));
  QCOMPARE(*study().materials[0].e_3, 210e9);
  QVERIFY(!study().materials[0].youngs_modulus);
  axes = page->findChild<QComboBox*>("option_axes");
  QVERIFY(axes->isVisibleTo(page));
  choose(axes, 2);
  QTRY_VERIFY(page->findChild<QLineEdit*>("option_axes_point"));
  auto* direction = page->findChild<QLineEdit*>("option_axes_direction");
  QVERIFY(direction);
  direction->selectAll();
  QTest::keyClicks(direction, "0, 1, 0");
  QTest::keyClick(direction, Qt::Key_Return);
  QCOMPARE(std::get<CylindricalAxes>(study().assignments[0].axes).direction, (Vec3{0, 1, 0}));
  for (int i = 0; i < 3; ++i) window_->edits().undo_action->trigger();
  QTRY_VERIFY(page->form()->editor("E") && !page->form()->editor("G_23"));
  QCOMPARE(*study().materials[0].youngs_modulus, 210e9);
  QVERIFY(std::holds_alternative<std::monostate>(study().assignments[0].axes));
}
