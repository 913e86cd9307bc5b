// Texts of jobs as JSON: records beside the case, and lines of progress.
#pragma once

#include "app/site/site_job.hpp"

namespace genba {

/// Throws Error(file).
void write_record(const SiteJob& job);
/// A line of --json-progress: its stage and fraction.
void take_progress(const std::string& line, JobLook& look);
/// The message of a log line; another line as it is.
std::string message_of(const std::string& line);

}  // namespace genba
