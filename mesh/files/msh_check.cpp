// Reads .msh files once only to check that they are complete: text, and binary data with the byte order of
// this machine. Format: Gmsh reference manual, sections on versions 2 and 4.1.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/base/error.hpp"
#include "mesh/files/element_kinds.hpp"
#include "mesh/files/geometry_file.hpp"

namespace genba {
namespace {

class MshReader {
 public:
  MshReader(const std::string& content, const std::string& file)
      : at_(content.data()), end_(at_ + content.size()), file_(file) {}

  void run() {
    section_ = word();
    if (section_ == "$NOD" || section_ == "$PARA") return run_1();
    if (section_ != "$MeshFormat")
      refuse(phrase<"this is not a Gmsh mesh: it does not begin with \"$MeshFormat\"">());
    version_ = number<double>(phrase<"the version">());
    const int binary = number<int>(phrase<"the file type">());
    number<int>(phrase<"the data size">());
    if (version_ < 2 || version_ >= 5 || (version_ >= 3 && version_ < 4))
      refuse(phrase<"the file has version %1 of the Gmsh format; 1, 2.2, 4.0 and 4.1 can be read">(
          std::to_string(version_)));
    const bool skip_check = version_ < 4.05 && version_ >= 4;
    if (skip_check) {
      require_end();
      return;
    }
    if (binary != 0) find_byte_order();
    expect_section("$EndMeshFormat");
    while (next_section()) {
      is_binary_ = binary != 0;
      if (section_ == "$Nodes") {
        version_ < 3 ? read_nodes_2() : read_nodes_4();
        end_section();
      } else if (section_ == "$Elements") {
        version_ >= 3 ? read_elements_4() : is_binary_ ? read_binary_elements_2() : read_elements_2();
        end_section();
        has_elements_ = true;
      } else if (section_ == "$Entities" && version_ >= 4) {
        read_entities();
        end_section();
      } else if (section_ == "$PartitionedEntities" && version_ >= 4) {
        read_parts();
        end_section();
      } else if (section_ == "$Periodic" && version_ >= 4) {
        read_links();
        end_section();
      } else {
        has_other_nodes_ = has_other_nodes_ || section_ == "$ParametricNodes";
        is_binary_ = false;
        skip_section();
      }
    }
    require_content();
  }

 private:
  // Version 1, from before 2005, without a header.
  void run_1() {
    do {
      if (section_ == "$NOD") {
        read_nodes_2();
        expect_section("$ENDNOD");
      } else if (section_ == "$ELM") {
        read_elements_1();
        expect_section("$ENDELM");
        has_elements_ = true;
      } else {
        skip_section("$END");
      }
    } while (next_section());
    require_content();
  }

  void require_content() const {
    if (nodes_.empty() && !has_other_nodes_) refuse(phrase<"the file has no nodes">());
    if (!has_elements_) refuse(phrase<"the file has no elements, or is cut off before them">());
  }

  [[noreturn]] void refuse(const Text& problem) const {
    throw Error(ErrorKind::mesh, file_, problem, phrase<"Export the mesh again (Gmsh format 2.2 or 4.1)">());
  }

