// Drives the real window under Xvfb: what a person would click, and what must then be there.
#pragma once

#include <QObject>
#include <QStringList>
#include <QTemporaryDir>
#include <memory>

#include "tests/ui/patience.hpp"
#include "ui/desktop/view/picture_choice.hpp"

namespace genba {
class MainWindow;
}
namespace genba_test {
class Watchdog;
}

class DesktopTest : public QObject {
  Q_OBJECT

 public:
  DesktopTest();
  ~DesktopTest() override;
  /// How many cases held the window for too long, however often they ran.
  int blocked();
  /// Of the `failed` that Qt counted, how many cases also failed each time alone in a new process. Prints all that failed
  /// here, so that the end of a long output names them.
  int failed_again(int failed);

 private slots:
  void initTestCase();
  void init();
  void cleanup();

  void title_says_research_only();
  void report_is_that_of_the_terminal();
  void report_choices_are_kept_and_previewed();
  void pictures_of_a_report_keep_their_shape();
  void a_block_of_the_window_is_caught();
  void case_is_run_and_shown();
  void event_loop_stays_alive();
  void outputs_are_exported();
  void pictures_have_the_size_and_background_asked_for();
  void fields_are_chosen();
  void material_edit_is_undone();
  void undo_brings_a_replaced_mesh_back();
  void wrong_value_shows_at_its_field();
  void a_material_gets_directions();
  void case_is_built_from_a_geometry();
  void surface_is_picked_in_the_view();
  void stop_stops_and_open_is_refused_while_running();
  void bad_files_are_refused_and_the_program_lives_on();
  void failing_run_keeps_the_old_results();
  void check_list_says_what_is_missing_and_leads_there();
  void sections_are_cut_beside_the_window();
  void refinement_tells_what_depends_on_the_mesh();
  void memory_panel_tells_what_another_mesh_would_take();
  void the_program_starts_within_two_seconds();
  void start_page_opens_recent_files_and_examples();
  void shaders_are_compiled_beside_the_window_once();
  void files_are_dropped_anywhere();
  void a_series_of_a_folder_is_chosen();
  void a_selection_becomes_the_place_of_a_load();
  void edges_of_a_plate_are_picked_loaded_and_named();
  void a_plate_gets_another_thickness();
  void a_patch_is_painted_and_loaded();
  void a_patch_is_painted_before_the_mesh();
  void a_face_between_two_bodies_is_not_painted();
  void a_patch_is_typed_by_its_numbers();
  void a_needle_is_typed_by_two_points();
  void a_needle_begins_in_the_middle_of_the_body();
  void a_force_is_given_by_its_size_and_direction();
  void a_place_is_moved_by_its_handles();
  void a_new_place_has_handles();
  void a_body_is_seen_and_loaded_before_its_mesh();
  void an_assembly_takes_twelve_actions();
  void parts_that_touch_change_by_one_click();
  void a_scan_becomes_an_answer_in_fifteen_actions();
  void a_tumour_that_the_image_names_gets_a_margin();
  void a_surface_is_seen_before_its_faces_are_found();
  void the_making_of_a_body_is_stopped();
  void an_image_is_seen_by_its_slices();
  void elements_of_a_file_are_seen_when_it_is_opened();
  void a_deck_is_asked_for_its_units();
  void bodies_are_hidden_and_seen_through();
  void rows_and_view_light_up_each_other();
  void bodies_are_given_materials_by_menus();
  void bodies_are_renamed();
  void faces_are_named_and_conditions_say_it();
  void a_transient_step_is_not_called_steady();
  void recent_files_have_pictures();
  void slices_lie_as_the_image_says();
  void slices_stand_beside_the_view_and_move_together();
  void a_threshold_is_seen_before_it_is_meshed();
  void labels_lie_over_the_image_they_were_drawn_on();
  void labels_are_mended_by_a_brush();
  void pieces_are_kept_and_dropped_by_clicks();
  void the_plane_is_dragged_and_the_deformation_moves();
  void frames_of_an_animation_are_cut_anew();
  void probes_and_lines_are_picked_on_the_body();
  void a_probe_stands_on_a_cut();
  void plots_are_read_and_saved();
  void the_view_turns_by_keys();
  void the_cube_turns_the_view();
  void sides_of_an_image_have_the_letters_of_a_patient();
  void soft_light_is_off_in_software_until_it_is_chosen();
  void tab_reaches_everything();
  void every_action_has_its_keys();
  void help_opens_at_the_page();
  void the_manual_opens();
  void help_links_lead_to_their_place();
  void things_are_picked_by_keys();
  void dialogs_open_and_close_by_keys();
  void a_bone_is_computed_by_keys_alone();
  void the_worst_elements_are_found();
  void every_panel_shows_something();
  void pages_fit_into_the_narrowest_panel();
  void the_log_stays_at_its_end();
  void layouts_leave_the_view_its_room();
  void the_view_keeps_its_room_in_a_smaller_window();
  void a_layout_is_remembered();
  void tools_are_seen_and_name_their_keys();
  void the_legend_ends_where_the_volume_does();
  void a_largest_stress_at_a_clamp_is_told_to_grow();
  void views_stand_side_by_side();
  void an_image_lies_under_the_geometry();
  void library_materials_are_found_and_added();
  void materials_of_the_label_table_are_shown();
  void a_doubtful_size_is_told_before_the_mesh();
  void a_folder_of_thousands_of_images_is_listed_at_once();
  void report_text_is_edited_and_undone();
  void bone_under_load_takes_twelve_actions();
  void language_and_appearance_change_around_the_case();
  void a_run_goes_on_in_another_language();
  void first_results_that_a_view_prepares_are_shown_by_the_next_window();
  void what_happens_between_two_windows_is_kept();
  void every_text_is_translated();
  void every_phrase_is_translated();
  void the_check_list_speaks_japanese();
  void errors_speak_japanese();
  void a_run_speaks_japanese();
  void nothing_shown_is_left_in_english();
  void a_case_is_saved_with_copies_of_its_files();
  void a_case_is_computed_at_a_site();
  void files_outside_the_case_are_asked_about();
  void a_case_changed_on_disk_is_not_overwritten();
  void recovered_work_does_not_overwrite_what_came_after();
  void kept_results_are_seen_when_a_case_is_opened_again();
  void kept_results_of_the_last_step_are_shown();
  void settings_are_for_their_owner_alone();
  void jobs_wait_for_the_one_that_runs();
  void a_condition_and_a_view_of_the_mesh_outlive_a_change_of_language();
  void a_condition_set_aside_outlives_a_change_of_language();
  void pictures_speak_the_language_that_a_font_has_letters_for();
  void studies_wait_and_outlive_a_change_of_language();
  void views_keep_their_own_settings_in_another_look();
  void inks_can_be_read();
  void a_stopped_solve_goes_on();
  void a_parameter_is_studied();
  void two_cases_are_compared();
  void a_queue_survives_a_failed_case();
  void a_computer_is_verified();
  void a_card_that_is_not_used_is_told_once();
  void every_run_of_a_job_shows_its_memory();
  void dialogs_show_their_outcome_whole();
  void forms_are_shown_whole_data();
  void forms_are_shown_whole();
  void a_small_window_cuts_nothing();
  void sizes_in_places_are_edited();
  void boundary_layers_are_edited_with_faces_from_the_view();
  void the_memory_panel_estimates_and_makes_it_fit();
  void the_pattern_is_drawn_enlarged_and_saved();
  void memory_is_shared_out_whole();
  void lost_selections_are_attached_again();
  void steps_are_added_ordered_and_removed();
  void a_click_puts_a_step_at_hand();
  void after_a_run_the_last_step_is_in_view();
  void hints_say_the_labels_of_forms();
  void a_condition_acts_in_later_steps();
  void times_are_typed();
  void a_transient_step_is_filled_in();
  void lesions_stand_beside_the_results();
  void a_lesion_is_asked_for_and_shown();
  void slices_outline_lesions();
  void an_ablation_opens_on_its_lesion();
  void a_run_waits_for_what_other_steps_lack();
  void conditions_apply_as_they_are_edited();
  void what_is_not_valid_is_not_run();
  void what_is_typed_is_run_saved_and_kept();
  void the_wheel_scrolls_and_letters_do_nothing();
  void tab_goes_on_after_a_change_of_kind();
  void a_begun_condition_is_kept_and_asked_about();
  void a_choice_is_taken_by_return();
  void a_force_takes_one_component();
  void outdated_results_say_so_in_the_view();
  void units_and_choices_are_shown_as_people_write_them();
  void missing_files_are_found_in_one_step();
  void what_is_over_is_not_shown_any_more();
  void numbers_are_exported_as_tables();
  void voxels_an_edge_are_asked_of_hexahedra_alone();
  void rows_of_tables_are_pasted();
  void a_pressure_varies_by_a_formula();
  void a_table_is_pasted_and_undone();
  void a_material_varies_over_temperature();
  void constants_come_from_tests();
  void directions_vary_by_a_formula();
  void a_conductance_follows_a_pressure_by_typed_rows();
  void a_value_is_seen_on_the_body();
  void frames_are_shown_by_bar_and_time();
  void what_if_tells_of_time_steps_and_frames();
  void what_if_tells_of_modes();
  void directions_come_from_a_local_system();
  void random_actions_do_no_harm();
  void a_clean_end_leaves_no_journal();
  void work_of_a_killed_program_is_offered_back();

 private:
  QString box_case(int cells, bool supported = true);
  QString plate_case();
  bool run_and_wait(int timeout_ms = 60000);
  /// Chooses a layout of panels: "set_up", "results", "advanced".
  void lay_out(const char* name);
  /// The surface whose nodes lie highest (sign 1) or lowest (-1) on average, as lists name it.
  QString surface_at_end(double sign) const;
  /// Of the active view, by the menu's way; false: a message instead.
  bool picture_written(const QString& path, const genba::PictureChoice& choice = {});
  std::unique_ptr<genba_test::Watchdog> watchdog_;
  QStringList failed_;
  QTemporaryDir folder_;
  std::unique_ptr<genba::MainWindow> window_;
};

/// The program that work_of_a_killed_program_is_offered_back() kills: edits ten times a second and prints
/// when.
int edit_until_killed(const QString& path);
