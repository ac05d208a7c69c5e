package dev.rondo.frontend.source;

import com.github.javaparser.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Changes of a file's text. */
public final class TextEdits {

  private record Edit(int start, int end, String text) {}

  private final SourceFile source;
  private final List<Edit> edits = new ArrayList<>();

  /** No changes yet. */
  public TextEdits(SourceFile source) {
    this.source = source;
  }

  /** Replaces the text from one position through another, in one line. */
  public void replaceThrough(Position begin, Position end, String text) {
    edits.add(new Edit(offset(begin), offset(end) + 1, text));
  }

  /** Puts a text before a position. */
  public void insertBefore(Position position, String text) {
    edits.add(new Edit(offset(position), offset(position), text));
  }

  /** Puts a text after a position. */
  public void insertAfter(Position position, String text) {
    edits.add(new Edit(offset(position) + 1, offset(position) + 1, text));
  }

  private int offset(Position position) {
    return source.offset(position.line, position.column);
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
