// Work beside the run: what was interrupted, studies, comparisons, the queue, sizes in places, the memory
// panel.
#include <QAction>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStatusBar>
#include <QTableWidget>
#include <QTest>

#include "app/case/case_file.hpp"
#include "app/check/selections.hpp"
#include "app/output/output_manifest.hpp"
#include "engine/base/file/file.hpp"
#include "engine/physics/difference_name.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/ui/baseline.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/memory/memory_actions.hpp"
#include "ui/desktop/memory/memory_bars.hpp"
#include "ui/desktop/memory/memory_panel.hpp"
#include "ui/desktop/memory/memory_shares.hpp"
#include "ui/desktop/memory/pattern_picture.hpp"
#include "ui/desktop/memory/what_if.hpp"
#include "ui/desktop/model/check_panel.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/pages/layers_form.hpp"
#include "ui/desktop/pages/property_pages.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/pages/sizes_form.hpp"
#include "ui/desktop/run/compare_dialog.hpp"
#include "ui/desktop/run/queue_dialog.hpp"
#include "ui/desktop/run/residual_plot.hpp"
#include "ui/desktop/run/resume_bar.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/run/study_dialog.hpp"
#include "ui/desktop/session/before_mesh.hpp"
#include "ui/desktop/session/job_queue.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/message_bar.hpp"
#include "ui/desktop/widgets/plot.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/window/main_window.hpp"
#include "ui/scene/sparsity_picture.hpp"

using namespace genba;

void DesktopTest::a_stopped_solve_goes_on() {
  lay_out("advanced");
  const QString path = box_case(36);
  Project project = read_case(utf8(path));
  project.output.folder = "stopped";
  project.output.checkpoint_every = 1e-6;
  project.solve.preconditioner = Preconditioner::none;
  project.solve.tolerance = 1e-12;
  project.solve.automatic_format = false;  // a slow product: there is to be time to stop
  project.solve.format = Format::csr;
  write_case(utf8(path), project);
  QVERIFY(window_->files().open(path));
  QVERIFY(window_->resume().isHidden());
  Session& session = window_->session();
  QSignalSpy finished(&session, &Session::finished);
  connect(&session, &Session::residuals, &session, [&](const QVector<ResidualSample>& samples) {
    if (samples.back().iteration > 0) session.stop();  // before it there is nothing to keep
  });
  window_->runs().run_action->trigger();
  QVERIFY(finished.wait(60000));
  QVERIFY(finished.back()[0].value<JobState>() == JobState::cancelled);
  disconnect(&session, &Session::residuals, &session, nullptr);
  QVERIFY2(!window_->resume().isHidden(), "nothing is offered");
  QVERIFY2(window_->resume().text().contains("interrupted at iteration"),
           qPrintable(window_->resume().text()));

  // Another window, as after a crash.
  window_ = std::make_unique<MainWindow>();
  window_->show();
  QVERIFY(window_->files().open(path));
  QVERIFY(!window_->resume().isHidden());
  QSignalSpy ended(&window_->session(), &Session::finished);
  QTest::mouseClick(window_->resume().resume_button, Qt::LeftButton);
  QVERIFY(ended.wait(60000));
  QVERIFY2(ended.back()[0].value<JobState>() == JobState::succeeded, qPrintable(window_->messages().text()));
  QVERIFY(window_->resume().isHidden());
  QVERIFY(window_->session().solution()->report.resumed_at > 0);
  QCOMPARE(window_->residual_plot().samples().front().iteration, 0);
  QVERIFY(!QFile::exists(folder_.filePath("stopped/checkpoint")));
}

