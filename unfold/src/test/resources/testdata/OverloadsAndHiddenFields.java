import rondo.*;

/** The phase of a field is not that of a parameter with its name. */
@Protocol(n = 3)
class OverloadsAndHiddenFields extends Node {
  @Round(1) record Ask(@Phase int k) {}
  @Round(2) record Answer(@Phase int k) {}

  private int k;

  @Timeout void open() { tell(k + 1, "late"); tell(k + 1); }

  private void tell(int k, String why) { output(why + k); }
  private void tell(String k, int why) { broadcast(new Answer(why)); }

  private void tell(int k) {
    this.k = k;
    broadcast(new Ask(this.k));
  }

  @Upon void ask(NodeId from, Ask m) {
    when(m.k() > k);
    tell(m.k(), "joined"); // leaves the field as it is
    send(from, new Answer(k)); // so this is of an earlier phase
  }

  @Upon void answer(Answer m) { when(m.k() == k); output(m.k()); nodes().forEach(this::last); }
  private void last(NodeId to) { if (k > 3) tell("x", k); }
}
