// Which voxels are the body: thresholds, box, layers, pieces, cavities.
#include "mesh/mask/mask.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>

#include "mesh/mask/crop_box.hpp"
#include "mesh/mask/label_edits.hpp"
#include "mesh/mask/piece_choice.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

struct Picture {
  std::array<Index, 3> cells{};
  std::vector<float> values;
  GreyGrid grid() const { return {cells, 1e-9, values}; }
  std::size_t at(Index i, Index j, Index k) const { return grid().at(i, j, k); }
};

Picture picture(std::array<Index, 3> cells, const std::function<float(Index, Index, Index)>& value) {
  Picture out{cells, {}};
  for (Index k = 0; k < cells[2]; ++k)
    for (Index j = 0; j < cells[1]; ++j)
      for (Index i = 0; i < cells[0]; ++i) out.values.push_back(value(i, j, k));
  return out;
}

Mask mask(const Picture& p, const ImageOptions& options) {
  return make_mask(p.grid(), options, crop_box(options.crop, p.cells, "geometry/crop"), "ct.nrrd", Monitor());
}

ImageOptions above(double lower) {
  ImageOptions out;
  out.lower = lower;
  return out;
}

/// Bars along z of 5 x 5, 3 x 3 and 1 voxel, with air between them.
float bars(Index i, Index j, Index) {
  if (i >= 1 && i < 6 && j >= 1 && j < 6) return 100;
  if (i >= 8 && i < 11 && j >= 1 && j < 4) return 100;
  return i == 13 && j == 1 ? 100.0F : 0.0F;
}

std::optional<Error> refusal(const Picture& p, const ImageOptions& options) {
  return error_of([&] { mask(p, options); });
}

}  // namespace

TEST_CASE("pieces are stated by size: largest, all, numbers, all but some") {
  const auto round = [](const char* text) { return format_pieces(parse_pieces(text, "x")); };
  CHECK(round("largest") == "largest");
  CHECK(round(" Largest ") == "largest");
  CHECK(round("1") == "largest");
  CHECK(round("ALL") == "all");
  CHECK(round("3, 1 2,7") == "1-3, 7");
  CHECK(round("all  but 4 - 6") == "all but 4-6");
  CHECK(round("3, 3, 3") == "3");
}

TEST_CASE("what names no pieces is refused with an example") {
  for (const char* text : {"", "none", "0", "-1", "2-1", "1,,2", "101", "all but", "all but x", "1 a", "9999999999"}) {
    CAPTURE(text);
    const auto error = error_of([&] { parse_pieces(text, "geometry/keep_pieces"); });
    REQUIRE(error);
    CHECK(error->kind() == ErrorKind::input);
    CHECK(says(error, "geometry/keep_pieces"));
    CHECK(says(error, "all but 2"));
  }
}

TEST_CASE("a click turns one piece over") {
  CHECK(format_pieces(toggled(parse_pieces("largest", "x"), 3)) == "1, 3");
  CHECK(format_pieces(toggled(parse_pieces("1, 3", "x"), 3)) == "largest");
  CHECK(format_pieces(toggled(parse_pieces("all", "x"), 2)) == "all but 2");
  CHECK(format_pieces(toggled(parse_pieces("all but 2", "x"), 2)) == "all");
  CHECK(format_pieces(toggled(parse_pieces("all but 2", "x"), 4)) == "all but 2, 4");
  for (const int number : {0, 1, 2, 5, 100}) {
    const PieceChoice choice = parse_pieces("2, 5-7", "x");
    CHECK(toggled(choice, number).keeps(number) != choice.keeps(number));
    CHECK(toggled(toggled(choice, number), number) == choice);
  }
}