void DesktopTest::a_parameter_is_studied() {
  QVERIFY(window_->files().open(box_case(4)));
  window_->runs().study_action->trigger();
  auto* dialog = window_->findChild<StudyDialog*>();
  QVERIFY(dialog);
  const int modulus = dialog->parameter_box()->findData("materials[steel].E");
  QVERIFY(modulus >= 0);
  QCOMPARE(dialog->parameter_box()->itemText(modulus), QString("Material steel: Young's modulus"));
  for (int i = 0; i < dialog->parameter_box()->count(); ++i)
    QVERIFY2(!dialog->parameter_box()->itemText(i).contains('['),
             qPrintable(dialog->parameter_box()->itemText(i)));
  dialog->parameter_box()->setCurrentIndex(modulus);
  dialog->values_edit()->setText("210 GPa; nonsense");
  QTest::mouseClick(dialog->run_button, Qt::LeftButton);
  QVERIFY(!dialog->working());
  dialog->values_edit()->setText("210 GPa; 105 GPa; 70 GPa");
  QSignalSpy done(dialog, &WorkDialog::done);
  apply_language("ja");
  QTest::mouseClick(dialog->run_button, Qt::LeftButton);
  QVERIFY(dialog->working());
  const bool ended = done.wait(60000);
  apply_language("en");
  QVERIFY(ended);
  QVERIFY2(dialog->table()->horizontalHeaderItem(4)->text().startsWith(QString::fromUtf8("最大の変位")),
           qPrintable(dialog->table()->horizontalHeaderItem(4)->text()));
  QCOMPARE(dialog->table()->rowCount(), 3);
  const double first = dialog->table()->item(0, 4)->text().toDouble();
  QVERIFY(std::abs(dialog->table()->item(1, 4)->text().toDouble() - 2 * first) < 0.01 * first);
  QCOMPARE(dialog->plot()->curves().size(), std::size_t{1});
  QCOMPARE(dialog->plot()->curves()[0].points.size(), 3);
  QCOMPARE(dialog->plot()->curves()[0].points[0].x(), 70.0);
  // Its solves do not run into each other: the last one is shown.
  const auto& samples = window_->residual_plot().samples();
  QVERIFY(!samples.isEmpty());
  for (int i = 1; i < samples.size(); ++i) QVERIFY(samples[i].iteration >= samples[i - 1].iteration);
  QVERIFY(!QFile::exists(qt(window_->session().service().output_folder()) + "/checkpoint"));
  dialog->save(folder_.filePath("study.csv"));
  QVERIFY(QFile::exists(folder_.filePath("study.csv")));
  dialog->close();
}

void DesktopTest::two_cases_are_compared() {
  const QString before = box_case(3), own = box_case(4);
  QVERIFY(window_->files().open(before));
  QVERIFY(window_->files().open(own));
  window_->runs().compare_action->trigger();
  auto* dialog = window_->findChild<CompareDialog*>();
  QVERIFY(dialog);
  QTest::mouseClick(dialog->run_button, Qt::LeftButton);
  QVERIFY(!dialog->working());  // there are no results yet
  QVERIFY(run_and_wait());
  // Cases that were opened before are there to be picked, the open one is not.
  QVERIFY(dialog->other_box()->findText(before) > 0);
  QCOMPARE(dialog->other_box()->findText(own), -1);
  // What is different is picked by its name.
  QVERIFY(dialog->parameter_box()->path().empty());
  const int row = dialog->parameter_box()->findData("loads[pull].traction[0]");
  QVERIFY(row > 0);
  QVERIFY(!dialog->parameter_box()->itemText(row).contains('['));
  dialog->parameter_box()->setCurrentIndex(row);
  QTest::mouseClick(dialog->run_button, Qt::LeftButton);
  QVERIFY(!dialog->working());  // no value is given
  dialog->change_edit()->setFocus();
  QTest::keyClicks(dialog->change_edit(), "2 MPa");
  QSignalSpy done(dialog, &WorkDialog::done);
  apply_language("ja");
  QTest::mouseClick(dialog->run_button, Qt::LeftButton);
  const bool ended = done.wait(60000);
  apply_language("en");
  QVERIFY(ended);
  QVERIFY(dialog->table()->rowCount() > 2);
  QCOMPARE(dialog->table()->item(0, 0)->text(), QString::fromUtf8("変位"));
  QVERIFY(dialog->show_button()->isEnabled());
  QSignalSpy shown(&window_->view(), &SceneView::content_changed);
  QTest::mouseClick(dialog->show_button(), Qt::LeftButton);
  QVERIFY(shown.wait(20000));
  QVERIFY(is_difference(window_->view().options().field));
  dialog->close();
}

