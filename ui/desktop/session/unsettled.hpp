// What is typed in forms and not in the case yet. Code that runs, saves or closes the case asks here first.
#pragma once

#include <QPointer>
#include <QString>
#include <functional>
#include <vector>

namespace genba {

/// Something typed that the case cannot take.
struct Leftover {
  enum class Kind {
    page,       ///< a field of a page
    condition,  ///< a constraint or load that is not complete; meshing ignores it
    dialog,     ///< a dialog that is not confirmed yet
    begun       ///< a new condition that is filled in, in part, and not added; a run does without it
  };
  Kind kind;
  QString text;  ///< which field, and why
};

class Unsettled {
 public:
  /// settle: gives the case what is typed, and returns what is left. It is called while its owner lives.
  void add(QObject* owner, std::function<std::vector<Leftover>()> settle) {
    forms_.push_back({owner, std::move(settle)});
  }
  void forget(const QObject* owner) {
    std::erase_if(forms_, [&](const Form& form) { return form.owner.data() == owner; });
  }
  std::vector<Leftover> settle() const {
    std::vector<Leftover> out;
    const std::vector<Form> forms = forms_;
    for (const Form& form : forms)
      if (form.owner)
        for (Leftover& left : form.settle()) out.push_back(std::move(left));
    return out;
  }

 private:
  struct Form {
    QPointer<QObject> owner;
    std::function<std::vector<Leftover>()> settle;
  };
  std::vector<Form> forms_;
};

/// What the case would take if it were valid: without open dialogs and begun conditions.
inline std::vector<Leftover> without_dialogs(std::vector<Leftover> all) {
  std::erase_if(all, [](const Leftover& one) {
    return one.kind == Leftover::Kind::dialog || one.kind == Leftover::Kind::begun;
  });
  return all;
}

inline QString joined(const std::vector<Leftover>& all) {
  QString out;
  for (const Leftover& left : all) out += (out.isEmpty() ? "" : "; ") + left.text;
  return out;
}

}  // namespace genba
