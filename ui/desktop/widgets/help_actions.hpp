// The Help menu: the page that fits where the focus is (F1), the manual, keys, about.
#pragma once

#include <QObject>

class QMainWindow;
class QMenu;
class QTextBrowser;

namespace genba {

class HelpActions : public QObject {
  Q_OBJECT

 public:
  explicit HelpActions(QMainWindow& window);
  void fill(QMenu* menu);
  /// F1 with the focus in `widget`, or in what is inside of it, opens this chapter of
  /// resources/help/pages.html.
  static void set_topic(QWidget* widget, const QString& topic);
  /// Of the widget or of what is nearest around it.
  static QString topic_of(const QWidget* widget);

 private:
  QTextBrowser* open_browser(const QString& name, const QString& title);
  void show_text(const QString& title, const QString& html, const QString& anchor = {});
  /// A page of resources/help/manual at an anchor, in the language in use where it is written in it.
  void show_manual(const QString& page, const QString& anchor = {});
  void page();
  void about();
  void keys();
  QMainWindow& window_;
};

}  // namespace genba