void DesktopTest::a_queue_survives_a_failed_case() {
  const QString good = box_case(4), free = box_case(4, false);
  QVERIFY(window_->files().open(good));
  window_->runs().queue_action->trigger();
  auto* dialog = window_->findChild<QueueDialog*>();
  QVERIFY(dialog);
  dialog->add({free, folder_.filePath("none.json"), good});
  QSignalSpy done(dialog, &WorkDialog::done);
  QTest::mouseClick(dialog->run_button, Qt::LeftButton);
  QVERIFY(done.wait(60000));
  QTRY_VERIFY(dialog->cases()[2].state == QueueState::done);
  QVERIFY(dialog->cases()[0].state == QueueState::failed);
  QVERIFY(dialog->cases()[1].state == QueueState::failed);
  QVERIFY2(dialog->cases()[2].text.english().find("von Mises") != std::string::npos,
           dialog->cases()[2].text.english().c_str());
  const QString folder = qt(dialog->cases()[2].folder);
  QVERIFY(QFile::exists(folder + "/result.vtu"));
  QCOMPARE(QImage(folder + "/picture.png").size(), QSize(1600, 1100));
  const std::string report = read_file(utf8(folder) + "/report.html");
  QVERIFY(report.find("Loads and constraints.") != std::string::npos);
  QVERIFY(report.find("Von Mises stress, displacements drawn") != std::string::npos);
  dialog->close();
}

void DesktopTest::every_run_of_a_job_shows_its_memory() {
  const auto has_line = [](const QString& html, const QString& run) {
    const QString line = QString(run).replace(' ', "&nbsp;");
    return html.contains("<td>" + line + "<") || html.contains("<b>" + line + "<");
  };
  MemoryPanel& panel = window_->memory_panel();
  Session& session = window_->session();
  QVERIFY(window_->files().open(box_case(8)));
  QVERIFY(panel.live().isEmpty());
  bool last_ran = false, others_stood = false;
  QObject watch;
  connect(&session, &Session::progressed, &watch, [&] {
    if (!panel.live().contains("<b>level&nbsp;3&nbsp;of&nbsp;3<")) return;
    last_ran = true;
    others_stood = has_line(panel.live(), "level 1 of 3") && has_line(panel.live(), "level 2 of 3");
  });
  QSignalSpy finished(&session, &Session::finished);
  window_->runs().refine_action->trigger();
  QVERIFY(finished.wait(120000));
  QVERIFY2(finished[0][0].value<JobState>() == JobState::succeeded, qPrintable(window_->messages().text()));
  QVERIFY(last_ran);
  QVERIFY(others_stood);
  for (const char* level : {"level 1 of 3", "level 2 of 3", "level 3 of 3"})
    QVERIFY2(has_line(panel.live(), level), qPrintable(panel.live()));
  QVERIFY2(!panel.live().contains("<b>level"), qPrintable(panel.live()));  // none is under way
  const auto runs = session.service().run_memory().runs();
  QCOMPARE(runs.size(), std::size_t{3});
  QVERIFY(runs[2].held > 4 * runs[1].held);
  QVERIFY(panel.live().contains(QString::number(
      static_cast<double>(runs[2].held) / std::pow(1024.0, runs[2].held < (1 << 20) ? 1 : 2), 'g', 4)));
  window_->runs().study_action->trigger();
  auto* study = window_->findChild<StudyDialog*>();
  study->parameter_box()->setCurrentText("geometry.box.cells");
  study->values_edit()->setText("[3, 3, 3]; [6, 6, 6]");
  QSignalSpy studied(study, &WorkDialog::done);
  QTest::mouseClick(study->run_button, Qt::LeftButton);
  QVERIFY(panel.live().isEmpty());  // a new job
  QVERIFY(studied.wait(60000));
  QVERIFY2(has_line(panel.live(), "run 2 of 2"), qPrintable(panel.live()));
  study->close();

  window_->runs().compare_action->trigger();
  auto* compared = window_->findChild<CompareDialog*>();
  compared->change_edit()->setText("geometry.box.cells=[5, 5, 5]");
  QSignalSpy told(compared, &WorkDialog::done);
  QTest::mouseClick(compared->run_button, Qt::LeftButton);
  QVERIFY(told.wait(60000));
  QVERIFY2(has_line(panel.live(), "the other case"), qPrintable(panel.live()));
  compared->close();

  window_->runs().queue_action->trigger();
  auto* queue = window_->findChild<QueueDialog*>();
  queue->add({box_case(4)});
  QSignalSpy queued(queue, &WorkDialog::done);
  QTest::mouseClick(queue->run_button, Qt::LeftButton);
  QVERIFY(queued.wait(60000));
  QVERIFY2(has_line(panel.live(), "case 1 of 1"), qPrintable(panel.live()));
  queue->close();

  // Of the case alone it stands with the results instead.
  QVERIFY(window_->files().open(box_case(5)));
  QVERIFY(panel.live().isEmpty());
  bool live = false;
  connect(&session, &Session::progressed, &watch,
          [&] { live = live || panel.live().contains("measured so far"); });
  QVERIFY(run_and_wait());
  QVERIFY(panel.live().isEmpty());
  QVERIFY(panel.notes().contains("peak of the solve"));
}

