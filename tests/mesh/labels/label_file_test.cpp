#include "mesh/labels/label_file.hpp"

#include <doctest/doctest.h>

#include "engine/base/error.hpp"

using namespace genba;

namespace {

constexpr const char* itk_snap =
    "################################################\n"
    "# ITK-SnAP Label Description File\n"
    "# IDX   -R-  -G-  -B-  -A--  VIS MSH  LABEL\n"
    "################################################\n"
    "    0     0    0    0        0  0  0    \"Clear Label\"\n"
    "    1   255    0   16        1  1  1    \"left femur\"\n"
    "   12     0  255    0     0.50  1  0    \"marrow \"inner\"\"\n";

constexpr const char* slicer =
    "# Color table file C:/segmentation.ctbl\r\n"
    "# 4 values\r\n"
    "0 Background 0 0 0 0\r\n"
    "1 left_femur 216 101 79 255\r\n"
    "\r\n"
    "2 (none) 0 0 0 0\r\n"
    "300 connective_tissue 110.6 184 210 255";

std::vector<ImageLabel> parse(const std::string& text) {
  return parse_label_file(text, "labels.txt");
}

std::string refusal(const std::string& text) {
  try {
    (void)parse(text);
  } catch (const Error& e) {
    CHECK(e.kind() == ErrorKind::file);
    CHECK_FALSE(e.next_step().empty());
    return e.place().english() + ": " + e.problem().english();
  }
  return "read";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

}  // namespace

TEST_CASE("A label description of ITK-SNAP gives names and colours, without the background") {
  const auto labels = parse(itk_snap);
  REQUIRE(labels.size() == 2);
  CHECK(labels[0] == ImageLabel{1, "left femur", Rgb{255, 0, 16}, "", 6});
  CHECK(labels[1] == ImageLabel{12, "marrow \"inner\"", Rgb{0, 255, 0}, "", 7});
}

TEST_CASE(
    "A colour table of 3D Slicer: blanks for underscores, lines of Windows, numbers that are left out") {
  const auto labels = parse(slicer);
  REQUIRE(labels.size() == 2);
  CHECK(labels[0] == ImageLabel{1, "left femur", Rgb{216, 101, 79}, "", 4});
  CHECK(labels[1] == ImageLabel{300, "connective tissue", Rgb{111, 184, 210}, "", 7});
  CHECK(parse("\xef\xbb\xbf"
              "1 \xc3\xb6hr 1 2 3 4\n")
            .front()
            .region == "\xc3\xb6hr");
}

TEST_CASE("A table with columns of its own gives materials too, whatever separates them") {
  const std::vector<ImageLabel> expected = {{1, "femur, left", Rgb{216, 199, 160}, "cortical bone", 3},
                                            {12, "marrow", std::nullopt, "fat \"yellow\"", 5}};
  const std::string table =
      "\xef\xbb\xbf# of the thigh\r\nLabel,Name,Colour,Material\r\n"
      "1,\"femur, left\", #d8c7a0 ,cortical bone\r\n0,outside,,\r\n12,marrow,,\"fat \"\"yellow\"\"\"\r\n";
  CHECK(parse(table) == expected);
  CHECK(parse("#\nmaterial;color;NAME;label\ncortical bone;#D8C7A0;femur, left;1\n;;outside;0\n"
              "\"fat \"\"yellow\"\"\";;marrow;12\n") == expected);
  CHECK(parse("colour\tname\tlabel\n#102030\tliver\t7\n") ==
        std::vector<ImageLabel>{{7, "liver", Rgb{16, 32, 48}, "", 2}});
  CHECK(parse("label,name\n3,a\n").front().material.empty());
}

TEST_CASE("Damaged tables are refused by their line") {
  const std::string header = "label,name,colour,material\n";
  CHECK(refusal(header) == "labels.txt: the file states no label");
  CHECK(refusal(header + "1,a,#102030\n") == "labels.txt, line 2: there are 3 cells instead of 4");
  CHECK(refusal(header + "1,a,red,\n") == "labels.txt, line 2: \"red\" is not a colour such as #d8c7a0");
  CHECK(refusal(header + "1,\"a,,\n") == "labels.txt, line 2: a quotation mark is not closed");
  CHECK(refusal(header + "1,,,bone\n") == "labels.txt, line 2: the label has no name");
  CHECK(refusal(header + "one,a,,\n") ==
        "labels.txt, line 2: the label is \"one\", not a number from 0 to 2147483647");
  CHECK(refusal(header + "1,a,,\n1,b,,\n") == "labels.txt, line 3: label 1 stands in line 2 already");
  CHECK(
      refusal("label,name,materail\n1,a,b\n") ==
      "labels.txt, line 1: the column \"materail\" is not known; known are label, name, colour and material");
  CHECK(refusal("label,name,colour,color\n1,a,,\n") ==
        "labels.txt, line 1: the column \"color\" stands there twice");
}

TEST_CASE("Damaged lines are refused by their number") {
  CHECK(refusal(replaced(itk_snap, "255    0   16", "255    0   x6")) ==
        "labels.txt, line 6: blue is \"x6\", not a number from 0 to 255");
  CHECK(refusal(replaced(itk_snap, "255    0   16", "255    0  316")) ==
        "labels.txt, line 6: blue is \"316\", not a number from 0 to 255");
  CHECK(refusal(replaced(itk_snap, "255    0   16  ", "255    0   ")) ==
        "labels.txt, line 6: there are 6 numbers before the name instead of 7");
  CHECK(refusal(replaced(itk_snap, "\"left femur\"", "\"left fem")) ==
        "labels.txt, line 6: the name in quotation marks is missing or cut off");
  CHECK(refusal(replaced(itk_snap, "left femur", "")) == "labels.txt, line 6: the label has no name");
  CHECK(refusal(replaced(itk_snap, "   12  ", "    1  ")) ==
        "labels.txt, line 7: label 1 stands in line 6 already");
  CHECK(refusal(replaced(itk_snap, "   12  ", "   -2  ")) ==
        "labels.txt, line 7: the label is \"-2\", not a number from 0 to 2147483647");
  CHECK(refusal(replaced(slicer, "left_femur 216 ", "left femur 216 ")) ==
        "labels.txt, line 4: there are 7 words instead of 6 (label, name, red, green, blue, opacity)");
  CHECK(refusal(replaced(slicer, "79 255", "79 nan")) ==
        "labels.txt, line 4: the opacity is \"nan\", not a number from 0 to 255");
  CHECK(refusal(std::string(slicer) + "\n1 a" + std::string(300, 'b') + " 0 0 0 0").find("line 8") !=
        std::string::npos);
}

TEST_CASE("What is no label file is refused") {
  CHECK(refusal("") == "labels.txt: the file states no label");
  CHECK(refusal("# only a comment\n") == "labels.txt: the file states no label");
  CHECK(refusal("# Color procedural file\n0 0 0 0\n63 0 0.5 0.5\n").find("line 2: there are 4 words") !=
        std::string::npos);
  CHECK(refusal(std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16)).find("line 1") != std::string::npos);
  CHECK_THROWS_AS((void)read_label_file("/nonexistent/labels.ctbl"), Error);
}
