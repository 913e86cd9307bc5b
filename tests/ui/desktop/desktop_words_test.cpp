// Texts in Japanese: none of the window is left out, and every sentence that the program may say.
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "app/case/case_file.hpp"
#include "app/case/option_access.hpp"
#include "app/check/checklist.hpp"
#include "app/collect.hpp"
#include "app/materials/material_library.hpp"
#include "app/output/version.hpp"
#include "app/plan/process_memory.hpp"
#include "app/report/outputs.hpp"
#include "app/service.hpp"
#include "app/start/templates.hpp"
#include "app/study/parameter_study.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/model/element_rating.hpp"
#include "engine/model/study/formulation.hpp"
#include "engine/procedure/procedure.hpp"
#include "mesh/image/image_options.hpp"
#include "mesh/mesher/mesher.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/print/phrases.hpp"
#include "ui/scene/content/colour_maps.hpp"
#include "ui/scene/content/shown_field.hpp"

using namespace genba;

namespace {

bool is_japanese(const QString& text) {
  return std::any_of(text.begin(), text.end(), [](QChar c) { return c.unicode() > 0x3000; });
}

QString in_japanese(const Text& text) {
  return qt(text.in(translation_into("ja")));
}

// Sources of a .ts file by context; with `finished` only those that have a translation.
std::set<QString> sources(const QString& path, bool finished) {
  std::set<QString> out;
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return out;
  QXmlStreamReader xml(&file);
  QString context, source;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QString("name")) context = xml.readElementText();
    if (xml.name() == QString("source")) source = xml.readElementText();
    if (xml.name() == QString("translation")) {
      const bool is_finished = !xml.attributes().hasAttribute("type");
      const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements);
      if (!finished || (is_finished && !text.trimmed().isEmpty())) out.insert(context + " | " + source);
    }
  }
  return out;
}

std::map<std::string, std::string> japanese_phrases() {
  QFile file(QString(GENBA_SOURCE) + "/resources/translations/phrases_ja.json");
  std::map<std::string, std::string> out;
  if (!file.open(QIODevice::ReadOnly)) return out;
  const QJsonObject entries = QJsonDocument::fromJson(file.readAll()).object();
  for (auto entry = entries.begin(); entry != entries.end(); ++entry)
    out.emplace(utf8(entry.key()), utf8(entry.value().toString()));
  return out;
}

/// "%1" to "%9" in it, each once.
std::set<char> values_of(std::string_view pattern) {
  std::set<char> out;
  for (std::size_t i = 0; i + 1 < pattern.size(); ++i)
    if (pattern[i] == '%' && pattern[i + 1] >= '1' && pattern[i + 1] <= '9') out.insert(pattern[i + 1]);
  return out;
}

/// Symbols, numbers and values are the same in every language.
bool has_words(std::string_view text) {
  static const QRegularExpression word("[A-Za-z]{3}");
  return qt(text).contains(word);
}

/// Entries of tables that people are shown.
class TableWords {
 public:
  TableWords() {
    fields(mesh_fields());
    fields(image_fields());
    fields(solve_fields());
    fields(transient_fields());
    for (const Procedure* procedure : all_procedures()) put(procedure->title());
    fields(material_fields());
    fields(formulation_fields());
    for (const Physics* physics : all_physics()) take(*physics);
    for (const CaseTemplate& t : case_templates()) {
      put(t.title);
      put(t.text);
    }
    for (const LibraryMaterial& m : standard_materials()) put(m.group);
    for (const MemoryStage stage : all_memory_stages) put(title(stage));
    for (const QualityMeasure measure : quality_measures)
      if (measure != QualityMeasure::inverse_condition) put(to_string(measure));  // SICN
    for (const ColourMap map : {ColourMap::viridis, ColourMap::cool_warm, ColourMap::jet, ColourMap::grey})
      put(to_string(map));
    put(research_notice);
    put(copies_notice);
  }
  const std::set<std::string>& all() const { return all_; }