void DesktopTest::sizes_in_places_are_edited() {
  QVERIFY(window_->files().open(box_case(4)));
  SizesForm form(window_->session());
  form.refresh();
  QCOMPARE(form.list()->count(), 0);
  QTest::mouseClick(form.add_button, Qt::LeftButton);
  auto* dialog = form.findChild<SizeDialog*>();
  QVERIFY(dialog);
  dialog->selector()->set(NamedSelector{{"xmax"}});
  dialog->size()->edit(0)->setText("2");
  dialog->accept();
  QVERIFY(window_->session().project()->mesh.sizes.empty());  // a number without unit
  dialog->size()->edit(0)->setText("2 mm");
  dialog->accept();
  const auto sizes = window_->session().project()->mesh.sizes;
  QCOMPARE(sizes.size(), std::size_t{1});
  QCOMPARE(sizes[0].size, 0.002);
  form.refresh();
  QCOMPARE(form.list()->count(), 1);
  form.list()->setCurrentRow(0);
  QTest::mouseClick(form.remove_button, Qt::LeftButton);
  QVERIFY(window_->session().project()->mesh.sizes.empty());
  window_->session().undo();
  QCOMPARE(window_->session().project()->mesh.sizes.size(), std::size_t{1});
}

void DesktopTest::boundary_layers_are_edited_with_faces_from_the_view() {
  const QString path = box_case(4);
  QVERIFY(window_->files().open(path));
  QSignalSpy shown(&window_->view(), &SceneView::content_changed),
      finished(&window_->session(), &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(30000));
  QTRY_VERIFY(window_->view().has_content());
  window_->tree().select({ModelPart::mesh, -1});
  auto* page = qobject_cast<MeshPage*>(window_->properties().page());
  QVERIFY(page);
  LayersForm& form = *page->layers();
  QTest::mouseClick(form.add_button, Qt::LeftButton);
  auto* dialog = form.findChild<LayersDialog*>();
  QVERIFY(dialog && dialog->isVisible());
  QVERIFY(page->surface_clicked("xmax"));  // as the window hands on a click on the face
  QVERIFY(page->surface_clicked("xmin"));
  QVERIFY(page->surface_clicked("xmin"));
  QCOMPARE(dialog->selector()->names(), QStringList{"xmax"});
  dialog->first()->edit(0)->setText("1 mm");
  dialog->count()->setValue(2);
  dialog->growth()->edit(0)->setText("1.5");
  QCOMPARE(dialog->together()->text(), QString("2.5 mm"));
  dialog->region()->setText(" box ");
  dialog->growth()->edit(0)->setText("7");
  dialog->accept();
  QVERIFY(window_->session().project()->mesh.layers.empty());
  QVERIFY(window_->messages().text().contains("growth"));
  dialog->growth()->edit(0)->setText("1.5");
  if (const QString folder = qEnvironmentVariable("GENBA_TEST_PICTURES"); !folder.isEmpty()) {
    dialog->grab().save(folder + "/layers_dialog.png");
    page->grab().save(folder + "/mesh_page.png");
  }
  dialog->accept();
  const auto layers = window_->session().project()->mesh.layers;
  QCOMPARE(layers.size(), std::size_t{1});
  QVERIFY(layers[0].where == Selector(NamedSelector{{"xmax"}}));
  QCOMPARE(layers[0].first, 0.001);
  QCOMPARE(layers[0].count, 2);
  QCOMPARE(layers[0].region, std::string("box"));
  QVERIFY(!page->surface_clicked("xmin"));  // no dialog any more
  QCOMPARE(form.list()->count(), 1);
  form.list()->setCurrentRow(0);
  QTest::mouseClick(form.remove_button, Qt::LeftButton);
  QVERIFY(window_->session().project()->mesh.layers.empty());
  window_->session().undo();
  QCOMPARE(window_->session().project()->mesh.layers.size(), std::size_t{1});
}

