// Offers to continue a solve of the open case that was stopped, or whose program ended.
#pragma once

#include "ui/desktop/widgets/offer_bar.hpp"

namespace genba {

class Session;

class ResumeBar : public OfferBar {
  Q_OBJECT

 public:
  explicit ResumeBar(Session& session, QWidget* parent = nullptr);
  /// Looks into the results folder. Shows itself if there is a solve to continue.
  void look();
  QPushButton *resume_button, *discard_button;

 private:
  Session& session_;
};

}  // namespace genba
