package dev.rondo.benchmarks;

import static dev.rondo.benchmarks.BenchmarkProtocol.Expected.BUGGY;
import static dev.rondo.benchmarks.BenchmarkProtocol.Expected.CORRECT;
import static dev.rondo.benchmarks.BenchmarkProtocol.Shape.HANDLERS;
import static dev.rondo.benchmarks.BenchmarkProtocol.Shape.ROUNDS;
import static dev.rondo.benchmarks.BenchmarkProtocol.Shape.UNTAGGED;
import static dev.rondo.benchmarks.MinimalExecution.FoundBy.SHRINKING;
import static dev.rondo.benchmarks.MinimalExecution.FoundBy.VERIFY;
import static dev.rondo.benchmarks.PaperRow.Assumption.REQUIRED;
import static dev.rondo.benchmarks.PaperRow.Assumption.WEAKER;
import static dev.rondo.benchmarks.PaperRow.NetworkFault.DELAY;
import static dev.rondo.benchmarks.PaperRow.NetworkFault.DROP;
import static dev.rondo.benchmarks.PaperRow.NetworkFault.REORDER;
import static dev.rondo.benchmarks.PaperRow.NetworkFault.TIMEOUT;
import static java.util.Map.entry;

import dev.rondo.benchmarks.PaperRow.NetworkFault;
import dev.rondo.frontend.source.SourceFile;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The benchmark protocols: {@code X} has the bug and {@code XFixed} has not. There are exceptions:
 * {@code OneThirdRule} is correct, next to {@code OneThirdRuleHalf}; {@code BenOrFixed} is the
 * correct version of {@code BenOr}, {@code BenOrTwoQuorums} and {@code BenOrTimeouts}, and {@code
 * PaxosFixed} that of {@code Paxos} and {@code PaxosFirstLog}.
 */
public enum BenchmarkProtocol implements Benchmark {
  PAXOS(
      "Paxos",
      HANDLERS,
      BUGGY,
      required(OptionalDouble.empty(), List.of(0.53), REORDER, DELAY, TIMEOUT),
      required(OptionalDouble.empty(), List.of(0.53), REORDER, DELAY, TIMEOUT, DROP)),
  PAXOS_FIXED("PaxosFixed", HANDLERS, CORRECT),
  BEN_OR(
      "BenOr", HANDLERS, BUGGY, required(OptionalDouble.of(15.04), List.of(30.97), REORDER, DELAY)),
  BEN_OR_TWO_QUORUMS(
      "BenOrTwoQuorums",
      HANDLERS,
      BUGGY,
      required(OptionalDouble.of(15.04), List.of(9.12), REORDER, DELAY)),
  BEN_OR_FIXED("BenOrFixed", HANDLERS, CORRECT),
  RAFT(
      "Raft",
      HANDLERS,
      BUGGY,
      required(OptionalDouble.empty(), List.of(158.44), REORDER, DELAY, TIMEOUT, DROP)),
  RAFT_FIXED("RaftFixed", HANDLERS, CORRECT),
  VIEW_CHANGE(
      "ViewChange",
      HANDLERS,
      BUGGY,
      required(OptionalDouble.of(22.02), List.of(0.21), REORDER, DELAY, TIMEOUT, DROP)),
  VIEW_CHANGE_FIXED("ViewChangeFixed", HANDLERS, CORRECT),
  BEN_OR_TIMEOUTS(
      "BenOrTimeouts",
      HANDLERS,
      BUGGY,
      weaker(OptionalDouble.empty(), 0.19, REORDER, DELAY, TIMEOUT)),
  UNIFORM_VOTING(
      "UniformVoting",
      HANDLERS,
      BUGGY,
      weaker(OptionalDouble.of(18.22), 33.74, REORDER, DELAY, TIMEOUT, DROP)),
  UNIFORM_VOTING_FIXED("UniformVotingFixed", HANDLERS, CORRECT),
  PAXOS_FIRST_LOG("PaxosFirstLog", HANDLERS, BUGGY),
  TWO_PHASE_COMMIT("TwoPhaseCommit", HANDLERS, BUGGY),
  TWO_PHASE_COMMIT_FIXED("TwoPhaseCommitFixed", HANDLERS, CORRECT),
  CASSANDRA_6023("Cassandra6023", HANDLERS, BUGGY),
  CASSANDRA_6023_FIXED("Cassandra6023Fixed", HANDLERS, CORRECT),
  RAFT_ELECTION("RaftElection", HANDLERS, BUGGY),
  RAFT_ELECTION_FIXED("RaftElectionFixed", HANDLERS, CORRECT),
  ZOOKEEPER_1154("Zookeeper1154", HANDLERS, BUGGY),
  ZOOKEEPER_1154_FIXED("Zookeeper1154Fixed", HANDLERS, CORRECT),
  CHANDRA_TOUEG("ChandraToueg", HANDLERS, BUGGY),
  CHANDRA_TOUEG_FIXED("ChandraTouegFixed", HANDLERS, CORRECT),
  LAST_VOTING("LastVoting", ROUNDS, BUGGY),
  LAST_VOTING_FIXED("LastVotingFixed", ROUNDS, CORRECT),
  FLOOD_SET("FloodSet", ROUNDS, BUGGY),
  FLOOD_SET_FIXED("FloodSetFixed", ROUNDS, CORRECT),
  ONE_THIRD_RULE_HALF("OneThirdRuleHalf", ROUNDS, BUGGY),
  ONE_THIRD_RULE("OneThirdRule", ROUNDS, CORRECT),
  CHANG_ROBERTS("ChangRoberts", UNTAGGED, BUGGY),
  CHANG_ROBERTS_FIXED("ChangRobertsFixed", UNTAGGED, CORRECT),
  CHAIN_REPLICATION("ChainReplication", UNTAGGED, BUGGY),
  CHAIN_REPLICATION_FIXED("ChainReplicationFixed", UNTAGGED, CORRECT);

