// Whatever the window shows in Japanese is Japanese, but for names, numbers, units and formats.
#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>
#include <QTextDocument>
#include <QTreeWidget>
#include <algorithm>
#include <set>

#include "app/materials/material_library.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/files/start_page.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/condition_dialog.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/run/work_dialog.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/view/view_actions.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

namespace {

// What stays as it is in every language, with the reason.
const char* const exceptions[] = {
    // Keys, and names of programs, parts of a computer and formats.
    "(Ctrl|Shift|Alt|Esc|Del|Home|PgUp|PgDown|Return|Space|F\\d+)(\\+\\S+)?",
    "Genba|ParaView|Slicer|ITK-SNAP|Gmsh|HXT|OpenCASCADE|CalculiX|Abaqus|Nastran|English|Jacobi|Cuthill-"
    "McKee|"
    "Morton|Poisson|Mises|Viridis|Jet|NVIDIA|CUDA|Intel|AMD|Xeon|EPYC|CPU|GPU|llvmpipe|Netgen",
    "CSR|ELL|ELL-R|SELL|RBP[-\u2011][A-Za-z]+([-\u2011]R)?|RBP|(rbp-)?(csr|ell|sell|sliced|node|sym)(-r)?|fp("
    "32|64)|FP(32|64)"
    "|SICN|"
    "tet(4|10)|hex(8|20)|wedge(6|15)|tri(3|6)|quad(4|8)|pyramid5|SHA-256|LPS|DICOM|NRRD|NIfTI|MetaImage|VTU|STL|STEP|IGES|BREP|"
    "HTML|"
    "PDF|PNG|CSV|JSON|CAD|CT|HU|OBJ|ogv|gamg|hypre|PETSc|MPI",
    // Names of faces of bodies from images.
    "\\S+\\|outside",
    // Units.
    "[kMG]?Pa|[kKMGT]i?B|deg[CF]?|rad|mm|cm|kg|kN|mK|min|max",
};

class Walk {
 public:
  explicit Walk(QStringList names) {
    for (const char* text : exceptions) known_ << QRegularExpression("\\b(" + QString(text) + ")\\b");
    // The case's own names; a long one may hold a short one.
    std::ranges::sort(names, [](const QString& a, const QString& b) { return a.size() > b.size(); });
    for (const QString& name : names) known_ << QRegularExpression(QRegularExpression::escape(name));
  }

  void look(QWidget* root, const QString& where) {
    where_ = where;
    for (QWidget* w : root->findChildren<QWidget*>()) look_at(*w);
    look_at(*root);
    for (QAction* action : root->findChildren<QAction*>()) {
      take(*action, action->text());
      take(*action, action->toolTip());
      take(*action, action->statusTip());
    }
  }
  const std::set<QString>& found() const { return found_; }

 private:
  void look_at(const QWidget& w) {
    // Paths of files, places in the case file, and names of labels.
    for (const char* name : {"recent_file", "study_parameter", "compare_case", "brush_label"})
      if (w.objectName() == name) return;
    if (w.objectName().startsWith("label_material_")) return;  // names of materials
    take(w, w.toolTip());
    take(w, w.windowTitle());
    take(w, w.accessibleName());
    take(w, w.whatsThis());
    if (const auto* label = qobject_cast<const QLabel*>(&w)) take(w, label->text());
    if (const auto* button = qobject_cast<const QAbstractButton*>(&w)) take(w, button->text());
    if (const auto* group = qobject_cast<const QGroupBox*>(&w)) take(w, group->title());
    if (const auto* line = qobject_cast<const QLineEdit*>(&w)) take(w, line->placeholderText());
    if (const auto* text = qobject_cast<const QPlainTextEdit*>(&w)) take(w, text->placeholderText());
    if (const auto* box = qobject_cast<const QComboBox*>(&w))
      for (int i = 0; i < box->count(); ++i) take(w, box->itemText(i));
    if (const auto* tabs = qobject_cast<const QTabBar*>(&w))
      for (int i = 0; i < tabs->count(); ++i) take(w, tabs->tabText(i));
    if (const auto* tree = qobject_cast<const QTreeWidget*>(&w)) {
      take_rows(w, *tree->invisibleRootItem());
      if (!tree->isHeaderHidden()) take_heads(w, *tree->model());
    }
    if (const auto* list = qobject_cast<const QListWidget*>(&w))
      for (int i = 0; i < list->count(); ++i) take(w, list->item(i)->text());
    if (const auto* table = qobject_cast<const QTableWidget*>(&w)) {
      take_heads(w, *table->model());
      const bool has_names = w.objectName() == "label_table";
      for (int r = 0; r < table->rowCount() && !has_names; ++r)
        for (int c = 0; c < table->columnCount(); ++c)
          if (const auto* item = table->item(r, c)) {
            take(w, item->text());
            take(w, item->toolTip());
          }
    }
  }
  void take_heads(const QWidget& w, const QAbstractItemModel& model) {
    for (int c = 0; c < model.columnCount(); ++c) take(w, model.headerData(c, Qt::Horizontal).toString());
  }
  void take_rows(const QWidget& w, const QTreeWidgetItem& item) {
    for (int c = 0; c < item.columnCount(); ++c) {
      take(w, item.text(c));
      take(w, item.toolTip(c));
    }
    for (int i = 0; i < item.childCount(); ++i) take_rows(w, *item.child(i));
  }
  // Line by line, so that one that was forgotten does not hide among others.
  void take(const QObject& w, const QString& shown) {
    QString plain = shown;
    if (Qt::mightBeRichText(shown)) {
      QTextDocument document;
      document.setHtml(shown);
      plain = document.toPlainText();
    }
    plain.remove('&');
    for (const QString& line : plain.split(QRegularExpression("[\\n\\x{2028}]"), Qt::SkipEmptyParts)) {
      if (std::any_of(line.begin(), line.end(), [](QChar c) { return c.unicode() > 0x3000; })) continue;
      QString rest = line;
      for (const QRegularExpression& known : known_) rest.remove(known);
      static const QRegularExpression word("[A-Za-z]{3}");
      if (rest.contains(word))
        found_.insert(
            QString("%1, %2 %3: %4").arg(where_, w.metaObject()->className(), w.objectName(), line));
    }
  }
  QString where_;
  QList<QRegularExpression> known_;
  std::set<QString> found_;
};

// Every kind of place.
Project with_places(Project project) {
  const PlaneSelector plane{{0, 0, 0.01}, {0, 0, 1}, 0.001};
  const NormalSelector upwards{{0, 0, 1}, 0.1};
  for (const Selector& where : std::initializer_list<Selector>{
           NamedSelector{{"#1"}}, NamedSelector{{"#1", "#2"}}, plane, PlaneSelector{{0, 0, 0}, {1, 0, 0}},
           BoxSelector{{0, 0, 0}, {0.01, 0.01, 0.01}}, SphereSelector{{0, 0, 0}, 0.01},
           NearestFaceSelector{{0, 0, 0}}, upwards, AllOfSelector{{plane, upwards}}}) {
    project.mesh.sizes.push_back({where, 0.002});
    project.mesh.layers.push_back({where, 0.0005});
  }
  return project;
}

}  // namespace

