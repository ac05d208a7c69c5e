import java.util.*;
import rondo.*;

/** View-synchronous flush: who survives from one view into the next has delivered the same messages in it. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class FlushViews extends Node {

  record Multicast(int view, int value) {}

  record Suspect(int view) {}

  record Flush(int view, Set<Integer> unstable) {}

  record NewView(int view, Set<Integer> missing) {}

  private int view = 1;
  private final SortedSet<Integer> received = new TreeSet<>();
  private boolean blocked;

  @Init
  void begin() {
    broadcast(new Multicast(view, self().index()));
  }

  @Upon
  void multicast(Multicast m) {
    when(m.view() == view && !blocked);
    received.add(m.value());
  }

  @Timeout
  void change() {
    when(self().index() == view % n() && !blocked);
    broadcast(new Suspect(view));
  }

  @Upon
  void suspect(NodeId from, Suspect m) {
    when(m.view() == view && !blocked);
    blocked = true;
    send(from, new Flush(view, Set.copyOf(received)));
  }

  @Upon
  void flush(Mailbox<Flush> mailbox) {
    var flushed = mailbox.with(m -> m.view() == view);
    when(flushed.size() == n());
    Set<Integer> all = new TreeSet<>();
    for (Flush m : flushed) {
      all.addAll(m.unstable());
    }
    broadcast(new NewView(view, Set.copyOf(all)));
  }

  @Upon
  void newView(NewView m) {
    when(m.view() == view);
    received.addAll(m.missing());
    output(Map.entry(view, List.copyOf(received)));
    received.clear();
    view++;
    blocked = false;
    broadcast(new Multicast(view, 10 * view + self().index()));
  }
}
