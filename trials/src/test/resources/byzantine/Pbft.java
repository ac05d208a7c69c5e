import java.util.List;
import rondo.*;

/**
 * PBFT (Castro and Liskov 1999) for one request: view change, new view, prepare, commit. View
 * changes carry the signed prepares of the request that a replica has prepared, and a new view
 * carries the view changes that justify it.
 */
@Protocol(n = 4, f = 1, network = Arbitrary.class, spec = Agreement.class)
@Byzantine
public class Pbft extends Node {

  record Vote(@Signed NodeId signer, @Phase int view, @Input("1..2") int request) {}

  record Change(@Signed NodeId signer, @Phase int view, List<Vote> prepared) {}

  @Round(1) record ViewChange(@Phase int view, Change change) {}

  @Round(2) record NewView(@Phase int view, @Input("1..2") int request, List<Change> changes) {}

  @Round(3) record Prepare(@Phase int view, Vote vote) {}

  @Round(4) record Commit(@Phase int view, @Input("1..2") int request) {}

  private int view;
  private int step;
  private int request;
  private List<Vote> prepared = List.of();

  private NodeId primary(int of) {
    return node(of % n());
  }

  private int quorum() {
    return 2 * f() + 1;
  }

  /** Signatures of enough replicas under one request in one view before this one, or none. */
  private boolean isProof(List<Vote> votes, int before) {
    if (votes.isEmpty()) {
      return true;
    }
    Vote first = votes.get(0);
    long signers =
        votes.stream()
            .filter(v -> v.view() == first.view() && v.request() == first.request())
            .map(Vote::signer)
            .distinct()
            .count();
    return first.view() < before && signers >= quorum();
  }

  /** The request that was prepared in the latest view, or 0. */
  private int newest(List<Change> changes) {
    int latest = 0;
    int found = 0;
    for (Change c : changes) {
      if (!c.prepared().isEmpty() && c.prepared().get(0).view() > latest) {
        latest = c.prepared().get(0).view();
        found = c.prepared().get(0).request();
      }
    }
    return found;
  }

  private boolean isChange(Change c, int to) {
    return c.view() == to && isProof(c.prepared(), to);
  }

  private boolean isJustified(NewView m) {
    List<Change> valid = m.changes().stream().filter(c -> isChange(c, m.view())).toList();
    long signers = valid.stream().map(Change::signer).distinct().count();
    int needed = newest(valid);
    return signers >= quorum() && (needed == 0 || needed == m.request());
  }

  @Timeout
  void suspect() {
    view++;
    step = 1;
    send(primary(view), new ViewChange(view, new Change(self(), view, prepared)));
  }

  @Upon
  void viewChange(Mailbox<ViewChange> mailbox) {
    var changes = mailbox.with(m -> m.view() == view && isChange(m.change(), m.view()));
    when(step == 1 && self().equals(primary(view)) && changes.size() >= quorum());
    step = 2;
    List<Change> all = changes.stream().map(ViewChange::change).toList();
    int needed = newest(all);
    broadcast(new NewView(view, needed == 0 ? 1 + choose(2) : needed, all));
  }

  @Upon
  void newView(NodeId from, NewView m) {
    boolean isNext = m.view() > view || m.view() == view && step <= 2;
    when(from.equals(primary(m.view())) && isNext && isJustified(m));
    view = m.view();
    step = 3;
    request = m.request();
    broadcast(new Prepare(view, new Vote(self(), view, request)));
  }

  private boolean isSame(int other) {
    return other == request;
  }

  private boolean isPrepare(Vote vote) {
    return vote.view() == view && isSame(vote.request());
  }

  @Upon
  void prepare(Mailbox<Prepare> mailbox) {
    var prepares = mailbox.with(m -> m.view() == view && isPrepare(m.vote()));
    long signers = prepares.stream().map(m -> m.vote().signer()).distinct().count();
    when(step == 3 && signers >= quorum());
    step = 4;
    prepared = prepares.stream().map(Prepare::vote).toList();
    broadcast(new Commit(view, request));
  }

  @Upon
  void commit(Mailbox<Commit> mailbox) {
    var commits = mailbox.with(m -> m.view() == view && isSame(m.request()));
    when(step == 4 && commits.size() >= quorum());
    step = 5;
    output(request);
  }
}
