import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * Sequence Paxos of Omni-Paxos (Ng, Haridi, Carbone 2023): a leader collects promises with logs,
 * takes the one accepted in the latest round (and of these the longest), synchronises the
 * followers with it and then appends.
 *
 * <p>Bug: a follower that is synchronised does not note the round in which it accepted.
 */
@Protocol(n = 3, f = 1, network = Arbitrary.class, spec = PrefixOrder.class)
public class OmniPaxos extends Node {

  @Round(1) record Prepare(@Phase int ballot) {}

  @Round(2) record Promise(@Phase int ballot, int acceptedIn, List<Integer> log) {}

  @Round(3) record AcceptSync(@Phase int ballot, List<Integer> log) {}

  @Round(4) record Synced(@Phase int ballot) {}

  @Round(5) record Accept(@Phase int ballot, int command) {}

  @Round(6) record Accepted(@Phase int ballot) {}

  private int ballot;
  private int round; // the first round of the ballot that is still ahead
  private boolean synced;
  private int acceptedIn;
  private List<Integer> log = List.of();

  @Init
  void start() {
    if (self().equals(node(1))) {
      open(1);
    }
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.ballot() > ballot || m.ballot() == ballot && round <= 1);
    ballot = m.ballot();
    round = 2;
    synced = false;
    send(from, new Promise(ballot, acceptedIn, log));
  }

  @Upon
  void promise(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(m -> m.ballot() == ballot);
    when(round <= 2 && promises.size() > n() / 2);
    int latest = -1;
    List<Integer> chosen = List.of();
    for (Promise m : promises) {
      if (m.acceptedIn() > latest
          || m.acceptedIn() == latest && m.log().size() > chosen.size()) {
        latest = m.acceptedIn();
        chosen = m.log();
      }
    }
    round = 3;
    broadcast(new AcceptSync(ballot, extend(chosen, choose(5))));
  }

  @Upon
  void acceptSync(NodeId from, AcceptSync m) {
    when(m.ballot() > ballot || m.ballot() == ballot && round <= 3);
    ballot = m.ballot();
    round = 4;
    synced = true;
    log = m.log(); // BUG: acceptedIn = ballot is missing
    send(from, new Synced(ballot));
  }

  @Upon
  void synced(Mailbox<Synced> mailbox) {
    var acks = mailbox.with(m -> m.ballot() == ballot);
    when(synced && round == 4 && acks.size() > n() / 2);
    round = 5;
    output(log);
    broadcast(new Accept(ballot, choose(5)));
  }

  @Upon
  void accept(NodeId from, Accept m) {
    when(m.ballot() == ballot && synced && round <= 5);
    round = 6;
    acceptedIn = ballot;
    log = extend(log, m.command());
    send(from, new Accepted(ballot));
  }

  @Upon
  void accepted(Mailbox<Accepted> mailbox) {
    var acks = mailbox.with(m -> m.ballot() == ballot);
    when(round == 6 && acks.size() > n() / 2);
    round = 7;
    output(log);
  }

  @Timeout
  void lead() {
    int next = ballot + 1;
    while (!self().equals(node(next % n()))) {
      next++;
    }
    open(next);
  }

  private void open(int next) {
    ballot = next;
    round = 1;
    synced = false;
    broadcast(new Prepare(ballot));
  }

  private static List<Integer> extend(List<Integer> log, int command) {
    var longer = new ArrayList<>(log);
    longer.add(command);
    return List.copyOf(longer);
  }
}
