import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import rondo.*;

/**
 * Viewstamped Replication Revisited (Liskov and Cowling 2012) without disks: a replica that crashes
 * forgets all, and recovers from the answers of a majority with the primary of the latest view
 * among them (§4.3). One replica may crash.
 *
 * <p>Its messages have no tags: a replica that recovers may come back to an older view than it was
 * in, so its time goes back, and there are no rounds.
 *
 * <p>Bug (Michael, Ports, Sharma and Szekeres 2017): a replica asks for a new view, crashes, and
 * recovers in the old one, where it acknowledges operations. Its old request arrives after all, and
 * starts the new view without them.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class VrRecovery extends Node {

  enum Status { NORMAL, VIEW_CHANGE, RECOVERING }

  record DoViewChange(int view, int lastNormal, List<Integer> log) {}

  record StartView(int view, List<Integer> log) {}

  record Prepare(int view, List<Integer> log) {}

  record PrepareOk(int view, int length) {}

  record Recovery(int nonce) {}

  record RecoveryResponse(int nonce, int view, List<Integer> log) {}

  private Status status = Status.NORMAL;
  private int view;
  private int lastNormal;
  private List<Integer> log = List.of();
  private int nonce;
  private final Map<NodeId, Integer> acknowledged = new TreeMap<>();

  @Timeout
  void request() {
    when(status == Status.NORMAL && self().equals(primary(view)));
    var longer = new ArrayList<>(log);
    longer.add(choose(2));
    log = List.copyOf(longer);
    for (NodeId replica : nodes()) {
      if (!replica.equals(self())) {
        send(replica, new Prepare(view, log));
      }
    }
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(status == Status.NORMAL && m.view() == view && m.log().size() > log.size());
    log = m.log();
    send(from, new PrepareOk(view, log.size()));
  }

  @Upon
  void prepareOk(NodeId from, PrepareOk m) {
    when(status == Status.NORMAL && m.view() == view && self().equals(primary(view)));
    acknowledged.merge(from, m.length(), Math::max);
    int holders = 1; // itself
    for (int length : acknowledged.values()) {
      holders += length >= m.length() ? 1 : 0;
    }
    if (holders > n() / 2) {
      output(List.copyOf(log.subList(0, m.length())));
    }
  }

  @Timeout
  void suspect() {
    when(status != Status.RECOVERING);
    view++;
    status = Status.VIEW_CHANGE;
    send(primary(view), new DoViewChange(view, lastNormal, log));
  }

  @Upon
  void doViewChange(Mailbox<DoViewChange> mailbox) {
    var changes = mailbox.with(m -> m.view() == view);
    when(status == Status.VIEW_CHANGE && changes.size() > n() / 2);
    DoViewChange best = changes.get(0);
    for (DoViewChange m : changes) {
      if (m.lastNormal() > best.lastNormal()
          || m.lastNormal() == best.lastNormal() && m.log().size() > best.log().size()) {
        best = m;
      }
    }
    normal(view, best.log());
    for (NodeId replica : nodes()) {
      if (!replica.equals(self())) {
        send(replica, new StartView(view, log));
      }
    }
  }

  @Upon
  void startView(StartView m) {
    when(
        status == Status.NORMAL && m.view() > view
            || status == Status.VIEW_CHANGE && m.view() >= view);
    normal(m.view(), m.log());
  }

  @Timeout
  void crash() {
    when(self().equals(node(n() - 1)) && status != Status.RECOVERING);
    status = Status.RECOVERING;
    view = 0;
    lastNormal = 0;
    log = List.of();
    acknowledged.clear();
    nonce++;
    for (NodeId replica : nodes()) {
      if (!replica.equals(self())) {
        send(replica, new Recovery(nonce));
      }
    }
  }

  @Upon
  void recovery(NodeId from, Recovery m) {
    when(status == Status.NORMAL);
    send(from, new RecoveryResponse(m.nonce(), view, log));
  }

  @Upon
  void recoveryResponse(Mailbox<RecoveryResponse> mailbox) {
    var responses = mailbox.with(m -> m.nonce() == nonce);
    RecoveryResponse primarys = responses.from(primary(latest(responses)));
    when(
        status == Status.RECOVERING
            && responses.size() > n() / 2
            && primarys != null
            && primarys.view() == latest(responses)); // BUG: and no earlier than it was in
    normal(primarys.view(), primarys.log());
  }

  private void normal(int newView, List<Integer> newLog) {
    status = Status.NORMAL;
    view = newView;
    lastNormal = newView;
    log = newLog;
    acknowledged.clear();
  }

  private NodeId primary(int v) {
    return node(v % n());
  }

  private static int latest(Mailbox<RecoveryResponse> responses) {
    int latest = 0;
    for (RecoveryResponse m : responses) {
      latest = Math.max(latest, m.view());
    }
    return latest;
  }
}