void DesktopTest::the_memory_panel_estimates_and_makes_it_fit() {
  // So large that ELL and RBP-sym differ by more than what pictures take and give back meanwhile.
  const QString path = box_case(36);
  QVERIFY(window_->files().open(path));
  WhatIfForm& form = *window_->memory_panel().what_if();
  QTRY_VERIFY_WITH_TIMEOUT(!form.isHidden(), 30000);
  QVERIFY(form.text().contains("nothing is meshed yet"));
  const QString as_planned = form.text();
  form.precision_box()->setCurrentText("mixed");
  QVERIFY(form.text() != as_planned);
  form.precision_box()->setCurrentIndex(0);
  form.preconditioner_box()->setCurrentText("jacobi");
  QVERIFY(form.text() != as_planned);

  // ELL does not fit; another format does.
  window_->session().edit("ELL", [](Project project) {
    project.solve.preconditioner = Preconditioner::block_jacobi;
    project.solve.precision = SolvePrecision::fp64;
    project.solve.automatic_format = false;
    project.solve.format = Format::ell;
    return project;
  });
  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().plan_action->trigger();
  QVERIFY(finished.wait(30000));
  const MemoryPlan plan = window_->session().planned()->plan;
  QVERIFY(window_->memory_panel().fit_button->isHidden());
  QVERIFY(!window_->memory_panel().runs()->curves().empty());
  const auto& memories = window_->memory_panel().shares()->memories();
  QCOMPARE(memories.size(), 1u);  // the solve is on the CPU
  QCOMPARE(memories[0].shares.size(), 4u);
  QCOMPARE(memories[0].shares[2].bytes, plan.row(Format::ell).peak);
  QVERIFY(memories[0].shares[0].bytes > (10 << 20));  // the program, with its view
  // Twice: the first picture of the mesh is drawn meanwhile and belongs to what the process holds.
  for (int i = 0; i < 2; ++i) {
    const std::int64_t process = window_->session().planned()->plan.process;
    window_->session().edit("too little", [&](Project project) {
      const std::int64_t peaks = plan.row(Format::ell).peak + plan.row(Format::rbp_sym).peak;
      project.solve.memory_limit = 1.0205 * static_cast<double>(peaks / 2 + plan.host_assembly + process);
      return project;
    });
    window_->runs().plan_action->trigger();
    QVERIFY(finished.wait(30000));
  }
  window_->memory().save_csv(folder_.filePath("memory.csv"));
  QVERIFY(read_file(utf8(folder_.filePath("memory.csv"))).find("rbp-csr,") != std::string::npos);
  QVERIFY(!window_->session().planned()->plan.feasible);
  QVERIFY(!window_->memory_panel().fit_button->isHidden());
  QTest::mouseClick(window_->memory_panel().fit_button, Qt::LeftButton);
  QVERIFY(window_->session().project()->solve.automatic_format);
  window_->runs().plan_action->trigger();
  QVERIFY(finished.wait(30000));
  QVERIFY(window_->session().planned()->plan.feasible);
  window_->session().undo();
  QVERIFY(!window_->session().project()->solve.automatic_format);
}

