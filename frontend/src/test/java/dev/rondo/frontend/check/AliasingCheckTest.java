package dev.rondo.frontend.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.Severity;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.source.SourceFile;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ways in which a message comes to share an object with a variable, and ways in which it does not.
 */
class AliasingCheckTest {

  private static final Set<DiagnosticKind> SHARING =
      Set.of(
          DiagnosticKind.MUTABLE_MESSAGE,
          DiagnosticKind.SHARED_STATE,
          DiagnosticKind.FOREIGN_STATE);

  private static final String PROTOCOL =
      """
      import java.util.*;
      import java.util.function.*;
      import java.util.stream.*;
      import rondo.*;
      @Protocol(n = 2, network = Reliable.class)
      public class Shares extends Node {
        record Rows(List<List<Integer>> rows) {}
        record Held(Box box) {}
        record Box(List<Integer> row) {
          void push(int x) { row.add(x); }
          void into(List<List<Integer>> all) { all.add(row); }
        }
        interface Sink { void put(List<Integer> row); }
        static class Full extends RuntimeException {
          final List<Integer> row;
          Full(List<Integer> row) { this.row = row; }
        }
        private final List<List<Integer>> kept = new ArrayList<>();
        private final Map<Integer, List<Integer>> byKey = new TreeMap<>();
        private final List<Integer> log = new ArrayList<>();
        private boolean isLate;
        private void put(List<List<Integer>> into) { put(into, log); }
        private void put(List<List<Integer>> into, List<Integer> row) { into.add(row); }
        private void copy(List<List<Integer>> into, List<Integer> row) { into.add(List.copyOf(row)); }
        private void putAll(List<List<Integer>> into, List<Integer>... rows) {
          for (List<Integer> row : rows) { into.add(row); }
        }
        private List<List<Integer>> all(List<Integer>... rows) { return Arrays.asList(rows); }
        private List<List<Integer>> same(List<List<Integer>> all) { return all; }
        private void give(Sink sink, List<Integer> row) { sink.put(row); }
        private void fill(List<Integer>[] array) { array[0] = log; }
        @Init void start() {
          var all = new ArrayList<List<Integer>>();
          INIT
        }
        @Upon void rows(Rows m) { log.add(1); ROWS }
        @Upon void held(Held m) {}
      }
      """;

