#include "engine/sparse/file/matrix_market.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "engine/base/file/file.hpp"
#include "engine/base/file/gzip.hpp"
#include "engine/sparse/file/row_arrays.hpp"
#include "tests/engine/sparse/patterns.hpp"
#include "tests/engine/sparse/same_arrays.hpp"

using namespace genba;
using namespace genba::test;
namespace fs = std::filesystem;

namespace {

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "genba-matrix-test-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~Folder() { fs::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(file(name), std::ios::binary) << text;  // a thousand flushes to disk would take minutes
    return file(name);
  }

 private:
  fs::path path_;
};

MatrixMarketFile read(const std::string& path, int threads = 2) {
  ThreadTeam team(threads);
  Monitor monitor;
  return read_matrix_market(path, team, monitor);
}

MatrixMarketFile read_text(const std::string& text) {
  const Folder folder;
  return read(folder.write("a.mtx", text));
}

Error refusal(const std::string& path) {
  try {
    read(path);
  } catch (const Error& e) {
    return e;
  }
  FAIL("not refused");
  return Error(ErrorKind::internal_fault, "", "");
}

void write(const std::string& path, const CsrArrays& a, bool symmetric) {
  ThreadTeam team(2);
  Monitor monitor;
  write_matrix_market(path, a, symmetric, "one line\nanother", team, monitor);
}

const std::string general = "%%MatrixMarket matrix coordinate real general\n";

}  // namespace

TEST_CASE("a general file: any order, comments, blank lines, spellings of numbers") {
  // [ 1.5   0  -2e-3    0 ]
  // [  0    0    0      0 ]
  // [  0   100   7      0 ]   3 rows, 4 columns; written out of order
  const auto f = read_text("%%matrixmarket MATRIX Coordinate Real General\r\n% by hand\n%\n\n 3\t4 5 \r\n" +
                           std::string("3 3 +7\r\n\n1 3 -2e-3\n  3 2 1.0D+02  \n1 1 1.5\n3 4 0\n"));
  CHECK(f.matrix.rows == 3);
  CHECK(f.matrix.columns == 4);
  CHECK(f.matrix.row_ptr == std::vector<Offset>{0, 2, 2, 5});
  CHECK(f.matrix.column == std::vector<Index>{0, 2, 1, 2, 3});
  CHECK(f.matrix.value == std::vector<double>{1.5, -2e-3, 100, 7, 0});  // an explicit zero stays
  CHECK(f.entries == 5);
  CHECK(f.duplicates == 0);
  CHECK(f.field == MatrixField::real);
  CHECK(f.symmetry == MatrixSymmetry::general);
}

TEST_CASE("a last line without an end is a line, and tiny numbers are not refused") {
  const auto f = read_text(general + "1 2 2\n1 1 1e-400\n1 2 4e-324");
  CHECK(f.matrix.value == std::vector<double>{0, 4e-324});
  CHECK(read_text(general + "0 0 0").matrix.row_ptr == std::vector<Offset>{0});
  CHECK(read_text(general + "2 5 0\n").matrix.row_ptr == std::vector<Offset>{0, 0, 0});
}

TEST_CASE("entries of one place are summed") {
  // (2,1): 1 + 2 + 4 = 7; (1,1): 3; (2,3): 5 + 6 = 11; row 3: 8
  const auto f = read_text(general + "3 3 7\n2 3 5\n2 1 1\n1 1 3\n2 1 2\n2 3 6\n2 1 4\n3 2 8\n");
  CHECK(f.matrix.row_ptr == std::vector<Offset>{0, 1, 3, 4});
  CHECK(f.matrix.column == std::vector<Index>{0, 0, 2, 1});
  CHECK(f.matrix.value == std::vector<double>{3, 7, 11, 8});
  CHECK(f.duplicates == 3);
}

TEST_CASE("one triangle stands for a symmetric matrix, the lower or the upper") {
  // [ 4 -1  2 ]
  // [-1  5  0 ]
  // [ 2  0  6 ]
  const std::vector<Index> column{0, 1, 2, 0, 1, 0, 2};
  const std::vector<double> value{4, -1, 2, -1, 5, 2, 6};
  const std::string head = "%%MatrixMarket matrix coordinate integer symmetric\n3 3 5\n";
  for (const char* entries :
       {"1 1 4\n2 1 -1\n3 1 2\n2 2 5\n3 3 6\n", "3 3 6\n1 3 2\n2 2 5\n1 2 -1\n1 1 4\n"}) {
    const auto f = read_text(head + entries);
    CHECK(f.matrix.column == column);
    CHECK(f.matrix.value == value);
    CHECK(f.entries == 5);
    CHECK(f.field == MatrixField::integer);
    CHECK(f.symmetry == MatrixSymmetry::symmetric);
    ThreadTeam team(2);
    CHECK(asymmetry(f.matrix, team) == 0);
  }
}

