package dev.rondo.benchmarks;

import static dev.rondo.benchmarks.SearchedProtocol.Verdict.BREAKS_A_PROPERTY;
import static dev.rondo.benchmarks.SearchedProtocol.Verdict.BREAKS_ITS_SPEC;
import static dev.rondo.benchmarks.SearchedProtocol.Verdict.HOLDS;
import static dev.rondo.benchmarks.SearchedProtocol.Verdict.NEVER_ENDS;

import dev.rondo.frontend.source.SourceFile;
import java.util.Arrays;
import java.util.Optional;

/**
 * Protocols of the papers on model checking (docs/internal/papers.md), small enough that every
 * schedule is searched, and mutants of them that a search must refute. They are no benchmarks of a
 * hunt: their bugs are shallow, and some break what a hunt cannot see.
 */
public enum SearchedProtocol {
  HERLIHY("Herlihy", "Herlihy's consensus, the register a node", HOLDS),
  HERLIHY_SPLIT("HerlihySplit", "Herlihy's consensus, register not atomic", BREAKS_ITS_SPEC),
  CLIENTS_AND_SERVERS("ClientsAndServers", "Clients and servers, reference first", HOLDS),
  CLIENTS_AND_SERVERS_LAST("ClientsAndServersLast", "Clients and servers, reference last", HOLDS),
  CLIENTS_AND_SERVERS_GRANTED(
      "ClientsAndServersGranted", "Clients and servers, distinct references first", HOLDS),
  CLIENTS_AND_SERVERS_GRANTED_LAST(
      "ClientsAndServersGrantedLast", "Clients and servers, distinct references last", HOLDS),
  THREE_TIERS("ThreeTiers", "Clients, servers and databases, references first", HOLDS),
  THREE_TIERS_LAST("ThreeTiersLast", "Clients, servers and databases, references last", HOLDS),
  CLIENTS_AND_SERVERS_QUEUE("ClientsAndServersQueue", "Clients that wait for a server", HOLDS),
  CLIENTS_AND_SERVERS_STACK(
      "ClientsAndServersStack", "Clients that wait, the last one first", BREAKS_A_PROPERTY),
  CHANG_ROBERTS_RING("ChangRobertsRing", "Chang-Roberts", HOLDS),
  CHANG_ROBERTS_COUPS("ChangRobertsCoups", "Chang-Roberts with coups", HOLDS),
  CHANG_ROBERTS_REPEATED("ChangRobertsRepeated", "Chang-Roberts, two coups each", HOLDS),
  CHANG_ROBERTS_SLOTS("ChangRobertsSlots", "Chang-Roberts, channels of capacity one", HOLDS),
  CHANG_ROBERTS_ENDLESS("ChangRobertsEndless", "Chang-Roberts, coups without end", NEVER_ENDS),
  CHANG_ROBERTS_VAIN("ChangRobertsVain", "Chang-Roberts, nobody gives in", BREAKS_A_PROPERTY),
  SYNOD_PAXOS("SynodPaxos", "Paxos, two leaders", HOLDS),
  SYNOD_PAXOS_NUMBERED("SynodPaxosNumbered", "Paxos, interchangeable leaders", HOLDS),
  SYNOD_PAXOS_ACCEPTED("SynodPaxosAccepted", "Paxos, accepted is chosen", BREAKS_ITS_SPEC),
  SYNOD_PAXOS_ALWAYS("SynodPaxosAlways", "Paxos, always accepts", BREAKS_ITS_SPEC),
  ONE_THIRD_RULE_ANY("OneThirdRuleAny", "One-third rule, any vote", BREAKS_ITS_SPEC),
  BRACHA_BROADCAST("BrachaBroadcast", "Bracha's broadcast, one liar", HOLDS),
  BRACHA_BROADCAST_HALF(
      "BrachaBroadcastHalf", "Bracha's broadcast, half is enough", BREAKS_ITS_SPEC),
  RAFT_ELECTION_DURABLE("RaftElectionDurable", "Raft's election, votes on disk", HOLDS),
  RAFT_ELECTION_FORGETS("RaftElectionForgets", "Raft's election, no fsync", BREAKS_ITS_SPEC),
  PHASE_KING("PhaseKing", "Phase King, one liar", HOLDS),
  PHASE_KING_SHORT("PhaseKingShort", "Phase King, a phase too few", BREAKS_ITS_SPEC);

  /** What a search must come to. */
  public enum Verdict {
    /** All that the file asks for holds in every schedule. */
    HOLDS,
    /** Some schedule violates the spec. */
    BREAKS_ITS_SPEC,
    /** The spec holds, but in some fair run a node never outputs. */
    NEVER_ENDS,
    /** The spec holds, but some fair run does not satisfy one of the formulas. */
    BREAKS_A_PROPERTY
  }

  private final String className;
  private final String title;
  private final Verdict verdict;

  SearchedProtocol(String className, String title, Verdict verdict) {
    this.className = className;
    this.title = title;
    this.verdict = verdict;
  }

  /** The protocol whose class has this name. */
  public static Optional<SearchedProtocol> named(String className) {
    return Arrays.stream(values()).filter(p -> p.className.equals(className)).findFirst();
  }

  /** The name of its class. */
  public String className() {
    return className;
  }

  /** What a table calls it. */
  public String title() {
    return title;
  }

  /** What a search must come to. */
  public Verdict verdict() {
    return verdict;
  }

  /** Its file. */
  public SourceFile source() {
    return ProtocolFiles.read("searched", className);
  }
}