 private:
  void put(std::string_view text) {
    if (has_words(text)) all_.emplace(text);
  }
  template <class Table>
  void fields(const Table& table) {
    for (const auto& field : table) {
      put(field.label);
      put(field.help);
    }
  }
  void put_field(const FieldKind& kind) {
    if (kind.name.empty()) return;
    put(Text(field_title(kind.name)).english());
    Field field;
    field.name = kind.name;
    field.components = 1;
    put(shown_title(field).english());
  }
  void take(const Physics& physics) {
    for (const std::string_view text :
         {physics.title, physics.name, physics.balance_title, physics.energy_title, physics.energy_word,
          physics.held_nowhere, physics.hold_it, physics.piece_is_loose, physics.hold_piece, physics.no_load})
      put(text);
    for (const std::string_view limit : physics.limits) put(limit);
    for (const VerifiedCase& verified : physics.verification) put(verified.name);
    for (const NeededProperty& property : physics.properties) put(property.noun);
    for (const FieldKind* field :
         {&physics.unknown, &physics.flux, &physics.dissipation, &physics.reaction, &physics.error})
      put_field(*field);
    for (const DerivedField& derived : physics.derived) put_field(derived.field);
    for (const ConditionKind& kind : physics.conditions) {
      for (const std::string_view text : {kind.title, kind.word, kind.label, kind.noun, kind.text,
                                          kind.varying_text, kind.mass_effect, kind.only_once})
        put(text);
      for (const ConditionField& field : kind.fields) {
        put(field.label);
        put(field.noun);
      }
    }
  }
  std::set<std::string> all_;
};

/// Patterns that the mesher, a program of its own, may send.
std::set<std::string> mesher_patterns() {
  QProcess mesher;
  mesher.start(GENBA_MESHER, {"--phrases"});
  std::set<std::string> out;
  if (!mesher.waitForFinished(60000) || mesher.exitCode() != 0) return out;
  for (const QByteArray& pattern : mesher.readAllStandardOutput().split('\0'))
    if (!pattern.isEmpty()) out.insert(pattern.toStdString());
  return out;
}

/// What a monitor hears of a job.
class Hearing final : public Monitor {
 public:
  void progress(const Text& stage, double) override { stages_.push_back(stage); }
  void log(LogLevel level, const Text& message) override {
    if (level != LogLevel::debug) lines_.push_back(message);
  }
  const std::vector<Text>& stages() const { return stages_; }
  const std::vector<Text>& lines() const { return lines_; }

 private:
  std::vector<Text> stages_, lines_;
};

}  // namespace

void DesktopTest::every_text_is_translated() {
  const QString kept = QString(GENBA_SOURCE) + "/resources/translations/genba_ja.ts",
                fresh = folder_.filePath("fresh.ts");
  QProcess lupdate;
  lupdate.setWorkingDirectory(GENBA_SOURCE);
  lupdate.start(GENBA_LUPDATE, {"-silent", "-I", ".", "-source-language", "en", "-target-language", "ja",
                                "ui/desktop", "ui/print", "-ts", fresh});
  QVERIFY2(lupdate.waitForFinished(60000) && lupdate.exitCode() == 0, lupdate.readAllStandardError());
  const std::set<QString> wanted = sources(fresh, false), translated = sources(kept, true);
  QVERIFY(wanted.size() > 400);
  for (const QString& text : wanted)
    QVERIFY2(translated.count(text), qPrintable("resources/translations/genba_ja.ts lacks: " + text));
}

