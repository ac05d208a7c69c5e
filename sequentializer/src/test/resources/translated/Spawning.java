import rondo.*;

@Protocol(n = 2, max = 4, f = 1, network = BoundedOmissions.class)
public class Spawning extends Node {
  @Round(1) record Grow(@Phase int k) {}

  private int k;
  private NodeId child;

  @Init void start() { k = 1; broadcast(new Grow(k)); }

  @Upon void grow(Grow m) {
    when(m.k() >= k);
    k = m.k() + 1;
    child = spawn();
    if (child != null) {
      send(child, new Grow(k));
    }
    output(k);
  }
}
