import java.util.*;
import rondo.*;

/** The multi-writer register of Attiya, Bar-Noy and Dolev (Lynch and Shvartsman): query, then update, by majorities. */
@Protocol(n = 3, spec = LinearizableRegister.class)
public class AbdMulti extends Node {

  enum Op { IDLE, QUERY, UPDATE }

  record Query(int op) {}

  record QueryReply(int op, int ts, int writer, int value) {}

  record Update(int op, int ts, int writer, int value) {}

  record UpdateAck(int op) {}

  // replica
  private int ts;
  private int writer;
  private int value;

  // client
  private int op;
  private Op state = Op.IDLE;
  private boolean writing;
  private int toWrite;
  private int bestTs;
  private int bestWriter;
  private int bestValue;
  private final Set<NodeId> replies = new TreeSet<>();

  @Request(times = 2)
  void write(@Input("1..5") int v) {
    when(state == Op.IDLE);
    writing = true;
    toWrite = v;
    output(new Invoked("write", v));
    begin();
  }

  @Request(times = 2)
  void read() {
    when(state == Op.IDLE);
    writing = false;
    output(new Invoked("read", 0));
    begin();
  }

  private void begin() {
    op++;
    state = Op.QUERY;
    replies.clear();
    bestTs = 0;
    bestWriter = 0;
    bestValue = 0;
    broadcast(new Query(op));
  }

  @Upon
  void query(NodeId from, Query m) {
    send(from, new QueryReply(m.op(), ts, writer, value));
  }

  @Upon
  void queryReply(NodeId from, QueryReply m) {
    when(m.op() == op && state == Op.QUERY);
    replies.add(from);
    if (m.ts() > bestTs || m.ts() == bestTs && m.writer() > bestWriter) {
      bestTs = m.ts();
      bestWriter = m.writer();
      bestValue = m.value();
    }
    if (replies.size() > n() / 2) {
      state = Op.UPDATE;
      replies.clear();
      if (writing) {
        bestTs++;
        bestWriter = self().index();
        bestValue = toWrite;
      }
      broadcast(new Update(op, bestTs, bestWriter, bestValue));
    }
  }

  @Upon
  void update(NodeId from, Update m) {
    if (m.ts() > ts || m.ts() == ts && m.writer() > writer) {
      ts = m.ts();
      writer = m.writer();
      value = m.value();
    }
    send(from, new UpdateAck(m.op()));
  }

  @Upon
  void updateAck(NodeId from, UpdateAck m) {
    when(m.op() == op && state == Op.UPDATE);
    replies.add(from);
    if (replies.size() > n() / 2) {
      state = Op.IDLE;
      output(new Returned(writing ? 0 : bestValue));
    }
  }
}