TEST_CASE("skew-symmetric and pattern files") {
  // [ 0 -3 ]
  // [ 3  0 ]
  const auto skew = read_text("%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 1 3\n");
  CHECK(skew.matrix.column == std::vector<Index>{1, 0});
  CHECK(skew.matrix.value == std::vector<double>{-3, 3});
  const auto pattern = read_text("%%MatrixMarket matrix coordinate pattern symmetric\n2 2 2\n2 1\n2 2\n");
  CHECK(pattern.matrix.row_ptr == std::vector<Offset>{0, 1, 3});
  CHECK(pattern.matrix.column == std::vector<Index>{1, 0, 1});
  CHECK(pattern.matrix.value == std::vector<double>{1, 1, 1});
}

TEST_CASE("array files go column by column, zeros are left out") {
  // [ 1 0 ]
  // [ 2 5 ]
  // [ 0 6 ]
  const auto full = read_text("%%MatrixMarket matrix array real general\n3 2\n1\n2\n0\n0\n5\n6\n");
  CHECK(full.dense);
  CHECK(full.matrix.row_ptr == std::vector<Offset>{0, 1, 3, 4});
  CHECK(full.matrix.column == std::vector<Index>{0, 0, 1, 1});
  CHECK(full.matrix.value == std::vector<double>{1, 2, 5, 6});
  // [ 1 2 3 ]
  // [ 2 0 4 ]
  // [ 3 4 5 ]
  const auto half = read_text("%%MatrixMarket matrix array integer symmetric\n3 3\n1\n2\n3\n0\n4\n5\n");
  CHECK(half.matrix.column == std::vector<Index>{0, 1, 2, 0, 2, 0, 1, 2});
  CHECK(half.matrix.value == std::vector<double>{1, 2, 3, 2, 4, 3, 4, 5});
  // [ 0 -1 -2 ]
  // [ 1  0 -3 ]
  // [ 2  3  0 ]
  const auto skew = read_text("%%MatrixMarket matrix array real skew-symmetric\n3 3\n1\n2\n3\n");
  CHECK(skew.matrix.column == std::vector<Index>{1, 2, 0, 2, 0, 1});
  CHECK(skew.matrix.value == std::vector<double>{-1, -2, 1, -3, 2, 3});
}

