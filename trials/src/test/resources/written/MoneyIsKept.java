import java.util.*;
import rondo.*;

/** An account is moved around; nobody may make money, at the end all of it is there. */
@Protocol(n = 3)
public class MoneyIsKept extends Node {
  record Transfer(int amount) {}

  private int balance = 10;
  private boolean done;

  @Init
  void start() {
    int amount = choose(3);
    balance -= amount;
    send(node((self().index() + 1) % n()), new Transfer(amount));
  }

  @Upon
  void transfer(Transfer m) {
    when(!done);
    balance += m.amount();
    done = true;
    output(balance);
  }

  @Invariant
  static boolean noMoneyIsMade(List<MoneyIsKept> all) {
    return all.stream().mapToInt(p -> p.balance).sum() <= 10 * all.size();
  }

  @Invariant
  static boolean atEnd(List<MoneyIsKept> all) {
    boolean over = all.stream().allMatch(p -> p.done);
    return !over || all.stream().mapToInt(p -> p.balance).sum() == 10 * all.size();
  }
}
