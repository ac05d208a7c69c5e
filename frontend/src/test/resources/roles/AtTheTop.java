import java.util.*;
import rondo.*;

record Prepare() {}

/** Asks. */
@Protocol(n = 1, spec = NoFear.class)
class Coordinator extends Node {
  private boolean decided;
  enum Mood { CALM, TENSE }
  private Mood mood = Mood.CALM;

  @Init void start() { for (NodeId p : nodes(Participant.class)) { send(p, new Prepare()); } }

  @Upon
  void count(Mailbox<Vote> votes) {
    when(!decided && votes.size() == n(Participant.class));
    decided = true;
    broadcast(Participant.class, new Outcome(votes.with(m -> !m.yes()).isEmpty()));
  }
}

record Vote(boolean yes) {}

class Tally {
  private int yes;
  void add() { yes++; }
  int count() { return yes; }
}

record Outcome(boolean commit) {}

/** Obeys. */
@Protocol(n = 3)
class Participant extends Node {
  @Input("0..1") private int wish;
  private boolean decided;
  private final Tally tally = new Tally();

  @Upon
  void vote(NodeId from, Prepare m) {
    tally.add();
    send(from, new Vote(wish == 1));
  }

  @Upon
  void obey(Outcome m) {
    when(!decided);
    decided = true;
    output(new Outcome(m.commit()));
  }
}

class NoFear implements Spec<Outcome> {
  private final List<Outcome> all = new ArrayList<>();
  private final Coordinator.Mood mood = Coordinator.Mood.TENSE;
  public void observe(NodeId node, Outcome o) {
    if (!all.isEmpty() && !all.get(0).equals(o)) throw new Violation("differ");
    all.add(o);
  }
}
