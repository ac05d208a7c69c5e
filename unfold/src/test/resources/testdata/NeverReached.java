import rondo.*;

@Protocol(n = 3)
class NeverReached extends Node {
  @Round(1) record Go(@Phase int k) {}
  @Round(2) record Ping(@Phase int k) {}
  @Round(3) record Pong(@Phase int k) {}

  private int k;

  @Timeout void open() { k++; broadcast(new Go(k)); }
  @Upon void go(Go m) { when(m.k() >= k); k = m.k(); output(k); }

  // Ping and Pong only answer each other.
  @Upon void ping(NodeId from, Ping m) { when(m.k() == k); send(from, new Pong(k)); }
  @Upon void pong(NodeId from, Pong m) { when(m.k() == k); send(from, new Ping(k + 1)); }
}
