#include "mesh/formula/compiled_formula.hpp"

#include "engine/base/error.hpp"

// Needs its own namespace: libvtkCommonMisc contains the same names, compiled with other switches.
#define vtkexprtk genba_exprtk
#define exprtk_disable_string_capabilities
#define exprtk_disable_break_continue
#define exprtk_disable_return_statement
#define exprtk_disable_comments
#define exprtk_disable_enhanced_features
#define exprtk_disable_rtl_io
#define exprtk_disable_rtl_io_file
#define exprtk_disable_rtl_vecops
// The copy that comes with VTK is named vtkexprtk.
#include <vtkexprtk/exprtk.hpp>

namespace genba {

struct CompiledFormula::Library {
  double x = 0, y = 0, z = 0, t = 0, k = 0;
  exprtk::expression<double> expression;
};

namespace {

/// Switches off everything except arithmetic, although formula_text() writes nothing else.
exprtk::parser<double>::settings_t switches() {
  using Settings = exprtk::parser<double>::settings_t;
  Settings settings(Settings::compile_all_opts - Settings::e_commutative_check);
  settings.disable_all_assignment_ops()
      .disable_all_logic_ops()
      .disable_all_control_structures()
      .disable_local_vardef();
  settings.set_max_stack_depth(4000);  // "1+1+...": one nesting level per operator
  settings.enable_control_structure(Settings::e_ctrl_ifelse);
  return settings;
}

}  // namespace

CompiledFormula::CompiledFormula(const std::string& text) : library_(std::make_unique<Library>()) {
  exprtk::symbol_table<double> names;
  names.add_variable("px", library_->x);
  names.add_variable("py", library_->y);
  names.add_variable("pz", library_->z);
  names.add_variable("pt", library_->t);
  names.add_variable("pk", library_->k);
  library_->expression.register_symbol_table(names);
  exprtk::parser<double> parser(switches());
  if (!parser.compile(text, library_->expression))
    throw Error(ErrorKind::internal_fault, phrase<"formula">(), Text(parser.error()));
}

CompiledFormula::~CompiledFormula() = default;
CompiledFormula::CompiledFormula(CompiledFormula&&) noexcept = default;
CompiledFormula& CompiledFormula::operator=(CompiledFormula&&) noexcept = default;

void CompiledFormula::evaluate(std::span<const Vec3> points, double time, std::span<const double> temperature,
                               std::span<double> out) {
  Library& at = *library_;
  at.t = time;
  at.k = temperature.empty() ? 0.0 : temperature.front();
  const bool each = temperature.size() > 1;
  for (std::size_t i = 0; i < points.size(); ++i) {
    at.x = points[i][0];
    at.y = points[i][1];
    at.z = points[i][2];
    if (each) at.k = temperature[i];
    out[i] = at.expression.value();
  }
}

}  // namespace genba
