import rondo.*;

@Protocol(n = 2)
public class OwnNames extends Node {
  @Round(1) record A(@Phase int k) {}
  private int k;
  private boolean told;
  @Init void init() { k = fresh(); broadcast(new A(k)); }
  private int fresh() { return state(0) + 1; }
  private int state(int k) { return k; }
  private Object spec(int k) { return k; }
  private void input(int a, int b) { told = a == b; }
  private int watched(int k) { return k; }
  private int brokenInvariant() { return 0; }
  @Upon void a(A m) { when(m.k() == k && !told); input(watched(1), 1); output(spec(brokenInvariant())); }
}
