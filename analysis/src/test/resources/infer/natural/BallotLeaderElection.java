import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import rondo.*;

/** Ballot leader election of Omni-Paxos (Ng, Haridi and Carbone 2023): rounds of heartbeats; the largest ballot of who hears a majority leads. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class BallotLeaderElection extends Node {

  record HeartbeatRequest(int round) {}
  record HeartbeatReply(int round, int ballot, boolean quorumConnected) {}
  record Elected(int round, int ballot, NodeId leader) {}

  private int round;
  private int ballot;
  private boolean quorumConnected = true;
  private int leaderBallot;
  private boolean open;
  private final Map<NodeId, HeartbeatReply> replies = new TreeMap<>();

  @Init
  void start() {
    ballot = self().index() + 1;
  }

  @Timeout
  void startRound() {
    round++;
    open = true;
    replies.clear();
    broadcast(new HeartbeatRequest(round));
  }

  @Upon
  void request(NodeId from, HeartbeatRequest m) {
    if (m.round() > round) {
      round = m.round();
      open = false;
      replies.clear();
    }
    send(from, new HeartbeatReply(m.round(), ballot, quorumConnected));
  }

  @Upon
  void reply(NodeId from, HeartbeatReply m) {
    if (m.round() != round || !open) {
      return;
    }
    replies.put(from, m);
    quorumConnected = replies.size() > n() / 2;
  }

  @Timeout
  void endRound() {
    when(open && replies.size() > n() / 2);
    open = false;
    int top = 0;
    NodeId leader = self();
    for (NodeId p : nodes()) {
      HeartbeatReply r = replies.get(p);
      if (r != null && r.quorumConnected() && r.ballot() > top) {
        top = r.ballot();
        leader = p;
      }
    }
    if (top < leaderBallot) {
      ballot = leaderBallot + self().index() + 1;
    } else if (top > leaderBallot) {
      leaderBallot = top;
      output(Map.entry(top, leader));
    }
  }
}
