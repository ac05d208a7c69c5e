import java.util.*;
import rondo.*;

/** A ballot is an object as long as it is open, and there is none before and after. */
@Protocol(n = 2, network = Arbitrary.class, spec = AgreementPerKey.class)
public class MissingObjects extends Node {
  @Round(1) record Ask(@Phase int number) {}
  @Round(2) record Vote(@Phase int number, boolean yes) {}

  class Ballot {
    private final boolean again = voted; // its process's, not the constructor's
    private final int number;
    private final List<NodeId> voters = new ArrayList<>();
    private int yes;

    Ballot(int voted) {
      this.number = voted;
    }

    boolean isWon(int needed) {
      return yes >= needed;
    }
  }

  private int number;
  private boolean voted;
  private Ballot ballot;

  @Timeout void open() {
    when(ballot == null);
    number++;
    ballot = new Ballot(number);
    voted = false;
    broadcast(new Ask(number));
  }

  @Upon void ask(NodeId from, Ask m) {
    when(m.number() > number || m.number() == number && !voted);
    if (m.number() > number) {
      ballot = null;
    }
    number = m.number();
    voted = true;
    send(from, new Vote(number, flip()));
  }

  @Upon void votes(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(v -> v.number() == number);
    when(ballot != null && ballot.number == number && !ballot.isWon(1) && votes.size() == n());
    for (Vote v : votes) {
      if (v.yes()) ballot.yes++;
    }
    ballot.voters.addAll(votes.senders());
    voted = true;
    if (ballot.isWon(1)) {
      output(Map.entry(ballot.number, ballot.again ? 0 : ballot.voters.size()));
      ballot = null;
    }
  }

  @Invariant static boolean ballotsAreOfTheirNumber(List<MissingObjects> all) {
    return all.stream().allMatch(one -> one.ballot == null || one.ballot.number == one.number);
  }
}