TEST_CASE("damaged files are refused with the line and what stands there") {
  struct Bad {
    std::string text;
    int line;
    const char* said;
  };
  const std::string symmetric = "%%MatrixMarket matrix coordinate real symmetric\n";
  const std::string long_line(70000, '7');
  const std::vector<Bad> all = {
      {"", 1, "empty"},
      {"3 3 1\n1 1 1\n", 1, "begins with \"%%MatrixMarket\""},
      {std::string("\x7f"
                   "ELF\0\1",
                   6),
       1, "begins with"},
      {"%%MatrixMarket matrix coordinate real\n", 1, "first line"},
      {"%%MatrixMarket vector coordinate real general\n", 1, "vector"},
      {"%%MatrixMarket matrix sorted real general\n", 1, "sorted"},
      {"%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 1 1\n", 1, "complex"},
      {"%%MatrixMarket matrix coordinate complex hermitian\n1 1 1\n1 1 1 0\n", 1, "complex"},
      {"%%MatrixMarket matrix coordinate quaternion general\n", 1, "quaternion"},
      {"%%MatrixMarket matrix coordinate real lopsided\n", 1, "lopsided"},
      {"%%MatrixMarket matrix array pattern general\n1 1\n", 1, "pattern"},
      {"%%MatrixMarket matrix coordinate pattern skew-symmetric\n1 1 0\n", 1, "skew"},
      {general, 2, "before the line that says its size"},
      {general + "% only\n% comments\n", 4, "before the line that says its size"},
      {general + "3 3\n1 1 1\n", 2, "\"3 3\""},
      {general + "%\n3 -3 1\n", 3, "\"3 -3 1\""},
      {general + "3 3 1.5\n", 2, "1.5"},
      {general + "3000000000 3 1\n1 1 1\n", 2, "32 bits"},
      {"%%MatrixMarket matrix array real general\n3 3 9\n", 2, "two whole numbers"},
      {symmetric + "3 4 1\n1 1 1\n", 2, "square"},
      {general + "3 3 2\n1 1 1\n0 1 1\n", 4, "row number \"0\""},
      {general + "3 3 2\n1 1 1\n1 4 1\n", 4, "column number \"4\""},
      {general + "3 3 1\n99999999999999999999 1 1\n", 3, "99999999999999999999"},
      {general + "3 3 1\n" + long_line + " 1 1\n", 3, "7777..."},
      {general.substr(0, general.size() - 1) + long_line + "\n3 3 0\n", 1, "7777..."},
      {general + "3 3 1\n-1 1 1\n", 3, "-1"},
      {general + "3 3 2\n1 1 1\n1\n", 4, "no column number"},
      {general + "3 3 1\n1 2\n", 3, "no value"},
      {general + "3 3 1\n1.0 2 3\n", 3, "no row number"},
      {general + "3 3 1\n1 2 x\n", 3, "\"1 2 x\""},
      {general + "3 3 1\n1 2 3x\n", 3, "no number"},
      {general + "3 3 1\n1 2 nan\n", 3, "finite"},
      {general + "3 3 1\n1 2 1e999\n", 3, "finite"},
      {general + "3 3 1\n1 2 3 4\n", 3, "more on it"},
      {general + "3 3 1\n% late\n1 1 1\n", 3, "no row number"},
      {general + "3 3 3\n1 1 1\n\n2 2 1\n", 6, "after 2 entries, and line 2 announces 3"},
      {general + "3 3 1\n1 1 1\n\n2 2 1\n", 5, "after the 1 entries that line 2 announces"},
      {general + "3 3 2\n1 1 1\n" + long_line, 4, "\"777"},
      {general + "%" + long_line + long_line, 2, "longer than"},
      {"%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 1.5\n", 3, "no integer"},
      {"%%MatrixMarket matrix coordinate pattern general\n1 1 1\n1 1 1\n", 3, "more on it"},
      {"%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n1 1 1\n", 3, "diagonal"},
      {symmetric + "3 3 3\n1 1 1\n2 1 1\n1 2 1\n", 5, "above the diagonal"},
      {symmetric + "3 3 3\n1 1 1\n1 2 1\n2 1 1\n", 5, "below the diagonal"},
      {"%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n", 6, "after 3 entries"},
      {"%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n5\n", 7, "after the 4 entries"},
      {"%%MatrixMarket matrix array real general\n2 1\n1 2\n", 3, "more on it"},
  };
  const Folder folder;
  for (const Bad& bad : all) {
    const Error e = refusal(folder.write("a.mtx", bad.text));
    CAPTURE(bad.text.substr(0, 200));
    CAPTURE(e.what());
    CHECK(e.kind() == ErrorKind::input);
    CHECK(e.place() == folder.file("a.mtx") + ": line " + std::to_string(bad.line));
    CHECK(e.problem().english().find(bad.said) != std::string::npos);
    CHECK(std::string(e.what()).size() < 500);
  }
  CHECK(refusal(folder.file("absent.mtx")).kind() == ErrorKind::file);
  CHECK(refusal(folder.file("")).kind() == ErrorKind::file);
  const Error huge = refusal(folder.write("a.mtx", general + "2000000000 3 900000000000000\n1 1 1\n"));
  CHECK(huge.kind() == ErrorKind::memory);
  CHECK(huge.place().english().ends_with(": line 2"));
}

TEST_CASE("rows, columns and what the caller needs beside the matrix count before anything is taken") {
  const Folder folder;
  const std::string path = folder.write("a.mtx", general + "1000000 2000000 3\n1 1 1\n2 2 1\n3 3 1\n");
  ThreadTeam team(1);
  Monitor monitor;
  const auto is_refused = [&](const MatrixNeeds& needs) {
    try {
      read_matrix_market(path, team, monitor, needs);
      return false;
    } catch (const Error& e) {
      CHECK(e.kind() == ErrorKind::memory);
      CHECK(e.problem().english().find("1000000 rows with 3 entries need ") != std::string::npos);
      return true;
    }
  };
  // The file's three entries are nothing beside a million rows: where each begins, twice while they are
  // sorted.
  CHECK(is_refused({.available = 15900000}));
  CHECK_FALSE(is_refused({.available = 16100000}));
  CHECK(is_refused({.row = 30, .available = 37900000}));
  CHECK_FALSE(is_refused({.row = 30, .available = 38100000}));
  CHECK(is_refused({.column = 30, .available = 67900000}));
  CHECK_FALSE(is_refused({.column = 30, .available = 68100000}));
}