void DesktopTest::jobs_wait_for_the_one_that_runs() {
  QVERIFY(window_->files().open(box_case(20)));
  Session& session = window_->session();
  auto* label = window_->statusBar()->findChild<QLabel*>("waiting");
  QVERIFY(label && label->isHidden());
  QSignalSpy started(&session, &Session::started), finished(&session, &Session::finished);
  window_->runs().run_action->trigger();
  QVERIFY(session.running());
  // The next case is edited and meshed while the run goes on; asked for twice it waits once.
  session.edit("finer", [](Project project) {
    project.geometry.box_cells = {7, 7, 7};
    return project;
  });
  QVERIFY(window_->runs().mesh_action->isEnabled());
  window_->runs().mesh_action->trigger();
  window_->runs().run_action->trigger();
  window_->runs().run_action->trigger();
  QCOMPARE(session.waiting().names(), QStringList({"Mesh", "Run"}));
  QVERIFY(!label->isHidden() && label->text().contains("Mesh, Run"));
  QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 3, 120000);
  QCOMPARE(started.size(), 3);
  QVERIFY(label->isHidden());
  QCOMPARE(finished.at(2).at(0).value<JobState>(), JobState::succeeded);
  QVERIFY(session.pipeline().results());
  QCOMPARE(session.pipeline().results()->mesh->solid_count(), std::int64_t(7 * 7 * 7));
  // Stop ends what waits too.
  session.edit("finer", [](Project project) {
    project.geometry.box_cells = {24, 24, 24};
    return project;
  });
  window_->runs().run_action->trigger();
  window_->runs().plan_action->trigger();
  window_->runs().stop_action->trigger();
  QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 4, 60000);
  QTest::qWait(100);
  QCOMPARE(started.size(), 4);
  QVERIFY(!session.running() && session.waiting().names().isEmpty());
}

void DesktopTest::the_pattern_is_drawn_enlarged_and_saved() {
  lay_out("advanced");
  QVERIFY(window_->files().open(box_case(12)));
  PatternPicture& picture = *window_->memory_panel().pattern();
  QVERIFY(picture.isHidden());
  window_->runs().plan_action->trigger();
  QTRY_VERIFY_WITH_TIMEOUT(picture.image(), 30000);
  const PatternImage& image = *picture.image();
  QCOMPARE(image.density.nonzeros, window_->session().planned()->plan.pattern.nonzeros);
  QCOMPARE(image.fine.width(), sparsity_picture_cells);
  QCOMPARE(image.coarse.width(), sparsity_picture_cells / 4);
  QVERIFY(image.fine.pixelColor(0, 0) != QColor(Qt::white));  // the diagonal
  auto* canvas = picture.findChild<PatternCanvas*>();
  QVERIFY(canvas && !canvas->isHidden());
  QTest::mouseClick(canvas, Qt::LeftButton);
  auto* dialog = window_->findChild<QDialog*>("pattern_dialog");
  QVERIFY(dialog && dialog->isVisible());
  const QString file = folder_.filePath("pattern.png");
  QSignalSpy saved(&picture, &PatternPicture::saved), refused(&picture, &PatternPicture::failed);
  QElapsedTimer timer;
  timer.start();
  picture.save(file);
  const qint64 held = timer.elapsed();
  QVERIFY(saved.wait(10000));
  qInfo("the window was held %lld ms by a pattern saved in %lld ms", held, timer.elapsed());
  QCOMPARE(QImage(file).width(), sparsity_picture_cells + 48);
  picture.save(folder_.filePath("none/pattern.png"));
  QVERIFY(refused.wait(10000));
  if (const QString folder = qEnvironmentVariable("GENBA_TEST_PICTURES"); !folder.isEmpty()) {
    dialog->grab().save(folder + "/pattern_dialog.png");
    window_->memory_panel().widget()->grab().save(folder + "/memory_panel.png");
  }
  dialog->close();
  // White cells are most of it, so little is allowed.
  const double pattern = genba_test::baseline_difference(image.coarse, "pattern.png");
  QVERIFY2(pattern < 2.5, qPrintable(QString::number(pattern)));
  MemoryBars bars;
  bars.set_plan(std::make_shared<const MemoryPlan>(window_->session().planned()->plan));
  bars.resize(400, 420);
  const double difference = genba_test::baseline_difference(bars.grab().toImage(), "memory_bars.png");
  QVERIFY2(difference < 6, qPrintable(QString::number(difference)));
  // The legend takes the lines that it has.
  bars.resize(1200, 420);
  const int height_of_one_line = bars.sizeHint().height();
  bars.resize(240, 420);
  QVERIFY(bars.sizeHint().height() > height_of_one_line);
  // Another mesh, another picture.
  window_->session().edit("finer", [](Project project) {
    project.geometry.box_cells = {13, 13, 13};
    return project;
  });
  window_->runs().plan_action->trigger();
  QTRY_VERIFY_WITH_TIMEOUT(
      picture.image() &&
          picture.image()->density.nonzeros == window_->session().planned()->plan.pattern.nonzeros &&
          picture.image()->density.rows == 3 * 14 * 14 * 14,
      30000);
}

