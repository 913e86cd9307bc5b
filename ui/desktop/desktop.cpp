#include "ui/desktop/desktop.hpp"

#include "ui/desktop/appearance.hpp"
#include "ui/desktop/language.hpp"
#include "ui/desktop/look_actions.hpp"
#include "ui/desktop/main_window.hpp"

namespace genba {

Desktop::Desktop() {
  apply_language(chosen_language());
  apply_appearance(chosen_appearance());
  window_ = std::make_unique<MainWindow>();
  make_window();
}

Desktop::~Desktop() = default;

void Desktop::make_window() {
  // Later: the menu that asks for it belongs to the window.
  connect(&window_->looks(), &LookActions::chosen, this, &Desktop::renew, Qt::QueuedConnection);
}

void Desktop::renew() {
  const bool shown = window_->isVisible();
  WindowContent content = window_->take_content();
  window_.reset();
  apply_language(chosen_language());
  apply_appearance(chosen_appearance());
  window_ = std::make_unique<MainWindow>(std::move(content));
  make_window();
  if (shown) window_->show();
  emit window_renewed();
}

}  // namespace genba
