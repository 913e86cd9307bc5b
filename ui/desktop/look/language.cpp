#include "ui/desktop/look/language.hpp"

#include <QCoreApplication>
#include <QEvent>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>
#include <algorithm>
#include <tuple>
#include <utility>

#include "ui/desktop/look/text.hpp"
#include "ui/print/phrases.hpp"

namespace genba {
namespace {

// Qt's own words, for systems without Qt's translations.
[[maybe_unused]] constexpr const char* qt_words[] = {
    QT_TRANSLATE_NOOP("QPlatformTheme", "OK"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Cancel"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Close"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Save"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Discard"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "&Yes"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "&No"),
    QT_TRANSLATE_NOOP("QDockWidget", "Close"),
    QT_TRANSLATE_NOOP("QDockWidget", "Float"),
    QT_TRANSLATE_NOOP("QTabBar", "Scroll Left"),
    QT_TRANSLATE_NOOP("QTabBar", "Scroll Right"),
    QT_TRANSLATE_NOOP("QFileDialog", "Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "File &name:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of type:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Directory:"),
    QT_TRANSLATE_NOOP("QFileDialog", "&Open"),
    QT_TRANSLATE_NOOP("QFileDialog", "&Save"),
    QT_TRANSLATE_NOOP("QFileDialog", "&Choose"),
    QT_TRANSLATE_NOOP("QFileDialog", "Back"),
    QT_TRANSLATE_NOOP("QFileDialog", "Forward"),
    QT_TRANSLATE_NOOP("QFileDialog", "Parent Directory"),
    QT_TRANSLATE_NOOP("QFileDialog", "Create New Folder"),
    QT_TRANSLATE_NOOP("QFileDialog", "List View"),
    QT_TRANSLATE_NOOP("QFileDialog", "Detail View"),
};

constexpr const char* language_setting = "window/language";

bool is_known(const QString& code) {
  const auto& all = languages();
  return std::any_of(all.begin(), all.end(), [&](const Language& l) { return l.code == code; });
}

QString& used() {
  static QString code = "en";
  return code;
}

/// Translates our texts and the buttons of Qt's own dialogs. It is one translator, since all widgets are
/// notified for every translator that is installed or removed.
class Texts final : public QTranslator {
 public:
  void load(const QString& code) {
    // A file that fails to load is empty: then texts are English.
    std::ignore = own_.load(":/genba/translations/genba_" + code + ".qm");
    std::ignore = qt_own_.load("qtbase_" + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
  }
  bool isEmpty() const override { return own_.isEmpty() && qt_own_.isEmpty(); }
  QString translate(const char* context, const char* source, const char* disambiguation,
                    int n) const override {
    const QString text = own_.translate(context, source, disambiguation, n);
    return text.isNull() ? qt_own_.translate(context, source, disambiguation, n) : text;
  }

 private:
  QTranslator own_, qt_own_;
};

Translation& in_use() {
  static Translation translation = translation_into("en");
  return translation;
}

}  // namespace

const std::vector<Language>& languages() {
  static const std::vector<Language> all = {{"en", "English"}, {"ja", QString::fromUtf8("日本語")}};
  return all;
}

QString chosen_language() {
  const QString code = QSettings().value(language_setting).toString();
  return is_known(code) ? code : QString();
}

void choose_language(const QString& code) {
  QSettings().setValue(language_setting, code);
}

QString used_language() {
  return used();
}

void apply_language(const QString& code) {
  static Texts texts;
  static bool is_installed = false;
  const QString before = used();
  const QString system = QLocale::system().name().section('_', 0, 0);
  used() = !code.isEmpty() ? code : is_known(system) ? system : "en";
  if (used() == before) return;
  texts.load(used());
  in_use() = translation_into(is_known(used()) ? utf8(used()) : "en");
  if (!std::exchange(is_installed, true)) {
    QCoreApplication::installTranslator(&texts);
    return;
  }
  QEvent changed(QEvent::LanguageChange);
  QCoreApplication::sendEvent(QCoreApplication::instance(), &changed);
}

QString shown(const Text& text) {
  return qt(text.in(in_use()));
}

QString shown_error(const std::exception& error) {
  return shown(full_text(error));
}

QString shown_problem(const Error& error) {
  const Text& step = error.next_step();
  return shown(step.empty() ? error.problem() : joined({error.problem(), step}, phrase<". ">()));
}

QString shown_word(std::string_view english) {
  return shown(word(english));
}

QString shown_group(const std::string& group) {
  // As a word of its own, "own" has another meaning.
  return group == "own" ? QCoreApplication::translate("genba::MaterialGroups", "own") : shown_word(group);
}

}  // namespace genba
