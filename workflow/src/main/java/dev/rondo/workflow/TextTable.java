package dev.rondo.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A text table. Columns of words are aligned left, columns of figures right. */
public final class TextTable {

  /** A column's name, and whether it holds words. */
  public record Column(String name, boolean words) {

    /** A column of words, aligned left. */
    public static Column words(String name) {
      return new Column(name, true);
    }

    /** A column of figures, aligned right. */
    public static Column figures(String name) {
      return new Column(name, false);
    }
  }

  private final List<Column> columns;
  private final List<List<String>> rows = new ArrayList<>();

  /** A table without rows. */
  public TextTable(Column... columns) {
    this.columns = List.of(columns);
  }

  /** Adds a row, with a cell for each column. */
  public void add(String... cells) {
    rows.add(List.of(cells));
  }

  /** The table as aligned text. */
  public String text() {
    List<List<String>> lines = new ArrayList<>();
    lines.add(columns.stream().map(Column::name).toList());
    lines.addAll(rows);
    int[] widths = new int[columns.size()];
    for (List<String> line : lines) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], line.get(column).length());
      }
    }
    return lines.stream()
        .map(line -> line(line, widths))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      String cell = cells.get(column);
      String space = " ".repeat(widths[column] - cell.length());
      line.append(column == 0 ? "" : "  ");
      line.append(columns.get(column).words() ? cell + space : space + cell);
    }
    return line.toString().stripTrailing();
  }

  /** The table as Markdown. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    text.append(markdown(columns.stream().map(Column::name).toList()));
    text.append(markdown(columns.stream().map(c -> c.words() ? "---" : "--:").toList()));
    rows.forEach(row -> text.append(markdown(row)));
    return text.toString();
  }

  private static String markdown(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }
}
