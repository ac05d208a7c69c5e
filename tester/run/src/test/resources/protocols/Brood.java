import rondo.*;

/** Everybody may add one process, which answers; nobody asks who is who. */
@Protocol(n = 2, max = 4, network = Arbitrary.class, spec = Agreement.class)
public class Brood extends Node {

  record Egg(NodeId parent) {}

  record Hatched(NodeId who) {}

  private boolean bred;
  private NodeId child;
  private NodeId parent;

  @Timeout
  void breed() {
    when(!bred && parent == null);
    bred = true;
    child = spawn();
    if (child != null) {
      send(child, new Egg(self()));
    }
  }

  @Upon
  void egg(Egg m) {
    when(parent == null);
    parent = m.parent();
    send(parent, new Hatched(self()));
    broadcast(new Hatched(self()));
  }

  @Upon
  void hatched(NodeId from, Hatched m) {
    when(from.equals(child));
    child = null;
    output(bred);
  }
}
