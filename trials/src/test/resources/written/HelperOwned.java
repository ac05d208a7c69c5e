import java.util.*;
import rondo.*;

/** A tally of its own class, made anew for each ballot. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class HelperOwned extends Node {
  record Ballot(int number) {}
  record Mark(int number, int choice) {}

  static class Tally {
    private final Map<Integer, Set<NodeId>> marks = new TreeMap<>();

    void mark(int choice, NodeId by) {
      marks.computeIfAbsent(choice, c -> new TreeSet<>()).add(by);
    }

    Optional<Integer> winner(int quorum) {
      for (var e : marks.entrySet()) {
        if (e.getValue().size() >= quorum) return Optional.of(e.getKey());
      }
      return Optional.empty();
    }
  }

  private int number;
  private int marked;
  private boolean announced;
  private Tally tally = new Tally();

  @Timeout
  void open() {
    when(number % n() == self().index());
    number++;
    announced = false;
    tally = new Tally();
    broadcast(new Ballot(number));
  }

  @Upon
  void ballot(NodeId from, Ballot m) {
    when(m.number() > marked && m.number() >= number);
    if (m.number() > number) {
      number = m.number();
      announced = false;
      tally = new Tally();
    }
    marked = number;
    send(from, new Mark(number, choose(2)));
  }

  @Upon
  void mark(NodeId from, Mark m) {
    when(m.number() == number && !announced);
    tally.mark(m.choice(), from);
    Optional<Integer> winner = tally.winner(n() / 2 + 1);
    if (winner.isPresent()) {
      announced = true;
      output(Map.entry(number, winner.get()));
    }
  }
}
