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

  @Upon
  void refersToAMethodThatChanges(Mailbox<Ping> mailbox) {
    when(mailbox.stream().map(Ping::x).allMatch(seen::add));
  }

  @Upon
  void changesByAnotherName(Mailbox<Ping> mailbox) {
    List<Integer> list = new ArrayList<>();
    if (x > 0) {
      list = seen;
    }
    when(list.add(mailbox.size()));
  }

  @Upon
  void changesWhatARecordHolds(Ping m) {
    when(new Held(seen).list().add(m.x()));
  }

  @Upon
  void changesWhatACopyHolds(Ping m) {
    when(new ArrayList<>(lists).get(0).add(m.x()));
  }

  @Upon
  void changesALocalOfTheSameName(Mailbox<Ping> mailbox) {
    int size = 0;
    if (x > 0) {
      List<Integer> list = new ArrayList<>();
      size = list.size();
    } else {
      List<Integer> list = seen;
      list.add(1);
    }
    when(mailbox.size() > size);
  }

  @Upon
  void writesToAnArrayByAnotherName(Mailbox<Ping> mailbox) {
    int[] array = new int[1];
    if (x > 0) {
      array = counts;
    }
    for (Ping m : mailbox) {
      array[0]++;
    }
    when(array[0] > 1);
  }

  @Upon
  void fillsAnArray(Mailbox<Ping> mailbox) {
    when(mailbox.stream().map(Ping::x).toList().toArray(last).length > 0);
  }

  @Upon
  void removes(Ping m) {
    when(waiting.removeFirstOccurrence(m.x()));
  }

  @Upon
  void makes(Ping m) {
    when(new Made().x > m.x());
  }

  @Upon
  void callsWhatIsOverridden(Ping m) {
    Asked asked = new Asking();
    when(asked.ask(this) > m.x());
  }

  private final Integer[] last = {0, 0};
  private final Deque<Integer> waiting = new ArrayDeque<>();
  private final List<List<Integer>> lists = new ArrayList<>();

  record Held(List<Integer> list) {}

  final class Made {
    private final int x;

    Made() {
      x = P.this.x++;
    }
  }

  interface Asked {
    int ask(P process);
  }

  static final class Asking implements Asked {
    @Override
    public int ask(P process) {
      return process.x++;
    }
  }

  private int helper(Ping m) {
    return deeper(m.x());
  }

  private int deeper(int y) {
    broadcast(new Ping(y));
    return y;
  }
}
