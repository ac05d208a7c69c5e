import java.util.List;
import rondo.*;

/**
 * A register that most processes store before a value counts as written. The value is kept in
 * memory alone, so a crash forgets what was acknowledged.
 */
@Protocol(n = 3, spec = Agreement.class)
public class Forgetful extends Node {

  private static final int NONE = 0;

  @Round(1) record Ask(@Phase int ballot) {}

  @Round(2) record Promise(@Phase int ballot, int votedIn, int value) {}

  @Round(3) record Accept(@Phase int ballot, int value) {}

  @Round(4) record Accepted(@Phase int ballot, int value) {}

  @Durable private int ballot;
  @Durable private int round;
  private int votedIn;
  private int value = NONE;
  private int wanted = NONE;

  @Request(times = 2)
  void write(@Input("1..2") int newValue) {
    when(ballot < 4);
    open(ballot + 1, newValue);
  }

  private void open(int next, int newValue) {
    wanted = newValue;
    ballot = next;
    round = 1;
    if (self().equals(leader())) {
      broadcast(new Ask(ballot));
    }
  }

  private NodeId leader() {
    return node(ballot % n());
  }

  @Upon
  void ask(NodeId from, Ask m) {
    when(m.ballot() > ballot || m.ballot() == ballot && round == 1);
    ballot = m.ballot();
    round = 2;
    send(from, new Promise(ballot, votedIn, value));
  }

  @Upon
  void promise(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(m -> m.ballot() == ballot);
    when(round == 2 && self().equals(leader()) && promises.size() > n() / 2);
    int latest = 0;
    int chosen = wanted == NONE ? self().index() + 3 : wanted;
    for (Promise m : promises) {
      if (m.votedIn() > latest) {
        latest = m.votedIn();
        chosen = m.value();
      }
    }
    round = 3;
    broadcast(new Accept(ballot, chosen));
  }

  @Upon
  void accept(NodeId from, Accept m) {
    when(m.ballot() > ballot || m.ballot() == ballot && round <= 3);
    ballot = m.ballot();
    round = 4;
    votedIn = ballot;
    value = m.value();
    broadcast(new Accepted(ballot, value));
  }

  @Upon
  void accepted(Mailbox<Accepted> mailbox) {
    var votes = mailbox.with(m -> m.ballot() == ballot);
    when(round == 4 && votes.size() > n() / 2);
    round = 5;
    output(votes.get(0).value());
  }

  @Recover(times = 2)
  void recover() {}
}
