// genba-cli: the service from a terminal. Exit code 0: done; 1: wrong usage; 2..11: exit_code(kind); 130:
// stopped.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <new>
#include <nlohmann/json.hpp>
#include <string_view>

#include "app/output/version.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/case_edits.hpp"
#include "ui/cli/common/console.hpp"
#include "ui/cli/common/manual.hpp"
#include "ui/cli/stop_signals.hpp"

namespace {

constexpr int usage_error = 1, stopped = 130;
constexpr std::size_t longest_on_terminal = 1200;  // bytes

int report_failure(const genba::Session& session, int code, const std::string& kind,
                   const std::string& stated, const genba::Error* error = nullptr) {
  const std::string message = genba::shown_text(stated, genba::longest_message);
  const bool is_long = message.size() > longest_on_terminal;
  std::fprintf(stderr, "error: %s%s\n", genba::shown_text(message, longest_on_terminal).c_str(),
               is_long && !session.json ? " (--json writes the whole message)" : "");
  if (session.json) {
    nlohmann::json out = {{"error", {{"kind", kind}, {"message", message}, {"exit_code", code}}}};
    if (error != nullptr) {
      const auto shown = [](const genba::Text& text) { return genba::shown_text(text.english(), genba::longest_message); };
      out["error"]["place"] = shown(error->place());
      out["error"]["problem"] = shown(error->problem());
      out["error"]["next_step"] = shown(error->next_step());
    }
    genba::print_text(out.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
  }
  return code;
}

int fail(const genba::Session& session, genba::ErrorKind kind, const std::string& message) {
  return report_failure(session, genba::exit_code(kind), genba::to_string(kind), message);
}

bool is_switch_word(const std::string& text) {
  constexpr std::array words = {"true", "false", "yes", "no", "on", "off", "1", "0"};
  return std::find(words.begin(), words.end(), text) != words.end();
}

/// The arguments in the order that CLI11 wants, the last first. CLI11 would split a list like [2, 2, 8], but
/// not after a blank.
std::vector<std::string> arguments_of(int argc, char** argv) {
  std::vector<std::string> out;
  for (int i = argc - 1; i > 0; --i) {
    const std::string text = argv[i];
    if (genba::is_switch(text) && (out.empty() || !is_switch_word(out.back()))) out.push_back("true");
    out.push_back(text.starts_with('[') && text.ends_with(']') ? " " + text : text);
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  genba::return_freed_memory();
  genba::Session session;
  const genba::StopSignals signals(session.stop);

  CLI::App app(
      "Genba: finite-element simulation on one computer.\n" + std::string(genba::research_notice) + ".",
      "genba-cli");
  app.require_subcommand(1);
  app.footer("genba-cli COMMAND --help explains a command.\n" + genba::exit_codes_text());
  app.set_version_flag("--version", "genba-cli " + genba::program_version(), "Print the version and exit");
  app.get_formatter()->column_width(36);
  genba::add_run_command(app, session);
  genba::add_refine_command(app, session);
  genba::add_queue_command(app, session);
  genba::add_mesh_command(app, session);
  genba::add_partition_command(app, session);
  genba::add_unload_command(app, session);
  genba::add_geometry_command(app, session);
  genba::add_memory_command(app, session);
  genba::add_matrix_command(app, session);
  genba::add_inspect_command(app, session);
  genba::add_selections_command(app, session);
  genba::add_check_command(app, session);
  genba::add_materials_command(app, session);
  genba::add_fit_command(app, session);
  genba::add_study_command(app, session);
  genba::add_compare_command(app, session);
  genba::add_frames_command(app, session);
  genba::add_collect_command(app, session);
  genba::add_site_command(app, session);
  genba::add_job_command(app, session);
  genba::add_verify_command(app, session);
  genba::add_new_command(app, session);
  genba::add_info_commands(app, session);
  genba::add_manual_commands(app, session);
  try {
    app.parse(arguments_of(argc, argv));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help
    session.json = std::any_of(argv + 1, argv + argc, [](const char* word) { return std::string_view(word) == "--json"; });
    return report_failure(session, usage_error, "usage",
                          std::string(error.what()) + ". See genba-cli --help");
  }

  try {
    const int code = session.action();
    if (std::fflush(stdout) != 0 || std::ferror(stdout))
      return fail(session, genba::ErrorKind::file, "standard output cannot be written to");
    return code;
  } catch (const genba::Cancelled&) {
    return report_failure(session, stopped, "cancelled", "stopped on request");
  } catch (const genba::Error& error) {
    return report_failure(session, genba::exit_code(error.kind()), genba::to_string(error.kind()), error.what(),
                          &error);
  } catch (const std::bad_alloc&) {
    return fail(session, genba::ErrorKind::memory,
                "the computer has not enough memory. Use a coarser mesh, or close other programs");
  } catch (const std::exception& error) {
    return fail(session, genba::ErrorKind::internal_fault,
                std::string("fault of the program: ") + error.what());
  }
}
