// Language and appearance: the window is made anew around the case, and nothing is left untranslated or
// unreadable.
#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QOpenGLContext>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTableWidget>
#include <QTest>
#include <QTimer>
#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "app/case/case_file.hpp"
#include "app/case/option_access.hpp"
#include "app/journal.hpp"
#include "app/study/parameter_study.hpp"
#include "mesh/image/image_options.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/files/recovery_bar.hpp"
#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/look_actions.hpp"
#include "ui/desktop/look/picture_language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/run/compare_dialog.hpp"
#include "ui/desktop/run/log_panel.hpp"
#include "ui/desktop/run/residual_plot.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/run/study_dialog.hpp"
#include "ui/desktop/session/job_queue.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/view/view_actions.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/window/desktop.hpp"
#include "ui/desktop/window/main_window.hpp"
#include "ui/scene/content/shown_field.hpp"

using namespace genba;

namespace {

// Of WCAG 2.1, 1.4.3.
double contrast(const QColor& a, const QColor& b) {
  const auto luminance = [](const QColor& c) {
    const auto linear = [](double v) {
      return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
  };
  const double x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

void choose_action(Desktop& desktop, const char* action_name) {
  auto* action = desktop.window().findChild<QAction*>(action_name);
  QVERIFY2(action, action_name);
  QSignalSpy renewed(&desktop, &Desktop::window_renewed);
  action->trigger();
  QVERIFY(renewed.size() == 1 || renewed.wait(60000));
}

// An entry of the journal that nobody holds any more.
void leave_lost_work(const QString& folder, const QString& path) {
  const std::string elsewhere = utf8(folder + "/living");
  Journal journal(elsewhere);
  journal.write(read_case(utf8(path)));
  std::filesystem::copy(elsewhere, journal_folder(), std::filesystem::copy_options::recursive);
}

}  // namespace

void DesktopTest::language_and_appearance_change_around_the_case() {
  window_.reset();
  Desktop desktop;
  desktop.window().show();
  QVERIFY(desktop.window().files().open(box_case(5)));
  QSignalSpy finished(&desktop.window().session(), &Session::finished);
  desktop.window().runs().run_action->trigger();
  QVERIFY(finished.size() == 1 || finished.wait(60000));
  QTRY_VERIFY(desktop.window().view().has_content());
  const auto results = desktop.window().session().results();
  const qsizetype samples = desktop.window().residual_plot().samples().size();
  QVERIFY(results && samples >= 2);
  const auto log = [&] { return desktop.window().findChild<LogPanel*>()->toPlainText(); };
  const qsizetype lines = log().count('\n');
  QVERIFY2(log().contains("Opened "), qPrintable(log()));
  desktop.window().session().edit("change title", [](Project p) {
    p.title = "kept";
    return p;
  });

  choose_action(desktop, "language_ja");
  MainWindow& japanese = desktop.window();
  QCOMPARE(japanese.menuBar()->actions().front()->text(), QString::fromUtf8("ファイル(&F)"));
  QCOMPARE(shown_word("Young's modulus"), QString::fromUtf8("ヤング率"));
  // What was said before is read in the language of now.
  QCOMPARE(log().count('\n'), lines);
  QVERIFY2(!log().contains("Opened ") && log().contains(QString::fromUtf8("を開きました")),
           qPrintable(log()));
  QCOMPARE(japanese.session().results(), results);
  QCOMPARE(japanese.session().project()->title, std::string("kept"));
  QCOMPARE(japanese.residual_plot().samples().size(), samples);
  QTRY_VERIFY(japanese.view().has_content());
  QCOMPARE(japanese.tree().topLevelItem(0)->text(0), QString::fromUtf8("形状"));
  QVERIFY(japanese.isVisible());
  japanese.edits().undo_action->trigger();
  QCOMPARE(japanese.session().project()->title, std::string("bar"));
  // What was chosen is not made again.
  QSignalSpy renewed(&desktop, &Desktop::window_renewed);
  japanese.findChild<QAction*>("language_ja")->trigger();
  QVERIFY(!renewed.wait(200));

  choose_action(desktop, "appearance_dark");
  QVERIFY(is_dark());
  QVERIFY(desktop.window().view().options().dark);
  QVERIFY(desktop.window().runs().run_action->isEnabled());

  choose_action(desktop, "appearance_light");
  QVERIFY(!is_dark());
  QVERIFY(!desktop.window().view().options().dark);
  choose_action(desktop, "language_en");
  QCOMPARE(desktop.window().menuBar()->actions().front()->text(), QString("&File"));
  choose_action(desktop, "appearance_system");
  choose_action(desktop, "language_system");
}

void DesktopTest::a_condition_and_a_view_of_the_mesh_outlive_a_change_of_language() {
  window_.reset();
  Desktop desktop;
  desktop.window().show();
  QVERIFY(desktop.window().files().open(box_case(5)));
  QSignalSpy finished(&desktop.window().session(), &Session::finished);
  desktop.window().runs().run_action->trigger();
  QVERIFY(finished.size() == 1 || finished.wait(60000));
  QTRY_VERIFY(desktop.window().view().has_content() && !desktop.window().view().busy());
  desktop.window().views().set_panes(2);
  QTRY_VERIFY(!desktop.window().view().busy() && desktop.window().view().pane(1).has_content());
  // The mesh alone with a picked face in one view, a field in the other.
  SceneView& view = desktop.window().view();
  view.activate(&view.pane(0));
  SceneOptions options = view.options();
  options.field.clear();
  options.quality = QualityMeasure::scaled_jacobian;
  view.set_options(options);
  options = view.pane(1).options();
  options.field = "displacement";
  view.pane(1).set_options(options);
  QTRY_VERIFY(view.quality());
  desktop.window().tree().select({ModelPart::material, 0});
  ConditionDialog* dialog = desktop.window().edits().add_condition(find_condition_kind("convection"));
  QVERIFY(dialog);
  dialog->form()->set_kind(find_condition_kind("force"));
  dialog->form()->name_edit()->setText("half");
  for (QLineEdit* edit : dialog->form()->value_edit()->findChildren<QLineEdit*>()) edit->setText("0 N");
  dialog->form()->value_edit()->findChildren<QLineEdit*>()[1]->setText("12 k");  // no force yet
  dialog->form()->selector()->names_edit()->setText("xmax, ymin");

  view.pick({PickFilter::faces, {2}});
  choose_action(desktop, "language_ja");
  dialog = desktop.window().edits().dialog();
  QVERIFY(dialog && dialog->isVisible());
  QCOMPARE(dialog->windowTitle(), QString::fromUtf8("新しい荷重"));
  QCOMPARE(dialog->form()->kind(), find_condition_kind("force"));
  QCOMPARE(dialog->form()->name_edit()->text(), QString("half"));
  QCOMPARE(dialog->form()->value_edit()->findChildren<QLineEdit*>()[1]->text(), QString("12 k"));
  QCOMPARE(dialog->form()->selector()->names(), QStringList({"xmax", "ymin"}));
  SceneView& now = desktop.window().view();
  QCOMPARE(now.panes(), 2);
  QCOMPARE(&now.active(), &now.pane(0));
  QTRY_VERIFY(!now.busy() && now.pane(0).has_content() && now.pane(1).has_content());
  QVERIFY(now.pane(0).options().field.empty());
  QVERIFY(now.pane(0).options().quality == QualityMeasure::scaled_jacobian);
  QTRY_VERIFY(now.pane(0).quality());
  QCOMPARE(now.pane(1).options().field, std::string("displacement"));
  QVERIFY(now.picked() == (Picked{PickFilter::faces, {2}}));
  QCOMPARE(desktop.window().tree().selected(), (ModelItem{ModelPart::material, 0}));
  dialog->form()->value_edit()->findChildren<QLineEdit*>()[1]->setText("12 kN");
  dialog->accept();
  QVERIFY(!desktop.window().edits().dialog() || !desktop.window().edits().dialog()->isVisible());
  QCOMPARE(desktop.window().session().project()->study.loads.back().name, std::string("half"));
  choose_action(desktop, "language_system");
}

void DesktopTest::a_condition_set_aside_outlives_a_change_of_language() {
  window_.reset();
  Desktop desktop;
  desktop.window().show();
  QVERIFY(desktop.window().files().open(box_case(5)));
  const ConditionKind* const pressure = find_condition_kind("pressure");
  ConditionDialog* dialog = desktop.window().edits().add_condition(pressure);
  QVERIFY(dialog);
  dialog->form()->value_edit()->findChild<QLineEdit*>()->setText("3 M");  // no pressure yet
  dialog->close();
  QVERIFY(!desktop.window().edits().take_begun().empty());
  dialog = desktop.window().edits().add_condition(pressure);
  dialog->form()->value_edit()->findChild<QLineEdit*>()->setText("3 M");
  dialog->close();

  choose_action(desktop, "language_ja");
  QVERIFY(!desktop.window().edits().dialog() || !desktop.window().edits().dialog()->isVisible());
  dialog = desktop.window().edits().add_condition(pressure);
  QCOMPARE(dialog->form()->value_edit()->findChild<QLineEdit*>()->text(), QString("3 M"));
  dialog->discard();
  choose_action(desktop, "language_system");
}

void DesktopTest::studies_wait_and_outlive_a_change_of_language() {
  window_.reset();
  Desktop desktop;
  desktop.window().show();
  QVERIFY(desktop.window().files().open(box_case(24)));
  Session& session = desktop.window().session();
  QSignalSpy finished(&session, &Session::finished);
  // A job that lasts until the window is renewed.
  std::atomic<bool> renewed{false};
  session.start_work([&](Monitor& monitor) {
    while (!renewed) {
      monitor.check();
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  });
  desktop.window().runs().run_action->trigger();
  desktop.window().runs().study_action->trigger();
  desktop.window().runs().compare_action->trigger();
  auto* study = desktop.window().findChild<StudyDialog*>();
  auto* comparison = desktop.window().findChild<CompareDialog*>();
  QVERIFY(study && comparison);
  study->parameter_box()->setCurrentText("materials[steel].E");
  study->values_edit()->setText("nonsense");
  QTest::mouseClick(study->run_button, Qt::LeftButton);
  QVERIFY(!study->waiting());
  study->values_edit()->setText("210 GPa; 105 GPa");
  QTest::mouseClick(study->run_button, Qt::LeftButton);
  // There are no results to compare yet; there are when its turn comes.
  comparison->change_edit()->setText("loads[pull].traction[0]=2 MPa");
  QTest::mouseClick(comparison->run_button, Qt::LeftButton);
  desktop.window().runs().mesh_action->trigger();
  QVERIFY(session.running() && study->waiting() && !study->working() && comparison->waiting());
  QVERIFY(!study->run_button->isEnabled() && study->stop_button->isEnabled());
  QCOMPARE(session.waiting().names(), QStringList({"Run", "Parameter study", "Comparison", "Mesh"}));

  choose_action(desktop, "language_ja");
  auto* label = desktop.window().statusBar()->findChild<QLabel*>("waiting");
  QVERIFY(label->text().contains(QString::fromUtf8("パラメータースタディ")));
  QCOMPARE(study->parent(), &desktop.window());
  QVERIFY(study->isVisible() && study->waiting());
  QTRY_COMPARE(study->windowTitle(), QString::fromUtf8("パラメータースタディ"));
  QCOMPARE(study->values_edit()->text(), QString("210 GPa; 105 GPa"));
  choose_action(desktop, "appearance_dark");
  renewed = true;
  QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 5, 300000);
  for (const auto& end : finished) QCOMPARE(end.at(0).value<JobState>(), JobState::succeeded);
  QCOMPARE(study->table()->rowCount(), 2);
  QVERIFY(comparison->table()->rowCount() > 2 && comparison->show_button()->isEnabled());
  QVERIFY(desktop.window().statusBar()->findChild<QLabel*>("waiting")->isHidden());
  QSignalSpy shown(&desktop.window().view(), &SceneView::content_changed);
  QTRY_VERIFY(!desktop.window().view().busy());
  QTest::mouseClick(comparison->show_button(), Qt::LeftButton);
  QVERIFY(shown.wait(20000));
  // Stop of a dialog, and closing it, take back what waits alone.
  desktop.window().session().edit("other", [](Project p) {
    p.geometry.box_cells = {25, 25, 25};
    return p;
  });
  desktop.window().runs().run_action->trigger();
  QTest::mouseClick(study->run_button, Qt::LeftButton);
  QTest::mouseClick(comparison->run_button, Qt::LeftButton);
  QVERIFY(session.running() && study->waiting() && comparison->waiting());
  QTest::mouseClick(study->stop_button, Qt::LeftButton);
  comparison->close();
  QTRY_VERIFY(session.waiting().names().isEmpty());
  QVERIFY(!study->waiting() && session.running());
  session.stop();
  QTRY_VERIFY_WITH_TIMEOUT(!session.running(), 20000);
  choose_action(desktop, "language_system");
  choose_action(desktop, "appearance_system");
}

void DesktopTest::a_run_goes_on_in_another_language() {
  window_.reset();
  Desktop desktop;
  desktop.window().show();
  QVERIFY(desktop.window().files().open(box_case(40)));
  // For seconds, whatever the machine.
  desktop.window().session().edit("slowly", [](Project p) {
    p.solve.preconditioner = Preconditioner::jacobi;
    p.solve.tolerance = 1e-12;
    return p;
  });
  desktop.window().runs().run_action->trigger();
  choose_action(desktop, "language_ja");
  QVERIFY(desktop.window().session().running());
  QTRY_VERIFY_WITH_TIMEOUT(!desktop.window().session().running(), 120000);
  QVERIFY(desktop.window().session().results());
  QTRY_VERIFY(desktop.window().view().has_content());
  choose_action(desktop, "language_system");
}

void DesktopTest::first_results_that_a_view_prepares_are_shown_by_the_next_window() {
  MainWindow before;
  before.show();
  QVERIFY(before.files().open(box_case(4)));
  MainWindow next(before.shared_session());
  next.show();
  bool was_busy = false;
  // In the event that asks the view for them.
  connect(
      &before.session(), &Session::finished, &next,
      [&] {
        was_busy = before.view().busy();
        next.take_over(before);
      },
      Qt::SingleShotConnection);
  before.runs().run_action->trigger();
  QTRY_VERIFY_WITH_TIMEOUT(was_busy, 60000);
  QVERIFY(next.session().results());
  QTRY_VERIFY(!next.view().busy());
  QVERIFY(next.view().active().content().results == next.session().results());
}

void DesktopTest::what_happens_between_two_windows_is_kept() {
  window_.reset();
  Desktop desktop;
  desktop.window().show();
  const QString path = box_case(4);
  QVERIFY(desktop.window().files().open(path));
  leave_lost_work(folder_.path(), path);
  desktop.window().recovery().look();
  QVERIFY(!desktop.window().recovery().isHidden());
  // Runs that end before, while and after the next window takes over.
  int number = 0;
  for (const int wait : {0, 15, 30, 45, 60, 75, 90, 120}) {
    desktop.window().session().edit("stiffness", [&](Project p) {
      p.study.materials[0].youngs_modulus = 1e9 * ++number;
      return p;
    });
    desktop.window().runs().run_action->trigger();
    QTest::qWait(wait);
    choose_action(desktop, number % 2 ? "language_ja" : "language_en");
    MainWindow& window = desktop.window();
    QTRY_VERIFY_WITH_TIMEOUT(!window.session().running(), 60000);
    const auto results = window.session().pipeline().results();
    QVERIFY(results);
    QTRY_VERIFY(!window.view().busy() && window.view().active().content().results == results);
    QVERIFY(window.runs().run_action->isEnabled() && !window.runs().stop_action->isEnabled());
    QVERIFY(!window.recovery().isHidden());
  }
  QVERIFY(desktop.window().recovery().text().contains("box4.case.json"));
  desktop.window().recovery().discard_button->click();

  // Another choice, while the window of the first one is made.
  QSignalSpy renewed(&desktop, &Desktop::window_renewed);
  desktop.window().findChild<QAction*>("language_ja")->trigger();
  QTimer::singleShot(0, &desktop,
                     [&] { desktop.window().findChild<QAction*>("appearance_dark")->trigger(); });
  QTRY_COMPARE_WITH_TIMEOUT(renewed.size(), 2, 10000);
  QVERIFY(is_dark() && desktop.window().view().options().dark);
  QCOMPARE(desktop.window().menuBar()->actions().front()->text(), QString::fromUtf8("ファイル(&F)"));
  choose_action(desktop, "appearance_system");

  // The window is closed meanwhile.
  QVERIFY(desktop.window().session().save(path));
  desktop.window().findChild<QAction*>("language_system")->trigger();
  bool closed = true;
  QTimer::singleShot(0, &desktop, [&] { closed = desktop.window().close(); });
  QTRY_COMPARE_WITH_TIMEOUT(renewed.size(), 4, 10000);
  QVERIFY(!closed);
  QTRY_VERIFY(!desktop.window().isVisible());
}

void DesktopTest::pictures_speak_the_language_that_a_font_has_letters_for() {
  window_.reset();
  Desktop desktop;
  desktop.window().show();
  QVERIFY(desktop.window().files().open(box_case(5)));
  QSignalSpy finished(&desktop.window().session(), &Session::finished);
  desktop.window().runs().run_action->trigger();
  QVERIFY(finished.size() == 1 || finished.wait(60000));
  const auto results = desktop.window().session().results();
  QVERIFY(results);
  // Of one size, whatever the window's is.
  const auto picture = [&] {
    if (QOpenGLContext* of_window = QOpenGLContext::currentContext()) of_window->doneCurrent();
    Scene scene;
    scene.set_texts(picture_texts());
    scene.show_results(results);
    return QImage::fromData(QByteArray::fromStdString(scene.render_png(800, 600)));
  };
  QCOMPARE(picture_texts()->shown(phrase<"Max">()), std::string("Max"));
  const QImage english = picture();
  choose_action(desktop, "language_ja");
  const bool has_font = !picture_texts()->font_file.empty() && picture_texts()->is_whole;
  QCOMPARE(picture_texts()->shown(phrase<"Max">()), std::string(has_font ? "最大" : "Max"));
  const Text stress = shown_title(*results->find("stress"), 0);
  QCOMPARE(picture_texts()->shown(stress), std::string(has_font ? "応力、xx" : "Stress, xx"));
  QCOMPARE(picture_texts()->shown(phrase<"%1: held">("wall")),
           std::string(has_font ? "wall: 固定" : "wall: held"));
  const QImage japanese = picture();
  QVERIFY(!english.isNull() && !japanese.isNull());
  QCOMPARE(japanese.size(), english.size());
  qint64 different = 0;
  for (int y = 0; y < english.height(); ++y)
    for (int x = 0; x < english.width(); ++x)
      different += qAbs(qGray(english.pixel(x, y)) - qGray(japanese.pixel(x, y))) > 60;
  if (has_font)
    QVERIFY2(different > 200, qPrintable(QString::number(different)));
  else
    QVERIFY2(different < 50, qPrintable(QString::number(different)));
  choose_action(desktop, "language_system");
}

void DesktopTest::views_keep_their_own_settings_in_another_look() {
  window_.reset();
  Desktop desktop;
  desktop.window().show();
  QVERIFY(desktop.window().files().open(box_case(5)));
  QSignalSpy finished(&desktop.window().session(), &Session::finished);
  desktop.window().runs().run_action->trigger();
  QVERIFY(finished.size() == 1 || finished.wait(60000));
  QTRY_VERIFY(!desktop.window().view().busy() && desktop.window().view().has_content());
  desktop.window().views().set_panes(2);
  QTRY_VERIFY(!desktop.window().view().busy() && desktop.window().view().pane(1).has_content());
  SceneOptions options = desktop.window().view().pane(1).options();
  options.field = "displacement";
  options.component = 1;
  desktop.window().view().pane(1).set_options(options);
  // Both are in the report where the case wants them.
  desktop.window().session().edit("views", [](Project project) {
    project.report.views = true;
    return project;
  });
  const QString html = folder_.filePath("views.html");
  QSignalSpy written(&desktop.window().files(), &FileActions::report_written);
  QVERIFY(desktop.window().files().export_report_html(html));
  QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, 30000);
  QFile report(html);
  QVERIFY(report.open(QIODevice::ReadOnly));
  const QByteArray text = report.readAll();
  QVERIFY(text.contains("View 1 at the time of the report") &&
          text.contains("View 2 at the time of the report"));

  choose_action(desktop, "appearance_dark");
  SceneView& view = desktop.window().view();
  QCOMPARE(view.panes(), 2);
  QTRY_VERIFY(!view.busy() && view.pane(1).has_content());
  QCOMPARE(view.pane(0).options().field, std::string("von_mises"));
  QCOMPARE(view.pane(1).options().field, std::string("displacement"));
  QCOMPARE(view.pane(1).options().component, 1);
  QVERIFY(view.pane(1).options().dark);
  desktop.window().views().set_panes(1);
  choose_action(desktop, "appearance_system");
}

void DesktopTest::inks_can_be_read() {
  for (const Appearance appearance : {Appearance::light, Appearance::dark}) {
    apply_appearance(appearance);
    const QPalette p = QApplication::palette();
    for (const QColor& ink : {error_ink(), warning_ink(), good_ink(), quiet_ink(), p.color(QPalette::Text),
                              p.color(QPalette::WindowText), p.color(QPalette::Link)})
      for (const auto paper : {QPalette::Base, QPalette::AlternateBase, QPalette::Window})
        QVERIFY2(contrast(ink, p.color(paper)) >= 4.5,
                 qPrintable(QString("%1 on %2").arg(ink.name(), p.color(paper).name())));
    for (const LogLevel level : {LogLevel::error, LogLevel::warning, LogLevel::info})
      QVERIFY(contrast(p.color(QPalette::WindowText), bar_colours(level).paper) >= 4.5);
    QVERIFY(contrast(p.color(QPalette::HighlightedText), p.color(QPalette::Highlight)) >= 4.5);
    QVERIFY(contrast(p.color(QPalette::ButtonText), p.color(QPalette::Button)) >= 4.5);
    MainWindow window;
    const auto is_seen = [](const QIcon& from, const QColor& paper) {
      const QImage icon = from.pixmap(16, 16, QIcon::Normal).toImage();
      int seen = 0;
      for (int y = 0; y < icon.height(); ++y)
        for (int x = 0; x < icon.width(); ++x)
          seen += qAlpha(icon.pixel(x, y)) > 200 && contrast(icon.pixelColor(x, y), paper) > 3;
      return seen > icon.width() * icon.height() / 10;
    };
    for (const QAction* action : {window.runs().run_action, window.runs().stop_action})
      QVERIFY2(is_seen(action->icon(), p.color(QPalette::Window)), qPrintable(action->text()));
    for (const char* name : {"qt_dockwidget_floatbutton", "qt_dockwidget_closebutton"})
      QVERIFY2(is_seen(window.findChild<QDockWidget*>()->findChild<QAbstractButton*>(name)->icon(),
                       p.color(QPalette::Midlight)),
               name);
  }
  apply_appearance(Appearance::system);
}
