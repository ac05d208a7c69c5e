import rondo.*;

/**
 * The consensus of Mostéfaoui and Raynal (1999) with an unreliable failure detector: the
 * coordinator of a phase tells its estimate; everybody passes on what it has heard, or nothing; who
 * hears the estimate from all of n - f processes decides, who hears it from one adopts it. A
 * timeout stands for a suspicion.
 *
 * <p>Without the fault of {@code MostefaouiRaynal}: one process of four may fail.
 */
@Protocol(n = 4, f = 1, network = Arbitrary.class, spec = Agreement.class)
public class MostefaouiRaynalFixed extends Node {

  private static final int NONE = 0;

  @Round(1) record Estimate(@Phase int phase, int value) {}

  @Round(2) record Echo(@Phase int phase, int value) {}

  @Input("1..n") private int estimate;
  private int phase = 1;
  private boolean echoed;

  @Init
  void start() {
    open(1);
  }

  @Upon
  void estimate(Estimate m) {
    when(m.phase() == phase && !echoed);
    echoed = true;
    broadcast(new Echo(phase, m.value()));
  }

  @Timeout
  void suspect() {
    when(!echoed);
    echoed = true;
    broadcast(new Echo(phase, NONE));
  }

  @Upon
  void echo(Mailbox<Echo> mailbox) {
    var echoes = mailbox.with(m -> m.phase() == phase);
    when(echoed && echoes.size() >= n() - f());
    var values = echoes.with(m -> m.value() != NONE);
    if (!values.isEmpty()) {
      estimate = values.get(0).value();
      if (values.size() == echoes.size()) {
        output(estimate);
      }
    }
    open(phase + 1);
  }

  private void open(int next) {
    phase = next;
    echoed = false;
    if (self().equals(node(phase % n()))) {
      broadcast(new Estimate(phase, estimate));
    }
  }
}
