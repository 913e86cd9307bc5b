// Sends the case to another computer, and shows its jobs there (app/site).
#pragma once

#include <memory>
#include <vector>

#include "app/site/site_job.hpp"
#include "ui/desktop/run/work_dialog.hpp"

class QCheckBox;
class QComboBox;
class QLabel;
class QTableWidget;

namespace genba {

class SiteDialog : public WorkDialog {
  Q_OBJECT

 public:
  explicit SiteDialog(Session& session, QWidget* parent = nullptr);
  QComboBox* sites_box() { return sites_; }
  QTableWidget* jobs_table() { return table_; }
  QPushButton *look_button, *end_button, *fetch_button, *remove_button;

 protected:
  void check() const override;
  void run() override;
  void refresh() override;
  void retranslate() override;

 private:
  /// What a job is known to do. The worker fills a copy; it comes back with its end.
  struct Row {
    SiteJob job;
    std::optional<JobLook> look;
  };
  struct Outcome {
    std::vector<std::pair<std::string, JobLook>> looks;  ///< by id of a job
    QString said;
  };
  using Work = std::function<void(const SiteShell& shell, const SiteJob& job, Outcome& out, Monitor& monitor)>;

  void read_jobs();
  void fill_table();
  bool may_send(const Site& site);
  /// Of the chosen row, or of all rows.
  void for_jobs(bool all, const Work& work);
  const Site& chosen_site() const;
  std::string case_path() const;

  std::vector<Site> known_;
  std::vector<Row> rows_;
  QLabel *what_, *where_;
  QComboBox* sites_;
  QCheckBox* images_;
  QTableWidget* table_;
  std::shared_ptr<Outcome> outcome_;
};

}  // namespace genba