  /** A message carries the log, which changes later. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "put(all); broadcast(new Rows(all));",
        "put(all, log); broadcast(new Rows(List.copyOf(all)));",
        "putAll(all, log); broadcast(new Rows(all));",
        "putAll(all, List.of(1), log); broadcast(new Rows(all));",
        "broadcast(new Rows(all(log)));",
        "List<Integer>[] array = new List[1]; array[0] = log; broadcast(new Rows(List.of(array)));",
        "List<Integer>[] array = new List[1]; array[0] = log; broadcast(new"
            + " Rows(Arrays.asList(array)));",
        "List<Integer>[] array = new List[1]; fill(array); broadcast(new Rows(List.of(array[0])));",
        "List<Integer>[] array = new List[1]; Arrays.fill(array, log); broadcast(new"
            + " Rows(List.of(array)));",
        "List<Integer>[] array = new List[1]; Arrays.setAll(array, i -> log); broadcast(new"
            + " Rows(List.of(array)));",
        "List<Integer>[] array = List.of(log).toArray(new List[1]); broadcast(new"
            + " Rows(List.of(array)));",
        "List<Integer>[] array = new List[1]; List.of(log).toArray(array); broadcast(new"
            + " Rows(List.of(array)));",
        "var other = all; other.add(log); broadcast(new Rows(all));",
        "same(all).add(log); broadcast(new Rows(all));",
        "Collections.addAll(all, log); broadcast(new Rows(all));",
        "all.addAll(List.of(log)); broadcast(new Rows(all));",
        "all.add(List.of()); all.replaceAll(row -> log); broadcast(new Rows(all));",
        "all.add(List.of()); var it = all.listIterator(); it.next(); it.set(log); broadcast(new"
            + " Rows(all));",
        "broadcast(new Rows(List.of(Arrays.asList(log).get(0))));",
        "broadcast(new Rows(Stream.of(log).collect(Collectors.toList())));",
        "broadcast(new Rows(Stream.of(log).collect(Collectors.toCollection(ArrayList::new))));",
        "broadcast(new Rows(Stream.of(1).collect(Collectors.mapping(i -> log,"
            + " Collectors.toList()))));",
        "broadcast(new Rows(kept.stream().map(row -> row).toList())); kept.get(0).add(1);",
        "broadcast(new Rows(kept.stream().map(Objects::requireNonNull).toList()));"
            + " kept.get(0).add(1);",
        "broadcast(new Rows(kept.stream().map(row -> { all.add(row); return row.isEmpty() ? row :"
            + " List.<Integer>of(); }).toList())); kept.get(0).add(1);",
        "broadcast(new Rows(Stream.of(1).map(i -> log).toList()));",
        "broadcast(new Rows(Stream.of(1).flatMap(i -> Stream.of(log)).toList()));",
        "broadcast(new Rows(List.of(Optional.of(1).map(i -> log).get())));",
        "Function<List<Integer>, List<Integer>> same = row -> row;"
            + " broadcast(new Rows(kept.stream().map(same).toList()));",
        "Stream.of(log).forEach(all::add); broadcast(new Rows(all));",
        "Stream.of(log).collect(Collectors.mapping(r -> { all.add(r); return 1; },"
            + " Collectors.toList())); broadcast(new Rows(all));",
        "Consumer<List<Integer>> put = all::add; put.accept(log); broadcast(new Rows(all));",
        "Consumer<List<Integer>> put = row -> all.add(row); put.accept(log); broadcast(new"
            + " Rows(all));",
        "BiConsumer<List<List<Integer>>, List<Integer>> put = List::add; put.accept(all, log);"
            + " broadcast(new Rows(all));",
        "Supplier<List<Integer>> get = () -> log; broadcast(new Rows(List.of(get.get())));",
        "Sink put = row -> all.add(row); put.put(log); broadcast(new Rows(all));",
        "give(row -> all.add(row), log); broadcast(new Rows(all));",
        "give(all::add, log); broadcast(new Rows(all));",
        "var map = new TreeMap<Integer, List<Integer>>(); map.put(1, List.of());"
            + " for (var entry : map.entrySet()) { entry.setValue(log); }"
            + " broadcast(new Rows(new ArrayList<>(map.values())));",
        "var map = new TreeMap<Integer, List<Integer>>(); map.computeIfAbsent(1, k -> log);"
            + " broadcast(new Rows(List.of(map.get(1))));",
        "var map = new TreeMap<Integer, List<Integer>>(); map.merge(1, log, (a, b) -> b);"
            + " broadcast(new Rows(List.of(map.firstEntry().getValue())));",
        "broadcast(new Held(new Box(log)));",
        "new Box(log).into(all); broadcast(new Rows(all));",
        "var box = new Box(log); broadcast(new Rows(List.of(box.row())));",
        "Object box = new Box(log); if (box instanceof Box b) { broadcast(new Held(b)); }",
        "try { throw new Full(log); } catch (Full e) { broadcast(new Rows(List.of(e.row))); }",
        "broadcast(new Rows(List.of(choose(List.of(log, List.of(1))))));",
        "int n = 1; all.add(switch (n) { case 1: yield log; default: yield List.of(); });"
            + " broadcast(new Rows(all));",
      })
  void theLogIsInTheMessage(String init) {
    assertRefused(init, "");
  }

  /** A new object changes after a message was sent that holds it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "var row = new ArrayList<Integer>(); all.add(row); broadcast(new Rows(List.copyOf(all)));"
            + " row.add(1);",
        "var row = new ArrayList<Integer>(); put(all, row); broadcast(new Rows(all));"
            + " all.get(0).add(1);",
        "var row = new ArrayList<Integer>(); put(all, row); broadcast(new Rows(List.copyOf(all)));"
            + " for (var each : all) { each.add(1); }",
        "var row = new ArrayList<Integer>(); broadcast(new Held(new Box(row))); new"
            + " Box(row).push(1);",
        "var box = new Box(new ArrayList<>()); broadcast(new Held(box)); box.push(1);",
        "var row = new ArrayList<Integer>(); kept.add(row); broadcast(new Rows(List.copyOf(kept)));"
            + " row.add(1);",
        "var row = new ArrayList<Integer>(); put(kept, row); broadcast(new"
            + " Rows(List.copyOf(all(row)))); kept.get(0).add(1);",
      })
  void aNewObjectChangesLater(String init) {
    assertRefused(init, "");
  }

  /** A part of a message changes, or comes into a variable where it changes. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "m.rows().get(0).add(1);",
        "for (var row : m.rows()) { row.add(1); }",
        "m.rows().forEach(row -> row.add(1));",
        "new Box(m.rows().get(0)).push(1);",
        "m.rows().forEach(kept::add); kept.get(0).add(1);",
        "kept.addAll(m.rows()); kept.get(0).add(1);",
        "Collections.addAll(kept, m.rows().get(0)); kept.get(0).add(1);",
        "putAll(kept, m.rows().get(0)); kept.get(0).add(1);",
        "m.rows().forEach(row -> put(kept, row)); kept.get(0).add(1);",
        "byKey.computeIfAbsent(1, k -> m.rows().get(0)).add(1);",
        "List<Integer>[] array = new List[1]; array[0] = m.rows().get(0); array[0].add(1);",
      })
  void aMessageChanges(String rows) {
    assertRefused("broadcast(new Rows(List.of(new ArrayList<>())));", rows);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "copy(all, log); broadcast(new Rows(all));",
        "all.add(List.copyOf(log)); broadcast(new Rows(List.copyOf(all)));",
        "var row = new ArrayList<Integer>(); row.add(1); kept.add(List.copyOf(row));"
            + " broadcast(new Rows(List.copyOf(kept)));",
        "var row = new ArrayList<Integer>(); row.add(1); all.add(row); broadcast(new Rows(all));",
        "var box = new Box(new ArrayList<>()); box.push(1); broadcast(new Held(box));",
        "broadcast(new Rows(Stream.of(1, 2).map(i -> List.of(i)).toList()));",
        "broadcast(new Rows(byKey.values().stream().map(row -> List.copyOf(row)).toList()));"
            + " byKey.get(1).add(1);",
        "broadcast(new Rows(byKey.values().stream().map(List::copyOf).toList()));"
            + " byKey.get(1).add(1);",
        "broadcast(new Rows(byKey.values().stream().<List<Integer>>map(ArrayList::new).toList()));"
            + " byKey.get(1).add(1);",
        "broadcast(new Rows(byKey.values().stream().map(row -> { var copy = new"
            + " ArrayList<Integer>(row); copy.add(1); return copy;"
            + " }).collect(Collectors.toList())));",
        "List<Integer>[] array = new List[1]; array[0] = List.copyOf(log); broadcast(new"
            + " Rows(List.of(array)));",
        "for (int i = 0; i < 2; i++) { var row = new ArrayList<>(log); row.add(i); all.add(row); }"
            + " broadcast(new Rows(all));",
        "Consumer<List<Integer>> put = row -> all.add(List.of(row.size())); put.accept(log);"
            + " send(self(), new Rows(List.of()));",
      })
  void copiesAreShared(String init) {
    assertThat(sharing(init, "kept.addAll(m.rows());")).isEmpty();
  }

  /** What is in a list of a message is copied where it cannot change itself. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "byKey.computeIfAbsent(1, k -> new ArrayList<>()).addAll(m.rows().get(0));",
        "for (var row : m.rows()) { log.addAll(row); }",
        "kept.add(new ArrayList<>(m.rows().get(0))); kept.get(0).add(1);",
      })
  void valuesOfAMessageAreKept(String rows) {
    assertThat(sharing("broadcast(new Rows(List.of(List.of(1))));", rows)).isEmpty();
  }

  private static void assertRefused(String init, String rows) {
    assertThat(sharing(init, rows)).isNotEmpty();
  }

  private static String sharing(String init, String rows) {
    SourceFile source =
        new SourceFile("Shares.java", PROTOCOL.replace("INIT", init).replace("ROWS", rows));
    Log log = new Log(source);
    Frontend.read(source, ClassPath.LANGUAGE, log);
    List<Diagnostic> errors =
        log.sorted().stream()
            .filter(each -> each.kind() != DiagnosticKind.RECORD_NOT_PLAIN)
            .toList();
    assertThat(errors)
        .as(() -> errors.stream().map(DiagnosticPrinter::print).collect(Collectors.joining("\n")))
        .allMatch(
            each -> SHARING.contains(each.kind()) || each.kind().severity() == Severity.WARNING);
    return errors.stream()
        .filter(each -> SHARING.contains(each.kind()))
        .map(DiagnosticPrinter::print)
        .collect(Collectors.joining("\n"));
  }
}
