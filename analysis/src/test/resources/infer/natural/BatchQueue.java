import java.util.*;
import rondo.*;

/** State machine replication with batches: clients' commands are queued, a leader agrees on a whole batch in a ballot. */
@Protocol(n = 3, spec = PrefixOrder.class)
public class BatchQueue extends Node {

  record NewBallot(int ballot) {}

  record State(int ballot, int accepted, List<Integer> log) {}

  record Batch(int ballot, List<Integer> log) {}

  record Taken(int ballot) {}

  record Chosen(int ballot, int length) {}

  private int ballot;
  private int accepted;
  private List<Integer> log = List.of();
  private final Deque<Integer> queue = new ArrayDeque<>();
  private boolean leading;
  private boolean proposed;
  private boolean chosen;
  private int length;

  @Request(times = 3)
  void command(@Input("1..9") int value) {
    queue.addLast(value);
  }

  @Timeout
  void lead() {
    when(!queue.isEmpty());
    ballot++;
    leading = true;
    proposed = false;
    chosen = false;
    broadcast(new NewBallot(ballot));
  }

  @Upon
  void newBallot(NodeId from, NewBallot m) {
    when(m.ballot() > ballot || m.ballot() == ballot && from.equals(self()) && leading);
    if (!from.equals(self())) {
      leading = false;
    }
    ballot = m.ballot();
    send(from, new State(ballot, accepted, log));
  }

  @Upon
  void state(Mailbox<State> mailbox) {
    var states = mailbox.with(s -> s.ballot() == ballot);
    when(leading && !proposed && states.size() > n() / 2);
    State best = states.get(0);
    for (State s : states) {
      if (s.accepted() > best.accepted()) {
        best = s;
      }
    }
    List<Integer> next = new ArrayList<>(best.log());
    while (!queue.isEmpty()) {
      next.add(queue.removeFirst());
    }
    proposed = true;
    length = next.size();
    broadcast(new Batch(ballot, List.copyOf(next)));
  }

  @Upon
  void batch(NodeId from, Batch m) {
    when(m.ballot() >= ballot);
    if (m.ballot() > ballot) {
      leading = false;
    }
    ballot = m.ballot();
    accepted = m.ballot();
    log = m.log();
    send(from, new Taken(ballot));
  }

  @Upon
  void taken(Mailbox<Taken> mailbox) {
    var acks = mailbox.with(t -> t.ballot() == ballot);
    when(leading && proposed && !chosen && acks.size() > n() / 2);
    chosen = true;
    broadcast(new Chosen(ballot, length));
  }

  @Upon
  void chosen(Chosen m) {
    when(m.ballot() == accepted);
    output(log.subList(0, m.length()).stream().toList());
  }
}
