package dev.rondo.examples.microraft;

import io.microraft.RaftEndpoint;
import io.microraft.model.log.LogEntry;
import io.microraft.model.message.AppendEntriesFailureResponse;
import io.microraft.model.message.AppendEntriesRequest;
import io.microraft.model.message.AppendEntriesSuccessResponse;
import io.microraft.model.message.PreVoteRequest;
import io.microraft.model.message.PreVoteResponse;
import io.microraft.model.message.RaftMessage;
import io.microraft.model.message.VoteRequest;
import io.microraft.model.message.VoteResponse;
import io.microraft.report.RaftNodeReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a node does, one JSON object per line, as {@code rondo conform} reads it. */
final class EventLog implements AutoCloseable {

  /** The handler in the protocol and the message in its log. */
  private record Message(String handler, String json) {}

  private final Path file;
  private final Writer writer;
  private final int node;
  private String lastState = "";
  private int lines;

  EventLog(Path file, int node) {
    this.file = file;
    this.node = node;
    try {
      writer = Files.newBufferedWriter(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The file, with all events so far. */
  Path file() {
    try {
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }

  /** Where the next event will stand, as {@code rondo conform} names it. */
  String nextPlace() {
    return file + ":" + (lines + 1);
  }

  void received(RaftMessage message) {
    Message m = message(message);
    write(
        "recv",
        "'from':%s,'handler':'%s','message':%s",
        id(message.getSender()),
        m.handler,
        m.json);
  }

  void sent(RaftEndpoint to, RaftMessage message) {
    write("send", "'to':%s,'message':%s", id(to), message(message).json);
  }

  void timeout(String handler) {
    write("timeout", "'handler':'%s'", handler);
  }

  void replicate(int command) {
    write("request", "'handler':'replicate','arguments':{'command':%d}", command);
  }

  void applied(long index, int command) {
    write("output", "'value':'%d=%d'", index, command);
  }

  void crashed() {
    lastState = "";
    write("crash", "'fields':{}");
  }

  void recovered() {
    write("recover", "'handler':'restart'");
  }

  /** Writes what has changed since the last time. */
  void state(RaftNodeReport report, int flushed) {
    String fields =
        json(
            "{'term':%d,'votedFor':%s,'leader':%s,'role':'%s','commitIndex':%d,'flushed':%d}",
            report.getTerm().getTerm(),
            id(report.getTerm().getVotedEndpoint()),
            id(report.getTerm().getLeaderEndpoint()),
            report.getRole(),
            report.getLog().getCommitIndex(),
            flushed);
    if (!fields.equals(lastState)) {
      lastState = fields;
      write("state", "'fields':%s", fields);
    }
  }

  private static Message message(RaftMessage message) {
    if (message instanceof PreVoteRequest m) {
      return message(
          "PreVoteRequest",
          "'term':%d,'lastLogTerm':%d,'lastLogIndex':%d",
          m.getTerm(),
          m.getLastLogTerm(),
          m.getLastLogIndex());
    } else if (message instanceof PreVoteResponse m) {
      return message("PreVoteResponse", "'term':%d,'granted':%b", m.getTerm(), m.isGranted());
    } else if (message instanceof VoteRequest m) {
      return message(
          "VoteRequest",
          "'term':%d,'lastLogTerm':%d,'lastLogIndex':%d,'sticky':%b",
          m.getTerm(),
          m.getLastLogTerm(),
          m.getLastLogIndex(),
          m.isSticky());
    } else if (message instanceof VoteResponse m) {
      return message("VoteResponse", "'term':%d,'granted':%b", m.getTerm(), m.isGranted());
    } else if (message instanceof AppendEntriesRequest m) {
      return message(
          "AppendEntriesRequest",
          "'term':%d,'previousLogTerm':%d,'previousLogIndex':%d,'commitIndex':%d,'entries':%s,'flowControl':%d",
          m.getTerm(),
          m.getPreviousLogTerm(),
          m.getPreviousLogIndex(),
          m.getCommitIndex(),
          entries(m.getLogEntries()),
          m.getFlowControlSequenceNumber());
    } else if (message instanceof AppendEntriesSuccessResponse m) {
      return message(
          "AppendEntriesSuccessResponse",
          "'term':%d,'lastLogIndex':%d,'flowControl':%d",
          m.getTerm(),
          m.getLastLogIndex(),
          m.getFlowControlSequenceNumber());
    } else if (message instanceof AppendEntriesFailureResponse m) {
      return message(
          "AppendEntriesFailureResponse",
          "'term':%d,'expectedNextIndex':%d,'flowControl':%d",
          m.getTerm(),
          m.getExpectedNextIndex(),
          m.getFlowControlSequenceNumber());
    }
    throw new IllegalArgumentException("not in the protocol: " + message);
  }

  private static Message message(String type, String components, Object... values) {
    return new Message(
        type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1),
        json("{'type':'" + type + "'," + components + "}", values));
  }

  private static String entries(List<LogEntry> entries) {
    return entries.stream()
        .map(entry -> json("{'term':%d,'command':%s}", entry.getTerm(), entry.getOperation()))
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String id(RaftEndpoint endpoint) {
    return endpoint == null ? "null" : endpoint.getId().toString();
  }

  private static String json(String format, Object... values) {
    return String.format(Locale.ROOT, format.replace('\'', '"'), values);
  }

  private void write(String event, String format, Object... values) {
    lines++;
    try {
      writer.write(json("{'node':%d,'event':'" + event + "'," + format + "}\n", prepend(values)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Object[] prepend(Object[] values) {
    Object[] all = new Object[values.length + 1];
    all[0] = node;
    System.arraycopy(values, 0, all, 1, values.length);
    return all;
  }

  @Override
  public void close() {
    try {
      writer.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
