import java.util.*;
import rondo.*;

@Protocol(n = 3, network = Reliable.class, spec = AgreementPerKey.class)
public class ThreePhaseRounds extends Node {
  record CanCommit(int tx) {}
  record Reply(int tx, boolean yes) {}
  record PreCommit(int tx) {}
  record Abort(int tx) {}
  record Ack(int tx) {}
  record DoCommit(int tx) {}
  enum Step { WAIT, READY, PRE, DONE }
  private int tx;
  private Step step = Step.WAIT;
  private int yes;
  private int replies;
  private int acks;

  @Init void start() {
    if (self().index() == 0) {
      tx = 1;
      broadcast(new CanCommit(tx));
    }
  }

  @Upon void canCommit(NodeId from, CanCommit m) {
    when(m.tx() > tx || m.tx() == tx && step == Step.WAIT);
    tx = m.tx();
    step = Step.READY;
    send(from, new Reply(tx, flip()));
  }

  @Upon void reply(Reply m) {
    when(m.tx() == tx);
    replies++;
    if (m.yes()) {
      yes++;
    }
    if (replies == n()) {
      if (yes == n()) {
        broadcast(new PreCommit(tx));
      } else {
        broadcast(new Abort(tx));
      }
    }
  }

  @Upon void preCommit(NodeId from, PreCommit m) {
    when(m.tx() == tx && step == Step.READY);
    step = Step.PRE;
    send(from, new Ack(tx));
  }

  @Upon void abort(Abort m) {
    when(m.tx() == tx && step == Step.READY);
    step = Step.DONE;
    output(Map.entry(tx, "abort"));
  }

  @Upon void ack(Ack m) {
    when(m.tx() == tx);
    acks++;
    if (acks == n()) {
      broadcast(new DoCommit(tx));
    }
  }

  @Upon void doCommit(DoCommit m) {
    when(m.tx() == tx && step == Step.PRE);
    step = Step.DONE;
    output(Map.entry(tx, "commit"));
  }
}
