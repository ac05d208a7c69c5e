import java.util.*;
import rondo.*;

/** Gradecast (Feldman, Micali 1988): the dealer's value with a grade of how sure one is; if somebody has grade 2 all have its value, with 1 at least. */
@Protocol(n = 4, f = 1, network = Reliable.class, spec = Gradecast.Graded.class)
@Byzantine
public class Gradecast extends Node {

  record Graded2(int value, int grade) {}

  public static class Graded implements Spec<Graded2> {
    private final List<Graded2> all = new ArrayList<>();

    @Override
    public void observe(NodeId node, Graded2 g) {
      for (Graded2 o : all) {
        if (Math.abs(o.grade() - g.grade()) > 1) throw new Violation(node + " has " + g + ", another " + o);
        if (o.grade() > 0 && g.grade() > 0 && o.value() != g.value()) throw new Violation(node + " has " + g + ", another " + o);
      }
      all.add(g);
    }
  }

  record Deal(@Input("1..2") int value) {}
  record Echo(@Input("1..2") int value) {}
  record Vote(@Input("1..2") int value) {}

  private int step;

  @Init
  void start() {
    if (self().equals(node(0))) broadcast(new Deal(1 + choose(2)));
  }

  @Upon
  void deal(NodeId from, Deal m) {
    if (!from.equals(node(0)) || step > 0) return;
    step = 1;
    broadcast(new Echo(m.value()));
  }

  @Upon
  void echo(Mailbox<Echo> echoes) {
    if (step > 1 || echoes.isEmpty()) return;
    step = 2;
    for (int v = 1; v <= 2; v++) {
      int value = v;
      if (echoes.with(m -> m.value() == value).size() >= n() - f()) {
        broadcast(new Vote(v));
      }
    }
  }

  @Upon
  void vote(Mailbox<Vote> votes) {
    if (step > 2 || votes.isEmpty()) return;
    step = 3;
    for (int v = 1; v <= 2; v++) {
      int value = v;
      int size = votes.with(m -> m.value() == value).size();
      if (size >= n() - f()) {
        output(new Graded2(v, 2));
        return;
      }
      if (size >= f() + 1) {
        output(new Graded2(v, 1));
        return;
      }
    }
    output(new Graded2(0, 0));
  }
}
