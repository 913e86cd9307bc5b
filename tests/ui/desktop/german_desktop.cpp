// The desktop on a German system: numbers have decimal points in every file and process.
#include <QApplication>
#include <QDoubleSpinBox>
#include <QFile>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <clocale>
#include <cstdio>
#include <cstdlib>

#include "app/case/case_file.hpp"
#include "engine/model/geometry.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/ui/timed_application.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/look/application.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

namespace {

constexpr int skipped = 77;
constexpr const char* german = "de_DE.UTF-8";

int failures = 0;
void check(bool is_right, const char* what) {
  if (is_right) return;
  ++failures;
  std::fprintf(stderr, "failed: %s\n", what);
}

// One brick of 30.25 x 10.5 x 7.125 mm.
constexpr const char* bulk =
    "BEGIN BULK\n"
    "GRID           1           0.000   0.000   0.000\nGRID           2          30.250   0.000   0.000\n"
    "GRID           3          30.250  10.500   0.000\nGRID           4           0.000  10.500   0.000\n"
    "GRID           5           0.000   0.000   7.125\nGRID           6          30.250   0.000   7.125\n"
    "GRID           7          30.250  10.500   7.125\nGRID           8           0.000  10.500   7.125\n"
    "CHEXA          1       1       1       2       3       4       5       6\n               7       "
    "8\nENDDATA\n";

Project brick(const std::string& folder) {
  QFile file(QString::fromStdString(folder) + "/brick.bdf");
  check(file.open(QIODevice::WriteOnly) && file.write(bulk) > 0, "the mesh file is written");
  file.close();
  Project project;
  project.geometry.kind = GeometryKind::mesh_file;
  project.geometry.path = folder + "/brick.bdf";
  project.geometry.unit = 1e-3;
  project.study.materials = {{"steel", 210e9, 0.3, 7850.0, {}, {}, {}}};
  project.study.assignments = {{"steel", {}}};
  project.study.constraints = {
      displacement("wall", PlaneSelector{{0, 0, 0}, {1, 0, 0}, 1e-6}, {0.0, 0.0, 0.0})};
  project.study.loads = {traction_load("pull", PlaneSelector{{0.03025, 0, 0}, {1, 0, 0}, 1e-6}, {1e6, 0, 0})};
  project.solve.backend = BackendChoice::cpu;
  project.path = folder + "/brick.case.json";
  write_case(project.path, project);
  return project;
}

QString text_of(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The locale in a folder of its own, as `locale-gen` would make it for the system.
bool make_german(const QString& folder) {
  if (std::system(
          ("localedef -i de_DE -f UTF-8 '" + folder + "/" + german + "' 2>/dev/null").toUtf8().constData()) <
      0)
    return false;
  qputenv("LOCPATH", folder.toUtf8());
  locale_t made = ::newlocale(LC_ALL_MASK, german, nullptr);
  if (made == nullptr) return false;
  ::freelocale(made);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const QTemporaryDir folder;
  if (!make_german(folder.path())) {
    std::printf("skipped: no German locale can be made here (localedef, package locales)\n");
    return skipped;
  }
  for (const char* name : {"LC_ALL", "LC_NUMERIC", "LANG"}) qputenv(name, german);
  QSettings::setDefaultFormat(QSettings::IniFormat);
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path() + "/settings");
  qputenv("HOME", folder.path().toUtf8());
  for (const char* name : {"GENBA_CONFIG_DIR", "GENBA_JOURNAL_DIR"})
    qputenv(name, (folder.path() + "/" + name).toUtf8());

  prepare_application();
  genba_test::TimedApplication application(argc, argv);
  check(std::setlocale(LC_NUMERIC, nullptr) == std::string(german), "Qt takes the system's numbers");
  style_application();
  check(QLocale::system().decimalPoint() == ",", "the system is German");
  check(QString::asprintf("%.2f", 2.5) == "2.50", "numbers have points");
  QDoubleSpinBox spin;
  check(spin.textFromValue(2.5) == "2.50", "numbers of forms have points");

  const Project project = brick(folder.path().toStdString());
  MainWindow window;
  window.resize(1200, 800);
  window.show();
  check(window.files().open(QString::fromStdString(project.path)), "the case is opened");
  QSignalSpy finished(&window.session(), &Session::finished);
  window.runs().run_action->trigger();
  check(finished.wait(60000), "the case is run");
  if (window.session().results() == nullptr) {
    check(false, "there are results");
    return 1;
  }
  const auto box = bounding_box(*window.session().results()->mesh);
  check(std::abs(box[1][0] - 0.03025) < 1e-12 && std::abs(box[1][2] - 0.007125) < 1e-12,
        "coordinates are not cut at a comma");

  const QString obj = folder.filePath("moved.obj"), html = folder.filePath("report.html"),
                pdf = folder.filePath("report.pdf"), vtu = folder.filePath("result.vtu");
  QSignalSpy written(&window.files(), &FileActions::report_written);
  check(window.files().export_surface(obj) && window.files().export_vtu(vtu) &&
            window.files().export_report_html(html) && window.files().export_report_pdf(pdf),
        "files are exported");
  check(QTest::qWaitFor([&] { return written.size() == 2; }, 30000), "reports are written");
  const QString places = text_of(obj), report = text_of(html);
  check(places.contains("30.25") && !places.contains(','), "the surface has points");
  const QRegularExpression commas("[0-9],[0-9]+ (mm|MPa|N|kg|s)\\b");
  const auto found = commas.match(report);
  if (found.hasMatch()) std::fprintf(stderr, "%s\n", qPrintable(found.captured()));
  check(report.contains("30.25 mm") || report.contains("30.25 x"), "the report states the size");
  check(!found.hasMatch(), "the report has points");
  check(text_of(vtu).contains("VTKFile"), "the results are written");
  check(QString::asprintf("%.2f", 2.5) == "2.50", "numbers still have points");
  // A copy of the case reads back as it was.
  check(window.session().project()->study.loads.size() == 1, "the case is as it was");
  return failures == 0 ? 0 : 1;
}
