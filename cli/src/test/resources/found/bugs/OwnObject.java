import java.util.*;
import rondo.*;

/** An object whose put returns nothing. */
@Protocol(n = 2, spec = OwnObject.Cell.class)
public class OwnObject extends Node {
  public static class Cell extends Linearizable<Integer> {
    protected Integer initial() { return null; }
    protected Effect<Integer> apply(Integer s, String op, int a) {
      if (op.equals("put")) return new Effect<>(a, 0); return new Effect<>(s, s);
    }
  }
  record Nop(int value) {}
  private int value;

  @Request
  void put(@Input("1..1") int v) {
    when(self().index() == 0);
    output(new Invoked("put", v));
    output(new Returned(null));
  }
  @Upon
  void nop(Nop m) {
    value = 7;
  }
}
