// Turns hints for case files into the words of the forms.
#pragma once

#include <QString>

namespace genba {

/// Replaces each key by its label in a form, and a choice by its plain name: "step": "30 s" and
/// transient.step "30 s" become "Time step": 30 s. Keys that no form has stay. Use it for texts about the
/// open case. Texts about a file that cannot be read must keep their keys, since they are searched in the
/// file.
QString in_form_words(const QString& sentence);

}  // namespace genba
