// The page of a body or of named faces: what they are, the material of a body, the conditions of faces.
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
  /// True if such a body, face or set exists now.
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
