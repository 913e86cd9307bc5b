#include "mesh/feb/feb_xml.hpp"

#include <expat.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/shown_text.hpp"

namespace genba {

namespace {

constexpr std::size_t most_levels = 64;

std::string trimmed_text(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n";
  const std::size_t first = text.find_first_not_of(blank);
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(blank) - first + 1));
}

/// State of the parser. No exception may pass through expat: what stops it waits here.
struct FebParse {
  XML_Parser parser = nullptr;
  FebTag root;
  std::vector<FebTag*> open;  ///< a child stays where it is until its parent gets another one, after it has closed
  std::optional<Text> stopped;

  std::int64_t line() const { return static_cast<std::int64_t>(XML_GetCurrentLineNumber(parser)); }
  void stop(Text why) {
    stopped = std::move(why);
    XML_StopParser(parser, XML_FALSE);
  }
};

void XMLCALL begin_tag(void* data, const XML_Char* name, const XML_Char** attributes) noexcept {
  auto& parse = *static_cast<FebParse*>(data);
  if (parse.stopped) return;
  if (parse.open.size() >= most_levels) return parse.stop(phrase<"has more than %1 levels">(most_levels));
  FebTag& tag = parse.open.empty() ? parse.root : parse.open.back()->children.emplace_back();
  tag.name = name;
  tag.line = parse.line();
  for (; *attributes != nullptr; attributes += 2) tag.attributes.emplace_back(attributes[0], attributes[1]);
  parse.open.push_back(&tag);
}

void XMLCALL end_tag(void* data, const XML_Char*) noexcept {
  auto& parse = *static_cast<FebParse*>(data);
  if (parse.stopped || parse.open.empty()) return;
  parse.open.back()->text = trimmed_text(parse.open.back()->text);
  parse.open.pop_back();
}

void XMLCALL take_text(void* data, const XML_Char* text, int length) noexcept {
  auto& parse = *static_cast<FebParse*>(data);
  if (parse.stopped || parse.open.empty()) return;
  std::string& to = parse.open.back()->text;
  if (to.empty() && trimmed_text({text, static_cast<std::size_t>(length)}).empty()) return;
  to.append(text, static_cast<std::size_t>(length));
}

void XMLCALL refuse_type(void* data, const XML_Char*, const XML_Char*, const XML_Char*, int) noexcept {
  static_cast<FebParse*>(data)->stop(phrase<"has a document type, which no model of FEBio needs">());
}

}  // namespace

std::string FebTag::attribute(std::string_view key) const {
  const auto found = std::ranges::find(attributes, key, [](const auto& a) { return std::string_view(a.first); });
  return found == attributes.end() ? std::string() : found->second;
}

const FebTag* FebTag::child(std::string_view key) const {
  const auto found = std::ranges::find(children, key, [](const FebTag& t) { return std::string_view(t.name); });
  return found == children.end() ? nullptr : &*found;
}

FebTag read_feb_xml(const std::string& content, const std::string& file) {
  FebParse parse;
  const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> owner(XML_ParserCreate(nullptr), &XML_ParserFree);
  if (!owner) throw std::bad_alloc();
  parse.parser = owner.get();
  XML_SetUserData(parse.parser, &parse);
  XML_SetElementHandler(parse.parser, begin_tag, end_tag);
  XML_SetCharacterDataHandler(parse.parser, take_text);
  XML_SetStartDoctypeDeclHandler(parse.parser, refuse_type);
  const auto refuse = [&](std::int64_t line, const Text& problem) {
    throw Error(ErrorKind::mesh, file + ":" + std::to_string(line), problem,
                phrase<"Correct the line, or export the file again">());
  };
  constexpr std::size_t at_once = 1 << 24;
  for (std::size_t at = 0; at < content.size() || at == 0; at += at_once) {
    const std::size_t count = std::min(at_once, content.size() - at);
    const bool is_last = at + count >= content.size();
    if (XML_Parse(parse.parser, content.data() + at, static_cast<int>(count), is_last) == XML_STATUS_ERROR) {
      if (parse.stopped) refuse(parse.line(), phrase<"the file %1">(*parse.stopped));
      refuse(parse.line(), phrase<"the file is not well formed: %1">(XML_ErrorString(XML_GetErrorCode(parse.parser))));
    }
    if (is_last) break;
  }
  if (parse.root.name != "febio_spec")
    refuse(parse.root.line, phrase<"this is no model of FEBio: its first tag is %1, not febio_spec">(shown_text(parse.root.name)));
  return std::move(parse.root);
}

}  // namespace genba
