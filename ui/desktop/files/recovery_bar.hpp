// Offers unsaved work that a crash left behind: recover or discard, above the view, one case at a time.
#pragma once

#include <deque>

#include "app/journal.hpp"
#include "ui/desktop/widgets/offer_bar.hpp"

namespace genba {

class Session;

class RecoveryBar : public OfferBar {
  Q_OBJECT

 public:
  explicit RecoveryBar(Session& session, QWidget* parent = nullptr);
  /// Looks into the journal folder and shows itself if there is something to offer.
  void look();
  /// Goes on offering what `before` offered.
  void take_over(RecoveryBar& before);
  QPushButton *recover_button, *discard_button;

 signals:
  /// Before unsaved changes of the case that is open would be replaced; sets `go_on` to false to stay.
  void about_to_replace(bool& go_on);
  /// The work is open; sets `kept` to false if its old entry in the journal must stay.
  void recovered(bool& kept);

 private:
  void show_next();
  void recover();
  void discard();
  void forget();
  Session& session_;
  std::deque<LostWork> lost_;  // the first is the one shown
};

}  // namespace genba
