import java.util.*;
import rondo.*;

/** Everything comes in through one method, as over a socket. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class SwitchOnKind extends Node {
  sealed interface Msg {}
  record Ask(int term) implements Msg {}
  record Answer(int term, boolean ok) implements Msg {}
  record Won(int term, NodeId by) implements Msg {}

  private int term;
  private boolean answered;
  private boolean over;
  private int oks;

  @Timeout
  void ask() {
    term++;
    answered = false;
    over = false;
    oks = 0;
    broadcast(new Ask(term));
  }

  @Upon
  void receive(NodeId from, Msg m) {
    if (m instanceof Ask a) {
      onAsk(from, a);
    } else if (m instanceof Answer a) {
      onAnswer(a);
    } else if (m instanceof Won w) {
      onWon(w);
    }
  }

  private void onAsk(NodeId from, Ask a) {
    if (a.term() < term) return;
    if (a.term() > term) {
      term = a.term();
      answered = false;
      over = false;
      oks = 0;
    }
    send(from, new Answer(term, !answered));
    answered = true;
  }

  private void onAnswer(Answer a) {
    if (a.term() != term || over) return;
    if (a.ok()) oks++;
    if (oks > n() / 2) {
      over = true;
      broadcast(new Won(term, self()));
    }
  }

  private void onWon(Won w) {
    if (w.term() < term) return;
    if (w.term() > term) {
      term = w.term();
      answered = false;
      oks = 0;
    }
    over = true;
    output(Map.entry(term, w.by()));
  }
}