void DesktopTest::memory_is_shared_out_whole() {
  constexpr std::int64_t gib = std::int64_t{1} << 30;
  MemoryPlan plan;
  plan.rows.resize(all_formats.size());
  plan.chosen = Format::rbp_sym;
  plan.rows[static_cast<std::size_t>(plan.chosen)].peak = 3 * gib;
  plan.feasible = true;
  plan.device.backend = "cuda";
  plan.device.is_gpu = true;
  plan.device.name = "a card";
  plan.device.total_bytes = 80 * gib;
  plan.device.free_bytes = 70 * gib;
  const MemoryShares::Host host{16 * gib, 9 * gib, 2 * gib};
  const auto bytes = [](const MemoryShares::Memory& memory) {
    std::vector<std::int64_t> in_gib;
    for (const auto& share : memory.shares) in_gib.push_back(share.bytes / gib);
    return in_gib;
  };
  const auto on_card = MemoryShares::of(host, &plan);
  QCOMPARE(on_card.size(), 2u);
  QCOMPARE(bytes(on_card[0]), (std::vector<std::int64_t>{2, 5, 9}));
  QCOMPARE(bytes(on_card[1]), (std::vector<std::int64_t>{10, 3, 67}));
  plan.device.backend = "cpu";
  plan.device.is_gpu = false;
  const auto on_host = MemoryShares::of(host, &plan);
  QCOMPARE(on_host.size(), 1u);
  QCOMPARE(bytes(on_host[0]), (std::vector<std::int64_t>{2, 5, 3, 6}));
  plan.rows[static_cast<std::size_t>(plan.chosen)].peak = 30 * gib;  // more than is free
  QCOMPARE(bytes(MemoryShares::of(host, &plan)[0]), (std::vector<std::int64_t>{2, 5, 9, 0}));
  QCOMPARE(bytes(MemoryShares::of(host, nullptr)[0]), (std::vector<std::int64_t>{2, 5, 9}));
  QVERIFY(MemoryShares::of({INT64_MAX, INT64_MAX, 0}, nullptr).empty());
  // The bar is as wide as what it shows says.
  MemoryShares bar;
  bar.set(on_host);
  bar.resize(bar.minimumSizeHint());
  const QImage image = bar.grab().toImage();
  const int y = static_cast<int>(1.5 * bar.sizeHint().height() / 7 * image.devicePixelRatio());
  int coloured = 0;
  for (int x = 0; x < image.width(); ++x) coloured += image.pixelColor(x, y) == on_host[0].shares[1].colour;
  QVERIFY(std::abs(coloured / image.devicePixelRatio() - (240 - 12) * 5 / 16) <= 2);
  // After a solve its matrix is the program's.
  QVERIFY(window_->files().open(box_case(4)));
  QVERIFY(run_and_wait());
  const auto& solved = window_->memory_panel().shares()->memories();
  QVERIFY(!solved.empty());
  QCOMPARE(solved[0].shares.size(), 3u);
}

void DesktopTest::lost_selections_are_attached_again() {
  const QString path = box_case(4);
  QVERIFY(window_->files().open(path));
  QVERIFY(run_and_wait());
  window_->session().service().write_outputs({}, {}, *std::make_unique<Monitor>());
  // As if the face had another name when the case was run last.
  const std::string file = window_->session().service().output_folder() + "/" + selections_name;
  std::string text = read_file(file);
  for (std::size_t at = 0; (at = text.find("xmax", at)) != std::string::npos;) text.replace(at, 4, "gone");
  write_text_atomically(file, text);
  window_->session().edit("rename", [](Project project) {
    project.study.loads = {traction_load("pull", NamedSelector{{"gone"}}, {1e6, 0, 0})};
    return project;
  });
  window_->check_list().refresh();
  auto* button = window_->check_list().findChild<QPushButton*>("reattach");
  QVERIFY(button);
  QTest::mouseClick(button, Qt::LeftButton);
  const auto project = window_->session().project();
  QVERIFY(project->study.loads[0].where == Selector(NamedSelector{{"xmax"}}));
}