TEST_CASE("a box of voxels is stated by numbers from 1") {
  const std::array<Index, 3> cells{100, 50, 20};
  const CropBox box = crop_box("11-90, all, 5-5", cells, "x");
  CHECK(box == CropBox{{10, 0, 4}, {89, 49, 4}});
  CHECK(format_crop(box, cells) == "11-90, all, 5-5");
  CHECK(crop_box("all, all, 12", cells, "x") == CropBox{{0, 0, 11}, {99, 49, 11}});
  CHECK(crop_box("", cells, "x") == whole_box(cells));
  CHECK(format_crop(whole_box(cells), cells).empty());
  CHECK(crop_box(" 1-100 ,ALL, 1 - 20", cells, "x") == whole_box(cells));
  CHECK(thinned(CropBox{{10, 0, 4}, {89, 49, 4}}, 2, {50, 25, 10}) == CropBox{{5, 0, 2}, {44, 24, 2}});
  for (const char* text : {"1-2, 3-4", "all, all, all, all", "0-5, all, all", "5-3, all, all", "a-b, all, all",
                           "1-2, 3-4, ", "-, all, all", "1.5-2, all, all", "1-99999999999, all, all"}) {
    CAPTURE(text);
    CHECK(says(error_of([&] { crop_box(text, cells, "geometry/crop"); }), "is no box of voxels"));
  }
  const auto outside = error_of([&] { crop_box("all, 2-51, all", cells, "geometry/crop"); });
  CHECK(says(outside, "ends at voxel 51 along axis 2; the image has 50"));
}

TEST_CASE("mended labels are stated by rows of voxels") {
  const std::array<Index, 3> cells{20, 10, 5};
  const EditedVoxels voxels = edited_voxels("4: 11-13/2/1, 5/10/5;\n 0:20/1/2", cells, "x");
  REQUIRE(voxels.size() == 5);
  CHECK(voxels.at(20 + 10) == 4);
  CHECK(voxels.at(20 + 12) == 4);
  CHECK(voxels.at(4 * 200 + 9 * 20 + 4) == 4);
  CHECK(voxels.at(200 + 19) == 0);
  CHECK(format_label_edits(voxels, cells) == "0: 20/1/2; 4: 11-13/2/1, 5/10/5");
  CHECK(edited_voxels(format_label_edits(voxels, cells), cells, "x") == voxels);
  CHECK(edited_voxels("", cells, "x").empty());
  CHECK(format_label_edits({}, cells).empty());
  // The last one counts; a row ends where the image does.
  CHECK(edited_voxels("4: 1/1/1; 7: 1/1/1", cells, "x").at(0) == 7);
  CHECK(format_label_edits({{19, 3}, {20, 3}}, cells) == "3: 20/1/1, 1/2/1");
  for (const char* text : {"4", "4:", "4: 1/1", "4: 1/1/1,", "4: 2-1/1/1", "4: 0/1/1", "-1: 1/1/1", "4: 1/1/1 7",
                           "4: 1/1/1; 5", "x: 1/1/1", "4: 1/1/99999999999", "16777216: 1/1/1"}) {
    CAPTURE(text);
    const auto error = error_of([&] { edited_voxels(text, cells, "geometry/label_edits"); });
    CHECK(says(error, "geometry/label_edits"));
    CHECK(says(error, "mended labels are not readable"));
  }
  CHECK(says(error_of([&] { edited_voxels("4: 20-21/1/1", cells, "x"); }), "voxel 21/1/1 lies outside"));
  std::string many = "1: 1/1/1";
  for (int n = 0; n < 50000; ++n) many += ",1/1/1";
  CHECK(says(error_of([&] { parse_label_edits(many, "x"); }), "more than 50000 rows"));
}

