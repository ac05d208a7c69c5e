import rondo.*;

/** Two processes that hear of each other change their minds at once, for ever. */
@Protocol(n = 2, network = EventuallyReliable.class, spec = Agreement.class)
public class SwappingValues extends RoundNode {

  record Mine(int value) {}

  @Input("0..1") private int value;

  @Send(1)
  Mine mine() {
    return new Mine(value);
  }

  @Update(1)
  void take(Mailbox<Mine> received) {
    if (received.with(m -> m.value() != value).isEmpty()) {
      output(1);
    } else {
      value = 1 - value;
    }
  }

  @Observed
  boolean one() {
    return value == 1;
  }
}
