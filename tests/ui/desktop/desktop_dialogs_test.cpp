// Dialogs in every look: nothing is cut off. GENBA_TEST_PICTURES=FOLDER keeps pictures of all of them.
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QOpenGLWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>
#include <algorithm>
#include <vector>

#include "tests/ui/cut_texts.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/lesion/lesion_dialog.hpp"
#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/memory/memory_panel.hpp"
#include "ui/desktop/model/condition_dialog.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/force_dialog.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/pages/places_form.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/run/compare_dialog.hpp"
#include "ui/desktop/run/queue_dialog.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/run/study_dialog.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/picture_dialog.hpp"
#include "ui/desktop/view/scale_dialogs.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;
using genba_test::cut_texts;

namespace {

struct Look {
  const char* language;
  Appearance appearance;
  double scale;
};

QString picture_folder() {
  return qEnvironmentVariable("GENBA_TEST_PICTURES");
}

// All of them for pictures; for the test each language at each scale is enough. A screen of twice the scale
// has large letters already.
std::vector<Look> looks() {
  std::vector<Look> out;
  for (const double scale : qApp->devicePixelRatio() > 1 ? std::vector{1.0} : std::vector{1.0, 2.0})
    for (const char* language : {"en", "ja"})
      for (const Appearance appearance : {Appearance::light, Appearance::dark})
        if (!picture_folder().isEmpty() || (appearance == Appearance::dark) == (language[0] == 'j'))
          out.push_back({language, appearance, scale});
  return out;
}

// What a window made meanwhile looks like.
class InLook {
 public:
  explicit InLook(const Look& look) : look_(look), font_(QApplication::font()) {
    apply_language(look.language);
    apply_appearance(look.appearance);
    QFont larger = font_;
    larger.setPointSizeF(look.scale * font_.pointSizeF());
    QApplication::setFont(larger);
  }
  ~InLook() {
    QApplication::setFont(font_);
    apply_appearance(Appearance::system);
    apply_language("en");
  }
  InLook(const InLook&) = delete;
  InLook& operator=(const InLook&) = delete;

  void keep(QWidget& shown, const QString& name) const {
    if (picture_folder().isEmpty()) return;
    shown.grab().save(QString("%1/%2_%3_%4_%5.png")
                          .arg(picture_folder(), name, look_.language,
                               look_.appearance == Appearance::dark ? "dark" : "light")
                          .arg(look_.scale));
  }

 private:
  Look look_;
  QFont font_;
};

}  // namespace

void DesktopTest::dialogs_show_their_outcome_whole() {
  window_.reset();
  const QString good = box_case(3), free = box_case(4, false);
  for (const Look& look : looks()) {
    const InLook in_look(look);
    MainWindow window;
    window.resize(1400, 900);
    window.show();
    QVERIFY(window.files().open(good));
    QSignalSpy finished(&window.session(), &Session::finished);
    window.runs().run_action->trigger();
    QVERIFY(finished.size() || finished.wait(60000));
    const auto check = [&](WorkDialog& dialog, const char* name) {
      QSignalSpy done(&dialog, &WorkDialog::done);
      QTest::mouseClick(dialog.run_button, Qt::LeftButton);
      QVERIFY(done.size() || done.wait(60000));
      QTest::qWait(100);
      for (QWidget* shown : {static_cast<QWidget*>(&dialog), static_cast<QWidget*>(&window.memory_panel())})
        in_look.keep(*shown, QString(name) + "_" + shown->objectName());
      QCOMPARE(cut_texts(dialog).join('\n'), QString());
      dialog.close();
    };
    window.runs().study_action->trigger();
    auto* study = window.findChild<StudyDialog*>();
    study->parameter_box()->setCurrentText("solver.max_iterations");
    study->values_edit()->setText("1; 500; 1000");
    check(*study, "study");
    if (QTest::currentTestFailed()) break;
    window.runs().compare_action->trigger();
    auto* comparison = window.findChild<CompareDialog*>();
    comparison->change_edit()->setText("loads[pull].traction[0]=2 MPa");
    check(*comparison, "compare");
    if (QTest::currentTestFailed()) break;
    window.runs().queue_action->trigger();
    auto* queue = window.findChild<QueueDialog*>();
    queue->add({free, folder_.filePath("none.json"), good});
    check(*queue, "queue");
    if (QTest::currentTestFailed()) break;
  }
}

