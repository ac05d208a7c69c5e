import java.util.*;
import rondo.*;

/** An election whose processes crash and come back; term and vote are on disk. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class VoteOnDisk extends Node {
  record RequestVote(int term) {}
  record Vote(int term) {}

  @Durable private int term;
  @Durable private NodeId votedFor;
  private boolean candidate;

  @Timeout
  void stand() {
    term++;
    votedFor = null;
    candidate = true;
    broadcast(new RequestVote(term));
  }

  @Upon
  void requestVote(NodeId from, RequestVote m) {
    when(m.term() > term || m.term() == term && votedFor == null);
    if (m.term() > term) candidate = false;
    term = m.term();
    votedFor = from;
    send(from, new Vote(term));
  }

  @Upon
  void votes(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(v -> v.term() == term);
    when(candidate && votes.size() > n() / 2);
    candidate = false;
    output(Map.entry(term, self()));
  }

  @Recover(times = 1)
  void recover() {
    candidate = false;
  }
}
