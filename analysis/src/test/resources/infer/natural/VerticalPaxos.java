import java.util.*;
import rondo.*;

/**
 * Vertical Paxos II (Lamport, Malkhi, Zhou 2009), one instance. The master, P0, gives each ballot a leader and a
 * configuration; the leader asks the acceptors of the last complete ballot, proposes to its own, and tells the master.
 */
@Protocol(n = 4, network = Arbitrary.class, spec = Agreement.class)
public class VerticalPaxos extends Node {

  record NewBallot(int bal, int completeBal) {}
  record P1a(int bal) {}
  record P1b(int bal, int vbal, int value) {}
  record P2a(int bal, int value) {}
  record P2b(int bal) {}
  record Complete(int bal) {}

  // master
  private int curBallot;
  private int completeBallot;

  // leader
  private int leading;
  private int prevBal;
  private boolean proposed;
  private final Map<NodeId, P1b> answers = new TreeMap<>();
  private final Set<NodeId> accepted = new TreeSet<>();
  private boolean decided;
  private int proposal;

  // acceptor
  private int maxBallot;
  private int vBallot;
  private int vValue;

  @Timeout
  void reconfigure() {
    when(self().equals(node(0)));
    curBallot++;
    send(leaderOf(curBallot), new NewBallot(curBallot, completeBallot));
  }

  @Upon
  void newBallot(NewBallot m) {
    when(m.bal() > leading);
    leading = m.bal();
    prevBal = m.completeBal();
    proposed = false;
    decided = false;
    answers.clear();
    accepted.clear();
    if (leading == 1) {
      propose(choose(2) + 1);
    } else {
      broadcast(new P1a(leading));
    }
  }

  @Upon
  void p1a(NodeId from, P1a m) {
    when(m.bal() > maxBallot);
    maxBallot = m.bal();
    send(from, new P1b(m.bal(), vBallot, vValue));
  }

  @Upon
  void p1b(NodeId from, P1b m) {
    when(m.bal() == leading && !proposed);
    answers.put(from, m);
    int best = 0;
    int value = 0;
    for (P1b a : answers.values()) {
      if (a.vbal() > best) {
        best = a.vbal();
        value = a.value();
      }
    }
    boolean enough = true; // write quorums are all of a configuration, so one answer of each is a read quorum
    for (int b = Math.max(1, prevBal); b < leading; b++) {
      if (Collections.disjoint(answers.keySet(), configuration(b))) enough = false;
    }
    if (enough) {
      propose(best == 0 ? choose(2) + 1 : value);
    }
  }

  private void propose(int value) {
    proposed = true;
    proposal = value;
    for (NodeId a : configuration(leading)) {
      send(a, new P2a(leading, value));
    }
  }

  @Upon
  void p2a(NodeId from, P2a m) {
    when(m.bal() >= maxBallot);
    maxBallot = m.bal();
    vBallot = m.bal();
    vValue = m.value();
    send(from, new P2b(m.bal()));
  }

  @Upon
  void p2b(NodeId from, P2b m) {
    when(m.bal() == leading && proposed && !decided);
    accepted.add(from);
    if (accepted.containsAll(configuration(leading))) {
      decided = true;
      output(proposal);
      send(node(0), new Complete(leading));
    }
  }

  @Upon
  void complete(Complete m) {
    when(m.bal() > completeBallot);
    completeBallot = m.bal();
  }

  private NodeId leaderOf(int ballot) {
    return node(1 + ballot % (n() - 1));
  }

  private List<NodeId> configuration(int ballot) {
    return List.of(node(1 + ballot % (n() - 1)), node(1 + (ballot + 1) % (n() - 1)));
  }
}
