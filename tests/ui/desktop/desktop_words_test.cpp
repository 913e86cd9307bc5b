// Texts in Japanese: none of the window is left out, the check list and errors by patterns, and how many
// sentences of errors in the sources have no translation yet.
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>
#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <set>

#include "app/case/case_file.hpp"
#include "app/case/option_access.hpp"
#include "app/check/checklist.hpp"
#include "app/report/outputs.hpp"
#include "app/service.hpp"
#include "app/start/templates.hpp"
#include "app/study/parameter_study.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "mesh/image/image_options.hpp"
#include "mesh/mesher/mesher.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"

using namespace genba;

namespace {

/// The arguments of a call whose "(" is at `at`; empty where it does not end.
QStringList arguments(const QString& source, qsizetype at) {
  QStringList out;
  QString now;
  int depth = 0;
  for (qsizetype i = at; i < source.size(); ++i) {
    const QChar c = source[i];
    if (c == '"' || c == '\'') {
      const qsizetype begin = i;
      for (++i; i < source.size() && source[i] != c; ++i)
        if (source[i] == '\\') ++i;
      now += source.mid(begin, i + 1 - begin);
      continue;
    }
    if (QString("([{").contains(c) && ++depth == 1) continue;
    if (QString(")]}").contains(c) && --depth == 0) return out << now.trimmed();
    if (c == ',' && depth == 1)
      out << std::exchange(now, QString()).trimmed();
    else
      now += c;
  }
  return {};
}

/// The text that an expression of literals and values makes, each value a 7; nothing where it is a choice.
QString text_of(const QString& expression) {
  static const QRegularExpression literal("\"((?:\\\\.|[^\"\\\\])*)\"|([^\"]+)");
  // No value stands before the text of a default argument, or of one that is made a string.
  static const QRegularExpression wrapping("^(const [^=\"]*=\\s*|std::string\\()");
  QString out;
  for (auto it = literal.globalMatch(QString(expression).remove(wrapping)); it.hasNext();) {
    const auto piece = it.next();
    if (piece.captured(2).isEmpty()) {
      out += piece.captured(1).replace("\\\"", "\"").replace("\\n", "\n").replace("\\\\", "\\");
    } else {
      if (piece.captured(2).contains('?')) return {};
      if (piece.captured(2).contains(QRegularExpression("[A-Za-z0-9]"))) out += '7';
    }
  }
  return out;
}

bool is_japanese(const QString& text) {
  return std::any_of(text.begin(), text.end(), [](QChar c) { return c.unicode() > 0x3000; });
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

  // What comes from below has to be in ui/desktop/look/words.cpp.
  const auto listed = [&](const std::string& text) {
    QVERIFY2(wanted.count("genba::Words | " + qt(text)),
             qPrintable("ui/desktop/look/words.cpp lacks: " + qt(text)));
  };
  const auto fields = [&](const auto& table) {
    for (const auto& field : table) {
      listed(std::string(field.label));
      listed(std::string(field.help));
    }
  };
  fields(mesh_fields());
  fields(image_fields());
  fields(solve_fields());
  fields(material_fields());
  for (const Physics* physics : all_physics()) {
    listed(std::string(physics->title));
    listed(std::string(physics->balance_title));
    if (!physics->energy_word.empty()) listed(std::string(physics->energy_word));
    for (const FieldKind* field : {&physics->unknown, &physics->flux, &physics->error})
      listed(field_title(field->name));
    for (const ConditionKind& kind : physics->conditions) {
      listed(std::string(kind.title));
      for (const ConditionField& field : kind.fields) listed(std::string(field.label));
    }
  }
  for (const CaseTemplate& t : case_templates()) {
    listed(std::string(t.title));
    listed(std::string(t.text));
  }
}

void DesktopTest::the_check_list_speaks_japanese() {
  apply_language("ja");
  const auto is_japanese = [](const QString& text) {
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.unicode() > 0x3000; });
  };
  // Cases with much wrong in them: every sentence that the check list makes has to be known.
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
    for (const CheckRow& row : check_case(project)) {
      for (const Finding& finding : row.findings) {
        ++seen;
        for (const std::string& text : {finding.problem.english(), finding.next_step.english()})
          QVERIFY2(text.empty() || is_japanese(shown_message(text)),
                   qPrintable("ui/print/check_texts.cpp lacks: " + qt(text)));
      }
    }
  QVERIFY2(seen > 25, qPrintable(QString::number(seen)));
  QCOMPARE(shown_message("there is no file \"100 %1 of it.stl\""),
           QString::fromUtf8("ファイル「100 %1 of it.stl」がありません"));
  QCOMPARE(
      shown_message("HXT on a remeshed surface did not work (the mesher was stopped after 64 s without a "
                    "result); HXT on the file's triangles is tried"),
      QString::fromUtf8("再メッシュした表面での HXTはうまくいきませんでした(メッシャーは結果を出さずに 64 s "
                        "で止められました)。ファイルの三角形での HXTを試します"));
  for (const char* text :
       {"femur.stl: the diagonal of its box is 480.9 m, with a unit of 1 m; other units would make it 480.9 "
        "mm "
        "(mm), 4.809 m (cm): set geometry/unit (--unit) if another is meant",
        "part.step: the diagonal of its box is 21 m, in the unit that the file states: if that is wrong, "
        "write "
        "the file again with the right unit",
        "its surface is as rough as noise: 41 % of its edges are sharper than 40 deg, and its triangles, 0.4 "
        "mm, are far smaller than the elements, 5 mm; its points lie 2 mm off the mean of their neighbours, "
        "a "
        "repair may move it by 1 % of the diagonal of its box, 1.7 mm"}) {
    const QString shown = shown_message(text);
    QVERIFY2(is_japanese(shown) && !shown.contains(" the ") && !shown.contains(" its "), qPrintable(shown));
  }
  for (const char* text :
       {"largest von Mises stress, 123 MPa", "computed",
        "part.step: healed with a tolerance of 0.000942 mm: 33 faces and 87 edges became 33 and 87",
        "refined mesh 1 of 2: State of the solve kept: iteration 20, in a.solve; the solve can "
        "go on from it"}) {
    const QString shown = shown_message(text);
    QVERIFY2(is_japanese(shown) && !shown.contains("mesh") && !shown.contains("stress"), qPrintable(shown));
  }
  QCOMPARE(shown_message("not a sentence of ours"), QString("not a sentence of ours"));
  apply_language("en");
  QCOMPARE(shown_message("does not fit"), QString("does not fit"));
}

