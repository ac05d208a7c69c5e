import java.util.List;
import rondo.*;

/** Fields, methods and locals with the names that Rondo would like to have. */
@Protocol(n = 3, max = 5, network = Crash.class, f = 1)
public class NameClashes extends Node {
  @Round(1) record Ack(@Phase int phase) {}
  @Round(2) record Program(@Phase int phase, int round) {}
  @Round(3) record Update(@Phase int phase) {}

  private int n;
  private int f;
  private int p;
  private int s;
  private int r;
  private int i;
  private int phase;
  private int round;
  private int max = 3;
  private int size;
  private int message;
  private int pendingAck;
  private int choices;
  private int outputs;
  private int network;
  private int deliveries;
  private int ackBox;
  private boolean waits;
  private int to;
  private int used;

  @Init
  void start() {
    reset();
    if (self().index() == 0) open(phase() + 1);
  }

  private int phase() {
    return phase;
  }

  private void reset() {
    n = n();
    f = f();
    size = size() + max;
    run(1);
  }

  private int size() {
    return nodes().size();
  }

  private void run(int phases) {
    state();
    round = phases;
  }

  private void state() {
    waits = !waits;
  }

  private static int state(int variables) {
    return variables;
  }

  private void open(int phase) {
    this.phase = phase;
    int round = state(p);
    this.round = round;
    broadcast(new Ack(phase));
  }

  @Timeout void timeouts() { NodeId born = spawn(); forget(born); }

  private void forget(NodeId heard) { used = heard == null ? 0 : 1; }

  @Upon
  void ack(Ack p) {
    when(p.phase() > phase || p.phase() == phase && round == 0);
    this.phase = p.phase();
    broadcast(new Program(phase, message));
  }

  @Upon
  void program(Mailbox<Program> choices) {
    var message = choices.with(s -> s.phase() == phase);
    when(message.size() > 1);
    this.message = message.size();
    for (int r = 0; r < size; r++) s += r;
    broadcast(new Update(phase));
  }

  @Upon
  void update(Mailbox<Update> mailbox) {
    var sent = mailbox.with(m -> m.phase() == phase);
    when(sent.size() > 1);
    output(List.of(n, f, size, message));
    open(phase + 1);
  }
}
