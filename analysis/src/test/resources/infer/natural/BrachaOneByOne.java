import java.util.*;
import rondo.*;

/** Reliable broadcast, one sender, messages counted as they come (crash faults only). */
@Protocol(n = 4, f = 1, network = Arbitrary.class, spec = Agreement.class)
public class BrachaOneByOne extends Node {
  record Initial(int value) {}
  record Echo(int value) {}
  record Ready(int value) {}
  private boolean echoed;
  private boolean ready;
  private boolean delivered;
  private final Set<NodeId> echoes = new TreeSet<>();
  private final Set<NodeId> readies = new TreeSet<>();

  @Init void start() {
    if (self().index() == 0) {
      broadcast(new Initial(choose(2)));
    }
  }

  @Upon void initial(Initial m) {
    if (!echoed && !ready) {
      echoed = true;
      broadcast(new Echo(m.value()));
    }
  }

  @Upon void echo(NodeId from, Echo m) {
    if (!ready) {
      echoed = true;
      echoes.add(from);
      if (2 * echoes.size() > n() + f()) {
        ready = true;
        broadcast(new Ready(m.value()));
      }
    }
  }

  @Upon void ready(NodeId from, Ready m) {
    when(!delivered);
    ready = true;
    readies.add(from);
    if (readies.size() > 2 * f()) {
      delivered = true;
      output(m.value());
    }
  }
}
