import java.util.function.*;
import rondo.*;

/** Operators whose meaning hangs on a space or on parentheses. */
@Protocol(n = 2, network = Arbitrary.class)
public class SignsAndOperators extends Node {
  @Round(1) record A(@Phase int phase, int value) {}

  @Input("{-2, 3}") private int x;
  private int phase = 1;
  private int last;
  private boolean odd;

  @Init
  void start() {
    broadcast(new A(phase, - -x));
  }

  @Upon
  void a(Mailbox<A> mailbox) {
    var heard = mailbox.with(m -> m.phase() == phase);
    when(heard.size() >= 1 && (x > 0 ? heard.size() < 9 : !heard.isEmpty()));
    int y = - -x + + +x - -x - - -x;
    y += - --y + ++y - -(-y);
    y -= -y-- - -y++;
    int z = (int) -y + (byte) +y * ~-x + -(x = x + 1) - (y - (z(y) - 1)) - (z(y) * (y + 2));
    int shifted = (z << 1 >> 2) >>> (y & 3 | 1 ^ 2);
    Integer boxed = (Integer) (-z) + (Integer) (x);
    String text = "" + (y + z) + y + (x - -z) + (char) ('a' + (x & 3)) + -z;
    odd = !(x == y) == (y != z) && !odd | (z & 1) == 1 ^ odd;
    boolean both = odd ? x > y == z > y : !odd || x < -y && (odd || z >= -x);
    IntUnaryOperator negate = v -> -v;
    IntSupplier chosen = both ? () -> - -last : () -> -(-x);
    int nested = both ? odd ? 1 : 2 : odd ? 3 : 4;
    int assigned = (last = z) + (last += 2) - last++ - --last;
    int cast = ((IntUnaryOperator) v -> v + 1).applyAsInt(-(-x));
    Object any = both ? (Object) "yes" : Integer.valueOf(- -1);
    int pattern = any instanceof String s && s.length() == 3 ? -s.length() : -1;
    int sized = (new int[2])[0] + new int[] {1, - -2}[1] + new int[] {4}.length;
    output(y + " " + z + " " + shifted + " " + boxed + " " + text + " " + odd + " " + both);
    output(negate.applyAsInt(-chosen.getAsInt()) + nested + assigned + cast + pattern + sized);
    last = z % 7;
    x = x % 5;
    phase = phase + 1;
    broadcast(new A(phase, -(-x) - -1));
  }

  private int z(int y) {
    return - - -y;
  }
}
