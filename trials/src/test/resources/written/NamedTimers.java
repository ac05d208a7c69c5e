import java.util.*;
import rondo.*;

/** A follower's election timer is started by whoever leads, and cancelled by whoever wins. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class NamedTimers extends Node {
  record RequestVote(int term) {}
  record Vote(int term) {}
  record Heartbeat(int term) {}

  private int term;
  private int step;

  @Init
  void start() {
    startTimer("election");
  }

  @Timeout("election")
  void elect() {
    term++;
    step = 0;
    broadcast(new RequestVote(term));
    startTimer("election");
  }

  @Upon
  void requestVote(NodeId from, RequestVote m) {
    when(m.term() > term || m.term() == term && step == 0);
    term = m.term();
    step = 1;
    startTimer("election");
    send(from, new Vote(term));
  }

  @Upon
  void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(v -> v.term() == term);
    when(step <= 1 && votes.size() > n() / 2);
    step = 2;
    cancelTimer("election");
    output(Map.entry(term, self()));
    broadcastToOthers(new Heartbeat(term));
  }

  @Upon
  void heartbeat(NodeId from, Heartbeat m) {
    when(m.term() > term || m.term() == term && step <= 2);
    term = m.term();
    step = 3;
    output(Map.entry(term, from));
    startTimer("election");
  }
}