void DesktopTest::forms_are_shown_whole_data() {
  QTest::addColumn<std::size_t>("number");
  const std::vector<Look> all = looks();
  for (std::size_t k = 0; k < all.size(); ++k)
    QTest::addRow("%s %g", all[k].language, all[k].scale) << k;
}

// Of conditions with every kind of place, pictures, ranges, scales, sizes and layers, as they open and with
// what they say about a wrong value.
void DesktopTest::forms_are_shown_whole() {
  QFETCH(std::size_t, number);
  const Look look = looks().at(number);
  window_.reset();
  const InLook in_look(look);
  MainWindow window;
  window.resize(1400, 900);
  window.show();
  QVERIFY(window.files().open(box_case(3)));
  QSignalSpy finished(&window.session(), &Session::finished);
  window.runs().refine_action->trigger();
  QVERIFY(finished.size() || finished.wait(60000));
  // Software draws the body anew behind each form.
  for (auto* drawn : window.findChildren<QOpenGLWidget*>()) drawn->hide();
  window.session().edit("more", [](Project project) {
    const Selector where = PlaneSelector{{0, 0, 0}, {0, 0, 1}};
    project.mesh.sizes = {{where, 0.01}, {NamedSelector{{"xmin", "xmax"}}, 0.002}};
    project.mesh.layers = {{NamedSelector{{"ymin"}}, 0.0002, 5, 1.3, {}}};
    project.node_order = NodeOrder::clusters;
    project.question = "Does the bar hold what pulls at it?";
    return project;
  });
  const auto check = [&](QWidget& shown, const QString& name) {
    QTest::qWait(50);
    QString cut;
    // What wraps takes a few events to be laid out.
    (void)QTest::qWaitFor([&] { return (cut = cut_texts(shown).join('\n')).isEmpty(); }, 3000);
    in_look.keep(shown, name);
    QVERIFY2(cut.isEmpty(),
             qPrintable(QString("%1 %2 %3: %4").arg(name, look.language).arg(look.scale).arg(cut)));
  };
  int turn = 0;
  for (const Physics* physics : all_physics())
    for (const ConditionKind& kind : physics->conditions) {
      ConditionDialog* dialog = window.edits().add_condition(&kind);
      QComboBox* places = dialog->form()->selector()->kind_box();
      places->setCurrentIndex(turn++ % places->count());
      check(*dialog, "condition_" + qt(kind.key));
      if (kind.key == "convection" || kind.key == "force") {
        dialog->accept();  // refused: fields are empty
        QVERIFY(dialog->isVisible());
        check(*dialog, "condition_" + qt(kind.key) + "_refused");
      }
      dialog->close();
    }
  SceneFacts facts;
  facts.range_min = -2.0813138272793e-10;
  facts.range_max = 5885639.376605875;
  facts.deformation_scale = 1234.567;
  auto* picture = new PictureDialog({1100, 800}, &window);
  picture->show();
  check(*picture, "picture");
  picture->findChild<QComboBox*>()->setCurrentIndex(2);
  for (auto* pixels : picture->findChildren<QSpinBox*>()) pixels->setValue(largest_picture);
  check(*picture, "picture_refused");
  picture->close();
  SceneOptions by_hand;
  by_hand.automatic_range = false;
  auto* range = new RangeDialog(QuantityKind::pressure, by_hand, facts, &window);
  range->show();
  check(*range, "range");
  range->findChild<QLineEdit*>()->setText("12");
  range->accept();
  check(*range, "range_refused");
  range->close();
  auto* scale = new ScaleDialog({}, facts, &window);
  scale->show();
  check(*scale, "scale");
  scale->close();

  window.tree().select({ModelPart::mesh, -1});
  check(*window.properties().page(), "page_mesh");
  for (auto* form : window.properties().page()->findChildren<PlacesForm*>())
    for (const bool change : {false, true}) {
      if (change) form->findChild<QListWidget*>()->setCurrentRow(0);
      QTest::mouseClick(change ? form->change_button : form->add_button, Qt::LeftButton);
      auto* dialog = form->findChild<PlaceDialog*>();
      QVERIFY(dialog && dialog->isVisible());
      check(*dialog, form->objectName() + (change ? "_change" : "_add"));
      if (!change) {
        dialog->accept();
        check(*dialog, form->objectName() + "_refused");
      }
      dialog->close();
      QTRY_VERIFY(!form->findChild<PlaceDialog*>());
    }
  auto* lesion = new LesionDialog(window.session(), -1, &window);
  lesion->show();
  check(*lesion, "lesion");
  lesion->name()->clear();
  lesion->above()->edit(0)->setText("60 mm");
  lesion->accept();
  QVERIFY(lesion->isVisible());
  check(*lesion, "lesion_refused");
  lesion->close();
  window.tree().select({ModelPart::analysis, -1});
  QCOMPARE(window.properties().page()->findChild<QComboBox*>("analysis_node_order")->currentData().toInt(),
           static_cast<int>(NodeOrder::clusters));
  check(*window.properties().page(), "page_analysis");
  window.tree().select({ModelPart::report, -1});
  check(*window.properties().page(), "page_report");
  window.tree().select({ModelPart::results, -1});
  check(*window.properties().page(), "page_results");
  in_look.keep(window, "window");
}

