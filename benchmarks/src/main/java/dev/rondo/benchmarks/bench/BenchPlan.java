package dev.rondo.benchmarks.bench;

import dev.rondo.benchmarks.Benchmark;
import dev.rondo.benchmarks.BenchmarkProtocol;
import dev.rondo.benchmarks.BenchmarkProtocol.Expected;
import dev.rondo.benchmarks.PaperRow;
import dev.rondo.benchmarks.zoo.ZooBug;
import dev.rondo.frontend.diagnostic.UsageError;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The rows of a bench, in the order in which they are measured and printed. */
public record BenchPlan(BenchKind kind, List<BenchRow> rows) {

  private static final int[] NODES = {3, 5, 7, 9};
  private static final int[] SERVERS = {4, 5, 6, 7, 8};
  private static final int[] PHASES = {4, 8, 16, 64};

  /** How many phases a schedule has at most while the processes grow: so many it has by default. */
  public static final int PHASES_OF_NODES = 32;

  /** Asynchronous steps for each process: with three, the 300 that a schedule has by default. */
  private static final int STEPS_PER_NODE = 100;

  /** How many processes there are while the phases grow. */
  public static final int NODES_OF_PHASES = 3;

  /** Asynchronous steps for each phase that a sequential schedule has at most. */
  private static final int STEPS_PER_PHASE = 30;

  /**
   * The comparison of the forms: the rows of the paper, then the other protocols with a bug.
   *
   * @param names of protocols, those of the zoo among them; none for all outside the zoo
   * @param n how many processes; as the protocols have it by default
   * @throws UsageError where there is no such protocol, or not with {@code n}
   */
  public static BenchPlan comparison(List<String> names, OptionalInt n) {
    return new BenchPlan(BenchKind.TABLE, compared(chosen(names, Expected.BUGGY, false), n));
  }

  /** The same with the zoo: its halves come last, where no names are given. */
  public static BenchPlan zoo(List<String> names, OptionalInt n) {
    List<BenchRow> rows = compared(chosen(names, Expected.BUGGY, true), n);
    return new BenchPlan(
        BenchKind.ZOO, rows.stream().sorted(Comparator.comparing(BenchRow::set)).toList());
  }

  private static List<BenchRow> compared(List<Benchmark> chosen, OptionalInt n) {
    Stream<BenchRow> paper =
        chosen.stream()
            .flatMap(
                protocol ->
                    protocol.paperRows().stream().map(row -> row(protocol, Optional.of(row), n)));
    Stream<BenchRow> others =
        chosen.stream()
            .filter(protocol -> protocol.paperRows().isEmpty())
            .map(protocol -> row(protocol, Optional.empty(), n));
    return Stream.concat(paper, others).toList();
  }

  /**
   * The protocols whose schedules are all searched for their bug, each under its own network.
   *
   * @param names of protocols; none for all with a bug, the zoo among them
   * @param n how many processes; as the protocols have it by default
   * @throws UsageError where there is no such protocol, or not with {@code n}
   */
  public static List<BenchRow> searched(List<String> names, OptionalInt n) {
    return chosen(names, Expected.BUGGY, true).stream()
        .map(protocol -> row(protocol, Optional.empty(), n))
        .toList();
  }

  /** The protocols without a bug; see {@link #comparison}. */
  public static BenchPlan correct(List<String> names, OptionalInt n) {
    List<BenchRow> rows =
        chosen(names, Expected.CORRECT, false).stream()
            .map(protocol -> row(protocol, Optional.empty(), n))
            .toList();
    return new BenchPlan(BenchKind.CORRECT, rows);
  }

  /**
   * Protocols as they grow in processes, then Paxos in phases.
   *
   * @param names of protocols with a bug; none for Paxos and Raft
   * @param n with how many processes only; none for all
   * @throws UsageError where there is no such row
   */
  public static BenchPlan growth(List<String> names, OptionalInt n) {
    List<String> grown = names.isEmpty() ? List.of("Paxos", "Raft") : names;
    Stream<BenchRow> inNodes =
        chosen(grown, Expected.BUGGY, true).stream()
            .map(protocol -> BenchRow.of(protocol, Optional.empty()))
            .flatMap(BenchPlan::grown);
    BenchRow paxos = BenchRow.of(BenchmarkProtocol.PAXOS, Optional.empty());
    Stream<BenchRow> inPhases =
        IntStream.of(PHASES)
            .filter(count -> grown.contains(paxos.name()))
            .mapToObj(
                count ->
                    paxos.withNodes(NODES_OF_PHASES).withLength(count, STEPS_PER_PHASE * count));
    List<BenchRow> rows =
        Stream.concat(inNodes, inPhases)
            .filter(row -> n.isEmpty() || row.async().n() == n.getAsInt())
            .toList();
    UsageError.unless(
        !rows.isEmpty(),
        "--growth measures protocols with 3, 5, 7 or 9 processes, and Raft with 4 to 8");
    return new BenchPlan(BenchKind.GROWTH, rows);
  }

  /** Raft does not show its bug with three servers. */
  private static Stream<BenchRow> grown(BenchRow row) {
    int[] counts = row.protocol() == BenchmarkProtocol.RAFT ? SERVERS : NODES;
    return IntStream.of(counts)
        .filter(count -> count > row.async().f())
        .mapToObj(count -> grown(row, count));
  }

  private static BenchRow grown(BenchRow row, int nodes) {
    return row.withNodes(nodes).withLength(PHASES_OF_NODES, STEPS_PER_NODE * nodes);
  }

  private static BenchRow row(Benchmark protocol, Optional<PaperRow> paper, OptionalInt n) {
    BenchRow row = BenchRow.of(protocol, paper);
    return n.isPresent() ? row.withNodes(n.getAsInt()) : row;
  }

  /**
   * Those with these names, from the zoo as well; where there are no names, all.
   *
   * @param withZoo whether all are those of the zoo too
   */
  private static List<Benchmark> chosen(List<String> names, Expected expected, boolean withZoo) {
    List<Benchmark> listed = List.of(BenchmarkProtocol.values());
    List<Benchmark> all =
        Stream.concat(listed.stream(), ZooBug.protocols().stream())
            .filter(protocol -> protocol.expected() == expected)
            .toList();
    for (String name : names) {
      if (all.stream().noneMatch(protocol -> protocol.className().equals(name))) {
        throw new UsageError(unknown(name, expected, all));
      }
    }
    return all.stream()
        .filter(
            protocol ->
                names.isEmpty()
                    ? withZoo || listed.contains(protocol)
                    : names.contains(protocol.className()))
        .toList();
  }

  private static String unknown(String name, Expected expected, List<Benchmark> all) {
    String known = all.stream().map(Benchmark::className).collect(Collectors.joining(", "));
    boolean exists =
        BenchmarkProtocol.named(name).isPresent()
            || ZooBug.protocols().stream().anyMatch(p -> p.className().equals(name));
    String why =
        !exists
            ? "there is no benchmark protocol " + name
            : expected == Expected.BUGGY
                ? name + " has no bug: write --correct to see that it stays clean"
                : name + " has a bug: leave out --correct to measure the time to it";
    return why + "; there are " + known;
  }

  /** How many forms are measured in all rows. */
  int measurements() {
    return rows.stream().mapToInt(row -> row.contenders().size()).sum();
  }
}
