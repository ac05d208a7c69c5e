import rondo.*;

/**
 * Wait-free consensus by compare-and-swap (Herlihy 1991; Barbosa et al. 2020, Algorithm 4). P0 plays the shared
 * register: it keeps the first value that it is asked to swap in, and answers with what it held
 * before. All others propose a value; whoever finds the register empty decides its own, the rest
 * decide what they find.
 *
 * <p>The model is that of Figure 1 of Barbosa et al. 2020, which asserts agreement. Here {@code
 * Agreement} sees what each process decides; {@code HerlihySplit} is a version in which it fails.
 */
@Protocol(n = 4, network = Reliable.class, spec = Agreement.class)
public class Herlihy extends Node {

  record CompareAndSwap(int value) {}

  record Previous(int value) {}

  private static final NodeId REGISTER = NodeId.of(0);
  private static final int EMPTY = 0;

  @Input("1..n") private int value;
  private boolean decided;

  @Init
  void start() {
    if (self().equals(REGISTER)) {
      value = EMPTY;
    } else {
      send(REGISTER, new CompareAndSwap(value));
    }
  }

  @Upon
  void compareAndSwap(NodeId from, CompareAndSwap m) {
    send(from, new Previous(value));
    if (value == EMPTY) {
      value = m.value();
    }
  }

  @Upon
  void previous(Previous m) {
    if (m.value() != EMPTY) {
      value = m.value();
    }
    decided = true;
    output(value);
  }

  @Invariant
  boolean decidesSomething() {
    return !decided || value != EMPTY;
  }
}
