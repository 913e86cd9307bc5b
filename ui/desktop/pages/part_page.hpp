// A body or named faces: what they are, the material of a body, the conditions of faces.
#pragma once

#include "ui/desktop/pages/property_panel.hpp"

class QComboBox;
class QLabel;

namespace genba {

class PartPage : public PropertyPage {
  Q_OBJECT

 public:
  PartPage(Session& session, ModelItem item);
  void refresh() override;
  /// There is such a body, face or set now.
  static bool has(const Session& session, ModelItem item);

 private:
  void refresh_body();
  void refresh_faces();
  Session& session_;
  ModelItem item_;
  QComboBox* material_;
  QLabel *name_, *material_label_, *facts_;
};

}  // namespace genba
