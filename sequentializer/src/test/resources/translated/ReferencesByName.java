import java.util.List;
import java.util.function.IntPredicate;
import rondo.*;

/** Methods are referred to by the name of the class: some deal with processes, others do not. */
@Protocol(n = 3)
public class ReferencesByName extends Node {

  @Round(1) record Seen(int value) {}

  @Input("0..3") private int value;
  private boolean done;

  @Init
  void start() {
    broadcast(new Seen(value));
  }

  @Upon
  void seen(Mailbox<Seen> mailbox) {
    when(!done && mailbox.size() > n() / 2);
    done = true;
    IntPredicate odd = ReferencesByName::isOdd;
    output(odd.test(value) && hasEven(mailbox.size()));
  }

  private static boolean isOdd(int number) {
    return number % 2 == 1;
  }

  private static boolean hasEven(int size) {
    IntPredicate odd = ReferencesByName::isOdd;
    return !odd.test(size);
  }

  private static boolean isSmall(ReferencesByName process) {
    return process.value < 9;
  }

  @Invariant
  static boolean allSmall(List<ReferencesByName> all) {
    return all.stream().allMatch(ReferencesByName::isSmall);
  }
}
