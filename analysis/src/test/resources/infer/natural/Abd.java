import java.util.*;
import rondo.*;

/** The register of Attiya, Bar-Noy and Dolev: one writer, one operation of a process at a time. */
@Protocol(n = 3, network = Arbitrary.class)
public class Abd extends Node {
  record Write(int op, int stamp, int value) {}
  record WriteAck(int op) {}
  record Read(int op) {}
  record ReadReply(int op, int stamp, int value) {}

  private int stamp;
  private int value;
  private int op;
  private boolean reading;
  private boolean writing;
  private int readStamp;
  private int readValue;

  @Timeout void write() {
    when(self().index() == 0 && !reading && !writing);
    op++;
    writing = true;
    broadcast(new Write(op, stamp + 1, choose(10)));
  }

  @Timeout void read() {
    when(!reading && !writing);
    op++;
    reading = true;
    broadcast(new Read(op));
  }

  @Upon void onWrite(NodeId from, Write m) {
    if (m.stamp() > stamp) {
      stamp = m.stamp();
      value = m.value();
    }
    send(from, new WriteAck(m.op()));
  }

  @Upon void onRead(NodeId from, Read m) {
    send(from, new ReadReply(m.op(), stamp, value));
  }

  @Upon void onReply(Mailbox<ReadReply> mailbox) {
    var replies = mailbox.with(m -> m.op() == op);
    when(reading && replies.size() > n() / 2);
    reading = false;
    writing = true;
    readStamp = -1;
    for (ReadReply r : replies) {
      if (r.stamp() > readStamp) {
        readStamp = r.stamp();
        readValue = r.value();
      }
    }
    broadcast(new Write(op, readStamp, readValue));
  }

  @Upon void onAck(Mailbox<WriteAck> mailbox) {
    var acks = mailbox.with(m -> m.op() == op);
    when(writing && acks.size() > n() / 2);
    writing = false;
    output(readValue);
  }
}
