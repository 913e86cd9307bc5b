// A value of the case, picked by its name as the tree has it, or typed as its place in the case file.
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
  /// All names in the language of now; a place that was typed stays.
  void rename();
  /// In the case file, of what is picked or typed; empty: none.
  std::string path() const;
  /// Of what is picked, in the case as it was when the box was made; empty: not known.
  QString value_now() const;
  QString name_of(const std::string& path) const;

 private:
  Session& session_;
};

}  // namespace genba