// Errors as the stages give them, in words and numbers.
void DesktopTest::errors_speak_japanese() {
  apply_language("ja");
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
    QString english;
    try {
      fail();
    } catch (const Error& error) {
      english = QString::fromUtf8(error.what());
    }
    QVERIFY2(!english.isEmpty(), name);
    const QString shown = shown_error(english);
    QVERIFY2(std::any_of(shown.begin(), shown.end(), [](QChar c) { return c.unicode() > 0x3000; }),
             qPrintable(QString("%1: %2").arg(name, english)));
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
  QCOMPARE(
      shown_error("solver/backend: CUDA was asked for but cannot be used: no NVIDIA driver. Nobody knows."),
      QString::fromUtf8(
          "solver/backend: CUDA が指定されましたが使えません: NVIDIA のドライバーがない。Nobody knows."));
  QCOMPARE(shown_error("nothing that we know. At all."), QString("nothing that we know. At all."));
  // The log's line of the device, as a machine without a GPU and one that is too small say it.
  for (const char* why :
       {"no CUDA device can be used: no NVIDIA driver", "the CPU was asked for", "CUDA was asked for",
        "a CUDA device was found", "no CUDA device can be used: this program was built without CUDA",
        "the CPU: Some GPU cannot hold it, as even jacobi in mixed with rbp-ell needs 3.1 GB of 2.0 GB"}) {
    const QString shown = shown_error(QString("Device: Some processor, 2 threads (%1)").arg(why));
    QVERIFY2(shown.startsWith(QString::fromUtf8("装置: Some processor")), qPrintable(shown));
    QVERIFY2(!shown.contains("asked for") && !shown.contains("cannot") && !shown.contains("was found") &&
                 !shown.contains("without"),
             qPrintable(shown));
  }
  QCOMPARE(shown_error("Mesh: 71 elements, 24 nodes, smallest scaled Jacobian 0.127"),
           QString::fromUtf8("メッシュ: 71 要素、24 節点、最小のスケールドヤコビアン 0.127"));
  apply_language("en");
}

// Errors are English where they are made; those of ui/print's patterns are shown in the user's language.
void DesktopTest::stages_speak_japanese() {
  apply_language("ja");
  static const QRegularExpression call("\\b(?:stage|send_stage|tell|progress)\\(\"([a-z][^\"]*)\"");
  int seen = 0;
  for (const char* part : {"engine", "mesh", "app"})
    for (QDirIterator it(QString(GENBA_SOURCE "/") + part, {"*.cpp"}, QDir::Files,
                         QDirIterator::Subdirectories);
         it.hasNext();) {
      QFile file(it.next());
      QVERIFY(file.open(QIODevice::ReadOnly));
      const QString source = QString::fromUtf8(file.readAll());
      for (auto found = call.globalMatch(source); found.hasNext(); ++seen) {
        QString text = found.next().captured(1);
        if (part == QString("mesh") && !text.startsWith("mesh: ")) text.prepend("mesh: ");
        QVERIFY2(is_japanese(shown_word(text.toStdString())),
                 qPrintable("ui/desktop/look/words.cpp lacks: " + text));
      }
    }
  apply_language("en");
  QVERIFY2(seen > 50, qPrintable(QString::number(seen)));
}

