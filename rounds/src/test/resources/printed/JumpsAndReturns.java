import rondo.*;

/** Every way to leave a statement, and code after which nothing can stand. */
@Protocol(n = 2, network = Arbitrary.class)
public class JumpsAndReturns extends Node {
  private static final boolean ALWAYS = true;

  @Round(1) record A(@Phase int phase, int value) {}

  @Round(2) record B(@Phase int phase, int value) {}

  @Round(3) record C(@Phase int phase, int value) {}

  @Round(4) record D(@Phase int phase, int value) {}

  @Input("0..3") private int x;
  private int phase = 1;
  private int round = 1;

  @Init
  void start() {
    broadcast(new A(phase, x));
  }

  @Upon
  void inner(A m) {
    when(round == 1 && m.phase() == phase);
    round = 2;
    while (true) {
      for (int i = 0; i < 3; i++) {
        if (i == 1) break;
        x++;
      }
      switch (x % 3) {
        case 0:
          x++;
          break;
        default:
          x += 2;
      }
      if (x > 3) {
        broadcast(new B(phase, x));
        return;
      }
    }
  }

  @Upon
  void constants(B m) {
    when(round == 2 && m.phase() == phase && m.value() % 2 == 0);
    round = 3;
    outer:
    while (ALWAYS || x > 0) {
      do {
        if (x > 5) {
          x -= 4;
          continue outer;
        }
        x++;
        if (x == 3) break outer;
      } while (x < 9);
      for (; ; ) {
        if (--x < 2) {
          broadcast(new C(phase, x));
          return;
        }
      }
    }
    broadcast(new C(phase, -x));
  }

  @Upon
  void others(B m) {
    when(round == 2 && m.phase() == phase);
    round = 3;
    do {
      broadcast(new C(phase, 1));
      return;
    } while (x > 100);
  }

  @Upon
  void blocks(C m) {
    when(round == 3 && m.phase() == phase);
    round = 4;
    found: {
      if (m.value() > 1) break found;
      x = 0;
    }
    try {
      x = 6 / m.value();
    } catch (ArithmeticException e) {
      x = -1;
      broadcast(new D(phase, x));
      return;
    } finally {
      x++;
    }
    switch (x) {
      case 1 -> {
        broadcast(new D(phase, 1));
        return;
      }
      case 2, 3 -> x = 9;
      default -> x = 5;
    }
    for (; x > 100; ) {}
    if (x > 0) {
      broadcast(new D(phase, x));
      return;
    } else {
      return;
    }
  }

  @Upon
  void ends(D m) {
    when(round == 4 && m.phase() == phase);
    int left = 3;
    again:
    for (int i = 0; i < 3; i++) {
      for (int j : new int[] {1, 2}) {
        if (j == 2) continue again;
        left -= switch (j) {
          case 1:
            yield i;
          default: {
            yield 0;
          }
        };
      }
    }
    output(left + x);
    x = Math.abs(x) % 4;
    phase++;
    round = 1;
    broadcast(new A(phase, x));
  }
}