void DesktopTest::every_phrase_is_translated() {
  const std::map<std::string, std::string> table = japanese_phrases();
  QVERIFY(table.size() > 1000);
  std::set<std::string> known = mesher_patterns();
  QVERIFY2(known.size() > 50, "genba-mesher names no phrases");
  for (const std::string_view pattern : known_patterns()) known.emplace(pattern);
  const TableWords words;
  known.insert(words.all().begin(), words.all().end());

  // Patterns of symbols and values alone may do without.
  std::set<std::string> wrong;
  for (const std::string& pattern : known) {
    const auto found = table.find(pattern);
    if (found == table.end() ? has_words(pattern)
                             : found->second.empty() || values_of(found->second) != values_of(pattern))
      wrong.insert(pattern);
  }
  for (const std::string& pattern : wrong) qWarning("no translation, or other values: %s", pattern.c_str());

  // What no list names stands in a program as it is: other tables, what the terminal alone says.
  QByteArray programs;
  std::vector<const char*> paths = {GENBA_PROGRAM, GENBA_MESHER, GENBA_CLI};
#ifdef GENBA_RANKS
  paths.push_back(GENBA_RANKS);
#endif
  for (const char* path : paths) {
    QFile file(path);
    QVERIFY2(file.open(QIODevice::ReadOnly), path);
    programs += file.readAll();
  }
  // Said where a library or a compiler was not there when the program was built.
  const std::set<std::string> of_other_builds{
      "Leave it out, or build again with Qt",
      "Print report.html from a browser, or build again with Qt",
      "Unpack it first (gunzip), or build Genba where zlib is installed",
      "Use the CPU backend, or build with a CUDA compiler",
      "is compressed by gzip, which this build of Genba cannot handle",
      "this build has no PDF writer: Qt 6 (Gui, Svg) was not found",
      "this build knows English only: Qt 6 (Gui, Svg, LinguistTools) was not found",
      "this program was built without CUDA",
#ifndef GENBA_RANKS
      "Check that the constraints hold every part, or try another preconditioner (rank_preconditioner)",
      "Install MPI (Debian: openmpi-bin), or set GENBA_MPIEXEC to another mpiexec",
      "Try another preconditioner (rank_preconditioner)",
      "Try another preconditioner (rank_preconditioner), more iterations (max_iterations), or solve without ranks",
      "Use more ranks on more computers, or a larger element size",
      "Use more ranks, or build Genba with a PETSc of 64-bit indices (petsc64-dev)",
      "a rank got no more memory",
      "a right-hand side has another size",
      "conjugate gradients met a direction without stiffness after %1 iterations, at a relative residual of %2 (%3)",
      "could not be started: %1",
      "error %1: %2",
      "genba-ranks must be built with the MPI whose mpiexec starts it",
      "it started %1 ranks, not %2",
      "ranks: assemble",
      "ranks: set up the preconditioner",
      "the relative residual is %1 after %2 iterations, %3 is asked for (%4)",
      "this PETSc counts with 32 bits, and %1 %2 are more than it can",
#endif
  };
  std::set<std::string> unknown;
  for (const auto& [pattern, translation] : table)
    if (!known.count(pattern) && !of_other_builds.count(pattern) &&
        !programs.contains(QByteArray(pattern.c_str(), qsizetype(pattern.size() + 1))))
      unknown.insert(pattern);
  for (const std::string& pattern : unknown) qWarning("no program says: %s", pattern.c_str());
  QVERIFY2(wrong.empty() && unknown.empty(), "resources/translations/phrases_ja.json");
}

void DesktopTest::the_check_list_speaks_japanese() {
  // Cases with much wrong in them.
  const auto material = [](const char* name, std::optional<double> modulus = {}) {
    Material m;
    m.name = name;
    m.youngs_modulus = modulus;
    if (modulus) m.poisson_ratio = 0.3;
    return m;
  };
  std::vector<Project> cases(6);
  Study& bad = cases[0].study;
  for (Project& project : cases) project.geometry.path = "none.stl";
  bad.materials = {material("a"), material("a", -1.0), material("b"), material("")};
  bad.assignments = {{"a", {}}, {"b", {}}, {"steel", {"r"}}, {"b", {"r"}}};
  bad.constraints = {displacement("c", NamedSelector{}, {}),
                     prescribed_temperature("c", PlaneSelector{}, -5)};
  bad.loads = {pressure_load("p", SphereSelector{}, 0),
               convection_load("q", BoxSelector{{1, 0, 0}, {}}, 0, 300), gravity_load("g", {}),
               heat_flux_load("h", NormalSelector{{}, 7}, 1),
               traction_load("t", AllOfSelector{}, {std::nan(""), 0, 0})};
  cases[1].geometry.kind = GeometryKind::box;
  cases[2].study.physics = &physics_named("heat");
  cases[2].study.materials = {material("m")};
  cases[3].study.materials = {material("m")};
  cases[3].study.loads = {gravity_load("weight", {0, 0, -9.81})};
  cases[3].study.assignments = {{"m", {}}};
  cases[4].study.materials = {material("cortical bone", 1e3)};
  Material grey = material("m", 1e9);
  grey.grey_density_slope = 1.0;
  grey.grey_modulus_min = 2e9;
  grey.grey_modulus_max = 1e9;
  cases[5].study.materials = {grey};
  cases[5].study.assignments = {{"m", {}}};
  int seen = 0;
  for (const Project& project : cases)
    for (const CheckRow& row : check_case(project))
      for (const Finding& finding : row.findings) {
        ++seen;
        for (const Text& text : std::initializer_list<Text>{finding.problem, finding.next_step}) {
          const QString shown = in_japanese(text);
          // Sources that are cited stay as they are.
          const QString own = QString(shown).remove(QRegularExpression("（[^）]*）"));
          QVERIFY2(text.empty() || (is_japanese(shown) && !own.contains(" the ")), qPrintable(shown));
        }
      }
  QVERIFY2(seen > 25, qPrintable(QString::number(seen)));
}

