#include "engine/procedure/response/material_damping.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

constexpr double joined_from = 1e-4;  // of the modes' own damping; below it is the residual of modes

/// Materials of regions with elements, each once.
std::vector<std::size_t> used_materials(const Problem& problem) {
  std::vector<std::size_t> out;
  for (const ElementBlock& block : problem.mesh->solids)
    for (const Index region : block.group) {
      const Index number = problem.region_material[static_cast<std::size_t>(region)];
      if (number >= 0 && std::ranges::find(out, static_cast<std::size_t>(number)) == out.end())
        out.push_back(static_cast<std::size_t>(number));
    }
  return out;
}

/// Scales all that makes the stiffness of a material.
void scale_stiffness(Material& m, double by) {
  for (auto* value : {&m.youngs_modulus, &m.e_1, &m.e_2, &m.e_3, &m.g_12, &m.g_13, &m.g_23, &m.e_a, &m.e_p, &m.g_ap})
    if (*value) **value *= by;
}

/// An operator of the bodies alone, without springs and supports.
std::unique_ptr<DeviceMatrix> bare_operator(const DiscreteSystem& system, Problem bare, Operator which, ThreadTeam& team,
                                            Monitor& monitor) {
  std::erase_if(bare.loads, [](const ResolvedLoad&) { return true; });
  bare.study.loads.clear();
  bare.map.reset();
  bare.connections.reset();
  std::ranges::fill(bare.dirichlet.fixed, std::uint8_t{0});
  return system.make_operator(bare, which, team, monitor);
}

/// x . A x of the modes, added to out.
void add_products(Backend& backend, const DeviceMatrix& matrix, const std::vector<std::vector<double>>& shapes,
                  std::size_t modes, std::vector<double>& out) {
  const auto rows = static_cast<Offset>(shapes.front().size());
  const auto x = backend.make_vector(rows), y = backend.make_vector(rows);
  std::vector<double> product(shapes.front().size());
  for (std::size_t j = 0; j < modes; ++j) {
    backend.upload(shapes[j], *x);
    backend.multiply(matrix, *x, *y);
    backend.download(*y, product);
    for (std::size_t i = 0; i < modes; ++i) {
      double sum = 0;
      for (std::size_t row = 0; row < product.size(); ++row) sum += shapes[i][row] * product[row];
      out[i * modes + j] += sum;
    }
  }
}

/// Hands out one matrix after the other: C of alpha M, C of beta K, G of loss_factor K.
void each_damping(const DiscreteSystem& system, ThreadTeam& team, Monitor& monitor,
                  const std::function<void(bool is_loss, std::unique_ptr<DeviceMatrix>)>& take) {
  const Problem& problem = *system.planned()->problem;
  const std::vector<std::size_t> used = used_materials(problem);
  for (const std::size_t m : used)
    for (const VaryingProperty& by : problem.study.materials[m].varies)
      if (by.key == "damping_mass" || by.key == "damping_stiffness" || by.key == "loss_factor")
        throw Error(ErrorKind::input, phrase<"material '%1', %2">(problem.study.materials[m].name, by.key),
                    phrase<"a damping cannot vary">(), phrase<"State one number">());
  const auto make = [&](auto member, bool by_mass, bool is_loss) {
    if (std::ranges::none_of(used, [&](std::size_t m) { return (problem.study.materials[m].*member).value_or(0) > 0; }))
      return;
    if (!problem.own.empty())
      throw Error(ErrorKind::input, phrase<"damping of materials">(),
                  phrase<"materials with values by element have no damping of their own">(),
                  phrase<"State damping for the whole body in the options of the response">());
    Problem scaled = problem;
    for (Material& m : scaled.study.materials) {
      const double by = (m.*member).value_or(0);
      if (by_mass && m.density) *m.density *= by;
      if (!by_mass) scale_stiffness(m, by);
    }
    take(is_loss, bare_operator(system, std::move(scaled), by_mass ? Operator::mass : Operator::stiffness, team, monitor));
  };
  make(&Material::damping_mass, true, false);
  make(&Material::damping_stiffness, false, false);
  make(&Material::loss_factor, false, true);
}

}  // namespace

int damping_matrix_count(const Study& study) {
  int count = 0;
  for (const auto member : {&Material::damping_mass, &Material::damping_stiffness, &Material::loss_factor})
    count += std::ranges::any_of(study.materials, [&](const Material& m) { return (m.*member).value_or(0) > 0; });
  return count;
}

DampingMatrices damping_matrices(const DiscreteSystem& system, ThreadTeam& team, Monitor& monitor) {
  DampingMatrices out;
  each_damping(system, team, monitor, [&](bool is_loss, std::unique_ptr<DeviceMatrix> matrix) {
    (is_loss ? out.loss : out.rate).push_back(std::move(matrix));
  });
  return out;
}

MaterialDamping material_damping(const DiscreteSystem& system, const std::vector<std::vector<double>>& shapes,
                                 std::size_t modes, ThreadTeam& team, Monitor& monitor) {
  MaterialDamping out;
  each_damping(system, team, monitor, [&](bool is_loss, std::unique_ptr<DeviceMatrix> matrix) {
    std::vector<double>& into = is_loss ? out.loss : out.rate;
    if (into.empty()) into.assign(modes * modes, 0.0);
    add_products(system.backend(), *matrix, shapes, modes, into);
    for (std::size_t i = 0; i < modes; ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (std::abs(into[i * modes + j]) > joined_from * std::sqrt(std::abs(into[i * modes + i] * into[j * modes + j])))
          out.is_joined = true;
  });
  return out;
}

}  // namespace genba