namespace {

// What the sources hold in pieces, as it is told.
const std::map<QString, QString> whole_sentences = {
    {"7 7s of 7 have 7 nodes and 7 numbers", "12 solids of tet4 have 40 nodes and 12 numbers"},
    {"7 is missing", "the force is missing"},
    {"7 is not a shape of 7s", "tet4 is not a shape of facets"},
    {"7 is not known", "\"steal\" is not known"},
    {"7 is out of range", "\"7\" is out of range"},
    {"7 has a decimal comma", "the number \"1,5\" of vertex 7 has a decimal comma"},
    {"7 is none", "the number \"one\" of vertex 7 is none"},
    {"Check the mesh for thin or badly shaped elements and the materials for extreme ratios, 7or use "
     "solver.method direct",
     "Check the mesh for thin or badly shaped elements and the materials for extreme ratios, or use "
     "solver.method direct"},
    {"7, the limit", "the relative residual is 7 after 7 iterations, not 7, the limit"},
    {"7; it has stagnated since iteration 7, the least so far is 7%.3g",
     "the relative residual is 7 after 7 iterations, not 7, and the relative error in the energy norm is not "
     "known yet, not 7; it has stagnated since iteration 7, the least so far is 7"},
    {"7its orientation", "differs from a.dcm of the same series in its orientation"},
    {"7its pixel spacing", "differs from a.dcm of the same series in its pixel spacing"},
    {"7its size: 7 x 7 and 7 x 7 pixels",
     "differs from a.dcm of the same series in its size: 7 x 7 and 7 x 7 pixels"},
    {"Check that the constraints hold every part. If they do, the matrix is badly conditioned (slender "
     "parts, "
     "thin elements, very different materials): raise max_iterations, 7or use a larger tolerance",
     "If they do, the matrix is badly conditioned (slender parts, thin elements, very different materials): "
     "raise max_iterations, use the preconditioner multigrid, or use a larger tolerance"},
    {"Raise max_iterations, 7or improve the mesh (thin or badly shaped elements)",
     "Raise max_iterations, use the preconditioner multigrid, or improve the mesh (thin or badly shaped "
     "elements)"},
    {"cannot 7 the file: 7", "cannot write the file: no space left on device"},
    {"it is not positive definite: p.Ap = 7%.3g was met7, at a relative residual of 7%.3g",
     "it is not positive definite: p.Ap = 7 was met in the 7 iterations so far, at a relative residual of 7"},
    {"it is not symmetric: entry (7, 7) 7", "it is not symmetric: entry (7, 7) is 7 and its mirror image 8"},
    {"it was not read to its end in 7: it is damaged, or too large to be read in that time7",
     "it was not read to its end in 7 s: it is damaged, or too large to be read in that time"},
    {"the mesher 7",
     "the mesher was ended by signal 11 (Segmentation fault) in the step \"fill the volume\""},
};
QString whole_of(const QString& text) {
  const auto found = whole_sentences.find(text);
  return found == whole_sentences.end() ? text : found->second;
}

}  // namespace

void DesktopTest::rare_errors_speak_japanese() {
  apply_language("ja");
  static const QRegularExpression call(
      "\\b(Error\\(ErrorKind::|(?:refuse|refuse_deck|refuse_labels|damaged|foreign|fail)\\()");
  static const QRegularExpression words("[a-z]{2,} [a-z0-9]"), comment("//[^\n]*");
  std::set<QString> all, left;
  for (const char* part : {"engine", "mesh", "gpu", "app"})
    for (QDirIterator it(QString(GENBA_SOURCE "/") + part, {"*.cpp", "*.hpp"}, QDir::Files,
                         QDirIterator::Subdirectories);
         it.hasNext();) {
      QFile file(it.next());
      QVERIFY(file.open(QIODevice::ReadOnly));
      const QString source = QString::fromUtf8(file.readAll()).remove(comment);
      for (auto found = call.globalMatch(source); found.hasNext();) {
        const auto match = found.next();
        const qsizetype open = source.indexOf('(', match.capturedStart());
        QStringList given = arguments(source, open);
        if (match.captured().startsWith("Error")) {
          if (given.isEmpty() || given.front().contains("internal_fault")) continue;
          given = given.mid(2, 2);
        }
        for (const QString& argument : given) {
          QString text = text_of(argument);
          if (!argument.contains('"') || !text.contains(words)) continue;
          all.insert(text);
          if (text.endsWith('.')) text.chop(1);
          for (const QString& sentence : text.split(". "))
            if (sentence.contains(words) && !is_japanese(shown_message(sentence.toStdString())) &&
                // Behind the value that it speaks of.
                !is_japanese(shown_message("\"7\": " + sentence.toStdString())) &&
                !is_japanese(shown_message(whole_of(text).toStdString())))
              left.insert(text);
        }
      }
    }
  apply_language("en");
  qInfo("%zu of %zu sentences of errors have no translation", left.size(), all.size());
  for (const QString& text : left) qDebug("%s", qPrintable(text));
  QVERIFY(all.size() > 600);
  QVERIFY2(left.empty(), "ui/print/*_texts.cpp: give new errors a pattern, CONTRIBUTING \"Translations\"");
}
