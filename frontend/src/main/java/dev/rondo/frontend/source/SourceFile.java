package dev.rondo.frontend.source;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The text of a file and the positions in it. */
public final class SourceFile {

  private final String name;
  private final String text;
  private final List<Integer> lineStarts = new ArrayList<>();

  /**
   * A file.
   *
   * @param name as the user wrote it, for messages
   */
  public SourceFile(String name, String text) {
    this.name = name;
    this.text = text;
    lineStarts.add(0);
    for (int offset = 0; offset < text.length(); offset++) {
      if (endsLine(offset)) {
        lineStarts.add(offset + 1);
      }
    }
  }

  private boolean endsLine(int offset) {
    char c = text.charAt(offset);
    boolean returnOfPair =
        c == '\r' && offset + 1 < text.length() && text.charAt(offset + 1) == '\n';
    return c == '\n' || (c == '\r' && !returnOfPair);
  }

  /** The file as the user wrote it. */
  public String name() {
    return name;
  }

  /** The same text under another name. */
  public SourceFile withName(String other) {
    return new SourceFile(other, text);
  }

  /** The last part of the name, such as {@code Paxos.java}. */
  public String simpleName() {
    return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  }

  /** The whole text. */
  public String text() {
    return text;
  }

  /** A line without its end, counted from 1; empty beyond the end of the file. */
  public String line(int number) {
    if (number < 1 || number > lineStarts.size()) {
      return "";
    }
    int start = lineStarts.get(number - 1);
    int end = number < lineStarts.size() ? lineStarts.get(number) : text.length();
    return text.substring(start, end).stripTrailing();
  }

  /** The number of characters before a position, whose line and column are counted from 1. */
  public int offset(int line, int column) {
    return lineStarts.get(line - 1) + column - 1;
  }

  /** The place of a stretch of characters. */
  public Position position(int offset, int length) {
    int found = Collections.binarySearch(lineStarts, offset);
    int line = found >= 0 ? found : -found - 2;
    int column = offset - lineStarts.get(line) + 1;
    int rest = Math.max(1, line(line + 1).length() - column + 1);
    return new Position(line + 1, column, Math.max(1, Math.min(length, rest)));
  }
}