// Errors as the stages give them, in words and numbers.
void DesktopTest::errors_speak_japanese() {
  const QString folder = folder_.path();
  const auto write = [&](const QString& name, const QByteArray& content) {
    QFile file(folder + "/" + name);
    if (file.open(QIODevice::WriteOnly)) file.write(content);
    return utf8(file.fileName());
  };
  const std::string bar = utf8(box_case(4));
  const auto box = [bar](const std::function<void(Project&)>& change) {
    return [change, bar] {
      Project project = read_case(bar);
      change(project);
      Pipeline pipeline;
      pipeline.apply(std::make_shared<const Project>(project));
      Monitor silent;
      pipeline.run(Stage::results, silent);
    };
  };
  const auto meshed = [](const std::string& path, double unit, double size) {
    return [=] {
      GeometrySpec geometry;
      geometry.path = path;
      geometry.unit = unit;
      MeshOptions options;
      options.size = size;
      Monitor silent;
      (void)make_mesh(geometry, options, silent);
    };
  };
  const std::string bracket = GENBA_EXAMPLES "/bracket.step", bone = GENBA_EXAMPLES "/long_bone.stl";
  const std::string open_surface = write("open.stl",
                                         "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 "
                                         "0\nvertex 0 1 0\nendloop\nendfacet\nendsolid s\n");
  Service service;
  const std::vector<std::pair<const char*, std::function<void()>>> failures = {
      {"no file", [&] { service.open(utf8(folder + "/none.json")); }},
      {"empty file", [&] { service.open(write("empty.json", "")); }},
      {"no geometry", [&] { service.open_geometry(utf8(folder + "/none.step")); }},
      {"ending", meshed(write("thing.xyz", "x"), 0, 0)},
      {"no unit", meshed(bone, 0, 0)},
      {"open surface", meshed(open_surface, 1e-3, 0)},
      {"too fine", meshed(bracket, 0, 1e-6)},
      {"no project", [&] { (void)service.output_folder(); }},
      {"nothing to save", [&] { service.save(utf8(folder + "/a.json")); }},
      {"nothing to edit", [&] { service.edit("x", [](Project p) { return p; }); }},
      {"no results", [&] { (void)report_html(Pipeline(), {}, {}); }},
      {"free to move", box([](Project& p) {
         p.study.constraints[0].values = {std::nullopt, std::nullopt, 0.0};
       })},
      {"nothing caught", box([](Project& p) {
         p.study.constraints[0].where = SphereSelector{{9, 9, 9}, 1e-3};
       })},
      {"iterations", box([](Project& p) {
         p.solve.max_iterations = 2;
         p.solve.preconditioner = Preconditioner::none;
       })},
      {"memory", box([](Project& p) { p.solve.memory_limit = 1000; })},
      {"folder",
       [&] {
         Monitor silent;
         const OutputFolder outputs(write("file", "x"), {}, silent);
       }},
      {"writing", [&] { write_text_atomically(utf8(folder + "/no/such/file"), "x"); }},
      {"reading", [&] { (void)read_file(utf8(folder)); }},
      {"unknown key", [&] { (void)parse_case(R"({"version": 1, "geometri": 3})", "a.json"); }},
      {"not a list", [&] { (void)parse_case(R"({"version": 1, "materials": {}})", "a.json"); }},
      {"given twice", [&] { (void)parse_case(R"({"version": 1, "version": 1})", "a.json"); }},
      {"no unit",
       [&] {
         (void)parse_case(R"({"version": 1, "geometry": {"file": "a.step"}, "mesh": {"size": 3}})", "a.json");
       }},
      {"another unit", [&] { (void)parse_quantity("3 kg", QuantityKind::length, "mesh/size"); }},
      {"unknown unit", [&] { (void)parse_quantity("3 furlong", QuantityKind::length, "mesh/size"); }},
      {"comma in unit", [&] { (void)parse_quantity("3 m,", QuantityKind::length, "mesh/size"); }},
      {"ambiguous unit", [&] { (void)parse_quantity("3 N/m*s", QuantityKind::length, "mesh/size"); }},
      {"open bracket", [&] { (void)parse_quantity("3 W/(m", QuantityKind::length, "mesh/size"); }},
      {"no exponent", [&] { (void)parse_quantity("3 m^", QuantityKind::length, "mesh/size"); }},
      {"large exponent", [&] { (void)parse_quantity("3 m^12", QuantityKind::length, "mesh/size"); }},
      {"half a unit", [&] { (void)parse_quantity("3 N/", QuantityKind::length, "mesh/size"); }},
      {"no number", [&] { (void)parse_quantity("abc", QuantityKind::pressure, "E"); }},
      {"no such parameter", [&] { (void)with_parameter(Project(), "loads[7].pressure", "1 Pa"); }},
  };
  for (const auto& [name, fail] : failures) {
    QString english, shown;
    try {
      fail();
    } catch (const Error& error) {
      english = QString::fromUtf8(error.what());
      shown = qt(error.in(translation_into("ja")));
    }
    QVERIFY2(!english.isEmpty(), name);
    QVERIFY2(is_japanese(shown) && !shown.contains(" the "), qPrintable(QString("%1: %2").arg(name, shown)));
    // Every number of the one is in the other.
    static const QRegularExpression number("\\d+(\\.\\d+)?");
    for (auto it = number.globalMatch(english); it.hasNext();) {
      const QString digits = it.next().captured();
      QVERIFY2(shown.contains(digits), qPrintable(shown + " lacks " + digits));
    }
    // Nor in what was tried to mend a surface.
    for (const char* left : {"making it", "encloses", "evening out"}) QVERIFY2(!shown.contains(left), left);
    qInfo("%s", qPrintable(shown));
  }
  // The same where the window shows one, and where it is kept as a text.
  apply_language("ja");
  const Error error(ErrorKind::input, "a.json", phrase<"there is no project to edit">(),
                    phrase<"Open one first">());
  QVERIFY(is_japanese(shown_error(error)));
  QCOMPARE(shown_error(error), qt(error.in(translation_into("ja"))));
  QCOMPARE(shown(full_text(error)), shown_error(error));
  QCOMPARE(shown_error(std::runtime_error("said by another")), QString("said by another"));
  apply_language("en");
  QCOMPARE(shown_error(error), QString(error.what()));
}

// Stages and the log of a mesh and a solve.
void DesktopTest::a_run_speaks_japanese() {
  Hearing heard;
  GeometrySpec geometry;
  geometry.path = GENBA_EXAMPLES "/bracket.step";
  MeshOptions options;
  options.size = 0.01;
  (void)make_mesh(geometry, options, heard);
  Pipeline pipeline;
  pipeline.apply(std::make_shared<const Project>(read_case(utf8(box_case(4)))));
  pipeline.run(Stage::results, heard);
  QVERIFY(heard.stages().size() > 10 && heard.lines().size() > 3);
  for (const std::vector<Text>& texts : {heard.stages(), heard.lines()})
    for (const Text& text : texts) QVERIFY2(is_japanese(in_japanese(text)), text.english().c_str());
}