TEST_CASE("pieces have numbers by size and sizes in voxels; those chosen are the body") {
  const Picture p = picture({15, 8, 4}, bars);
  ImageOptions options = above(50);
  const Mask largest = mask(p, options);
  REQUIRE(largest.pieces.size() == 3);
  CHECK(largest.piece_count == 3);
  CHECK(largest.pieces[0].voxels == 100);
  CHECK(largest.pieces[1].voxels == 36);
  CHECK(largest.pieces[2].voxels == 4);
  CHECK(largest.all_voxels == 140);
  CHECK(largest.voxels == 100);
  CHECK(largest.code[p.at(3, 3, 2)] == 1);
  CHECK(largest.code[p.at(9, 2, 0)] == 2);
  CHECK(largest.code[p.at(13, 1, 3)] == 3);
  CHECK(largest.code[p.at(0, 0, 0)] == Mask::outside);
  CHECK(largest.is_body(1));
  CHECK(largest.is_dropped(2));
  CHECK(largest.pieces[1].first == p.at(8, 1, 0));
  REQUIRE(largest.notes.size() == 1);
  CHECK(largest.notes[0].english().starts_with("of 3 pieces the largest is kept"));
  options.keep_pieces = "all";
  CHECK(mask(p, options).voxels == 140);
  CHECK(mask(p, options).notes.empty());
  options.keep_pieces = "2-3";
  CHECK(mask(p, options).voxels == 40);
  options.keep_pieces = "all but 2";
  CHECK(mask(p, options).voxels == 104);
  options.keep_pieces = "all";
  options.min_piece = 36e-9;
  CHECK(mask(p, options).voxels == 136);
}

TEST_CASE("pieces beyond those with numbers stay or go by their size") {
  // 400 single voxels and pairs, none beside another, and one of three.
  const Picture p = picture({3, 400, 1}, [](Index i, Index j, Index) {
    if (j % 2 == 1) return 0.0F;
    return i == 0 || (i == 1 && j % 4 == 0) || (i == 2 && j == 0) ? 100.0F : 0.0F;
  });
  ImageOptions options = above(50);
  options.keep_pieces = "all";
  const Mask all = mask(p, options);
  CHECK(all.piece_count == 200);
  CHECK(all.pieces.size() == PieceChoice::most_numbered);
  CHECK(all.pieces[0].voxels == 3);
  CHECK(all.pieces[99].voxels == 2);
  CHECK(all.voxels == 3 + 99 * 2 + 100);
  CHECK(all.code[p.at(0, 398, 0)] == Mask::kept_without_number);
  options.min_piece = 2e-9;
  const Mask large = mask(p, options);
  CHECK(large.voxels == 3 + 99 * 2);
  CHECK(large.code[p.at(0, 398, 0)] == Mask::dropped_without_number);
  options.min_piece = 0;
  options.keep_pieces = "1-100";
  CHECK(mask(p, options).voxels == 3 + 99 * 2);
}

TEST_CASE("opening cuts a bridge, closing shuts a gap, and neither eats at the border of the box") {
  // Two blocks of 5^3 joined by a bridge of one voxel; the first touches the border.
  const Picture p = picture({13, 5, 5}, [](Index i, Index j, Index k) {
    return i < 5 || i >= 8 || (j == 2 && k == 2) ? 100.0F : 0.0F;
  });
  ImageOptions options = above(50);
  CHECK(mask(p, options).piece_count == 1);
  options.open_voxels = 1;
  const Mask opened = mask(p, options);
  CHECK(opened.piece_count == 2);
  // The stumps of the bridge stand on what was put back.
  CHECK(opened.all_voxels == 252);
  // A slit of one voxel.
  const Picture slit = picture({9, 5, 5}, [](Index i, Index, Index) { return i == 4 ? 0.0F : 100.0F; });
  ImageOptions closing = above(50);
  CHECK(mask(slit, closing).piece_count == 2);
  closing.close_voxels = 1;
  CHECK(mask(slit, closing).piece_count == 1);
  CHECK(mask(slit, closing).voxels == 9 * 25);
  // Closed again, single voxels are as they were.
  const Picture dot = picture({9, 9, 9}, [](Index i, Index j, Index k) {
    return i == 4 && j == 4 && k == 4 ? 100.0F : 0.0F;
  });
  closing.close_voxels = 2;
  CHECK(mask(dot, closing).voxels == 1);
}