void DesktopTest::directions_come_from_a_local_system() {
  QVERIFY(window_->files().open(box_case(3)));
  window_->session().edit("system", [](Project project) {
    project.output.systems = {{"flat", LocalAxes::cartesian, {Vec3{0.1, 0, 0}, {0.1, 0.2, 0}, {0.1, 0, 0.3}}},
                              {"hub", LocalAxes::cylindrical, {Vec3{0, 0, 0.1}, {0, 0, 0.4}, {0.1, 0, 0}}}};
    return project;
  });
  const auto open_menu = [](QPushButton* button) -> QMenu* {
    if (button == nullptr || button->menu() == nullptr) return nullptr;
    emit button->menu()->aboutToShow();
    return button->menu();
  };
  const auto vector = [](QuantityEdit* edit) {
    Vec3 out{};
    if (const auto read = edit->read())
      for (std::size_t c = 0; c < 3; ++c) out[c] = read->at(c).value_or(9);
    return out;
  };
  ConditionDialog* dialog = window_->edits().add_condition(find_condition_kind("local_displacement"));
  ConditionForm* form = dialog->form();
  QMenu* menu = open_menu(form->system_button());
  QVERIFY(menu);
  QCOMPARE(menu->actions().size(), 1);  // the axes of a cylinder turn from place to place
  menu->actions().front()->trigger();
  const auto field = [&](std::string_view key) {
    const auto& fields = form->kind()->fields;
    return form->value_edit(static_cast<std::size_t>(std::ranges::find(fields, key, &ConditionField::key) - fields.begin()));
  };
  QCOMPARE(vector(field("first")), (Vec3{0, 1, 0}));
  QCOMPARE(vector(field("second")), (Vec3{0, 0, 1}));

  form->set_kind(find_condition_kind("cylindrical_displacement"));
  menu = open_menu(form->system_button());
  QVERIFY(menu);
  QCOMPARE(menu->actions().size(), 4);  // x, y, z of one, the axis of the other
  menu->actions().back()->trigger();
  QCOMPARE(vector(field("point")), (Vec3{0, 0, 0.1}));
  QCOMPARE(vector(field("direction")), (Vec3{0, 0, 1}));
  form->set_kind(find_condition_kind("rigid_plane"));
  open_menu(form->system_button())->actions().back()->trigger();
  QCOMPARE(vector(field("normal")), (Vec3{0, 0, 1}));
  QCOMPARE(vector(field("point")), (Vec3{0, 0, 0.1}));
  form->set_kind(find_condition_kind("rigid_sphere"));
  const Vec3 centre = vector(field("point"));
  open_menu(form->system_button())->actions().front()->trigger();
  QCOMPARE(vector(field("push")), (Vec3{0, 1, 0}));
  QCOMPARE(vector(field("point")), centre);
  dialog->reject();

  dialog = window_->edits().add_condition(find_condition_kind("force"));
  QTest::mouseClick(dialog->form()->size_button(), Qt::LeftButton);
  ForceDialog* size = nullptr;
  for (QWidget* one : QApplication::topLevelWidgets())
    if (auto* found = qobject_cast<ForceDialog*>(one); found && found->isVisible()) size = found;
  QVERIFY(size);
  size->direction_box()->setCurrentIndex(size->direction_box()->findText("Along y of flat"));
  size->size_edit()->edit(0)->setText("40 N");
  size->accept();
  QCOMPARE(vector(dialog->form()->value_edit()), (Vec3{0, 0, 40}));
  dialog->reject();
}
