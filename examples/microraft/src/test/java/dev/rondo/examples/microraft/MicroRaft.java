package dev.rondo.examples.microraft;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.*;

/**
 * The protocol of MicroRaft 0.7 for a group whose members do not change, written from its sources:
 * pre-votes, votes, replication with backoff, commit, and the log on disk, which a leader flushes
 * later than it sends. Not in it: snapshots, membership changes, leadership transfer, queries.
 *
 * <p>Clocks are choices: whether the heartbeats of the leader, or those of a majority, have timed
 * out. The tasks that wait in the executor of a node are counted, so a timeout runs as often as it
 * was scheduled.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class MicroRaft extends Node {

  private static final int BATCH = 3; // appendEntriesRequestBatchSize
  private static final int FEWEST_ROUNDS = 4; // of 250 ms, before a request is sent again
  private static final int MOST_ROUNDS = 8; // with a heartbeat period of 1 s

  enum Role {
    FOLLOWER,
    CANDIDATE,
    LEADER
  }

  /** What a leader appends when it is elected has the command 0. */
  record Entry(int term, int command) {}

  record PreVoteRequest(int term, int lastLogTerm, int lastLogIndex) {}

  record PreVoteResponse(int term, boolean granted) {}

  record VoteRequest(int term, int lastLogTerm, int lastLogIndex, boolean sticky) {}

  record VoteResponse(int term, boolean granted) {}

  record AppendEntriesRequest(
      int term,
      int previousLogTerm,
      int previousLogIndex,
      int commitIndex,
      List<Entry> entries,
      int flowControl) {}

  record AppendEntriesSuccessResponse(int term, int lastLogIndex, int flowControl) {}

  record AppendEntriesFailureResponse(int term, int expectedNextIndex, int flowControl) {}

  @Durable private int term;
  @Durable private NodeId votedFor = null;
  @Durable private List<Entry> log = List.of(); // beyond `flushed` it is lost in a crash
  @Durable private int flushed;

  private Role role = Role.FOLLOWER;
  private NodeId leader = null;
  private int commitIndex;
  private int lastApplied;
  private boolean leaderHeard; // and its heartbeats have not been found to have timed out
  private boolean preCandidate;
  private Set<NodeId> votes = new HashSet<>(); // pre-votes or votes

  // Of a leader, by follower
  private int[] nextIndex = new int[n()];
  private int[] matchIndex = new int[n()];
  private int[] backoffRounds = new int[n()];
  private int[] backoffPower = new int[n()];
  private int[] flowControl = new int[n()];
  private int flushedByLeader;
  private boolean flushSubmitted;
  private boolean backoffResetScheduled;

  // Tasks that wait in the executor
  private int preVoteTimers;
  private int preVoteTimersOfTerm;
  private int electionTimers;
  private int backoffResets;
  private int flushes;

  @Init
  void start() {
    startPreVote();
  }

  @Recover(times = 2)
  void restart() {
    log = List.copyOf(log.subList(0, flushed));
    startPreVote();
  }

  @Request(times = 2)
  void replicate(@Input("1..9") int command) {
    when(role == Role.LEADER);
    append(command);
    broadcastAppendEntries();
  }

  @Timeout
  void heartbeat() {
    if (role == Role.LEADER) {
      boolean majoritySilent = flip();
      if (majoritySilent) {
        toFollower(term);
      } else {
        broadcastAppendEntries();
      }
    } else if (leader == null) {
      if (role == Role.FOLLOWER && !preCandidate) {
        startPreVote();
      }
    } else if (!preCandidate && leaderTimedOut()) {
      leader = null;
      startPreVote();
    }
  }

  @Timeout
  void preVoteTimeout() {
    when(preVoteTimers > 0);
    boolean ofTerm = preVoteTimersOfTerm == preVoteTimers || preVoteTimersOfTerm > 0 && flip();
    preVoteTimers--;
    if (ofTerm) {
      preVoteTimersOfTerm--;
      if (role == Role.FOLLOWER && leader == null) {
        startPreVote();
      }
    }
  }

  @Timeout
  void electionTimeout() {
    when(electionTimers > 0);
    electionTimers--;
    if (role == Role.CANDIDATE) {
      startElection();
    }
  }

  @Timeout
  void backoffReset() {
    when(backoffResets > 0);
    backoffResets--;
    if (role == Role.LEADER) {
      backoffResetScheduled = false;
      for (NodeId follower : others()) {
        if (backoffRounds[follower.index()] > 0) {
          backoffRounds[follower.index()]--;
          if (backoffRounds[follower.index()] == 0) {
            sendAppendEntries(follower);
          } else {
            scheduleBackoffReset();
          }
        }
      }
    }
  }

  @Timeout
  void flush() {
    when(flushes > 0);
    flushes--;
    flushed = log.size();
    if (role == Role.LEADER) {
      flushSubmitted = false;
      flushedByLeader = log.size();
      tryAdvanceCommitIndex();
    }
  }

  @Upon
  void preVoteRequest(NodeId from, PreVoteRequest m) {
    if (term > m.term()) {
      send(from, new PreVoteResponse(term, false));
      if (role == Role.LEADER) {
        sendAppendEntries(from);
      }
    } else if (role == Role.LEADER || !leaderTimedOut()) {
      send(from, new PreVoteResponse(term, false));
    } else {
      send(from, new PreVoteResponse(m.term(), isUpToDate(m.lastLogTerm(), m.lastLogIndex())));
    }
  }

  @Upon
  void preVoteResponse(NodeId from, PreVoteResponse m) {
    countPreVote(from, m);
  }

  private void countPreVote(NodeId from, PreVoteResponse m) {
    if (role == Role.FOLLOWER && m.term() >= term && preCandidate) {
      if (m.granted()) {
        votes.add(from);
      }
      if (votes.size() >= majority() && leader == null) {
        startElection();
      }
    }
  }

  @Upon
  void voteRequest(NodeId from, VoteRequest m) {
    if (term > m.term()) {
      send(from, new VoteResponse(term, false));
      if (role == Role.LEADER) {
        sendAppendEntries(from);
      }
    } else if (m.sticky() && !from.equals(leader) && (role == Role.LEADER || !leaderTimedOut())) {
      send(from, new VoteResponse(term, false));
    } else {
      if (term < m.term()) {
        toFollower(m.term());
      }
      boolean granted;
      if (leader != null && !leader.equals(from)) {
        granted = false;
      } else if (votedFor != null) {
        granted = votedFor.equals(from);
      } else {
        granted = isUpToDate(m.lastLogTerm(), m.lastLogIndex());
        if (granted) {
          votedFor = from;
        }
      }
      send(from, new VoteResponse(m.term(), granted));
    }
  }

  @Upon
  void voteResponse(NodeId from, VoteResponse m) {
    countVote(from, m);
  }

  private void countVote(NodeId from, VoteResponse m) {
    if (role == Role.CANDIDATE) {
      if (m.term() > term) {
        toFollower(m.term());
      } else if (m.term() == term) {
        if (m.granted()) {
          votes.add(from);
        }
        if (votes.size() >= majority()) {
          toLeader();
        }
      }
    }
  }

  @Upon
  void appendEntriesRequest(NodeId from, AppendEntriesRequest m) {
    if (m.term() < term) {
      send(from, new AppendEntriesFailureResponse(term, m.previousLogIndex() + 1, 0));
    } else {
      if (m.term() > term || role != Role.FOLLOWER) {
        toFollower(m.term());
      }
      leader = from;
      leaderHeard = true;
      if (hasEntry(m.previousLogIndex(), m.previousLogTerm())) {
        appendNew(m.previousLogIndex(), m.entries());
        int last = m.previousLogIndex() + m.entries().size();
        if (m.commitIndex() > commitIndex) {
          commitIndex = Math.min(m.commitIndex(), last); // decreases if newer requests came before
        }
        send(from, new AppendEntriesSuccessResponse(term, last, m.flowControl()));
        applyEntries();
      } else {
        send(
            from,
            new AppendEntriesFailureResponse(m.term(), m.previousLogIndex() + 1, m.flowControl()));
      }
    }
  }

  @Upon
  void appendEntriesSuccessResponse(NodeId from, AppendEntriesSuccessResponse m) {
    if (role == Role.LEADER && m.term() <= term) {
      int follower = from.index();
      resetBackoff(follower, m.flowControl());
      if (m.lastLogIndex() > matchIndex[follower]) {
        matchIndex[follower] = m.lastLogIndex();
        nextIndex[follower] = m.lastLogIndex() + 1;
        if (!tryAdvanceCommitIndex()
            && (log.size() > m.lastLogIndex() || commitIndex == m.lastLogIndex())) {
          sendAppendEntries(from);
        }
      }
    } else {
      ignore();
    }
  }

  @Upon
  void appendEntriesFailureResponse(NodeId from, AppendEntriesFailureResponse m) {
    if (role != Role.LEADER) {
      ignore();
    } else if (m.term() > term) {
      toFollower(m.term());
    } else {
      int follower = from.index();
      resetBackoff(follower, m.flowControl());
      if (m.expectedNextIndex() == nextIndex[follower]
          && nextIndex[follower] - 1 > matchIndex[follower]) {
        nextIndex[follower]--;
        sendAppendEntries(from);
      }
    }
  }

  /** A message that has no effect is used nevertheless. */
  private void ignore() {}

  private boolean leaderTimedOut() {
    if (leaderHeard && flip()) {
      leaderHeard = false;
    }
    return !leaderHeard;
  }

  private void startPreVote() {
    preCandidate = true;
    votes = new HashSet<>(Set.of(self()));
    preVoteTimers++;
    preVoteTimersOfTerm++;
    broadcastToOthers(new PreVoteRequest(term + 1, lastTerm(), log.size()));
  }

  private void startElection() {
    enter(term + 1, Role.CANDIDATE);
    votedFor = self();
    votes.add(self());
    electionTimers++;
    broadcastToOthers(new VoteRequest(term, lastTerm(), log.size(), true));
  }

  private void toLeader() {
    enter(term, Role.LEADER);
    leader = self();
    Arrays.fill(nextIndex, log.size() + 1);
    flushedByLeader = log.size();
    append(0);
    broadcastAppendEntries();
  }

  private void toFollower(int newTerm) {
    enter(newTerm, Role.FOLLOWER);
  }

  private void enter(int newTerm, Role newRole) {
    if (newTerm > term) {
      votedFor = null;
      preVoteTimersOfTerm = 0;
    }
    term = newTerm;
    role = newRole;
    leader = null;
    preCandidate = false;
    votes = new HashSet<>();
    Arrays.fill(nextIndex, 0);
    Arrays.fill(matchIndex, 0);
    Arrays.fill(backoffRounds, 0);
    Arrays.fill(backoffPower, 0);
    Arrays.fill(flowControl, 0);
    flushedByLeader = 0;
    flushSubmitted = false;
    backoffResetScheduled = false;
  }

  private void append(int command) {
    List<Entry> longer = new ArrayList<>(log);
    longer.add(new Entry(term, command));
    log = List.copyOf(longer);
  }

  private void appendNew(int previous, List<Entry> entries) {
    int same = 0;
    while (same < entries.size()
        && previous + same < log.size()
        && log.get(previous + same).term() == entries.get(same).term()) {
      same++;
    }
    if (same < entries.size()) {
      List<Entry> longer = new ArrayList<>(log.subList(0, previous + same));
      longer.addAll(entries.subList(same, entries.size()));
      log = List.copyOf(longer);
      flushed = log.size();
    }
  }

  private void broadcastAppendEntries() {
    for (NodeId follower : others()) {
      sendAppendEntries(follower);
    }
  }

  /** Sends nothing while a request to the follower is not answered. */
  private void sendAppendEntries(NodeId follower) {
    int to = follower.index();
    if (backoffRounds[to] == 0) {
      int previous = nextIndex[to] - 1;
      boolean probes = previous > 0 && matchIndex[to] == 0;
      List<Entry> entries = List.of();
      if (!probes && previous < log.size()) {
        entries = List.copyOf(log.subList(previous, Math.min(previous + 1 + BATCH, log.size())));
      }
      int sequence = 0;
      if (probes || !entries.isEmpty()) {
        backoffRounds[to] =
            Math.min(Math.max((1 << backoffPower[to]) * FEWEST_ROUNDS, FEWEST_ROUNDS), MOST_ROUNDS);
        backoffPower[to]++;
        flowControl[to]++;
        sequence = flowControl[to];
        scheduleBackoffReset();
      }
      int previousTerm = previous == 0 ? 0 : log.get(previous - 1).term();
      send(
          follower,
          new AppendEntriesRequest(term, previousTerm, previous, commitIndex, entries, sequence));
      if (previous + entries.size() > flushedByLeader && !entries.isEmpty() && !flushSubmitted) {
        flushSubmitted = true;
        flushes++;
      }
    }
  }

  private void scheduleBackoffReset() {
    if (!backoffResetScheduled) {
      backoffResetScheduled = true;
      backoffResets++;
    }
  }

  private void resetBackoff(int follower, int sequence) {
    if (flowControl[follower] == sequence) {
      backoffRounds[follower] = 0;
      backoffPower[follower] = 0;
    }
  }

  private boolean tryAdvanceCommitIndex() {
    int[] indices = Arrays.copyOf(matchIndex, n());
    indices[self().index()] = flushedByLeader;
    Arrays.sort(indices);
    int index = indices[n() - replicationQuorum()];
    assert index <= log.size() : "a majority has more entries than the leader";
    while (index > commitIndex && log.get(index - 1).term() != term) {
      index--;
    }
    boolean advances = index > commitIndex;
    if (advances) {
      commitIndex = index;
      applyEntries();
      broadcastAppendEntries();
    }
    return advances;
  }

  private void applyEntries() {
    while (lastApplied < commitIndex) {
      lastApplied++;
      output(Map.entry(lastApplied, log.get(lastApplied - 1).command()));
    }
  }

  private boolean hasEntry(int index, int entryTerm) {
    return index == 0 || index <= log.size() && log.get(index - 1).term() == entryTerm;
  }

  private boolean isUpToDate(int theirLastTerm, int theirLastIndex) {
    return theirLastTerm > lastTerm()
        || theirLastTerm == lastTerm() && theirLastIndex >= log.size();
  }

  private int lastTerm() {
    return log.isEmpty() ? 0 : log.get(log.size() - 1).term();
  }

  private int majority() {
    return n() / 2 + 1;
  }

  private int replicationQuorum() {
    return n() % 2 != 0 || majority() == 2 ? majority() : majority() - 1;
  }

  @Invariant
  static boolean oneLeaderPerTerm(List<MicroRaft> nodes) {
    return nodes.stream().noneMatch(a -> nodes.stream().anyMatch(b -> a.rivals(b)));
  }

  private boolean rivals(MicroRaft other) {
    return !self().equals(other.self())
        && role == Role.LEADER
        && other.role == Role.LEADER
        && term == other.term;
  }
}
