import java.util.*;
import rondo.*;

/** Multicoordinated Paxos (Camargos, Schmidt, Pedone 2007), one value: in a round a majority of coordinators must have suggested what is accepted. */
@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class MulticoordinatedPaxos extends Node {

  record OneA(int round) {}
  record OneB(int round, int vround, int vval) {}
  record TwoA(int round, int val) {}
  record TwoB(int round, int val) {}

  private int rnd;
  private int vrnd;
  private int vval;

  private int crnd;
  private boolean sent2a;
  private int lrnd;
  private boolean learned;

  @Timeout
  void start() {
    crnd = Math.max(crnd, rnd) + 1;
    sent2a = false;
    broadcast(new OneA(crnd));
  }

  @Upon
  void phase1b(OneA m) {
    if (m.round() <= rnd) return;
    rnd = m.round();
    broadcast(new OneB(rnd, vrnd, vval)); // to every coordinator of the round
  }

  @Upon
  void phase2a(Mailbox<OneB> mailbox) {
    var answers = mailbox.with(m -> m.round() >= crnd);
    when(answers.size() > n() / 2 && !(sent2a && answers.get(0).round() == crnd)
        && answers.stream().allMatch(m -> m.round() == answers.get(0).round()));
    crnd = answers.get(0).round();
    sent2a = true;
    OneB best = answers.get(0);
    for (OneB m : answers) {
      if (m.vround() > best.vround()) best = m;
    }
    broadcast(new TwoA(crnd, best.vround() == 0 ? 1 + choose(2) : best.vval()));
  }

  @Upon
  void phase2b(Mailbox<TwoA> mailbox) {
    var suggested = mailbox.with(m -> m.round() == rnd);
    when(vrnd < rnd && quorumFor(suggested, 1) || vrnd < rnd && quorumFor(suggested, 2));
    vrnd = rnd;
    vval = quorumFor(suggested, 1) ? 1 : 2;
    broadcast(new TwoB(rnd, vval));
  }

  private boolean quorumFor(Mailbox<TwoA> suggested, int value) {
    return suggested.with(m -> m.val() == value).size() > n() / 2;
  }

  @Upon
  void learn(Mailbox<TwoB> mailbox) {
    var votes = mailbox.with(m -> m.round() == rnd);
    when(votes.size() > n() / 2 && lrnd < rnd);
    lrnd = rnd;
    output(votes.get(0).val());
  }
}