TEST_CASE("a short file does not take the memory of a large matrix") {
  const Folder folder;
  const auto text_of = [&](const std::string& text) {
    const Error error = refusal(folder.write("short.mtx", text));
    CHECK(error.kind() == ErrorKind::input);
    CHECK(error.place().english().ends_with(": line 2"));
    return error.problem().english();
  };
  const std::string symmetric = "%%MatrixMarket matrix coordinate real symmetric\n";
  const std::string empty = text_of(symmetric + "30000000 30000000 2\n1 1 1\n30000000 30000000 1\n");
  CHECK(empty.find("at most 4 have an entry") != std::string::npos);
  CHECK(empty.find("MiB") != std::string::npos);
  CHECK(text_of(general + "20000000 3 1\n1 1 1\n").find("MiB") != std::string::npos);
  CHECK(text_of(general + "1000000 1000000 5000000\n1 1 1\n").find("5000000 entries, and the file has") !=
        std::string::npos);
  // Half of the rows are empty: a matrix like others.
  std::string half = general + "40000 40000 20000\n";
  for (int i = 1; i <= 20000; ++i) half += std::to_string(2 * i) + " 1 1\n";
  ThreadTeam team(1);
  Monitor monitor;
  CHECK(read_matrix_market(folder.write("half.mtx", half), team, monitor).matrix.rows == 40000);
}

TEST_CASE("a file of many blocks: every entry, and the right line of its damage") {
  // 700,000 lines of about 17 bytes are two blocks and some 48 pieces.
  const Index n = 1000;
  const int lines = 700000;
  std::string text = general + "1000 1000 700000\n";
  std::vector<std::vector<double>> sum(n, std::vector<double>(n, 0.0));
  std::mt19937 random(7);
  std::vector<std::size_t> line_at;
  for (int i = 0; i < lines; ++i) {
    const Index r = static_cast<Index>(random() % n), c = static_cast<Index>(random() % n);
    const double v = static_cast<double>(random() % 4096) / 1024;
    sum[r][c] += v;
    line_at.push_back(text.size());
    char line[64];
    text.append(line,
                static_cast<std::size_t>(std::snprintf(line, sizeof line, "%d %d %.10f\n", r + 1, c + 1, v)));
  }
  const Folder folder;
  const auto f = read(folder.write("a.mtx", text), 3);
  std::size_t wrong = 0, places = 0;
  for (Index r = 0; r < n; ++r)
    for (Offset k = f.matrix.row_ptr[r]; k < f.matrix.row_ptr[r + 1]; ++k, ++places)
      wrong += f.matrix.value[k] != sum[r][f.matrix.column[k]];  // multiples of 1/1024: sums are exact
  CHECK(wrong == 0);
  CHECK(static_cast<Offset>(places) + f.duplicates == lines);
  check_same(read(folder.file("a.mtx"), 1).matrix, f.matrix);

  for (int at : {0, 13, 350000, 612345, 699999}) {
    std::string damaged = text;
    damaged[line_at[at]] = '#';
    CHECK(refusal(folder.write("b.mtx", damaged))
              .place()
              .english()
              .ends_with(": line " + std::to_string(at + 3)));
  }
  const std::string surplus = text + "\n\n1 1 1\n";
  CHECK(refusal(folder.write("b.mtx", surplus))
            .place()
            .english()
            .ends_with(": line " + std::to_string(lines + 5)));
}

