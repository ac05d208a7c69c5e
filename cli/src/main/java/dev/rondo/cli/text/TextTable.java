package dev.rondo.cli.text;

import java.util.List;

/** Columns of text: the first to the left, the others to the right. */
final class TextTable {

  private TextTable() {}

  /** The rows under each other, each as long as the first. */
  static String of(List<List<String>> rows) {
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        int width = width(rows, column);
        String cell = row.get(column);
        String space = " ".repeat(width - cell.length());
        line.append(column == 0 ? cell + space : "  " + space + cell);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static int width(List<List<String>> rows, int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }
}
