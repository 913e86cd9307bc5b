#include "ui/print/phrases.hpp"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <functional>
#include <map>
#include <mutex>

#include "engine/base/error.hpp"

namespace genba {
namespace {

using Table = std::map<std::string, std::string, std::less<>>;

Table read_table(const std::string& language) {
  const std::string place = "phrases_" + language + ".json";
  QFile file(QString::fromStdString(":/genba/translations/" + place));
  if (!file.open(QIODevice::ReadOnly))
    throw Error(ErrorKind::internal_fault, place, phrase<"its texts are not in the program">());
  QJsonParseError fault;
  const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &fault);
  if (!document.isObject())
    throw Error(ErrorKind::internal_fault, place,
                phrase<"it is not a table of texts: %1">(fault.errorString().toStdString()));
  Table out;
  const QJsonObject entries = document.object();
  for (auto entry = entries.begin(); entry != entries.end(); ++entry)
    out.emplace(entry.key().toStdString(), entry.value().toString().toStdString());
  return out;
}

// The table stays in memory until the program ends.
const Table& table_of(const std::string& language) {
  static std::mutex mutex;
  static std::map<std::string, Table> tables;
  const std::lock_guard lock(mutex);
  auto found = tables.find(language);
  if (found == tables.end()) found = tables.emplace(language, read_table(language)).first;
  return found->second;
}

}  // namespace

Translation translation_into(const std::string& language) {
  if (language == "en") return [](std::string_view) { return std::string(); };
  return [&table = table_of(language)](std::string_view pattern) {
    const auto found = table.find(pattern);
    return found == table.end() ? std::string() : found->second;
  };
}

}  // namespace genba
