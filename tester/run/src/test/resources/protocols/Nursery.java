import rondo.*;

/** P0 starts a child, which outputs 1; what the parent outputs when it hears of it is 2. */
@Protocol(n = 2, max = 3, network = Arbitrary.class, spec = Agreement.class)
public class Nursery extends Node {

  @Round(1)
  record Call(@Phase int day) {}

  @Round(2)
  record Cry(@Phase int day) {}

  private int day;
  private boolean waits;

  @Timeout
  void bear() {
    when(day == 0 && self().index() == 0);
    day = 1;
    NodeId child = spawn();
    if (child != null) {
      waits = true;
      send(child, new Call(day));
    }
  }

  @Upon
  void call(NodeId from, Call m) {
    when(m.day() > day);
    day = m.day();
    output(1);
    send(from, new Cry(day));
  }

  @Upon
  void cry(Cry m) {
    when(waits && m.day() == day);
    waits = false;
    output(2);
  }
}
