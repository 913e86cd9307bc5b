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
  /// F1 with the focus in `widget` or inside of it opens this chapter of resources/help/pages.html.
  static void set_topic(QWidget* widget, const QString& topic);
  /// The topic of the widget or of its nearest parent with a topic.
  static QString topic_of(const QWidget* widget);

 private:
  QTextBrowser* open_browser(const QString& name, const QString& title);
  void show_text(const QString& title, const QString& html, const QString& anchor = {});
  /// A page of resources/help/manual at an anchor, in the language in use if the page exists in it.
  void show_manual(const QString& page, const QString& anchor = {});
  void page();
  void about();
  void keys();
  QMainWindow& window_;
};

}  // namespace genba