TEST_CASE("cavities are filled last; pieces in them that were left out go under") {
  const Picture p = picture({9, 9, 9}, [](Index i, Index j, Index k) {
    const Index far = std::max({std::abs(i - 4), std::abs(j - 4), std::abs(k - 4)});
    return far == 0 || far == 3 ? 100.0F : 0.0F;
  });
  ImageOptions options = above(50);
  CHECK(mask(p, options).voxels == 343 - 125);
  options.fill_holes = true;
  const Mask filled = mask(p, options);
  CHECK(filled.voxels == 343);
  CHECK(filled.code[p.at(4, 4, 4)] == Mask::filled);
  CHECK(filled.code[p.at(4, 4, 1)] == 1);
  CHECK(filled.code[p.at(0, 0, 0)] == Mask::outside);
  // A piece outside that was left out keeps its number.
  const Picture two = picture({15, 8, 4}, bars);
  CHECK(mask(two, options).code[two.at(9, 2, 0)] == 2);
}

TEST_CASE("only what lies in the box counts") {
  const Picture p = picture({15, 8, 4}, bars);
  ImageOptions options = above(50);
  options.crop = "9-15, all, 2-3";
  const Mask cropped = mask(p, options);
  CHECK(cropped.code.size() == p.values.size());
  CHECK(cropped.voxels == 18);
  CHECK(cropped.code[p.at(9, 2, 1)] == 1);
  CHECK(cropped.code[p.at(9, 2, 0)] == Mask::outside);
  CHECK(cropped.code[p.at(3, 3, 2)] == Mask::outside);
  CHECK(cropped.pieces[0].first == p.at(8, 1, 1));
}

TEST_CASE("what leaves nothing is refused by the name of the option, with numbers") {
  Picture p = picture({15, 8, 4}, bars);
  p.values[0] = std::numeric_limits<float>::quiet_NaN();
  auto error = refusal(p, above(200));
  CHECK(says(error, "ct.nrrd"));
  CHECK(says(error, "no voxel has a value from 200; those of the image go from 0 to 100"));
  ImageOptions options = above(50);
  options.crop = "1-1, all, all";
  error = refusal(p, options);
  CHECK(says(error, "geometry/crop"));
  CHECK(says(error, "no voxel in the box"));
  options = above(50);
  options.open_voxels = 4;
  const Picture thin = picture({9, 9, 9}, [](Index i, Index, Index) { return i == 4 ? 100.0F : 0.0F; });
  error = refusal(thin, options);
  CHECK(says(error, "geometry/open_voxels"));
  CHECK(says(error, "81 voxels"));
  options = above(50);
  options.keep_pieces = "4";
  error = refusal(p, options);
  CHECK(says(error, "geometry/keep_pieces"));
  CHECK(says(error, "no piece 4: the voxels between the thresholds make 3"));
  options = above(50);
  options.min_piece = 1e-6;
  error = refusal(p, options);
  CHECK(says(error, "geometry/min_piece"));
  CHECK(says(error, "the largest has 100 voxels"));
  options.min_piece = 0;
  options.keep_pieces = "all but 1-3";
  CHECK(says(refusal(p, options), "none of 3 pieces is left"));
  options = above(50);
  options.upper = 40;
  CHECK(says(refusal(p, options), "above the upper one: from 50 up to 40"));
  options.upper.reset();
  options.region.clear();
  CHECK(says(refusal(p, options), "geometry/region"));
}

TEST_CASE("a mask that is no longer wanted stops") {
  class Stopped : public Monitor {
   public:
    bool cancelled() const override { return true; }
  };
  const Picture p = picture({15, 8, 4}, bars);
  CHECK_THROWS_AS(make_mask(p.grid(), above(50), whole_box(p.cells), "ct.nrrd", Stopped()), Cancelled);
}