  /** The shortest known executions that show the bugs; see {@code NeedsFound} in the tests. */
  private static final Map<BenchmarkProtocol, MinimalExecution> NEEDS =
      Map.ofEntries(
          entry(PAXOS, new MinimalExecution(2, 8, 0, 3, SHRINKING)),
          entry(BEN_OR, new MinimalExecution(3, 6, 0, 0, SHRINKING)),
          entry(BEN_OR_TWO_QUORUMS, new MinimalExecution(4, 8, 21, 0, SHRINKING)),
          entry(RAFT, new MinimalExecution(3, 11, 6, 4, SHRINKING)),
          entry(VIEW_CHANGE, new MinimalExecution(1, 2, 0, 1, SHRINKING)),
          entry(BEN_OR_TIMEOUTS, new MinimalExecution(2, 4, 0, 3, SHRINKING)),
          entry(UNIFORM_VOTING, new MinimalExecution(1, 2, 0, 0, SHRINKING)),
          entry(PAXOS_FIRST_LOG, new MinimalExecution(2, 8, 0, 0, SHRINKING)),
          entry(TWO_PHASE_COMMIT, new MinimalExecution(1, 3, 0, 0, SHRINKING)),
          entry(CASSANDRA_6023, new MinimalExecution(2, 10, 0, 2, SHRINKING)),
          entry(RAFT_ELECTION, new MinimalExecution(1, 2, 0, 2, SHRINKING)),
          entry(ZOOKEEPER_1154, new MinimalExecution(3, 11, 0, 3, SHRINKING)),
          entry(CHANDRA_TOUEG, new MinimalExecution(2, 8, 1, 0, SHRINKING)),
          entry(LAST_VOTING, new MinimalExecution(4, 10, 11, 0, VERIFY)),
          entry(FLOOD_SET, new MinimalExecution(1, 1, 1, 0, VERIFY)),
          entry(ONE_THIRD_RULE_HALF, new MinimalExecution(2, 2, 2, 0, VERIFY)),
          entry(CHANG_ROBERTS, new MinimalExecution(0, 0, 0, 0, SHRINKING)),
          entry(CHAIN_REPLICATION, new MinimalExecution(0, 0, 0, 2, SHRINKING)));

  /** The expected result of a hunt. */
  public enum Expected {
    /** A violation of the spec. */
    BUGGY,
    /** None, however long it takes. */
    CORRECT
  }

  /** How a protocol is written, which says the forms that it has. */
  public enum Shape {
    /** Handlers with tags: both forms. */
    HANDLERS,
    /** Rounds: the sequential form alone. */
    ROUNDS,
    /** Handlers without tags: the asynchronous form alone. */
    UNTAGGED
  }

  private final String className;
  private final Shape shape;
  private final Expected expected;
  private final List<PaperRow> paperRows;

  BenchmarkProtocol(String className, Shape shape, Expected expected, PaperRow... paperRows) {
    this.className = className;
    this.shape = shape;
    this.expected = expected;
    this.paperRows = List.of(paperRows);
  }

  private static PaperRow required(
      OptionalDouble async, List<Double> sequential, NetworkFault... faults) {
    return new PaperRow(REQUIRED, faults(faults), async, sequential);
  }

  private static PaperRow weaker(OptionalDouble async, double sequential, NetworkFault... faults) {
    return new PaperRow(WEAKER, faults(faults), async, List.of(sequential));
  }

  private static Set<NetworkFault> faults(NetworkFault... faults) {
    return Collections.unmodifiableSet(EnumSet.copyOf(Arrays.asList(faults)));
  }

  /** The protocol whose class has this name. */
  public static Optional<BenchmarkProtocol> named(String className) {
    return Arrays.stream(values()).filter(p -> p.className.equals(className)).findFirst();
  }

  @Override
  public String className() {
    return className;
  }

  @Override
  public Shape shape() {
    return shape;
  }

  @Override
  public Expected expected() {
    return expected;
  }

  @Override
  public List<PaperRow> paperRows() {
    return paperRows;
  }

  @Override
  public Optional<MinimalExecution> needs() {
    return Optional.ofNullable(NEEDS.get(this));
  }

  @Override
  public SourceFile source() {
    return ProtocolFiles.read("protocols", className);
  }
}
