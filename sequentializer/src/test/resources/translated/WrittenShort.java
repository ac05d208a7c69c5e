import java.util.*;
import rondo.*;

/** Requests, timers and recoveries are timeouts with a counter or a flag. */
@Protocol(n = 3)
public class WrittenShort extends Node {

  @Round(1) record Vote(@Phase int turn, int value) {}

  @Durable private int turn;
  private final List<Integer> seen = new ArrayList<>(List.of(7));
  private int[] counts = {1, 2};
  private boolean open;
  private NodeId last;
  @Input("0..1") private int input;

  @Init
  void start() {
    startTimer("vote");
  }

  @Request(times = 2)
  void add(@Input("1..n") int value, @Input("{3, 5}") int other) {
    if (open) {
      return;
    }
    seen.add(value * other);
    cancelTimer("vote");
    ballot();
  }

  @Timeout("vote")
  void vote() {
    when(!open || turn > 5);
    ballot();
  }

  private void ballot() {
    turn++;
    open = true;
    broadcast(new Vote(turn, seen.get(seen.size() - 1)));
  }

  @Upon
  void votes(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.turn() == turn);
    when(open && votes.size() > n() / 2);
    open = false;
    counts[0] += votes.size();
    last = votes.sender(0);
    output(turn);
    startTimer("vote");
  }

  @Recover(times = 3)
  void recover() {
    startTimer("vote");
  }
}
