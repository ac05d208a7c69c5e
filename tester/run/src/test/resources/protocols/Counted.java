import rondo.*;

/** Ballots 1 to 4, one after the other, under a network that draws from which phase on it is good. */
@Protocol(n = 2, network = Counted.Late.class, spec = Validity.class)
public class Counted extends Node {

  @Round(1)
  record Open(@Phase int ballot, int value) {}

  @Input("0..1")
  private int value;

  private int ballot;

  /** Reliable from some phase on. */
  public static final class Late extends Network {
    private int from;

    @Override
    public void start(Draw draw) {
      from = 1 + draw.choose(draw.phases() + 1);
    }

    @Override
    public void round(int phase, int round, Deliveries deliveries) {
      for (int receiver = 0; phase >= from && receiver < deliveries.n(); receiver++) {
        deliveries.must(0, receiver);
      }
    }
  }

  @Init
  void start() {
    ballot = 1;
    broadcast(new Open(ballot, value));
  }

  @Upon
  void follow(Open m) {
    when(m.ballot() == ballot);
    value = m.value();
    output(value);
    ballot++;
    if (ballot <= 4) {
      broadcast(new Open(ballot, value));
    }
  }
}
