import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.*;

/** Paxos Commit (Gray and Lamport 2006): an instance of Paxos for the vote of each resource manager. */
@Protocol(n = 3, spec = Agreement.class)
public class PaxosCommitVotes extends Node {

  enum Vote { NONE, PREPARED, ABORTED }

  record Phase1a(int ballot) {}
  record Phase1b(int ballot, List<Integer> ballots, List<Vote> votes) {}
  record Phase2a(int ballot, List<Vote> votes) {}
  record Phase2b(int ballot, List<Vote> votes) {}
  record Outcome(int ballot, boolean commit) {}

  private int ballot;
  private int leading;
  private final int[] votedBallot = new int[8];
  private final Vote[] voted = new Vote[8];
  private final Map<NodeId, Phase1b> promises = new HashMap<>();
  private final Set<NodeId> accepted = new HashSet<>();
  private List<Vote> proposal = new ArrayList<>();
  private boolean finished;

  @Init
  void start() {
    for (int rm = 0; rm < voted.length; rm++) {
      voted[rm] = Vote.NONE;
    }
  }

  @Timeout
  void lead() {
    leading = (ballot / n() + 1) * n() + self().index();
    promises.clear();
    accepted.clear();
    broadcast(new Phase1a(leading));
  }

  @Upon
  void phase1a(NodeId from, Phase1a m) {
    when(m.ballot() > ballot);
    ballot = m.ballot();
    List<Integer> ballots = new ArrayList<>();
    List<Vote> votes = new ArrayList<>();
    for (int rm = 0; rm < n(); rm++) {
      ballots.add(votedBallot[rm]);
      votes.add(voted[rm]);
    }
    send(from, new Phase1b(ballot, List.copyOf(ballots), List.copyOf(votes)));
  }

  @Upon
  void phase1b(NodeId from, Phase1b m) {
    if (m.ballot() != leading || promises.size() > n() / 2) {
      return;
    }
    promises.put(from, m);
    if (promises.size() <= n() / 2) {
      return;
    }
    List<Vote> chosen = new ArrayList<>();
    for (int rm = 0; rm < n(); rm++) {
      int newest = 0;
      Vote vote = flip() ? Vote.PREPARED : Vote.ABORTED;
      for (NodeId p : nodes()) {
        Phase1b promise = promises.get(p);
        if (promise != null && promise.ballots().get(rm) > newest) {
          newest = promise.ballots().get(rm);
          vote = promise.votes().get(rm);
        }
      }
      chosen.add(vote);
    }
    proposal = List.copyOf(chosen);
    broadcast(new Phase2a(leading, proposal));
  }

  @Upon
  void phase2a(NodeId from, Phase2a m) {
    if (m.ballot() < ballot) {
      return;
    }
    ballot = m.ballot();
    for (int rm = 0; rm < n(); rm++) {
      votedBallot[rm] = ballot;
      voted[rm] = m.votes().get(rm);
    }
    send(from, new Phase2b(ballot, m.votes()));
  }

  @Upon
  void phase2b(NodeId from, Phase2b m) {
    if (m.ballot() != leading || accepted.size() > n() / 2) {
      return;
    }
    accepted.add(from);
    if (accepted.size() > n() / 2) {
      boolean commit = true;
      for (Vote v : proposal) {
        commit &= v == Vote.PREPARED;
      }
      broadcast(new Outcome(leading, commit));
    }
  }

  @Upon
  void outcome(Outcome m) {
    if (finished) {
      return;
    }
    finished = true;
    output(m.commit());
  }
}
