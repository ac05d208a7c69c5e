package dev.rondo.benchmarks.zoo;

import static dev.rondo.benchmarks.BenchmarkProtocol.Shape.HANDLERS;
import static dev.rondo.benchmarks.BenchmarkProtocol.Shape.ROUNDS;
import static dev.rondo.benchmarks.BenchmarkProtocol.Shape.UNTAGGED;
import static dev.rondo.benchmarks.MinimalExecution.FoundBy.SHRINKING;
import static dev.rondo.benchmarks.MinimalExecution.FoundBy.VERIFY;

import dev.rondo.benchmarks.BenchmarkProtocol.Expected;
import dev.rondo.benchmarks.BenchmarkProtocol.Shape;
import dev.rondo.benchmarks.MinimalExecution;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The zoo: published bugs, each in a protocol of {@code protocols/zoo} that is named after it, with
 * its repaired twin {@code XFixed}. Strategies are tuned on one half only.
 */
public enum ZooBug {
  ABD_WRITE_BACK(
      "AbdWriteBack",
      UNTAGGED,
      "Attiya, Bar-Noy and Dolev 1995",
      "the register is regular, not atomic",
      new MinimalExecution(0, 0, 2, 3, SHRINKING)),
  EARLY_DECISION(
      "EarlyDecision",
      ROUNDS,
      "Charron-Bost and Schiper 2004",
      "a proved lower bound",
      new MinimalExecution(3, 3, 4, 0, VERIFY)),
  EPAXOS_BALLOTS(
      "EPaxosBallots",
      HANDLERS,
      "Sutra 2019",
      "in the paper, its TLA+ model and its code for six years",
      new MinimalExecution(5, 15, 7, 4, SHRINKING)),
  FAST_PAXOS_QUORUM(
      "FastPaxosQuorum",
      HANDLERS,
      "Lamport 2006",
      "a proved bound",
      new MinimalExecution(2, 6, 0, 1, SHRINKING)),
  FLEXIBLE_PAXOS(
      "FlexiblePaxos",
      HANDLERS,
      "Howard, Malkhi and Spiegelman 2016",
      "a proved condition",
      new MinimalExecution(2, 8, 0, 2, SHRINKING)),
  FLOOD_MIN(
      "FloodMin",
      ROUNDS,
      "Lynch 1996",
      "a textbook lower bound",
      new MinimalExecution(2, 2, 3, 0, VERIFY)),
  KAFKA_HIGH_WATERMARK(
      "KafkaHighWatermark",
      HANDLERS,
      "KIP-101 (Stopford 2016)",
      "committed messages lost",
      new MinimalExecution(3, 9, 0, 3, SHRINKING)),
  MOSTEFAOUI_RAYNAL(
      "MostefaouiRaynal",
      HANDLERS,
      "Mostéfaoui and Raynal 1999",
      "a proved bound",
      new MinimalExecution(2, 4, 0, 2, SHRINKING)),
  MULTI_PAXOS_LONGEST(
      "MultiPaxosLongest",
      HANDLERS,
      "Lamport 2001",
      "no report known",
      new MinimalExecution(3, 11, 5, 3, SHRINKING)),
  PAXOS_COMMIT(
      "PaxosCommit",
      HANDLERS,
      "Gray and Lamport 2006",
      "no report known",
      new MinimalExecution(2, 6, 0, 1, SHRINKING)),
  RAFT_DIRECT_CHANGE(
      "RaftDirectChange",
      HANDLERS,
      "Ongaro and Ousterhout 2014, Fig. 10",
      "the reason for joint consensus",
      new MinimalExecution(2, 8, 4, 2, SHRINKING)),
  RAFT_LONGEST_LOG(
      "RaftLongestLog",
      HANDLERS,
      "Ongaro and Ousterhout 2014",
      "no report known",
      new MinimalExecution(3, 10, 5, 3, SHRINKING)),
  RAFT_OLDER_TERM(
      "RaftOlderTerm",
      HANDLERS,
      "Ongaro and Ousterhout 2014, Fig. 8",
      "the reason for a rule of Raft",
      new MinimalExecution(4, 16, 2, 4, SHRINKING)),
  RAFT_SINGLE_SERVER(
      "RaftSingleServer",
      HANDLERS,
      "Ongaro 2015 (raft-dev)",
      "a year unnoticed in the thesis; Hydro took about 1,800,000 executions",
      new MinimalExecution(3, 10, 0, 3, SHRINKING)),
  RAFT_WIPED_DISK(
      "RaftWipedDisk",
      HANDLERS,
      "Alagappan et al. 2018",
      "data lost in tested systems",
      new MinimalExecution(2, 8, 0, 3, SHRINKING)),
  SEQUENCER_BROADCAST(
      "SequencerBroadcast",
      HANDLERS,
      "Défago, Schiper and Urbán 2004",
      "two classes of the survey differ",
      new MinimalExecution(2, 6, 0, 2, SHRINKING)),
  THREE_PHASE_COMMIT(
      "ThreePhaseCommit",
      HANDLERS,
      "Skeen 1981; Keidar and Dolev 1998",
      "the reason for quorum commit",
      new MinimalExecution(2, 8, 0, 1, SHRINKING)),
  VR_RECOVERY(
      "VrRecovery",
      UNTAGGED,
      "Michael, Ports, Sharma and Szekeres 2017",
      "five years unnoticed in the paper",
      new MinimalExecution(0, 0, 0, 7, SHRINKING)),
  VR_STATE_TRANSFER(
      "VrStateTransfer",
      HANDLERS,
      "Vanlightly 2022",
      "exhaustive TLC asked for 500 GB of disk",
      new MinimalExecution(3, 14, 5, 3, SHRINKING)),
  ZOOKEEPER_2845(
      "Zookeeper2845",
      HANDLERS,
      "ZOOKEEPER-2845 (2017)",
      "servers differ after a restart",
      new MinimalExecution(2, 14, 1, 2, SHRINKING)),
  ZOOKEEPER_3911(
      "Zookeeper3911",
      HANDLERS,
      "ZOOKEEPER-3911 (2020)",
      "committed data lost; the repair was incomplete until ZOOKEEPER-4646 (2023)",
      new MinimalExecution(3, 17, 0, 3, SHRINKING)),
  ZOOKEEPER_4643(
      "Zookeeper4643",
      HANDLERS,
      "ZOOKEEPER-4643 (2022)",
      "committed data cut off; found with TLA+",
      new MinimalExecution(3, 15, 1, 3, SHRINKING));

