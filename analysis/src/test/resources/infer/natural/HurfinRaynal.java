import java.util.*;
import rondo.*;

/** Hurfin and Raynal's consensus (1999) with an unreliable failure detector, which is a timeout. */
@Protocol(n = 3, f = 1, spec = {Agreement.class, Validity.class})
public class HurfinRaynal extends Node {
  enum State { Q0, Q1, Q2 }

  record Current(int round, int estimate) {}
  record Next(int round) {}
  record Decide(int value) {}

  @Input("0..1") private int estimate;
  private int round;
  private State state = State.Q0;
  private int currents;
  private int nexts;
  private boolean decided;

  @Init
  void start() {
    enter(0);
  }

  private void enter(int next) {
    round = next;
    state = State.Q0;
    currents = 0;
    nexts = 0;
    if (self().equals(node(round % n()))) {
      broadcast(new Current(round, estimate));
    }
  }

  @Upon
  void current(NodeId from, Current m) {
    if (decided || m.round() != round) return;
    currents++;
    if (currents == 1) {
      estimate = m.estimate();
      if (state == State.Q0) {
        state = State.Q1;
        if (!self().equals(node(round % n()))) {
          broadcast(new Current(round, estimate));
        }
      }
    }
    if (currents > n() / 2) {
      decided = true;
      output(estimate);
      broadcast(new Decide(estimate));
    }
    changeMind();
  }

  @Timeout
  void suspect() {
    when(!decided && state == State.Q0);
    state = State.Q2;
    broadcast(new Next(round));
  }

  @Upon
  void next(Next m) {
    if (decided || m.round() != round) return;
    nexts++;
    changeMind();
    if (nexts > n() / 2) {
      if (state != State.Q2) {
        broadcast(new Next(round));
      }
      enter(round + 1);
    }
  }

  private void changeMind() {
    if (!decided && state == State.Q1 && currents + nexts > n() / 2) {
      state = State.Q2;
      broadcast(new Next(round));
    }
  }

  @Upon
  void decide(Decide m) {
    if (decided) return;
    decided = true;
    output(m.value());
    broadcast(new Decide(m.value()));
  }
}
