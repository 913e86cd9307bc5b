#include "engine/solve/cpu/kept_on_host.hpp"

#include <algorithm>
#include <utility>

#include "engine/assembly/assemble.hpp"
#include "engine/assembly/batches.hpp"

namespace genba {

namespace {

class KeptOnHost final : public KeptElements {
 public:
  KeptOnHost(Backend& backend, const AssemblyInput& input, const StateCurves& curves, int threads)
      : backend_(backend),
        team_(threads),
        input_(input),
        curves_(curves),
        batches_(make_batches(input.solids, input.equation_node)),
        constants_(input.materials.all().begin(), input.materials.all().end()),
        value_(input.value.begin(), input.value.end()),
        none_(input.fixed.size(), 0),
        zero_(input.fixed.size(), 0.0) {
    input_.value = value_;
    for (const ElementList& list : input.solids)
      shares_.emplace_back(list.absorbed.begin(), list.absorbed.end());
    show_shares();
  }

  std::int64_t bytes() const override { return 0; }

  void take_reactions(const AssemblyInput& input) override {
    input_.reaction = input.reaction;
    input_.lumped_reaction = input.lumped_reaction;
    input_.absorption = input.absorption;
    input_.convection = input.convection;
  }

  void take_shares(const DeviceVector& left) override {
    const std::vector<double> at = downloaded(left);
    for (std::size_t b = 0; b < shares_.size(); ++b) {
      const ElementList& list = input_.solids[b];
      const auto count = static_cast<std::size_t>(list.shape_nodes());
      shares_[b].resize(static_cast<std::size_t>(list.size()));
      for (std::size_t e = 0; e < shares_[b].size(); ++e) {
        double sum = 0;
        for (std::size_t i = 0; i < count; ++i) sum += at[row(list.nodes[e * count + i])];
        shares_[b][e] = sum / static_cast<double>(count);
      }
    }
    show_shares();
  }

  void take_prescribed(std::span<const double> value) override {
    std::copy(value.begin(), value.end(), value_.begin());
  }

  void take_state(const DeviceVector& u) override {
    genba::take_state(input_, curves_, downloaded(u), constants_, team_);
    show_constants();
  }

  void take_conductivities(std::size_t first, std::span<const double> values) override {
    const auto width = static_cast<std::size_t>(input_.materials.width());
    for (std::size_t i = 0; i < values.size(); ++i)
      put_conductivity(input_.materials.law(), values[i], constants_.data() + (first + i) * width);
    show_constants();
  }

  void take_nodal(const DeviceVector& diagonal) override {
    nodal_ = downloaded(diagonal);
    input_.nodal = nodal_;
  }

  void assemble(DeviceMatrix& matrix, DeviceVector& rhs) override {
    Monitor quiet;
    backend_.assemble_again(input_, matrix, rhs, quiet);
  }

  void subtract_held(const DeviceVector& x, DeviceVector& r) override {
    AssemblyInput whole = input_;
    whole.nodal = {};
    whole.fixed = none_;
    whole.value = zero_;
    std::vector<double> sum = downloaded(r);
    Monitor quiet;
    subtract_product(whole, batches_, downloaded(x), sum, team_, quiet);
    backend_.upload(sum, r);
  }

 private:
  std::size_t row(Index node) const {
    return static_cast<std::size_t>(input_.equation_node[static_cast<std::size_t>(node)]);
  }
  std::vector<double> downloaded(const DeviceVector& v) {
    std::vector<double> out(static_cast<std::size_t>(v.size()));
    backend_.download(v, out);
    return out;
  }
  void show_shares() {
    for (std::size_t b = 0; b < shares_.size(); ++b) input_.solids[b].absorbed = shares_[b];
  }
  void show_constants() {
    Materials next(input_.materials.law());
    next.add(std::span<const double>(constants_));
    input_.materials = std::move(next);
  }

  Backend& backend_;
  ThreadTeam team_;
  AssemblyInput input_;
  const StateCurves curves_;
  const ElementBatches batches_;
  std::vector<double> constants_, value_, nodal_;
  std::vector<std::uint8_t> none_;
  std::vector<double> zero_;
  std::vector<std::vector<double>> shares_;  ///< [solid list][element]; empty: all shares are 1
};

}  // namespace

std::unique_ptr<KeptElements> keep_elements_on_host(Backend& backend, const AssemblyInput& input,
                                                    const StateCurves& curves, int threads) {
  return std::make_unique<KeptOnHost>(backend, input, curves, threads);
}

}  // namespace genba
