// A large result opened, turned, animated and exported in the desktop's view: times, frame times, memory. The
// fields are made up, so that nothing is solved.
//   ui_large_view [million elements = 1] [cube | plate | sheet] [least frames a second = 0] [most ms = 0]
// cube: as many cells each way; plate: three cells thick; sheet: one, nearly every element at the surface.
// Ends with 1 if turning shows fewer frames a second than asked for, or if an event takes more of the
// window's thread (as on a quiet machine) than the most (0: any), each of three times
// (tests/ui/watchdog.hpp). Shaders are compiled by what is drawn for the first time:
// MESA_SHADER_CACHE_DISABLE=true for what a new machine sees.
#include <QVTKOpenGLNativeWidget.h>
#include <vtkCallbackCommand.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkNew.h>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "engine/analysis/results/results.hpp"
#include "tests/ui/watchdog.hpp"
#include "ui/desktop/look/application.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/picture_export.hpp"
#include "ui/desktop/view/scene_view.hpp"

using namespace genba;
using genba_test::TimedApplication;

namespace {

std::shared_ptr<Results> made_up(double elements, const std::string& shape) {
  const double cells = elements / 6, thin = shape == "sheet" ? 1 : shape == "plate" ? 3 : 0;
  const auto n = static_cast<Index>(std::lround(thin ? std::sqrt(cells / thin) : std::cbrt(cells)));
  const auto layers = thin ? static_cast<Index>(thin) : n;
  auto mesh =
      std::make_shared<Mesh>(make_box_mesh(ElementType::tet4, {0.1, 0.1, 0.1 * layers / n}, {n, n, layers}));
  // Waves, so that neither the normals nor the colours are everywhere the same.
  for (Vec3& p : mesh->points) p[2] += 0.004 * std::sin(150 * p[0]) * std::cos(130 * p[1]);
  auto results = std::make_shared<Results>();
  Field displacement{"displacement", 3, {"x", "y", "z"}, QuantityKind::length, {}};
  Field stress{"von_mises", 1, {}, QuantityKind::pressure, {}};
  for (const Vec3& p : mesh->points) {
    displacement.data.insert(displacement.data.end(), {0, 0, -0.01 * p[0] * p[0]});
    stress.data.push_back(1e8 * (1 + std::sin(90 * p[0] + 40 * p[1]) * std::cos(70 * p[2])));
  }
  results->mesh = mesh;
  results->fields = {std::move(displacement), std::move(stress)};
  return results;
}

double megabytes(const std::string& key) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(key)) return std::stod(line.substr(key.size() + 1)) / 1024;
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  prepare_application();
  TimedApplication application(argc, argv);
  style_application();
  const double millions = argc > 1 ? std::stod(argv[1]) : 1;
  const std::string shape = argc > 2 ? argv[2] : "cube";
  const double least = argc > 3 ? std::stod(argv[3]) : 0, most = argc > 4 ? std::stod(argv[4]) : 0;
  const auto results = made_up(1e6 * millions, shape);
  const double before = megabytes("VmRSS:");

  SceneView view;
  view.resize(1100, 800);
  view.show();
  if (!QTest::qWaitForWindowExposed(&view)) return 2;
  QTest::qWait(300);
  auto* widget = view.findChild<QVTKOpenGLNativeWidget*>();
  std::vector<double> frames;
  int drawn = 0;
  vtkNew<vtkCallbackCommand> count;
  count->SetClientData(&drawn);
  count->SetCallback([](vtkObject*, unsigned long, void* data, void*) { ++*static_cast<int*>(data); });
  widget->renderWindow()->AddObserver(vtkCommand::EndEvent, count);
  struct Action {
    const char* name;
    TimedApplication::Longest longest;
    double seconds = 0;  // until its file was there
  };
  std::vector<Action> actions;
  bool failed = false;
  const auto settled = [&](const char* name, const std::function<void()>& act) {
    application.longest = {};
    act();
    QTest::qWait(50);
    while (view.busy()) QTest::qWait(5);
    QTest::qWait(1200);
    actions.push_back({name, application.longest});
  };
  application.longest = {};
  QElapsedTimer clock;
  clock.start();
  view.show_results(results);
  while (view.busy() || drawn == 0) QTest::qWait(5);
  const double open = static_cast<double>(clock.elapsed());
  const auto opening = application.longest;
  settled("whole picture", [] {});
  SceneOptions options = view.options();
  const auto with = [&](const char* name, const std::function<void(SceneOptions&)>& change) {
    SceneOptions changed = options;
    change(changed);
    settled(name, [&] { view.set_options(changed); });
  };
  with("mesh edges", [](SceneOptions& o) { o.edges = true; });
  with("first slice", [&](SceneOptions& o) {
    o.cut = CutKind::slice;
    o.cut_position = 0.03;
  });
  with("next slice", [&](SceneOptions& o) {
    o.cut = CutKind::slice;
    o.cut_position = 0.06;
  });
  with("iso-surfaces", [](SceneOptions& o) { o.iso_surfaces = 3; });
  const auto clip = [](SceneOptions& o) {
    o.cut = CutKind::clip;
    o.cut_position = 0.05;
  };
  with("clip", clip);
  with("see-through, arrows", [](SceneOptions& o) {
    o.field = "displacement";
    o.component = -1;
    o.vectors = true;
  });
  with("back to the field", [](SceneOptions&) {});

  // A drag with the left button, a step a frame.
  application.longest = {};
  const QPoint middle = widget->rect().center();
  QTest::mousePress(widget, Qt::LeftButton, {}, middle);
  for (int i = 1; i <= 40; ++i) {
    clock.restart();
    const int last = drawn;
    QTest::mouseMove(widget, middle + QPoint(6 * i, 2 * i));
    while (drawn == last && clock.elapsed() < 5000) QCoreApplication::processEvents();
    frames.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
  }
  const auto turning = application.longest;
  application.longest = {};
  QTest::mouseRelease(widget, Qt::LeftButton, {}, middle + QPoint(240, 80));
  QTest::qWait(1500);
  const auto after = application.longest;
  actions.push_back({"whole picture after it", after});

  // The deformation swings in the view, then goes into files: of the body alone, and with what is cut anew
  // for every frame.
  application.longest = {};
  const int still = drawn;
  constexpr int played_ms = 3000;
  view.animate(true);
  QTest::qWait(played_ms);
  const double played = 1e3 * (drawn - still) / played_ms;
  actions.push_back({"animation", application.longest});
  settled("end of the animation", [&] { view.animate(false); });
  Session session;
  PictureExport pictures(session, view, nullptr);
  QTemporaryDir folder;
  const auto exported = [&](const char* name, auto signal, const std::function<void()>& act) {
    QSignalSpy done(&pictures, signal);
    application.longest = {};
    clock.restart();
    act();
    while (done.isEmpty() && clock.elapsed() < 120000) QTest::qWait(5);
    if (done.isEmpty()) std::printf("%s was not written\n", name), failed = true;
    actions.push_back({name, application.longest, 1e-3 * static_cast<double>(clock.elapsed())});
  };
  constexpr int period = 6;
  exported("6 frames as PNG", &PictureExport::animation_written,
           [&] { pictures.write_animation(folder.path(), period); });
  with("clip again", clip);
  exported("6 frames with a clip", &PictureExport::animation_written,
           [&] { pictures.write_animation(folder.path(), period); });
  exported("picture of 7680x4320", &PictureExport::picture_written, [&] {
    pictures.write_picture(folder.filePath("large.png"), {PictureExtent::own, {7680, 4320}});
  });
  std::sort(frames.begin(), frames.end());
  const double median = frames[frames.size() / 2], worst = frames.back();
  std::printf(
      "%s, %.2f M elements, %.0f k triangles: open %.2f s (longest event %.0f ms, own %.0f); turning %.0f ms "
      "a "
      "frame (median; worst %.0f): %.1f frames/s (longest event %.0f ms); full picture after it %.0f ms (own "
      "%.0f); %.0f MB for mesh and fields, %.0f MB more for the view, peak %.0f MB\n",
      shape.c_str(), 1e-6 * static_cast<double>(results->mesh->solid_count()),
      1e-3 * static_cast<double>(view.facts().triangles), open / 1e3, opening.wall, opening.own, median,
      worst, 1e3 / median, turning.wall, after.wall, after.own, before, megabytes("VmRSS:") - before,
      megabytes("VmHWM:"));
  for (const Action& action : actions) {
    std::printf("  %-24s longest event %4.0f ms (own %4.0f)", action.name, action.longest.wall,
                action.longest.own);
    if (action.seconds > 0) std::printf(", written after %.1f s", action.seconds);
    std::printf("\n");
  }
  std::printf("  animation played at %.1f frames/s\n", played);
  double work = std::max(opening.work, turning.work);
  for (const Action& action : actions) work = std::max(work, action.longest.work);
  const bool slow = 1e3 / median<least, blocked = most> 0 && work > most;
  if (blocked) std::printf("an event took %.0f ms; %.0f are allowed\n", work, most);
  std::fflush(stdout);
  return failed || slow || (blocked && genba_test::fails_again(application.arguments().mid(1))) ? 1 : 0;
}
