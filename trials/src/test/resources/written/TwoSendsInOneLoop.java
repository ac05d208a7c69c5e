import java.util.Map;
import rondo.*;

/** A new leader tells each process its term and what to append, one after the other. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class TwoSendsInOneLoop extends Node {
  record NewTerm(int term) {}
  record Append(int term, int value) {}
  record Done(int term) {}

  private int term;
  private int step;

  @Timeout
  void lead() {
    when(term % n() == self().index());
    term++;
    step = 0;
    for (NodeId peer : nodes()) {
      send(peer, new NewTerm(term));
      send(peer, new Append(term, term * 10));
    }
  }

  @Upon
  void newTerm(NewTerm m) {
    when(m.term() > term || m.term() == term && step == 0);
    term = m.term();
    step = 1;
  }

  @Upon
  void append(NodeId from, Append m) {
    when(m.term() > term || m.term() == term && step <= 1);
    term = m.term();
    step = 2;
    output(Map.entry(term, m.value()));
    send(from, new Done(term));
  }

  @Upon
  void done(Mailbox<Done> mailbox) {
    var done = mailbox.with(d -> d.term() == term);
    when(step < 3 && done.size() > n() / 2);
    step = 3;
  }
}
