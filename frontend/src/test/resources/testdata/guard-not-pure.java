import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Ping(int x) {}

  private int x;

  @Init
  void start() {
    broadcast(new Ping(x));
  }

  private final List<Integer> seen = new ArrayList<>();
  private final int[] counts = new int[3];

  @Upon
  void assigns(Ping m) {
    when((x = m.x()) > 3);
  }

  @Upon
  void counts(Ping m) {
    int count = x++;
    when(count > 3);
  }

  @Upon
  void sends(Ping m) {
    when(helper(m) > 3);
  }

  @Upon
  void chooses(Mailbox<Ping> mailbox) {
    when(mailbox.with(m -> flip()).size() > 3);
  }

  @Upon
  void changes(Ping m) {
    when(seen.add(m.x()));
  }

  @Upon
  void refers(Mailbox<Ping> mailbox) {
    when(mailbox.stream().mapToInt(this::helper).sum() > 3);
  }

  @Upon
  void writes(Ping m) {
    when((counts[0] = m.x()) > 1);
  }

  private int helper(Ping m) {
    return deeper(m.x());
  }

  private int deeper(int y) {
    broadcast(new Ping(y));
    return y;
  }
}