TEST_CASE("a file with any byte changed is refused or gives a sound matrix") {
  const Folder folder;
  const std::string whole =
      "%%MatrixMarket matrix coordinate real symmetric\n% c\n12 12 6\n1 1 1.5\n12 1 -2e-1\n"
      "2 2 7\n3 1 12\n11 10 0\n12 12 3\n";
  std::mt19937 random(5);
  int refused = 0, read_whole = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string text = whole;
    for (unsigned n = 1 + random() % 3; n > 0; --n) {
      const std::size_t at = random() % text.size();
      const char c = "0123456789 -+.eEdD%\n\r\t\0x\xff"[random() % 25];
      if (random() % 4 == 0)
        text.erase(at, 1 + random() % 5);
      else if (random() % 4 == 0)
        text.insert(at, 1, c);
      else
        text[at] = c;
      if (text.empty()) text = " ";
    }
    CAPTURE(text);
    try {
      const auto f = read(folder.write("a.mtx", text), 1);
      const CsrArrays& m = f.matrix;
      ++read_whole;
      REQUIRE(static_cast<Index>(m.row_ptr.size()) == m.rows + 1);
      for (Index row = 0; row < m.rows; ++row)
        for (Offset k = m.row_ptr[row]; k < m.row_ptr[row + 1]; ++k) {
          REQUIRE(m.column[k] >= 0);
          REQUIRE(m.column[k] < m.columns);
          REQUIRE(std::isfinite(m.value[k]));
          if (k > m.row_ptr[row]) REQUIRE(m.column[k] > m.column[k - 1]);
        }
    } catch (const Error& e) {
      ++refused;
      REQUIRE((e.kind() == ErrorKind::input || e.kind() == ErrorKind::memory));
      REQUIRE(e.place().english().find(": line ") != std::string::npos);
    }
  }
  CHECK(refused > 1000);
  CHECK(read_whole > 60);
}

TEST_CASE("reading and writing stop on request and leave no file") {
  struct Stop : Monitor {
    bool cancelled() const override { return true; }
  } stop;
  const Folder folder;
  ThreadTeam team(2);
  const CsrArrays a = random_spd(50, 3, 1);
  write(folder.file("a.mtx"), a, false);
  CHECK_THROWS_AS(read_matrix_market(folder.file("a.mtx"), team, stop), Cancelled);
  CHECK_THROWS_AS(write_matrix_market(folder.file("b.mtx"), a, false, "", team, stop), Cancelled);
  CHECK(std::distance(fs::directory_iterator(fs::path(folder.file("a.mtx")).parent_path()), {}) == 1);
}

TEST_CASE("what is written reads back as the same numbers") {
  const Folder folder;
  std::vector<CsrArrays> all = corner_patterns();
  all.push_back(random_pattern(300, 200, 5));
  all.push_back(random_spd(3000, 3, 11));  // more than one piece of rows
  all.back().value[0] = 0.1 + 0.2;
  std::vector<std::string> names = {"a.mtx"};
  if (gzip_built_in()) names.push_back("a.mtx.gz");
  ThreadTeam team(2);
  for (const CsrArrays& a : all)
    for (const std::string& name : names) {
      write(folder.file(name), a, false);
      const auto f = read(folder.file(name));
      check_same(f.matrix, a);
      CHECK(f.duplicates == 0);
      if (asymmetry(a, team) != 0) continue;
      write(folder.file(name), a, true);
      const auto half = read(folder.file(name));
      CHECK(half.symmetry == MatrixSymmetry::symmetric);
      CHECK(half.entries == (a.row_ptr.back() + std::min(a.rows, a.columns)) / 2);
      check_same(half.matrix, a);
    }
  write(folder.file("a.mtx"), all[2], false);
  CHECK(read_file(folder.file("a.mtx")).starts_with(general + "% one line\n% another\n1 1 1\n1 1 "));
}

TEST_CASE("asymmetry is the largest difference from the transpose over the rows' largest entry") {
  ThreadTeam team(2);
  const double none = std::numeric_limits<double>::infinity();
  CsrArrays a = pattern_of(3, {{0, 1}, {0, 1, 2}, {1, 2}}, 1);
  // [ 4 -1  0 ]
  // [-1  8  2 ]    2 and 3 stand for each other: |2 - 3| over 16, the largest of rows 1 and 2
  // [ 0  3 16 ]
  a.value = {4, -1, -1, 8, 2, 3, 16};
  CHECK(asymmetry(a, team) == doctest::Approx(1.0 / 16));
  a.value[5] = 2;
  CHECK(asymmetry(a, team) == 0);
  CsrArrays large = random_spd(5000, 3, 3);
  CHECK(asymmetry(large, team) == 0);
  large.value.back() = 1;
  large.value[large.row_ptr[14000]] *= 1 + 1e-14;
  CHECK(asymmetry(large, team) > 0);
  CHECK(asymmetry(large, team) < 2e-14);
  CHECK(asymmetry(pattern_of(3, {{0}, {}, {2}}, 1), team) == 0);
  CHECK(asymmetry(pattern_of(0, {}, 1), team) == 0);
  CHECK(asymmetry(pattern_of(3, {{0}, {0, 1}, {2}}, 1), team) == none);
  CHECK(asymmetry(pattern_of(3, {{0, 1}, {1}, {2}}, 1), team) == none);
  CHECK(asymmetry(pattern_of(3, {{0, 1}, {1}, {0, 2}}, 1), team) == none);
  CHECK(asymmetry(pattern_of(3, {{0}, {1}}, 1), team) == none);
}

