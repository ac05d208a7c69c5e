package dev.rondo.frontend.source;

import com.github.javaparser.Position;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Changes of a file's text that leave its lines where they are. */
public final class TextEdits {

  private record Edit(int start, int end, String text) {}

  private final SourceFile source;
  private final List<Edit> edits = new ArrayList<>();

  /** No changes yet. */
  public TextEdits(SourceFile source) {
    this.source = source;
  }

  /** Whether nothing changes. */
  public boolean isEmpty() {
    return edits.isEmpty();
  }

  /** Puts a text in the place of what stands from one position through another, in one line. */
  public void replaceThrough(Position begin, Position end, String text) {
    edits.add(new Edit(offset(begin), offset(end) + 1, text));
  }

  /** Takes a character away. */
  public void blank(Position position) {
    edits.add(new Edit(offset(position), offset(position) + 1, " "));
  }

  /**
   * Puts a text in the place of what stands from one position through another. What follows stays
   * in its column where the text is no longer than that.
   */
  public void put(Position begin, Position end, String text) {
    int start = offset(begin);
    String before = source.text().substring(start, offset(end) + 1);
    int missing = lines(before) - lines(text);
    String rest =
        missing > 0
            ? "\n".repeat(missing)
            : " ".repeat(Math.max(0, before.length() - text.length()));
    edits.add(new Edit(start, offset(end) + 1, text + rest));
  }

  /** Puts a text before a position. */
  public void insertBefore(Position position, String text) {
    edits.add(new Edit(offset(position), offset(position), text));
  }

  /** Puts a text after a position. */
  public void insertAfter(Position position, String text) {
    edits.add(new Edit(offset(position) + 1, offset(position) + 1, text));
  }

  private static int lines(String text) {
    return (int) text.chars().filter(c -> c == '\n').count();
  }

  private int offset(Position position) {
    return source.offset(position.line, position.column);
  }

  /** Where something that stands in the changed file stood before, if it was there. */
  public dev.rondo.frontend.source.Position before(dev.rondo.frontend.source.Position place) {
    SourceFile changed = apply();
    if (place.column() > changed.line(place.line()).length()) {
      return place; // somebody has added to the line since
    }
    int start = changed.offset(place.line(), place.column());
    int first = before(start, false);
    int last = before(start + place.length(), true);
    return source.position(first, Math.max(1, last - first));
  }

  private int before(int offset, boolean isEnd) {
    List<Edit> inOrder = new ArrayList<>(edits);
    Collections.reverse(inOrder); // of what begins in one place the last comes first
    inOrder.sort(Comparator.comparingInt(Edit::start));
    int shift = 0;
    for (Edit edit : inOrder) {
      int begin = edit.start() + shift;
      if (offset < begin || isEnd && offset == begin) {
        break;
      }
      if (offset < begin + edit.text().length()) {
        return isEnd ? edit.end() : edit.start();
      }
      shift += edit.text().length() - (edit.end() - edit.start());
    }
    return offset - shift;
  }

  /** The changed file. */
  public SourceFile apply() {
    StringBuilder text = new StringBuilder(source.text());
    edits.stream()
        .sorted(Comparator.comparingInt(Edit::start).reversed())
        .forEach(edit -> text.replace(edit.start(), edit.end(), edit.text()));
    return new SourceFile(source.name(), text.toString());
  }
}
