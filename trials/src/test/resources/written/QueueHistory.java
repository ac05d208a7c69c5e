import java.util.*;
import rondo.*;

/** A queue that P0 keeps for all. */
@Protocol(n = 3, spec = LinearizableQueue.class)
public class QueueHistory extends Node {
  record Enqueue(int value) {}
  record Dequeue() {}
  record Result(int value) {}

  private final Deque<Integer> queue = new ArrayDeque<>();
  private boolean busy;

  @Request
  void enqueue(@Input("1..3") int value) {
    when(!busy);
    busy = true;
    output(new Invoked("enqueue", value));
    send(node(0), new Enqueue(value));
  }

  @Request
  void dequeue() {
    when(!busy);
    busy = true;
    output(new Invoked("dequeue"));
    send(node(0), new Dequeue());
  }

  @Upon
  void enqueued(NodeId from, Enqueue m) {
    queue.addLast(m.value());
    send(from, new Result(0));
  }

  @Upon
  void dequeued(NodeId from, Dequeue m) {
    send(from, new Result(queue.isEmpty() ? -1 : queue.removeFirst()));
  }

  @Upon
  void result(Result m) {
    busy = false;
    output(new Returned(m.value()));
  }
}
