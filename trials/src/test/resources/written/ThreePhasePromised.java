import rondo.*;

/** Three-phase commit that counts as answers come: nobody's own message is late where none is. */
@Protocol(n = 3, f = 1, network = Crash.class, spec = Agreement.class)
public class ThreePhasePromised extends Node {
  record CanCommit() {}
  record Answer(boolean yes) {}
  record PreCommit() {}
  record Abort() {}
  record Ack() {}
  record DoCommit() {}

  private int answers;
  private int yes;
  private int acks;
  private boolean ready;

  @Init
  void start() {
    if (self().equals(node(0))) broadcast(new CanCommit());
  }

  @Upon
  void canCommit(NodeId from, CanCommit m) {
    send(from, new Answer(flip()));
  }

  @Upon
  void answer(Answer m) {
    answers++;
    if (m.yes()) yes++;
    if (answers < n()) return;
    if (yes == n()) broadcast(new PreCommit());
    else broadcast(new Abort());
  }

  @Upon
  void preCommit(NodeId from, PreCommit m) {
    ready = true;
    send(from, new Ack());
  }

  @Upon
  void abort(Abort m) {
    output("abort");
  }

  @Upon
  void ack(Ack m) {
    acks++;
    if (acks == n()) broadcast(new DoCommit());
  }

  @Upon
  void doCommit(DoCommit m) {
    when(ready);
    output("commit");
  }
}
