import rondo.*;
public class Qualified {
  @Protocol(n = 1) static class A extends Node {
    static class In { enum E { X, Y } static final int C = 1; }
    record M(In.E e, int c) {}
    @Init void start() { broadcast(B.class, new Qualified.A.M(Qualified.A.In.E.X, A.In.C)); }
  }
  @Protocol(n = 1) static class B extends Node {
    private A.In.E last = Qualified.A.In.E.Y;
    @Upon void m(Qualified.A.M m) { last = m.e(); output(m.c() + A.In.C + last.name()); }
  }
}
