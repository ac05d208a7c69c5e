import java.util.*;
import rondo.*;

/** A vote that has not been cast yet is an Optional, a lock as well. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class OptionalState extends Node {
  record RequestVote(int term) {}
  record Vote(int term, Optional<NodeId> leader) {}

  private int term;
  private Optional<NodeId> votedFor = Optional.empty();
  private Optional<Integer> won = Optional.empty();

  @Timeout
  void stand() {
    term++;
    votedFor = Optional.empty();
    broadcast(new RequestVote(term));
  }

  @Upon
  void requestVote(NodeId from, RequestVote m) {
    if (m.term() > term) {
      term = m.term();
      votedFor = Optional.empty();
    }
    if (m.term() == term && votedFor.isEmpty()) {
      votedFor = Optional.of(from);
      send(from, new Vote(term, votedFor));
    }
  }

  @Upon
  void votes(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(v -> v.term() == term && v.leader().filter(self()::equals).isPresent());
    when(won.orElse(0) < term && votes.size() > n() / 2);
    won = Optional.of(term);
    output(Map.entry(term, self()));
  }
}
