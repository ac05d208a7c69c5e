import java.util.*;
import rondo.*;

/** Votes are counted as they come, each in a set and in a counter. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class CountedOneByOne extends Node {
  record Ask(int round) {}
  record Vote(int round, boolean yes) {}

  private int round;
  private int asked;
  private final Set<NodeId> voters = new HashSet<>();
  private int yes;

  @Timeout
  void ask() {
    when(round % n() == self().index());
    round++;
    voters.clear();
    yes = 0;
    broadcast(new Ask(round));
  }

  @Upon
  void asked(NodeId from, Ask m) {
    if (m.round() <= asked || m.round() < round) return;
    round = m.round();
    asked = m.round();
    send(from, new Vote(round, flip()));
  }

  @Upon
  void vote(NodeId from, Vote m) {
    if (m.round() != round) return;
    voters.add(from);
    if (m.yes()) yes++;
    if (voters.size() == n()) {
      output(Map.entry(round, yes == n() ? "commit" : "abort"));
    }
  }
}
