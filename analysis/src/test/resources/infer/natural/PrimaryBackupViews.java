import java.util.*;
import rondo.*;

/** Primary-backup with a view service: the primary takes a request in its view and answers when all backups have it. */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class PrimaryBackupViews extends Node {
  record View(int number, NodeId primary, List<Integer> state) {}

  record Forward(int number, List<Integer> state) {}

  record Stored(int number) {}

  record Reply(int number) {}

  private int view;
  private NodeId primary;
  private boolean isPrimary;
  private boolean stored;
  private int copies;
  private List<Integer> state = List.of();

  @Timeout void viewService() {
    when(self().index() == 0);
    view = view + 1;
    primary = null;
    isPrimary = false;
    stored = false;
    copies = 0;
    broadcast(new View(view, choose(nodes()), state));
  }

  @Upon void onView(View m) {
    when(m.number() > view || m.number() == view && primary == null);
    view = m.number();
    primary = m.primary();
    isPrimary = primary.equals(self());
    stored = false;
    copies = 0;
    if (isPrimary) {
      var next = new ArrayList<>(m.state());
      next.add(view);
      broadcast(new Forward(view, List.copyOf(next)));
    }
  }

  @Upon void onForward(NodeId from, Forward m) {
    when(m.number() >= view && !(m.number() == view && stored));
    if (m.number() > view) {
      isPrimary = false;
      copies = 0;
    }
    view = m.number();
    primary = from;
    stored = true;
    state = m.state();
    send(from, new Stored(view));
  }

  @Upon void onStored(Stored m) {
    when(m.number() == view && isPrimary && copies < n());
    copies++;
    if (copies == n()) {
      broadcast(new Reply(view));
    }
  }

  @Upon void onReply(Reply m) {
    when(m.number() == view && stored);
    output(state);
    stored = false;
    copies = n();
  }
}
