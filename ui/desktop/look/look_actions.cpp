#include "ui/desktop/look/look_actions.hpp"

#include <QActionGroup>
#include <QMenu>
#include <functional>

#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/look/language.hpp"

namespace genba {

LookActions::LookActions(QObject* parent) : QObject(parent) {}

void LookActions::fill(QMenu* menu) {
  const auto add = [&](QMenu* list, QActionGroup* group, const QString& text, const char* name,
                       bool is_chosen, const std::function<void()>& choose) {
    QAction* action = list->addAction(text);
    action->setObjectName(name);
    action->setCheckable(true);
    action->setChecked(is_chosen);
    group->addAction(action);
    connect(action, &QAction::triggered, this, [this, choose, is_chosen] {
      if (is_chosen) return;
      choose();
      emit chosen();
    });
  };
  // People who cannot read the language in use must find this menu.
  QMenu* words = menu->addMenu(tr("Lan&guage") + (tr("Lan&guage") == "Lan&guage" ? "" : " (Language)"));
  auto* languages_group = new QActionGroup(words);
  add(words, languages_group, tr("As the &system"), "language_system", chosen_language().isEmpty(),
      [] { choose_language({}); });
  for (const Language& l : languages())
    add(words, languages_group, l.name, qPrintable("language_" + l.code), chosen_language() == l.code,
        [code = l.code] { choose_language(code); });

  struct Choice {
    QString text;
    const char* name;
    Appearance appearance;
  };
  const Choice choices[] = {{tr("As the &system"), "appearance_system", Appearance::system},
                            {tr("&Light"), "appearance_light", Appearance::light},
                            {tr("&Dark"), "appearance_dark", Appearance::dark}};
  QMenu* colours = menu->addMenu(tr("Appeara&nce"));
  auto* colours_group = new QActionGroup(colours);
  for (const Choice& c : choices)
    add(colours, colours_group, c.text, c.name, chosen_appearance() == c.appearance,
        [appearance = c.appearance] { choose_appearance(appearance); });
}

}  // namespace genba
