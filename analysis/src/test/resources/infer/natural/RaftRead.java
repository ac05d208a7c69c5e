import java.util.*;
import rondo.*;

/** Raft whose leader begins with a no-op and reads by ReadIndex (section 6.4 of Ongaro's thesis). The register is linearizable. */
@Protocol(n = 3, spec = LinearizableRegister.class)
public class RaftRead extends Node {

  enum Role { FOLLOWER, CANDIDATE, LEADER }

  private static final int NOOP = -1;

  record Entry(int term, int value) {}

  @Round(1) record RequestVote(@Phase int term, int lastIndex, int lastTerm) {}

  @Round(2) record Vote(@Phase int term) {}

  @Round(3) record Append(@Phase int term, int seq, List<Entry> log, int commit) {}

  @Round(4) record AppendOk(@Phase int term, int seq, int match) {}

  private int term;
  private Role role = Role.FOLLOWER;
  private boolean voted;
  private List<Entry> log = List.of();
  private int commit;
  private int seq;
  private final Set<NodeId> votes = new TreeSet<>();
  private final Map<NodeId, Integer> match = new TreeMap<>();
  private final Set<NodeId> heard = new TreeSet<>();
  private int pendingWrite; // the index it waits for, 0 if none
  private int readIndex; // 0 if none
  private int readSeq;
  private boolean stuck;

  @Timeout
  void election() {
    when(role != Role.LEADER);
    newTerm(term + 1);
    role = Role.CANDIDATE;
    voted = true;
    votes.add(self());
    broadcastToOthers(new RequestVote(term, log.size(), lastTerm()));
  }

  @Upon
  void requestVote(NodeId from, RequestVote m) {
    if (m.term() < term) {
      return;
    }
    if (m.term() > term) {
      newTerm(m.term());
    }
    if (!voted && (m.lastTerm() > lastTerm() || m.lastTerm() == lastTerm() && m.lastIndex() >= log.size())) {
      voted = true;
      send(from, new Vote(term));
    }
  }

  @Upon
  void vote(NodeId from, Vote m) {
    when(m.term() == term && role == Role.CANDIDATE);
    votes.add(from);
    if (votes.size() > n() / 2) {
      role = Role.LEADER;
      append(NOOP);
    }
  }

  private void append(int value) {
    var longer = new ArrayList<>(log);
    longer.add(new Entry(term, value));
    log = List.copyOf(longer);
    match.put(self(), log.size());
    heartbeat();
  }

  private void heartbeat() {
    seq++;
    heard.clear();
    heard.add(self());
    broadcastToOthers(new Append(term, seq, log, commit));
  }

  @Request(times = 2)
  void write(@Input("1..5") int value) {
    when(!stuck && role == Role.LEADER && pendingWrite == 0 && readIndex == 0);
    output(new Invoked("write", value));
    append(value);
    pendingWrite = log.size();
  }

  @Request(times = 2)
  void read() {
    when(!stuck && role == Role.LEADER && pendingWrite == 0 && readIndex == 0 && commit > 0 && log.get(commit - 1).term() == term);
    output(new Invoked("read", 0));
    readIndex = commit;
    heartbeat();
    readSeq = seq;
  }

  @Upon
  void append(NodeId from, Append m) {
    if (m.term() < term) {
      return;
    }
    if (m.term() > term) {
      newTerm(m.term());
    }
    role = Role.FOLLOWER;
    if (m.seq() <= seq) {
      return;
    }
    seq = m.seq();
    log = m.log();
    commit = Math.max(commit, m.commit());
    send(from, new AppendOk(term, m.seq(), log.size()));
  }

  @Upon
  void appendOk(NodeId from, AppendOk m) {
    when(m.term() == term && role == Role.LEADER);
    match.merge(from, m.match(), Math::max);
    for (int i = log.size(); i > commit; i--) {
      int at = i;
      if (log.get(i - 1).term() == term && match.values().stream().filter(x -> x >= at).count() > n() / 2) {
        commit = i;
      }
    }
    if (pendingWrite > 0 && commit >= pendingWrite) {
      pendingWrite = 0;
      output(new Returned(0));
    }
    if (m.seq() == seq) {
      heard.add(from);
    }
    if (readIndex > 0 && seq == readSeq && heard.size() > n() / 2) {
      int at = readIndex;
      readIndex = 0;
      output(new Returned(valueAt(at)));
    }
  }

  private int valueAt(int index) {
    for (int i = index; i > 0; i--) {
      if (log.get(i - 1).value() != NOOP) {
        return log.get(i - 1).value();
      }
    }
    return 0;
  }

  private void newTerm(int t) {
    term = t;
    role = Role.FOLLOWER;
    voted = false;
    seq = 0;
    votes.clear();
    match.clear();
    if (pendingWrite > 0 || readIndex > 0) {
      stuck = true; // the client of the old term never hears
    }
    pendingWrite = 0;
    readIndex = 0;
  }

  private int lastTerm() {
    return log.isEmpty() ? 0 : log.get(log.size() - 1).term();
  }
}
