#include "app/pieces/list/piece_list.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {
constexpr const char* piece_format = "genba-pieces-1";
constexpr std::int64_t longest_list = std::int64_t{1} << 26;

[[noreturn]] void refuse_list(const std::string& path, const Text& problem) {
  throw Error(ErrorKind::file, path, problem, phrase<"Write the pieces again: genba-cli partition">());
}
}  // namespace

void write_piece_list(const std::string& path, const PieceList& list) {
  nlohmann::ordered_json pieces = nlohmann::ordered_json::array();
  for (const PieceEntry& p : list.pieces)
    pieces.push_back({{"file", p.file},
                      {"nodes", p.nodes},
                      {"elements", p.elements},
                      {"couplings", p.couplings},
                      {"hexahedra", p.hexahedra},
                      {"sha256", p.sha256}});
  const nlohmann::ordered_json out = {{"format", piece_format}, {"source", list.source}, {"pieces", pieces}};
  write_text_atomically(path, out.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

PieceList read_piece_list(const std::string& path) {
  const std::string text = read_file(path, longest_list);
  PieceList out;
  try {
    const nlohmann::json in = nlohmann::json::parse(text);
    if (in.at("format") != piece_format) refuse_list(path, phrase<"is no list of the pieces of a mesh">());
    out.source = in.at("source").get<std::string>();
    for (const nlohmann::json& p : in.at("pieces"))
      out.pieces.push_back({p.at("file").get<std::string>(), p.at("nodes").get<std::int64_t>(), p.at("elements").get<std::int64_t>(),
                            p.at("couplings").get<std::int64_t>(), p.at("hexahedra").get<bool>(), p.at("sha256").get<std::string>()});
  } catch (const nlohmann::json::exception&) {
    refuse_list(path, phrase<"is no list of the pieces of a mesh">());
  }
  if (out.pieces.empty()) refuse_list(path, phrase<"names no piece">());
  for (const PieceEntry& p : out.pieces)
    if (p.file.empty() || p.file == ".." || std::filesystem::path(p.file).filename().string() != p.file)
      refuse_list(path, phrase<"names a piece outside of its folder: \"%1\"">(p.file));
  return out;
}

std::vector<std::string> piece_paths(const std::string& list_path, const PieceList& list) {
  std::vector<std::string> out;
  for (const PieceEntry& p : list.pieces) out.push_back((std::filesystem::path(list_path).parent_path() / p.file).string());
  return out;
}

}  // namespace genba