TEST_CASE("gzip: several members are one text, damage is told, and without zlib it is refused") {
  const Folder folder;
  if (!gzip_built_in()) {
    const Error e = refusal(folder.write("a.mtx", "\x1f\x8b\x08"));
    CHECK(e.kind() == ErrorKind::file);
    CHECK(e.problem().english().find("gzip") != std::string::npos);
    CHECK_THROWS_AS(write(folder.file("b.mtx.gz"), random_spd(3, 1, 1), false), Error);
    CHECK_FALSE(fs::exists(folder.file("b.mtx.gz")));
    return;
  }
  const auto packed = [&](const std::string& text) {
    write_atomically(folder.file("part.gz"), [&](const std::string& temporary) {
      TextWriter writer(temporary, folder.file("part.gz"));
      writer.write(text);
      writer.close();
    });
    return read_file(folder.file("part.gz"));
  };
  const std::string two = packed(general + "2 2 2\n1 1 5") + packed("0\n2 2 -1\n");
  const auto f = read(folder.write("named_otherwise.mtx", two));
  CHECK(f.matrix.value == std::vector<double>{50, -1});
  const Error cut = refusal(folder.write("a.mtx.gz", two.substr(0, two.size() - 5)));
  CHECK(cut.kind() == ErrorKind::file);
  CHECK(cut.problem().english().find("end early") != std::string::npos);
  std::string bent = two;
  bent[bent.size() / 4] = static_cast<char>(bent[bent.size() / 4] ^ 0x55);
  CHECK(refusal(folder.write("a.mtx.gz", bent)).problem().english().find("damaged") != std::string::npos);
  CHECK(refusal(folder.write("a.mtx.gz", two + "rest")).kind() == ErrorKind::file);
  // Larger than one piece of the unpacked text.
  const CsrArrays large = random_spd(9000, 3, 4);
  write(folder.file("large.mtx.gz"), large, false);
  check_same(read(folder.file("large.mtx.gz")).matrix, large);
}

namespace {
std::string others() {
  const char* given = std::getenv("GENBA_TEST_DATA");
  return std::string(given != nullptr ? given : GENBA_TEST_DATA) + "/matrix";
}
}  // namespace

TEST_CASE("matrices of others" * doctest::test_suite("needs matrices of others") *
          doctest::skip(!fs::exists(others()))) {
  const std::string folder = others();
  struct Known {
    const char* name;
    Index rows;
    Offset nonzeros;  // as the SuiteSparse collection says, both triangles
    MatrixSymmetry symmetry;
    MatrixField field;
  };
  ThreadTeam team;
  for (const Known& known : {Known{"bcsstk13", 2003, 83883, MatrixSymmetry::symmetric, MatrixField::real},
                             Known{"bcsstk16", 4884, 290378, MatrixSymmetry::symmetric, MatrixField::real},
                             Known{"bcsstk24", 3562, 159910, MatrixSymmetry::symmetric, MatrixField::real},
                             Known{"mhd3200b", 3200, 18316, MatrixSymmetry::symmetric, MatrixField::real},
                             Known{"rajat01", 6833, 43250, MatrixSymmetry::general, MatrixField::pattern}}) {
    const auto f = read(folder + "/" + known.name + ".mtx");
    CAPTURE(known.name);
    CHECK(f.matrix.rows == known.rows);
    CHECK(f.matrix.columns == known.rows);
    CHECK(f.matrix.row_ptr.back() == known.nonzeros);
    CHECK(f.symmetry == known.symmetry);
    CHECK(f.field == known.field);
    CHECK(f.duplicates == 0);
    CHECK((asymmetry(f.matrix, team) == 0) == (known.symmetry == MatrixSymmetry::symmetric));
  }
}
