import java.util.*;
import rondo.*;

/** Fast Paxos: a fast ballot takes any value, with larger quorums; a classic ballot recovers. */
@Protocol(n = 4, network = Arbitrary.class, spec = Agreement.class)
public class FastPaxosRound extends Node {
  record Any(int ballot) {}
  record Fast(int ballot, int value) {}
  record Report(int ballot, int votedIn, int value) {}
  record Accept(int ballot, int value) {}
  record Accepted(int ballot, int value) {}
  private int ballot;
  private int votedIn;
  private int value;
  private boolean voted;
  private boolean reported;
  private boolean learned;
  private final Map<Integer, Integer> counts = new TreeMap<>();
  private int heard;

  @Init void start() {
    ballot = 1;
    value = 1 + choose(2);
    voted = true;
    votedIn = 1;
    broadcast(new Fast(1, value));
  }

  @Upon void fast(Fast m) {
    when(m.ballot() == ballot && !learned && !reported);
    counts.merge(m.value(), 1, Integer::sum);
    if (counts.get(m.value()) > 3 * n() / 4) {
      learned = true;
      output(m.value());
    }
  }

  @Timeout void recover() {
    ballot++;
    heard = 0;
    reported = false;
    voted = false;
    counts.clear();
    if (self().equals(node(ballot % n()))) {
      broadcast(new Any(ballot));
    }
  }

  @Upon void any(NodeId from, Any m) {
    when(m.ballot() > ballot || m.ballot() == ballot && !reported);
    ballot = m.ballot();
    reported = true;
    voted = false;
    send(from, new Report(ballot, votedIn, value));
  }

  @Upon void report(Mailbox<Report> mailbox) {
    var reports = mailbox.with(m -> m.ballot() == ballot);
    when(!voted && reports.size() > n() / 2);
    int best = 0;
    for (Report r : reports) {
      best = Math.max(best, r.votedIn());
    }
    Map<Integer, Integer> votes = new TreeMap<>();
    int pick = 0;
    for (Report r : reports) {
      if (r.votedIn() == best) {
        votes.merge(r.value(), 1, Integer::sum);
        if (pick == 0 || votes.get(r.value()) > votes.get(pick)) {
          pick = r.value();
        }
      }
    }
    broadcast(new Accept(ballot, pick));
  }

  @Upon void accept(Accept m) {
    when(m.ballot() > ballot || m.ballot() == ballot && !voted);
    ballot = m.ballot();
    reported = true;
    voted = true;
    votedIn = ballot;
    value = m.value();
    broadcast(new Accepted(ballot, value));
  }

  @Upon void accepted(Mailbox<Accepted> mailbox) {
    var all = mailbox.with(m -> m.ballot() == ballot);
    when(voted && !learned && all.size() > n() / 2);
    learned = true;
    output(all.get(0).value());
  }
}