  private final String className;
  private final Shape shape;
  private final String source;
  private final String cost;
  private final MinimalExecution needs;

  ZooBug(String className, Shape shape, String source, String cost, MinimalExecution needs) {
    this.className = className;
    this.shape = shape;
    this.source = source;
    this.cost = cost;
    this.needs = needs;
  }

  /** The protocols of the zoo: each with its bug, then repaired. */
  public static List<ZooProtocol> protocols() {
    return Arrays.stream(values()).flatMap(bug -> Stream.of(bug.buggy(), bug.repaired())).toList();
  }

  /** The name of the class that has it. */
  public String className() {
    return className;
  }

  /** How both protocols are written. */
  public Shape shape() {
    return shape;
  }

  /** The source of the publication. */
  public String source() {
    return source;
  }

  /** What it cost others, as far as that is known. */
  public String cost() {
    return cost;
  }

  /** The shortest known execution that shows it. */
  public MinimalExecution needs() {
    return needs;
  }

  /** Whether strategies may be tuned on it. */
  public ZooHalf half() {
    return ZooHalf.of(className);
  }

  /** The protocol that has it. */
  public ZooProtocol buggy() {
    return new ZooProtocol(this, Expected.BUGGY);
  }

  /** The repaired protocol. */
  public ZooProtocol repaired() {
    return new ZooProtocol(this, Expected.CORRECT);
  }
}
