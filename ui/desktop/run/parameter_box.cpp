#include "ui/desktop/run/parameter_box.hpp"

#include "app/study/parameter_names.hpp"
#include "app/study/parameter_study.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {
namespace {
constexpr int value_role = Qt::UserRole + 1;
}

ParameterBox::ParameterBox(Session& session, bool may_be_none) : session_(session) {
  setEditable(true);
  setInsertPolicy(QComboBox::NoInsert);
  if (may_be_none) addItem(QString(), QString());
  if (const auto project = session.project())
    for (const StudyParameter& p : study_parameters(*project)) {
      addItem(QString(), qt(p.path));
      setItemData(count() - 1, qt(p.value), value_role);
      setItemData(count() - 1, qt(p.path), Qt::ToolTipRole);
    }
  rename();
}

void ParameterBox::rename() {
  const bool picked = currentText() == itemText(currentIndex());
  const QString typed = currentText();
  for (int i = 0; i < count(); ++i) setItemText(i, name_of(utf8(itemData(i).toString())));
  if (!picked) setEditText(typed);
}

QString ParameterBox::name_of(const std::string& path) const {
  const auto project = session_.project();
  return path.empty() || !project ? qt(path) : shown(parameter_name(*project, path));
}

std::string ParameterBox::path() const {
  const QString text = currentText().trimmed();
  int row = currentIndex();
  if (row < 0 || itemText(row) != text) row = findText(text);
  return utf8(row < 0 ? text : itemData(row).toString());
}

QString ParameterBox::value_now() const {
  return currentData(value_role).toString();
}

}  // namespace genba
