import java.util.*;
import rondo.*;

/** Handlers begin with a return, or are one big if, as in any program that reads from a socket. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class GuardsAtTheTop extends Node {
  record Prepare(int k) {}
  record Ready(int k) {}
  record Go(int k, int value) {}

  private int k;
  private int step;

  @Timeout
  void open() {
    if (k % n() == self().index()) {
      k++;
      step = 1;
      broadcast(new Prepare(k));
    }
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    if (m.k() < k) return;
    if (m.k() == k && step > 1) return;
    k = m.k();
    step = 2;
    send(from, new Ready(k));
  }

  @Upon
  void ready(Mailbox<Ready> mailbox) {
    if (step == 3) {
      return;
    }
    var ready = mailbox.with(m -> m.k() == k);
    if (ready.size() <= n() / 2) {
      return;
    }
    step = 3;
    broadcast(new Go(k, choose(2)));
  }

  @Upon
  void go(Go m) {
    if (m.k() > k || m.k() == k && step <= 3) {
      k = m.k();
      step = 4;
      output(Map.entry(k, m.value()));
    }
  }
}
