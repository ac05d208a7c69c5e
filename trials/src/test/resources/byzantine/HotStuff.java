import java.util.List;
import rondo.*;

/**
 * Basic HotStuff (Yin et al. 2019) for one command: in each view the leader collects three rounds
 * of signed votes, and a certificate of n - f votes opens each next round. A replica that has seen
 * a pre-commit certificate is locked on it.
 */
@Protocol(n = 4, f = 1, network = Arbitrary.class, spec = Agreement.class)
@Byzantine
public class HotStuff extends Node {

  enum Kind {
    PREPARE,
    PRE_COMMIT,
    COMMIT
  }

  record Vote(@Signed NodeId signer, @Phase int view, Kind kind, @Input("1..2") int value) {}

  @Round(1) record NewView(@Phase int view, List<Vote> prepared) {}

  @Round(2) record Prepare(@Phase int view, @Input("1..2") int value, List<Vote> justify) {}

  @Round(3) record PrepareVote(@Phase int view, Vote vote) {}

  @Round(4) record PreCommit(@Phase int view, List<Vote> certificate) {}

  @Round(5) record PreCommitVote(@Phase int view, Vote vote) {}

  @Round(6) record Commit(@Phase int view, List<Vote> certificate) {}

  @Round(7) record CommitVote(@Phase int view, Vote vote) {}

  @Round(8) record Decide(@Phase int view, List<Vote> certificate) {}

  private int view;
  private int step;
  private int proposed;
  private int lockedView;
  private int lockedValue;
  private List<Vote> prepared = List.of();

  private NodeId leader(int of) {
    return node(of % n());
  }

  private int quorum() {
    return n() - f();
  }

  /** Whether enough replicas have signed one value in one view. */
  private boolean certifies(List<Vote> votes, Kind kind) {
    return !votes.isEmpty()
        && votes.stream()
                .filter(v -> v.kind() == kind)
                .filter(v -> v.view() == votes.get(0).view() && v.value() == votes.get(0).value())
                .map(Vote::signer)
                .distinct()
                .count()
            >= quorum();
  }

  private boolean isJustified(List<Vote> votes) {
    return votes.isEmpty() || certifies(votes, Kind.PREPARE);
  }

  private static int viewOf(List<Vote> votes) {
    return votes.isEmpty() ? 0 : votes.get(0).view();
  }

  private boolean isSafe(Prepare m) {
    boolean extended = m.justify().isEmpty() || m.justify().get(0).value() == m.value();
    boolean isLive = viewOf(m.justify()) > lockedView;
    boolean isFree = lockedView == 0 || m.value() == lockedValue || isLive;
    return isJustified(m.justify()) && extended && isFree;
  }

  private boolean isNext(NodeId from, int of, int before) {
    return from.equals(leader(of)) && (of > view || of == view && step < before);
  }

  @Timeout
  void nextView() {
    view++;
    step = 1;
    send(leader(view), new NewView(view, prepared));
  }

  @Upon
  void newView(Mailbox<NewView> mailbox) {
    var views = mailbox.with(m -> m.view() == view && isJustified(m.prepared()));
    when(self().equals(leader(view)) && step == 1 && views.size() >= quorum());
    step = 2;
    List<Vote> highest = List.of();
    for (NewView m : views) {
      if (viewOf(m.prepared()) > viewOf(highest)) {
        highest = m.prepared();
      }
    }
    proposed = highest.isEmpty() ? 1 + choose(2) : highest.get(0).value();
    broadcast(new Prepare(view, proposed, highest));
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(isNext(from, m.view(), 3) && isSafe(m));
    view = m.view();
    step = 3;
    send(from, new PrepareVote(view, new Vote(self(), view, Kind.PREPARE, m.value())));
  }

  @Upon
  void prepareVotes(Mailbox<PrepareVote> mailbox) {
    var votes = mailbox.with(m -> m.view() == view && isVote(m.vote(), Kind.PREPARE));
    when(self().equals(leader(view)) && step == 3 && votes.size() >= quorum());
    step = 4;
    broadcast(new PreCommit(view, votes.stream().map(PrepareVote::vote).toList()));
  }

  private boolean isVote(Vote vote, Kind kind) {
    return vote.view() == view && vote.kind() == kind && vote.value() == proposed;
  }

  private boolean opens(List<Vote> votes, Kind kind, int of) {
    return certifies(votes, kind) && votes.get(0).view() == of;
  }

  @Upon
  void preCommit(NodeId from, PreCommit m) {
    when(isNext(from, m.view(), 5) && opens(m.certificate(), Kind.PREPARE, m.view()));
    view = m.view();
    step = 5;
    prepared = m.certificate();
    int value = m.certificate().get(0).value();
    send(from, new PreCommitVote(view, new Vote(self(), view, Kind.PRE_COMMIT, value)));
  }

  @Upon
  void preCommitVotes(Mailbox<PreCommitVote> mailbox) {
    var votes = mailbox.with(m -> m.view() == view && isVote(m.vote(), Kind.PRE_COMMIT));
    when(self().equals(leader(view)) && step == 5 && votes.size() >= quorum());
    step = 6;
    broadcast(new Commit(view, votes.stream().map(PreCommitVote::vote).toList()));
  }

  @Upon
  void commit(NodeId from, Commit m) {
    when(isNext(from, m.view(), 7) && opens(m.certificate(), Kind.PRE_COMMIT, m.view()));
    view = m.view();
    step = 7;
    lockedView = view;
    lockedValue = m.certificate().get(0).value();
    send(from, new CommitVote(view, new Vote(self(), view, Kind.COMMIT, lockedValue)));
  }

  @Upon
  void commitVotes(Mailbox<CommitVote> mailbox) {
    var votes = mailbox.with(m -> m.view() == view && isVote(m.vote(), Kind.COMMIT));
    when(self().equals(leader(view)) && step == 7 && votes.size() >= quorum());
    step = 8;
    broadcast(new Decide(view, votes.stream().map(CommitVote::vote).toList()));
  }

  @Upon
  void decide(NodeId from, Decide m) {
    when(isNext(from, m.view(), 9) && opens(m.certificate(), Kind.COMMIT, m.view()));
    view = m.view();
    step = 9;
    output(m.certificate().get(0).value());
  }
}
