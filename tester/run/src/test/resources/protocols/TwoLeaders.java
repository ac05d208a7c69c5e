import java.util.List;
import rondo.*;

/** Leaders of different terms: each term has one, and an old leader may not know of the new one. */
@Protocol(n = 3)
public class TwoLeaders extends Node {

  private static final int LAST_TERM = 2;

  @Round(1) record Ask(@Phase int term) {}

  @Round(2) record Grant(@Phase int term) {}

  private int term;
  private int granted;
  private boolean stands;
  private boolean leads;

  @Timeout
  void stand() {
    when(term < LAST_TERM);
    term++;
    stands = true;
    leads = false;
    broadcast(new Ask(term));
  }

  @Upon
  void ask(NodeId from, Ask m) {
    when(m.term() > granted && m.term() >= term);
    if (m.term() > term) {
      stands = false;
      leads = false;
    }
    term = m.term();
    granted = term;
    send(from, new Grant(term));
  }

  @Upon
  void grant(Mailbox<Grant> mailbox) {
    var grants = mailbox.with(m -> m.term() == term);
    when(stands && !leads && grants.size() > n() / 2);
    leads = true;
    output(term);
  }

  private boolean rivals(TwoLeaders other) {
    return leads && other.leads && !self().equals(other.self()) && term == other.term;
  }

  @Invariant
  static boolean oneLeaderPerTerm(List<TwoLeaders> all) {
    for (TwoLeaders a : all) {
      if (all.stream().anyMatch(b -> a.rivals(b))) {
        return false;
      }
    }
    return true;
  }

  @Invariant
  static boolean oneLeader(List<TwoLeaders> all) {
    return all.stream().filter(p -> p.leads).count() <= 1;
  }
}
