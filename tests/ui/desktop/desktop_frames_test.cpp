// Frames of a step: the bar below the view.
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <cmath>

#include "app/frames/frame_writer.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/frames/frame_bar.hpp"
#include "ui/desktop/frames/frame_export.hpp"
#include "ui/desktop/frames/frame_plot.hpp"
#include "ui/desktop/frames/frame_store.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/memory/memory_panel.hpp"
#include "ui/desktop/memory/what_if.hpp"
#include "ui/desktop/panels/line_panel.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/picture_export.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/view/view_actions.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

void DesktopTest::frames_are_shown_by_bar_and_time() {
  const FrameRanges ranges = frame_ranges(
      "frame,time (s),field,unit,min,min node,min x (m),min y (m),min z (m),max,max node,max x (m),max y (m),"
      "max z (m)\n1,0,von_mises,Pa,2,1,0,0,0,5,2,0,0,0\n2,1,von_mises,Pa,1,1,0,0,0,4,2,0,0,0\n3,2,von_mi\n");
  QCOMPARE(ranges.size(), std::size_t{1});
  QCOMPARE(ranges.at("von_mises")[0], 1.0);
  QCOMPARE(ranges.at("von_mises")[1], 5.0);

  QVERIFY(window_->files().open(box_case(4)));
  window_->session().edit("other folder", [](Project project) {
    project.output.folder = "framed";  // no other case finds these
    return project;
  });
  QVERIFY(QDir().mkpath(qt(window_->session().service().output_folder())));
  QVERIFY(run_and_wait());
  QTRY_VERIFY(window_->view().has_content() && !window_->view().busy());
  Session& session = window_->session();
  FrameBar& bar = window_->frames();
  QVERIFY(bar.isHidden());
  // As a run writes them: frame k has k / 10 of the fields, at k seconds.
  constexpr int count = 10;
  const auto results = session.results();
  {
    SeriesWish wish;
    wish.folder = session.service().output_folder() + "/frames";
    wish.step = "step";
    FrameWriter writer(wish, results->mesh);
    for (int k = 1; k <= count; ++k) {
      std::vector<Field> fields = results->fields;
      for (Field& field : fields)
        for (double& value : field.data) value *= k / double(count);
      writer.take(k, fields);
    }
  }
  bar.refresh();
  QTRY_VERIFY(bar.isVisible());
  window_->views().robust_action->setChecked(false);  // the ends themselves are compared
  QVERIFY(bar.step_box()->isHidden());
  QCOMPARE(bar.slider()->maximum(), count - 1);
  QCOMPARE(bar.now(), std::size_t{count - 1});  // what is in view is the last
  const double largest = window_->view().facts().range_max;
  const auto shows = [&](int frame) {
    return session.frame_shown() == std::size_t(frame) && !window_->view().busy() &&
           std::abs(window_->view().facts().range_max - largest * (frame + 1) / count) < 1e-6 * largest;
  };
  QTest::mouseClick(bar.first_button, Qt::LeftButton);
  QTRY_VERIFY(shows(0));
  QVERIFY(!bar.first_button->isEnabled());
  QTest::mouseClick(bar.next_button, Qt::LeftButton);
  QTRY_VERIFY(shows(1));
  // Those that come next are there already, and no more than the bound allows.
  QTRY_COMPARE(bar.store().held(), FrameStore::most_frames);
  QVERIFY(bar.store().frame(2) && bar.store().frame(4) && !bar.store().frame(5));
  QVERIFY(bar.store().held_bytes() <= FrameStore::most_bytes);
  QTest::mouseClick(bar.last_button, Qt::LeftButton);
  QTRY_VERIFY(shows(count - 1));
  QTest::mouseClick(bar.previous_button, Qt::LeftButton);
  QTRY_VERIFY(shows(count - 2));
  QTRY_VERIFY(bar.store().frame(count - 4));  // it goes backwards
  bar.time_line()->selectAll();
  QTest::keyClicks(bar.time_line(), "4.3 s");
  QTest::keyClick(bar.time_line(), Qt::Key_Return);
  QTRY_VERIFY(shows(3));
  QCOMPARE(bar.time_line()->text(), QString("4 s"));
  bar.slider()->setFocus();
  QTest::keyClick(bar.slider(), Qt::Key_Right);
  QTRY_VERIFY(shows(4));

  // One range for all frames, and back.
  bar.range_box()->setCurrentIndex(1);
  emit bar.range_box()->activated(1);
  QTRY_VERIFY(std::abs(window_->view().facts().range_max - largest) < 1e-6 * largest);
  QTest::mouseClick(bar.first_button, Qt::LeftButton);
  QTRY_COMPARE(session.frame_shown().value_or(99), std::size_t{0});
  QTRY_VERIFY(!window_->view().busy());
  QVERIFY(std::abs(window_->view().facts().range_max - largest) < 1e-6 * largest);
  bar.range_box()->setCurrentIndex(0);
  emit bar.range_box()->activated(0);
  QTRY_VERIFY(shows(0));

  // All of them as pictures, with colours of one range, and as a video.
  PictureExport& pictures = window_->files().pictures();
  auto* exported = window_->findChild<FrameExport*>();
  QVERIFY(exported && bar.range_of_all() && bar.export_button->isVisible());
  QVERIFY(std::abs((*bar.range_of_all())[1] - largest) < 1e-6 * largest);
  QSignalSpy drawn(&pictures, &PictureExport::animation_written);
  const QString folder = folder_.filePath("over time");
  exported->write(folder);
  QTRY_COMPARE_WITH_TIMEOUT(drawn.size(), 1, 60000);
  QCOMPARE(QDir(folder).entryList(QDir::Files).size(), count);
  const QImage first_picture(folder + "/frame_001.png"), last_picture(folder + "/frame_010.png");
  QVERIFY(!first_picture.isNull() && first_picture.size() == last_picture.size());
  QVERIFY(first_picture != last_picture);
  exported->write(folder_.filePath("over time.ogv"));
  QTRY_COMPARE_WITH_TIMEOUT(drawn.size(), 2, 60000);
  QFile video(folder_.filePath("over time.ogv"));
  QVERIFY(video.open(QIODevice::ReadOnly));
  QCOMPARE(video.read(4), QByteArray("OggS"));
  QVERIFY(shows(0));  // the picture in the window is what it was

  // Curves over time, of which the largest values are those that the frames were made with.
  QTest::mouseClick(bar.plot_button, Qt::LeftButton);
  auto* curves = window_->findChild<FramePlot*>();
  QVERIFY(curves && curves->isVisible());
  QTRY_VERIFY(!curves->reading() && curves->extrema->curves().size() == 2);
  const auto& highest = curves->extrema->curves()[0].points;
  QCOMPARE(highest.size(), qsizetype{count});
  QVERIFY(std::abs(highest[4].y() / highest[9].y() - 0.5) < 1e-6);
  QCOMPARE(highest[3].x(), 4.0);
  QVERIFY(curves->extrema->csv().count('\n') >= count);
  curves->save(folder_.filePath("over time.csv"));
  QVERIFY(QFile::exists(folder_.filePath("over time.csv")));
  curves->close();

  // A line through the body, frame by frame.
  LinePanel& line = window_->line();
  for (std::size_t c = 0; c < 3; ++c) {
    line.from()->set(c, results->mesh->points.front()[c]);
    line.to()->set(c, results->mesh->points.back()[c]);
  }
  line.refresh();
  QVERIFY(!line.frames_button()->isHidden() && line.frames_button()->isEnabled());
  const QString along = folder_.filePath("line over time.csv");
  line.export_frames(along);
  QTRY_VERIFY(!line.writing());
  QFile table(along);
  QVERIFY(table.open(QIODevice::ReadOnly));
  QCOMPARE(table.readAll().count('\n'), qsizetype{count + 1});

  // The largest value over all frames, and how long the field was above one, as fields in the view.
  QTRY_VERIFY(!window_->view().busy());
  const std::string field = window_->view().options().field;
  QVERIFY(bar.maximum_button->isVisible() && bar.above_button->isVisible());
  QTest::mouseClick(bar.maximum_button, Qt::LeftButton);
  QTRY_COMPARE(window_->view().options().field, field + "_maximum_over_time");
  QTRY_VERIFY(!window_->view().busy());
  QVERIFY(std::abs(window_->view().facts().range_max - largest) < 1e-6 * largest);
  window_->views().show_field(qt("time_of_maximum"));
  QTRY_VERIFY(std::abs(window_->view().facts().field_max - count) < 1e-9);
  bar.show_envelope(0.5 * largest);
  QTRY_COMPARE(window_->view().options().field, std::string("time_above"));
  QTRY_VERIFY(std::abs(window_->view().facts().field_max - 0.5 * count) < 1e-6);
  bar.go(0);
  QTRY_VERIFY(session.shown_results()->find(field) && !window_->view().busy());
  window_->views().show_field(qt(field));
  QTRY_VERIFY(shows(0));

  QTest::mouseClick(bar.play_button, Qt::LeftButton);
  QVERIFY(bar.playing());
  QTRY_VERIFY(bar.now() >= 3);
  QTest::mouseClick(bar.play_button, Qt::LeftButton);
  QVERIFY(!bar.playing());

  // A frame that is gone is told, and the bar goes on.
  QVERIFY(QFile::remove(qt(session.service().output_folder()) + "/frames/step/00010.vtu"));
  QSignalSpy told(&session, &Session::message);
  bar.go(4);
  QTRY_VERIFY(shows(4));
  bar.go(count - 1);
  QTRY_VERIFY(!told.isEmpty());
  bar.go(3);
  QTRY_VERIFY(shows(3));
}