void DesktopTest::nothing_shown_is_left_in_english() {
  window_.reset();
  apply_language("ja");
  const auto project_names = [](const Project& project) {
    QStringList names{qt(project.title), qt(project.question), qt(project.notes), qt(project.geometry.path),
                      qt(project.output.folder)};
    for (const Material& m : project.study.materials) names << qt(m.name);
    for (const auto& label : project.geometry.image.labels) names << qt(label.region);
    for (const auto& c : project.study.constraints) names << qt(c.name);
    for (const auto& l : project.study.loads) names << qt(l.name);
    for (const Probe& p : project.output.probes) names << qt(p.name);
    for (const LibraryMaterial& m : standard_materials()) names << qt(m.material.name);
    names.removeAll(QString());
    return names;
  };
  MainWindow window;
  window.resize(1500, 950);
  window.show();
  std::set<QString> found;
  {
    Walk walk({"Genba"});
    walk.look(&window, "start");
    found.insert(walk.found().begin(), walk.found().end());
  }
  for (const char* example : {"bone_with_marrow", "heated_part"}) {
    const QString path = QString(GENBA_EXAMPLES "/%1.case.json").arg(example);
    QVERIFY(window.files().open(path));
    window.session().edit("coarse", [&](Project p) {
      p.mesh.size = std::max(p.mesh.size, 0.006);
      p.output.folder = utf8(folder_.filePath("untranslated"));
      p.output.probes.push_back({"probe", {}});
      return p;
    });
    QSignalSpy finished(&window.session(), &Session::finished);
    window.runs().run_action->trigger();
    QVERIFY(finished.size() || finished.wait(120000));
    QVERIFY2(window.session().results(), example);
    QTRY_VERIFY(!window.view().busy());
    const auto project = window.session().project();
    // What deforms a body is offered where there are displacements alone.
    QCOMPARE(window.views().animate_action->isEnabled(), project->study.physics->is_motion());
    QStringList names = project_names(*project);
    for (const auto& surface : window.session().mesh()->mesh->surfaces) names << qt(surface.name);
    for (const auto& region : window.session().mesh()->mesh->regions) names << qt(region.name);
    names.removeAll(QString());
    Walk walk(names << example << path << QFileInfo(path).absolutePath() << folder_.path());
    for (int part = 0; part <= static_cast<int>(ModelPart::report); ++part)
      for (const int index : {-1, 0}) {
        window.tree().select({static_cast<ModelPart>(part), index});
        QTest::qWait(20);
        walk.look(&window, QString("%1 part %2").arg(example).arg(part));
      }
    window.tree().select({ModelPart::mesh, -1});
    window.session().edit("places", with_places);
    QCOMPARE(window.properties().findChild<QListWidget*>()->count(), 9);
    walk.look(&window, QString("%1 with places").arg(example));
    window.session().undo();
    window.view().pick({PickFilter::faces, {0, 1}});
    walk.look(&window, QString("%1 with faces picked").arg(example));
    window.runs().study_action->trigger();
    window.runs().compare_action->trigger();
    window.runs().queue_action->trigger();
    window.runs().verify_action->trigger();
    window.findChild<QAction*>("save_with_copies")->trigger();
    for (WorkDialog* dialog : window.findChildren<WorkDialog*>()) {
      walk.look(dialog, "dialog");
      dialog->close();
    }
    for (const ConditionKind* kind : {find_condition_kind("displacement"), find_condition_kind("force")}) {
      ConditionDialog* dialog = window.edits().add_condition(kind);
      walk.look(dialog, "condition");
      dialog->reject();
      QTest::qWait(10);
    }
    found.insert(walk.found().begin(), walk.found().end());
    window.session().undo();  // nothing is asked about
  }
  for (const QString& text : found) qWarning("%s", qPrintable(text));
  apply_language("en");
  QVERIFY2(found.empty(), "give these texts a translation, or the list of exceptions a reason");
}
