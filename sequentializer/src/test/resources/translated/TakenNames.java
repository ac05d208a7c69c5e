import java.util.*;
import java.util.function.*;
import rondo.*;

/** Members and locals with the names of everything that a program is made of. */
@Protocol(n = 2, f = 1, max = 3, network = Arbitrary.class)
public class TakenNames extends Node {
  @Round(1) record Message(@Phase int n, int sent) {}

  enum silent { choices, outputs }

  record p(int r, int s) {}

  static final int deliveries = 3;

  @Input("0..1") private int reset;
  private int phases = 1;
  private int phase;
  private int f;
  private int size = 2;
  private int destination;
  private int aBox;
  private List<Integer> nodes = new ArrayList<>(List.of(1));

  @Init
  void run() {
    phase();
    broadcast(new Message(phases, reset));
  }

  @Upon
  void message(NodeId from, Message used) {
    when(used.n() == phases && round(1) == 2);
    int message = used.sent();
    int process = self().index();
    int born = n();
    int chosen = f();
    int turn = max(message, chosen) + nodes().size() + choose(List.of(1, 2));
    IntSupplier i = () -> reset + born + chosen + turn + process + new p(1, 2).r();
    for (int position = 0; position < 1; position++) {
      nodes.add(i.getAsInt());
    }
    state();
    timeouts(silent.choices);
    output(List.of(variables(), size(), nodes, f, destination, aBox, phase, deliveries));
    if (phases == 1) {
      NodeId spawned = spawn();
      destination = spawned == null ? -1 : spawned.index();
    }
    phases++;
    nodes.clear();
    broadcast(new Message(phases, reset));
  }

  @Timeout
  void awaken(Mailbox<Message> mailbox) {
    var heard = mailbox.with(used -> used.n() == phases);
    when(heard.isEmpty() && phases < 3);
    aBox++;
    reset();
  }

  @Timeout
  void nextTimeout() {
    when(aBox > 0 && aBox < 2);
    aBox++;
  }

  private void phase() {
    phase = 5;
  }

  private int round(int round) {
    return round + 1;
  }

  private void reset() {
    reset = 1 - reset;
  }

  private int max(int a, int b) {
    return a > b ? a : b;
  }

  private int size() {
    return size;
  }

  private String variables() {
    return "variables";
  }

  private void state() {
    f = f + 1;
  }

  private void timeouts(silent how) {
    f += how.ordinal();
  }

  private int nextPhase(int awaitedPhase) {
    return awaitedPhase;
  }

  private boolean checkInvariants(int isLate) {
    return isLate == nextPhase(isLate);
  }

  @Invariant
  boolean forget() {
    return checkInvariants(f);
  }
}
