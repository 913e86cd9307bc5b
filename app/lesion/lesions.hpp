// The lesions in results, for summary, report and window.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/case/project.hpp"
#include "engine/analysis/lesion/margin.hpp"
#include "engine/analysis/results/results.hpp"
#include "engine/model/study/finding.hpp"

namespace genba {

struct LesionResult {
  LesionWish wish;
  std::size_t number = 0;  ///< index among the lesions of the case
  Lesion lesion;
  std::optional<Margin> margin{};  ///< only if the wish names regions
};

/// Measures one lesion. Throws Error(model) naming a region that the mesh does not have; Cancelled.
LesionResult measure_lesion(const Mesh& mesh, const LesionWish& wish, std::span<const double> values,
                            ThreadTeam& team, Monitor& monitor);

/// The lesions whose field the results have, in the order of the case. The last answer is cached. Any thread.
std::shared_ptr<const std::vector<LesionResult>> lesions_of(const Project& project,
                                                            std::shared_ptr<const Results> results);

/// Throws Error(model) for a region that the mesh does not have.
void require_lesion_regions(const Project& project, const Mesh& mesh);

/// One line of a table for users: "Volume", "1234.5 mm^3".
using LesionFact = std::pair<Text, Text>;
/// body: diagonal of the mesh's bounding box, m.
std::vector<LesionFact> lesion_facts(const LesionResult& result, double body);
/// "thermal dose CEM43 of at least 240 min"
Text describe(const LesionWish& wish);
/// A JSON list.
std::string lesions_json(const std::vector<LesionResult>& lesions);

}  // namespace genba
