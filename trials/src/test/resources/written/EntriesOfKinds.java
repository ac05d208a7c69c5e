import java.util.*;
import rondo.*;

/** A primary sends its log, whose entries are of several kinds. */
@Protocol(n = 3, spec = EntriesOfKinds.Sums.class)
public class EntriesOfKinds extends Node {
  sealed interface Entry {}
  record Put(int value) implements Entry {}
  record Delete() implements Entry {}
  record NoOp(String why) implements Entry {}

  record Replicate(int view, List<Entry> log) {}
  record Stored(int view, int length) {}

  public static class Sums implements Spec<Integer> {
    @Override
    public void observe(NodeId node, Integer sum) {
      if (sum < 0) throw new Violation("a negative sum at " + node);
    }
  }

  private int view;
  private int step = 1;
  private List<Entry> log = new ArrayList<>();

  @Timeout
  void replicate() {
    when(view % n() == self().index());
    view++;
    step = 1;
    log.add(switch (choose(3)) {
      case 0 -> new Put(view);
      case 1 -> new Delete();
      default -> new NoOp("idle");
    });
    broadcast(new Replicate(view, List.copyOf(log)));
  }

  @Upon
  void store(NodeId from, Replicate m) {
    when(m.view() > view || m.view() == view && step == 1);
    view = m.view();
    step = 2;
    log = new ArrayList<>(m.log());
    send(from, new Stored(view, log.size()));
  }

  @Upon
  void stored(Mailbox<Stored> mailbox) {
    var stored = mailbox.with(s -> s.view() == view);
    when(step <= 2 && stored.size() > n() / 2);
    step = 3;
    int sum = 0;
    for (Entry e : log) {
      if (e instanceof Put p) {
        sum += p.value();
      } else if (e instanceof Delete) {
        sum = 0;
      }
    }
    output(sum);
  }
}