  void skip_blanks() {
    while (at_ < end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\r' || *at_ == '\n')) ++at_;
  }
  std::string word() {
    skip_blanks();
    const char* begin = at_;
    while (at_ < end_ && *at_ != ' ' && *at_ != '\t' && *at_ != '\r' && *at_ != '\n') ++at_;
    return {begin, at_};
  }
  // Binary data begin on the next line.
  void to_next_line() {
    while (at_ < end_ && *at_ != '\n') ++at_;
    if (at_ < end_) ++at_;
  }
  void find_byte_order() {
    to_next_line();
    is_binary_ = true;
    const auto one = number<std::uint32_t>(phrase<"the number 1">());
    is_swapped_ = one == 0x01000000;
    if (one != 1 && !is_swapped_) refuse(phrase<"the file is damaged: the number 1 in its head is %1">(one));
    is_binary_ = false;
  }
  template <class T>
  T binary_number(const Text& what) {
    if (static_cast<std::size_t>(end_ - at_) < sizeof(T))
      refuse(phrase<"the file is cut off: %1 is missing">(what));
    char raw[sizeof(T)];
    std::memcpy(raw, at_, sizeof raw);
    at_ += sizeof raw;
    if (is_swapped_) std::reverse(raw, raw + sizeof raw);
    T value;
    std::memcpy(&value, raw, sizeof raw);
    return value;
  }
  template <class T>
  T number(const Text& what) {
    if (is_binary_) return binary_number<T>(what);
    skip_blanks();
    if (at_ < end_ && *at_ == '+') ++at_;
    T value{};
    const auto [next, error] = std::from_chars(at_, end_, value);
    if (error != std::errc() || (next < end_ && !std::isspace(static_cast<unsigned char>(*next)))) {
      std::string found = word().substr(0, 30);
      if (found.empty()) refuse(phrase<"the file is cut off: %1 is missing">(what));
      refuse(phrase<"expected %1 but found \"%2\"">(what, found));
    }
    at_ = next;
    return value;
  }
  void expect_section(const std::string& name) {
    const std::string found = word();
    if (found == name) return;
    refuse(found.empty() ? phrase<"the file is cut off before \"%1\"">(name)
                         : phrase<"expected \"%1\" but found \"%2\"">(name, found.substr(0, 30)));
  }
  void end_section() {
    is_binary_ = false;
    expect_section("$End" + section_.substr(1));
  }
  bool next_section() {
    section_ = word();
    if (section_.empty()) return false;
    if (section_[0] != '$')
      refuse(phrase<"expected the start of a section but found \"%1\"">(section_.substr(0, 30)));
    return true;
  }
  void skip_section(const std::string& end = "$End") {
    const std::string closing = end + section_.substr(1);
    for (std::string w = word(); w != closing; w = word())
      if (w.empty()) refuse(phrase<"the file is cut off in section %1">(section_));
  }
  void require_end() {
    const std::string tail(end_ - std::min<std::ptrdiff_t>(end_ - at_, 64), end_);
    const auto last = tail.rfind("$End");
    if (last == std::string::npos) refuse(phrase<"the file is cut off: its last section is not closed">());
  }

  std::int64_t count(const Text& what) {
    const auto n = number<std::int64_t>(what);
    // Every item takes at least two characters or a number, so a wrong count is refused before memory is
    // reserved.
    if (n < 0 || n > (end_ - at_) / (is_binary_ ? 4 : 2))
      refuse(phrase<"%1 is %2, more than the file holds">(what, n));
    return n;
  }
  void coordinates(std::int64_t tag) {
    const Text what = phrase<"a coordinate">();
    for (int k = 0; k < 3; ++k)
      if (!std::isfinite(number<double>(what)))
        refuse(phrase<"node %1 has a coordinate that is not a finite number">(tag));
  }
  void add_node(std::int64_t tag) {
    if (tag < 1) refuse(phrase<"node number %1 is not positive">(tag));
    if (!nodes_.emplace(tag, true).second) refuse(phrase<"node number %1 is given twice">(tag));
  }
  // In binary files of version 2 these counts are text.
  std::int64_t count_2(const Text& what) {
    const bool is_binary = std::exchange(is_binary_, false);
    const std::int64_t n = count(what);
    if (is_binary) to_next_line();
    is_binary_ = is_binary;
    return n;
  }
  // Numbers of nodes and elements.
  std::int64_t tag(const Text& what) {
    return is_binary_ && version_ < 3 ? number<std::int32_t>(what) : number<std::int64_t>(what);
  }
  int dimension(int least = 0) {
    const int found = number<int>(phrase<"an entity dimension">());
    if (found < least || found > 3) refuse(phrase<"an entity has the dimension %1">(found));
    return found;
  }
  void skip_integers(const Text& what) {
    for (std::int64_t n = count(what); n > 0; --n) number<int>(what);
  }
  void begin_data() {
    if (is_binary_) to_next_line();
  }

  // Data of an entity after its numbers: place or box, physical groups and bounding entities.
  void read_entity(int of_dimension) {
    for (int k = 0; k < (of_dimension == 0 ? 3 : 6); ++k) number<double>(phrase<"the box of an entity">());
    skip_integers(phrase<"the number of groups of an entity">());
    if (of_dimension > 0) skip_integers(phrase<"the number of bounds of an entity">());
  }
  void read_entities() {
    begin_data();
    std::int64_t counts[4];
    for (auto& n : counts) n = count(phrase<"the number of entities">());
    for (int d = 0; d < 4; ++d) {
      std::set<int> known;
      for (std::int64_t i = 0; i < counts[d]; ++i) {
        const int entity = number<int>(phrase<"an entity number">());
        if (!known.insert(entity).second)
          refuse(phrase<"the entity %1 of dimension %2 is given twice">(entity, d));
        read_entity(d);
      }
    }
  }
  void read_parts() {
    begin_data();
    count(phrase<"the number of partitions">());
    for (std::int64_t n = 2 * count(phrase<"the number of ghost entities">()); n > 0; --n)
      number<int>(phrase<"a ghost entity">());
    std::int64_t counts[4];
    for (auto& n : counts) n = count(phrase<"the number of entities">());
    for (int d = 0; d < 4; ++d)
      for (std::int64_t i = 0; i < counts[d]; ++i) {
        number<int>(phrase<"an entity number">());
        dimension(-1);
        number<int>(phrase<"the number of the entity that it is a part of">());
        skip_integers(phrase<"the number of partitions of an entity">());
        read_entity(d);
      }
  }
  // Pairs of equal nodes on two sides of a periodic mesh.
  void read_links() {
    begin_data();
    for (std::int64_t n = count(phrase<"the number of periodic links">()); n > 0; --n) {
      dimension();
      number<int>(phrase<"an entity number">());
      number<int>(phrase<"an entity number">());
      for (std::int64_t k = count(phrase<"the number of values of a link">()); k > 0; --k)
        number<double>(phrase<"a value">());
      for (std::int64_t k = 2 * count(phrase<"the number of nodes of a link">()); k > 0; --k)
        number<std::int64_t>(phrase<"a node number">());
    }
  }
  void read_nodes_2() {
    begin_data();
    const std::int64_t n = count_2(phrase<"the number of nodes">());
    nodes_.reserve(static_cast<std::size_t>(n));
    for (std::int64_t i = 0; i < n; ++i) {
      const std::int64_t node = tag(phrase<"a node number">());
      add_node(node);
      coordinates(node);
    }
  }
  void read_nodes_4() {
    begin_data();
    const std::int64_t blocks = count(phrase<"the number of node blocks">());
    const std::int64_t total = count(phrase<"the number of nodes">());
    nodes_.reserve(static_cast<std::size_t>(total));
    number<std::int64_t>(phrase<"the smallest node number">());
    number<std::int64_t>(phrase<"the largest node number">());
    for (std::int64_t b = 0; b < blocks; ++b) {
      const int of_entity = dimension();
      number<int>(phrase<"an entity number">());
      const int parametric = number<int>(phrase<"the parametric flag">());
      const std::int64_t n = count(phrase<"the number of nodes of a block">());
      std::vector<std::int64_t> tags(static_cast<std::size_t>(n));
      for (auto& tag : tags) add_node(tag = number<std::int64_t>(phrase<"a node number">()));
      for (auto tag : tags) {
        coordinates(tag);
        for (int k = 0; k < (parametric != 0 ? of_entity : 0); ++k) number<double>(phrase<"a parameter">());
      }
    }
    if (static_cast<std::int64_t>(nodes_.size()) != total)
      refuse(phrase<"the file announces %1 nodes but lists %2">(total, nodes_.size()));
  }

  const GmshShape& shape(int type, std::int64_t tag) {
    const GmshShape* found = find_shape(type);
    if (found == nullptr) refuse(phrase<"element %1 has the unknown type number %2">(tag, type));
    return *found;
  }
  void element_nodes(std::int64_t tag, const GmshShape& shape) {
    std::int64_t nodes[64];
    const Text what = phrase<"an element's node">();
    for (int i = 0; i < shape.nodes; ++i) {
      nodes[i] = this->tag(what);
      if (!has_other_nodes_ && nodes_.find(nodes[i]) == nodes_.end())
        refuse(phrase<"element %1 (%2) refers to node %3, which does not exist">(tag, shape.name, nodes[i]));
    }
    if (shape.dimension < 2) return;
    std::sort(nodes, nodes + shape.nodes);
    for (int i = 1; i < shape.nodes; ++i)
      if (nodes[i] == nodes[i - 1])
        refuse(phrase<"element %1 (%2) has node %3 twice">(tag, shape.name, nodes[i]));
  }
  void read_elements_1() {
    const std::int64_t n = count(phrase<"the number of elements">());
    for (std::int64_t e = 0; e < n; ++e) {
      const auto tag = number<std::int64_t>(phrase<"an element number">());
      const GmshShape& s = shape(number<int>(phrase<"an element type">()), tag);
      number<std::int64_t>(phrase<"a tag">());
      number<std::int64_t>(phrase<"a tag">());
      const auto nodes = number<std::int64_t>(phrase<"the number of nodes">());
      if (nodes != s.nodes)
        refuse(phrase<"element %1 (%2) has %3 nodes, not %4">(tag, s.name, nodes, s.nodes));
      element_nodes(tag, s);
    }
  }
  void read_elements_2() {
    const std::int64_t n = count(phrase<"the number of elements">());
    for (std::int64_t e = 0; e < n; ++e) {
      const auto tag = number<std::int64_t>(phrase<"an element number">());
      const GmshShape& s = shape(number<int>(phrase<"an element type">()), tag);
      const int labels = number<int>(phrase<"the number of tags">());
      for (int i = 0; i < labels; ++i) number<std::int64_t>(phrase<"a tag">());
      element_nodes(tag, s);
    }
  }
  void read_binary_elements_2() {
    begin_data();
    const std::int64_t n = count_2(phrase<"the number of elements">());
    for (std::int64_t e = 0; e < n;) {
      const GmshShape& s = shape(number<int>(phrase<"an element type">()), 0);
      const int alike = number<int>(phrase<"the number of elements of a block">()),
                labels = number<int>(phrase<"the number of tags">());
      if (alike < 1 || alike > n - e || labels < 0 || labels > (end_ - at_) / 4)
        refuse(phrase<"a block of elements announces %1 elements with %2 tags, more than the file holds">(
            alike, labels));
      for (int i = 0; i < alike; ++i, ++e) {
        const std::int64_t number_of = tag(phrase<"an element number">());
        for (int k = 0; k < labels; ++k) number<int>(phrase<"a tag">());
        element_nodes(number_of, s);
      }
    }
  }
  void read_elements_4() {
    begin_data();
    const std::int64_t blocks = count(phrase<"the number of element blocks">());
    for (int i = 0; i < 3; ++i) number<std::int64_t>(phrase<"an element number">());
    for (std::int64_t b = 0; b < blocks; ++b) {
      dimension();
      number<int>(phrase<"an entity number">());
      const int type = number<int>(phrase<"an element type">());
      const std::int64_t n = count(phrase<"the number of elements of a block">());
      const GmshShape& s = shape(type, 0);
      for (std::int64_t e = 0; e < n; ++e)
        element_nodes(number<std::int64_t>(phrase<"an element number">()), s);
    }
  }

  const char* at_;
  const char* end_;
  std::string file_, section_;
  double version_ = 0;
  bool has_other_nodes_ = false;  ///< for version 2 with parameters, which are not read here
  bool has_elements_ = false, is_binary_ = false, is_swapped_ = false;
  std::unordered_map<std::int64_t, bool> nodes_;
};

}  // namespace

void check_msh(const std::string& content, const std::string& file) {
  MshReader(content, file).run();
}

}  // namespace genba
