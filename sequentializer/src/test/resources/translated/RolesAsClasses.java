import java.util.*;
import rondo.*;

/** Asks. */
@Protocol(n = 1, spec = Alike.class)
class Coordinator extends Node {
  enum Mood { CALM, TENSE }

  @Round(1) record Prepare(@Phase int k) {}

  private int k;
  private Mood mood = Mood.CALM;

  @Timeout
  void ask() {
    when(mood == Mood.CALM);
    k++;
    mood = Mood.TENSE;
    broadcast(Participant.class, new Prepare(k));
  }

  @Upon
  void count(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.k() == k);
    when(mood == Mood.TENSE && votes.size() == n(Participant.class));
    mood = Mood.CALM;
    output(votes.with(m -> !m.yes()).isEmpty() ? Mood.CALM : Mood.TENSE);
  }
}

@Round(2) record Vote(@Phase int k, boolean yes) {}

/** Obeys. */
@Protocol(n = 2)
class Participant extends Node {
  @Input("0..1") private int wish;
  private int k;

  @Upon
  void vote(NodeId from, Coordinator.Prepare m) {
    when(m.k() > k);
    k = m.k();
    send(from, new Vote(k, wish == 1));
  }
}

class Alike implements Spec<Coordinator.Mood> {
  private final Set<Coordinator.Mood> seen = new TreeSet<>(Set.of(Coordinator.Mood.CALM));

  @Override
  public void observe(NodeId node, Coordinator.Mood mood) {
    seen.add(mood);
  }
}
