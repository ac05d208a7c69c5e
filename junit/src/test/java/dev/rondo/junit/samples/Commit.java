package dev.rondo.junit.samples;

import java.util.Map;
import rondo.*;

/**
 * Two-phase commit on a network that loses nothing: a coordinator asks all processes to vote on a
 * transaction and tells the outcome; one transaction per phase. A participant that votes no aborts
 * at once, without waiting to be told.
 *
 * <p>Bug: the coordinator commits when most have voted yes, while it takes all. It shows in the
 * first transaction on which exactly one participant votes no.
 */
@Protocol(n = 3, network = Reliable.class, spec = AgreementPerKey.class)
public class Commit extends Node {

  enum Outcome {
    COMMIT,
    ABORT
  }

  @Round(1)
  record Request(@Phase int transaction) {}

  @Round(2)
  record Vote(@Phase int transaction, boolean yes) {}

  @Round(3)
  record Decision(@Phase int transaction, Outcome outcome) {}

  private int transaction;
  private boolean voted;

  @Init
  void start() {
    if (self().equals(node(0))) {
      open(1);
    }
  }

  @Upon
  void request(NodeId from, Request m) {
    when(m.transaction() > transaction || m.transaction() == transaction && !voted);
    transaction = m.transaction();
    voted = true;
    boolean yes = flip();
    if (!yes) {
      output(Map.entry(transaction, Outcome.ABORT));
    }
    send(from, new Vote(transaction, yes));
  }

  @Upon
  void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.transaction() == transaction);
    when(votes.size() == n());
    int yes = votes.with(m -> m.yes()).size();
    boolean commit = yes > n() / 2; // BUG: yes == n()
    broadcast(new Decision(transaction, commit ? Outcome.COMMIT : Outcome.ABORT));
  }

  @Upon
  void decision(NodeId from, Decision m) {
    when(m.transaction() == transaction);
    output(Map.entry(transaction, m.outcome()));
    if (self().equals(from)) {
      open(transaction + 1);
    }
  }

  private void open(int next) {
    transaction = next;
    voted = false;
    broadcast(new Request(transaction));
  }
}