void DesktopTest::what_if_tells_of_time_steps_and_frames() {
  WhatIfForm& form = *window_->memory_panel().what_if();
  QVERIFY(window_->files().open(box_case(6)));
  Session& session = window_->session();
  session.edit("in time", [](Project project) {
    project.study.physics = &physics_named("heat");
    for (Material& material : project.study.materials) {
      material.conductivity = 50;
      material.density = 7850;
      material.specific_heat = 480;
    }
    project.study.constraints = {prescribed_temperature("stove", NamedSelector{{"xmin"}}, 373.15)};
    project.study.loads = {condition_in("initial_temperature", "room", {}, {293.15})};
    project.study.transient = TransientOptions{.step = 2};
    project.times = {10, 60, 100};
    return project;
  });
  QSignalSpy finished(&session, &Session::finished);
  window_->runs().plan_action->trigger();
  QVERIFY(finished.wait(30000));
  QVERIFY(!form.isHidden() && !form.step_edit()->isHidden());
  QVERIFY2(form.text().contains("50 time steps of about "), qPrintable(form.text()));
  QVERIFY2(form.text().contains("3 frames of at most "), qPrintable(form.text()));
  form.frames_box()->setValue(30);
  QVERIFY(form.text().contains("30 frames of at most "));
  form.step_edit()->edit(0)->setText("0.5 s");
  emit form.step_edit()->edited();
  QVERIFY2(form.text().contains("200 time steps of about "), qPrintable(form.text()));
  form.end_edit()->edit(0)->setText("10 s");
  emit form.end_edit()->edited();
  QVERIFY(form.text().contains("20 time steps of about "));
  form.step_edit()->edit(0)->setText("0 s");
  emit form.step_edit()->edited();
  QVERIFY(form.text().contains("State a time step"));

  // A step at one time has none of that.
  QVERIFY(session.save(folder_.filePath("in time.case.json")));
  QVERIFY(window_->files().open(box_case(5)));
  window_->runs().plan_action->trigger();
  QVERIFY(finished.wait(30000));
  QVERIFY(form.step_edit()->isHidden());
  QVERIFY(!form.text().contains("time steps"));
}
