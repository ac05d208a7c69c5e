import java.util.*;
import rondo.*;

/** Viewstamped Replication with the view number choosing the primary; view changes are started by the new primary alone. */
@Protocol(n = 3, spec = PrefixOrder.class)
public class ViewPrimary extends Node {

  record Invite(int view) {}

  record AcceptInvite(int view, int latest, List<Integer> log) {}

  record Start(int view, List<Integer> log) {}

  record Started(int view, int length) {}

  record Committed(int view, int length) {}

  private int view;
  private int normal;
  private List<Integer> log = new ArrayList<>();
  private final Map<NodeId, AcceptInvite> invites = new TreeMap<>();
  private int oks;
  private boolean inChange;

  private NodeId primary() {
    return node(view % n());
  }

  @Timeout
  void lead() {
    int next = view + 1;
    while (next % n() != self().index()) {
      next++;
    }
    view = next;
    inChange = true;
    oks = 0;
    invites.clear();
    invites.put(self(), new AcceptInvite(view, normal, List.copyOf(log)));
    broadcastToOthers(new Invite(view));
  }

  @Upon
  void invite(NodeId from, Invite m) {
    if (m.view() <= view) {
      return;
    }
    view = m.view();
    inChange = true;
    send(from, new AcceptInvite(view, normal, List.copyOf(log)));
  }

  @Upon
  void accepted(NodeId from, AcceptInvite m) {
    if (m.view() != view || !inChange || !primary().equals(self())) {
      return;
    }
    invites.put(from, m);
    if (invites.size() <= n() / 2) {
      return;
    }
    AcceptInvite best = invites.get(self());
    for (AcceptInvite other : invites.values()) {
      if (other.latest() > best.latest()
          || other.latest() == best.latest() && other.log().size() > best.log().size()) {
        best = other;
      }
    }
    log = new ArrayList<>(best.log());
    log.add(self().index());
    inChange = false;
    normal = view;
    oks = 1;
    broadcastToOthers(new Start(view, List.copyOf(log)));
  }

  @Upon
  void start(NodeId from, Start m) {
    if (m.view() < view || m.view() == view && !inChange) {
      return;
    }
    view = m.view();
    inChange = false;
    normal = view;
    log = new ArrayList<>(m.log());
    send(from, new Started(view, log.size()));
  }

  @Upon
  void started(NodeId from, Started m) {
    if (m.view() != view || inChange || !primary().equals(self())) {
      return;
    }
    oks++;
    if (oks == n() / 2 + 1) {
      output(List.copyOf(log));
      broadcastToOthers(new Committed(view, log.size()));
    }
  }

  @Upon
  void committed(Committed m) {
    if (m.view() != view || inChange) {
      return;
    }
    output(List.copyOf(log.subList(0, m.length())));
  }
}
