#include "ui/print/phrases.hpp"

#include <doctest/doctest.h>

#include <thread>
#include <vector>

#include "engine/base/error.hpp"

using namespace genba;

TEST_CASE("phrases: a sentence in the language wanted") {
  const Text sentence = phrase<"there is no file \"%1\"">("100 %1 of it.stl");
  CHECK(sentence.in(translation_into("ja")) == "ファイル「100 %1 of it.stl」がありません");
  CHECK(sentence.in(translation_into("en")) == sentence.english());
  CHECK(translation_into("ja")("not a sentence of ours").empty());
}

TEST_CASE("phrases: a language that the program has none of is refused") {
  for (const char* language : {"", "xx", "../ja"}) CHECK_THROWS_AS((void)translation_into(language), Error);
}

TEST_CASE("phrases: several threads read the table") {
  std::vector<std::string> shown(4);
  std::vector<std::thread> threads;
  for (std::string& text : shown)
    threads.emplace_back([&text] { text = word("Young's modulus").in(translation_into("ja")); });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& text : shown) CHECK(text == "ヤング率");
}
