import java.util.function.IntSupplier;
import rondo.*;

/** What a user calls a local is no concern of the emitted program's own names. */
@Protocol(n = 2, network = Arbitrary.class)
public class LocalsNamedLikeParts extends Node {
  @Round(1) record A(@Phase int at, int v) {}

  @Input("0..1") private int v;
  private int at = 1;

  @Init void start() {
    broadcast(new A(at, v));
  }

  @Upon void a(Mailbox<A> box) {
    var view = box.with(m -> m.at() == at);
    when(view.size() >= 1);
    int reset = view.size();
    int timeouts = 2 * reset;
    int phase = timeouts + v;
    IntSupplier round = () -> reset + phase + n() + f() + nodes().size();
    output(round.getAsInt());
    at++;
    broadcast(new A(at, v));
  }
}
