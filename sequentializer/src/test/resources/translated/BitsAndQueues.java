import java.util.*;
import rondo.*;

/** Who has asked is a bit, what to do next waits in queues. */
@Protocol(n = 2, spec = AgreementPerKey.class)
public class BitsAndQueues extends Node {
  @Round(1) record Ask(@Phase int term, int priority) {}

  @Round(2) record Answer(@Phase int term, int first) {}

  private int term;
  private boolean answered;
  private final BitSet asked = new BitSet();
  private final PriorityQueue<Integer> todo = new PriorityQueue<>();
  private final Deque<Integer> done = new ArrayDeque<>();

  @Init
  void start() {
    term = 1;
    broadcast(new Ask(1, choose(2)));
  }

  @Upon
  void ask(NodeId from, Ask m) {
    when(m.term() == term && !asked.get(from.index()) && !answered);
    asked.set(from.index());
    todo.add(m.priority());
    if (asked.cardinality() == n()) {
      broadcast(new Answer(term, todo.poll()));
    }
  }

  @Upon
  void answer(Mailbox<Answer> mailbox) {
    var answers = mailbox.with(m -> m.term() == term);
    when(!answered && answers.size() == n());
    answered = true;
    done.addLast(answers.get(0).first());
    output(Map.entry(term, done.peekFirst()));
    asked.clear();
  }
}
