import rondo.*;

/** Decides the sum of the votes, which nobody may have proposed. */
@Protocol(n = 3, network = Reliable.class, spec = Validity.class)
public class SumOfVotes extends Node {

  @Round(1)
  record Vote(int value) {}

  @Input("1..2")
  private int proposal;

  @Init
  void start() {
    broadcast(new Vote(proposal));
  }

  @Upon
  void votes(Mailbox<Vote> votes) {
    when(votes.size() == n());
    output(votes.stream().mapToInt(Vote::value).sum());
  }
}
