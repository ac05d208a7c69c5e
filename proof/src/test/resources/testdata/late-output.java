import rondo.*;

/** Everybody shows the phase that it is in, from the third on: no two of them agree. */
@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
class LateOutput extends RoundNode {

  record Tick() {}

  @Send(1)
  Tick tick() {
    return new Tick();
  }

  @Update(1)
  void hear(Mailbox<Tick> heard) {
    if (phase() >= 3) {
      output(phase());
    }
  }
}
