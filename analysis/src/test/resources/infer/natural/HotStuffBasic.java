import java.util.HashSet;
import java.util.Set;
import rondo.*;

/** Basic HotStuff (Yin et al. 2019) without Byzantine replicas: three rounds of votes in a view, and a lock. */
@Protocol(n = 4, f = 1, spec = Agreement.class)
public class HotStuffBasic extends Node {

  record NewView(int view, int prepareView, int prepareValue) {}
  record Prepare(int view, int justify, int value) {}
  record PrepareVote(int view) {}
  record PreCommit(int view, int value) {}
  record PreCommitVote(int view) {}
  record Commit(int view, int value) {}
  record CommitVote(int view) {}
  record Decide(int view, int value) {}

  private int view;
  private int prepareView;
  private int prepareValue;
  private int lockedView;
  private int lockedValue;
  private int proposal;
  private boolean proposed;
  private final Set<NodeId> prepareVotes = new HashSet<>();
  private final Set<NodeId> preCommitVotes = new HashSet<>();
  private final Set<NodeId> commitVotes = new HashSet<>();

  private NodeId leader(int v) {
    return node(v % n());
  }

  private int quorum() {
    return n() - f();
  }

  @Timeout
  void nextView() {
    enter(view + 1);
    send(leader(view), new NewView(view, prepareView, prepareValue));
  }

  private void enter(int v) {
    view = v;
    proposed = false;
    prepareVotes.clear();
    preCommitVotes.clear();
    commitVotes.clear();
  }

  @Upon
  void newView(Mailbox<NewView> mailbox) {
    var views = mailbox.with(m -> m.view() == view);
    when(leader(view).equals(self()) && !proposed && views.size() >= quorum());
    proposed = true;
    int justify = 0;
    proposal = self().index() + 1;
    for (NewView m : views) {
      if (m.prepareView() > justify) {
        justify = m.prepareView();
        proposal = m.prepareValue();
      }
    }
    broadcast(new Prepare(view, justify, proposal));
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.view() >= view && from.equals(leader(m.view())));
    if (m.view() > view) {
      enter(m.view());
    }
    boolean safe = lockedView == 0 || m.value() == lockedValue || m.justify() > lockedView;
    if (safe) {
      send(from, new PrepareVote(view));
    }
  }

  @Upon
  void prepareVote(NodeId from, PrepareVote m) {
    if (m.view() != view || prepareVotes.size() >= quorum()) {
      return;
    }
    prepareVotes.add(from);
    if (prepareVotes.size() == quorum()) {
      broadcast(new PreCommit(view, proposal));
    }
  }

  @Upon
  void preCommit(NodeId from, PreCommit m) {
    if (m.view() < view) {
      return;
    }
    if (m.view() > view) {
      enter(m.view());
    }
    prepareView = m.view();
    prepareValue = m.value();
    send(from, new PreCommitVote(view));
  }

  @Upon
  void preCommitVote(NodeId from, PreCommitVote m) {
    if (m.view() != view || preCommitVotes.size() >= quorum()) {
      return;
    }
    preCommitVotes.add(from);
    if (preCommitVotes.size() == quorum()) {
      broadcast(new Commit(view, proposal));
    }
  }

  @Upon
  void commit(NodeId from, Commit m) {
    if (m.view() < view) {
      return;
    }
    if (m.view() > view) {
      enter(m.view());
    }
    lockedView = m.view();
    lockedValue = m.value();
    send(from, new CommitVote(view));
  }

  @Upon
  void commitVote(NodeId from, CommitVote m) {
    if (m.view() != view || commitVotes.size() >= quorum()) {
      return;
    }
    commitVotes.add(from);
    if (commitVotes.size() == quorum()) {
      broadcast(new Decide(view, proposal));
    }
  }

  @Upon
  void decide(Decide m) {
    if (m.view() < view) {
      return;
    }
    if (m.view() > view) {
      enter(m.view());
    }
    output(m.value());
  }
}
