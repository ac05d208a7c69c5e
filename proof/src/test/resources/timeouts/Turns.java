import java.util.Map;
import rondo.*;

/** Whoever times out speaks in the next ballot that is its turn; no two speak in one. */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class Turns extends Node {

  @Round(1) record Lead(@Phase int ballot, int value) {}

  private int ballot;
  @Input("1..n") private int value;

  @Timeout
  void lead() {
    int next = ballot + 1;
    while (next % n() != self().index()) {
      next++;
    }
    ballot = next;
    broadcast(new Lead(ballot, value));
  }

  @Upon
  void follow(Lead m) {
    when(m.ballot() >= ballot);
    ballot = m.ballot();
    output(Map.entry(ballot, m.value()));
  }
}
