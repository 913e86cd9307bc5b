// Hints that are written for case files, in the words of the forms.
#pragma once

#include <QString>

namespace genba {

/// "Time step": 30 s, where a sentence says "step": "30 s" or transient.step "30 s": a key of a form has its
/// label, a choice its plain name. What no form has stays as it is. For what is said of the case that is
/// open; of a file that cannot be read the keys themselves are sought.
QString in_form_words(const QString& sentence);

}  // namespace genba
