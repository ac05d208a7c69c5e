package dev.rondo.campaign.export;

import dev.rondo.campaign.matrix.Cell;
import dev.rondo.campaign.store.CellFigures;
import dev.rondo.campaign.store.StoreSnapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A campaign as tables (RFC 4180). */
public final class Csv {

  private static final String CELL = "cell,file,protocol,n,f,network,form,strategy,";

  private Csv() {}

  /** The tables by the names of their files. */
  public static Map<String, String> of(StoreSnapshot campaign) {
    Map<String, String> tables = new LinkedHashMap<>();
    tables.put("cells.csv", cells(campaign));
    tables.put("refused.csv", refused(campaign));
    tables.put("bugs.csv", bugs(campaign));
    tables.put("first.csv", firsts(campaign));
    tables.put("points.csv", points(campaign));
    return tables;
  }

  private static String cells(StoreSnapshot campaign) {
    List<String> rows = new ArrayList<>();
    rows.add(CELL + "state,chunks,schedules,found,bugs,states,new_states,seconds");
    for (CellFigures each : campaign.cells()) {
      List<Object> row = cell(each);
      row.addAll(
          List.of(
              each.row().state().name(),
              each.chunks(),
              each.schedules(),
              each.found(),
              each.bugs(),
              each.states(),
              each.newStates(),
              each.millis() / 1e3));
      rows.add(line(row));
    }
    return text(rows);
  }

  private static List<Object> cell(CellFigures figures) {
    Cell cell = figures.row().cell();
    return new ArrayList<>(
        List.of(
            figures.row().id(),
            cell.file(),
            cell.protocol(),
            cell.n(),
            cell.f(),
            cell.network(),
            cell.form(),
            cell.strategy()));
  }

  private static String refused(StoreSnapshot campaign) {
    List<String> rows = new ArrayList<>();
    rows.add("file,line,why");
    campaign
        .refused()
        .forEach(file -> rows.add(line(List.of(file.file(), file.line(), file.why()))));
    return text(rows);
  }

  private static String bugs(StoreSnapshot campaign) {
    List<String> rows = new ArrayList<>();
    rows.add("bug,file,protocol,line,signature,message,confirmed,times,cells,steps,first_seconds");
    campaign
        .bugs()
        .forEach(
            bug ->
                rows.add(
                    line(
                        List.of(
                            bug.bug().digest(),
                            bug.file(),
                            bug.protocol(),
                            bug.line(),
                            bug.bug().signature(),
                            bug.message(),
                            bug.bug().confirmed(),
                            bug.times(),
                            bug.cells().size(),
                            bug.bug().trace().steps().size(),
                            bug.firstMillis() / 1e3))));
    return text(rows);
  }

  private static String firsts(StoreSnapshot campaign) {
    List<String> rows = new ArrayList<>();
    rows.add(CELL + "bug,schedules,seconds");
    campaign
        .firsts()
        .forEach(
            first -> {
              List<Object> row = cell(campaign.cell(first.cell()));
              row.addAll(List.of(first.bug(), first.schedules(), first.millis() / 1e3));
              rows.add(line(row));
            });
    return text(rows);
  }

  private static String points(StoreSnapshot campaign) {
    List<String> rows = new ArrayList<>();
    rows.add("cell,epoch,schedules,states,new_states");
    campaign
        .points()
        .forEach(
            point ->
                rows.add(
                    line(
                        List.of(
                            point.cell(),
                            point.epoch(),
                            point.schedules(),
                            point.states(),
                            point.newStates()))));
    return text(rows);
  }

  private static String line(List<Object> values) {
    return values.stream().map(Csv::quoted).collect(Collectors.joining(","));
  }

  private static String quoted(Object value) {
    String text = value.toString();
    return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private static String text(List<String> rows) {
    return String.join("\r\n", rows) + "\r\n";
  }
}
