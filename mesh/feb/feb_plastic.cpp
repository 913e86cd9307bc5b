// Materials of a model of FEBio that flow: "reactive plasticity". Its families of bonds yield one after the other; under
// a growing load together they are a flow stress over the plastic strain (Nguyen, Ateshian et al., 2013).
#include <cmath>
#include <functional>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "mesh/feb/feb_writer.hpp"

namespace genba {

namespace {

std::string plain_number(double value) { return format_number(value, "%.17g"); }

/// Families of bonds, in the order in which they yield, in units of the model.
struct FebBonds {
  std::vector<double> yield;     ///< stress at which a family yields
  std::vector<double> response;  ///< that of all families together at this moment
  double elastic = 0;            ///< share of the bonds that never yield
};

/// Rows of flow stress and plastic strain. Three shear moduli are the slope of the equivalent stress while nothing flows.
std::vector<std::array<double, 2>> flow_rows(const FebBonds& bonds, double shear_modulus) {
  constexpr double next_strain = 10;
  std::vector<std::array<double, 2>> out;
  for (std::size_t i = 0; i < bonds.yield.size(); ++i) {
    const double strain = out.empty() ? 0.0 : (bonds.yield[i] - bonds.response[i]) / (3 * shear_modulus);
    if (!out.empty() && !(strain > out.back()[1] + 1e-12)) out.pop_back();  // families before it have no mass
    out.push_back({bonds.response[i], out.empty() ? 0.0 : strain});
  }
  if (bonds.elastic > 0 && bonds.elastic < 1) {
    const double slope = 3 * shear_modulus * bonds.elastic / (1 - bonds.elastic);
    out.push_back({out.back()[0] + slope * next_strain, out.back()[1] + next_strain});
  }
  return out;
}

/// false: its flow curve is not read.
bool take_flow_curve(const FebTag& curve, const std::function<double(std::string_view, double)>& number,
                            const std::function<std::vector<double>(const FebTag&)>& numbers, FebBonds& out) {
  const std::string type = curve.attribute("type");
  if (type == "PFC paper") {
    const double stated_families = number("nf", 1);
    if (!(stated_families >= 1 && stated_families <= 1000)) return false;
    const int families = static_cast<int>(stated_families);
    const double first = number("Y0", 0), last = number("Ymax", 0), ratio = number("r", 0.9), begin = number("w0", 1);
    out.elastic = number("we", 0);
    double share = begin, step = 1;
    if (families > 1) step = ratio == 1 ? 1.0 / (families - 1) : (1 - ratio) / (1 - std::pow(ratio, families - 1));
    out.yield = {first}, out.response = {first};
    for (int i = 1; i < families; ++i) {
      const double rise = step * (last - first);
      if (!(share < 1)) break;  // the families that are left have no mass
      out.response.push_back(out.response.back() + rise);
      out.yield.push_back(out.yield.back() + rise / (1 - share));
      share += step * (1 - out.elastic - begin);
      step *= ratio;
    }
    return first > 0;
  }
  const FebTag* response = curve.child("plastic_response");
  const FebTag* points = response == nullptr ? nullptr : response->child("points");
  if (type != "PFC user" || points == nullptr) return false;
  double modulus = 0;
  for (const FebTag& point : points->children) {
    const std::vector<double> pair = numbers(point);
    if (pair.size() != 2 || !(pair[0] > 0)) return false;
    if (modulus == 0) modulus = pair[1] / pair[0];
    out.yield.push_back(modulus * pair[0]);
    out.response.push_back(pair[1]);
  }
  return modulus > 0;
}

}  // namespace

/// Elasticity of the logarithmic strain; false: a constant is missing or unknown.
bool FebWriter::write_logarithmic(const FebTag& m, const std::string& name) {
  constexpr double never = 1e6;  // times E: it does not flow
  const FebTag *e = m.child("E"), *v = m.child("v");
  if (e == nullptr || v == nullptr) return false;
  out_.begin("ELASTIC", m.line);
  out_.row(m.line, plain_number(constant_of(*e, name)) + ", " + plain_number(constant_of(*v, name)));
  out_.begin("PLASTIC", m.line);
  out_.row(m.line, plain_number(never * constant_of(*e, name)) + ", 0");
  note(m, phrase<"material \"%1\": its law of the logarithmic strain is that of a material that flows, at a stress of a million times E">(
              shown_text(name)));
  return true;
}

bool FebWriter::write_plastic(const FebTag& m, const std::string& name) {
  const FebTag *elastic = m.child("elastic"), *criterion = m.child("yield_criterion"), *curve = m.child("flow_curve");
  if (elastic == nullptr || criterion == nullptr || curve == nullptr) return false;
  const std::string type = elastic->attribute("type");
  if (type != "neo-Hookean" && type != "natural neo-Hookean" && type != "isotropic elastic") return false;
  if (criterion->attribute("type") != "DC von Mises stress" || real_of(m, "isochoric", 1) == 0) return false;
  const FebTag *e_tag = elastic->child("E"), *v_tag = elastic->child("v");
  if (e_tag == nullptr) refuse(elastic->line, phrase<"material \"%1\" has no E">(shown_text(name)));
  const double e = constant_of(*e_tag, name), v = v_tag == nullptr ? 0 : constant_of(*v_tag, name);
  FebBonds bonds;
  const bool is_read = take_flow_curve(
      *curve, [&](std::string_view key, double otherwise) { return stated(*curve, key, otherwise, name); },
      [&](const FebTag& tag) { return stated_list(tag, name); }, bonds);
  if (!is_read) return false;
  tell_unknown(m, {"elastic", "yield_criterion", "flow_curve", "isochoric", "rtol", "secant_tangent", "density"}, name);
  tell_unknown(*elastic, {"E", "v", "density"}, name);
  tell_unknown(*curve, {"nf", "Y0", "Ymax", "r", "w0", "we", "plastic_response"}, name);
  out_.begin("ELASTIC", elastic->line);
  out_.row(elastic->line, plain_number(e) + ", " + plain_number(v));
  out_.begin("PLASTIC", curve->line);
  for (const auto& [stress, strain] : flow_rows(bonds, e / (2 * (1 + v))))
    out_.row(curve->line, plain_number(stress) + ", " + plain_number(strain));
  note(m, phrase<"material \"%1\": its bonds are one flow stress that grows with the plastic strain, on the logarithmic strain: the "
                 "same while the load grows in one direction; after a reversal FEBio's bonds yield earlier">(shown_text(name)));
  return true;
}

}  // namespace genba
