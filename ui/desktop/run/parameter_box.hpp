// Chooses a value of the case: by its name as in the tree, or by a typed place in the case file.
#pragma once

#include <QComboBox>
#include <string>

namespace genba {

class Session;

class ParameterBox : public QComboBox {
  Q_OBJECT

 public:
  /// `may_be_none`: the first entry stands for no value.
  explicit ParameterBox(Session& session, bool may_be_none = false);
  /// Writes all names in the language in use; a typed place stays.
  void rename();
  /// The place in the case file of what is picked or typed; empty: none.
  std::string path() const;
  /// The value of what is picked, when the box was made; empty: not known.
  QString value_now() const;
  QString name_of(const std::string& path) const;

 private:
  Session& session_;
};

}  // namespace genba
