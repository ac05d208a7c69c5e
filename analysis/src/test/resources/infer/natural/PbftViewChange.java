import java.util.*;
import rondo.*;

/** PBFT (Castro and Liskov 1999) with one request: three phases, and a new view that keeps what was prepared. Nobody lies here. */
@Protocol(n = 4, f = 1, spec = Agreement.class)
public class PbftViewChange extends Node {
  private static final int NOTHING = 0;

  record ViewChange(int view, int preparedIn, int request) {}
  record PrePrepare(int view, int request) {}
  record Prepare(int view, int request) {}
  record Commit(int view, int request) {}

  private int view;
  private int step;
  private int preparedIn;
  private int request;

  private NodeId primary(int of) {
    return node(of % n());
  }

  @Timeout
  void viewChange() {
    view++;
    step = 1;
    send(primary(view), new ViewChange(view, preparedIn, request));
  }

  @Upon
  void newView(Mailbox<ViewChange> mailbox) {
    var changes = mailbox.with(m -> m.view() == view);
    when(step == 1 && self().equals(primary(view)) && changes.size() >= 2 * f() + 1);
    step = 2;
    ViewChange newest = changes.get(0);
    for (ViewChange c : changes) if (c.preparedIn() > newest.preparedIn()) newest = c;
    int chosen = newest.preparedIn() == 0 ? 1 + choose(2) : newest.request();
    broadcast(new PrePrepare(view, chosen));
  }

  @Upon
  void prePrepare(NodeId from, PrePrepare m) {
    when(from.equals(primary(m.view())) && (m.view() > view || m.view() == view && step <= 2));
    view = m.view();
    step = 3;
    broadcast(new Prepare(view, m.request()));
  }

  @Upon
  void prepared(Mailbox<Prepare> mailbox) {
    var prepares = mailbox.with(m -> m.view() == view);
    when(step == 3 && prepares.size() >= 2 * f() + 1);
    step = 4;
    preparedIn = view;
    request = prepares.get(0).request();
    broadcast(new Commit(view, request));
  }

  @Upon
  void committed(Mailbox<Commit> mailbox) {
    var commits = mailbox.with(m -> m.view() == view);
    when(step == 4 && commits.size() >= 2 * f() + 1);
    step = 5;
    output(commits.get(0).request());
  }
}
