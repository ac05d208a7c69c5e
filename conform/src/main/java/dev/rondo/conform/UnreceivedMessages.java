package dev.rondo.conform;

import dev.rondo.run.value.ChangeDetector;
import dev.rondo.run.value.ValueText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The messages that were sent and not received yet. Equal messages are kept once. */
final class UnreceivedMessages {

  /** A message on its way, perhaps several times. */
  static final class Message {
    final int from;
    final int type;
    final Object content;
    private int count = 1;

    private Message(int from, int type, Object content) {
      this.from = from;
      this.type = type;
      this.content = content;
    }

    @Override
    public String toString() {
      return ValueText.of(content) + " from P" + from;
    }
  }

  /** From one process to another. */
  private static final class Channel {
    final Map<Long, List<Message>> byHash = new LinkedHashMap<>();
    long added;
  }

  private final int nodes;
  private final Map<String, Set<String>> components;
  private final Channel[] channels;

  /**
   * No messages.
   *
   * @param components the names of the components of each message type
   */
  UnreceivedMessages(int nodes, Map<String, Set<String>> components) {
    this.nodes = nodes;
    this.components = components;
    this.channels = new Channel[nodes * nodes];
    for (int channel = 0; channel < channels.length; channel++) {
      channels[channel] = new Channel();
    }
  }

  private Channel channel(int from, int to) {
    return channels[from * nodes + to];
  }

  void add(int from, int to, int type, Object content) {
    Channel channel = channel(from, to);
    channel.added++;
    List<Message> alike =
        channel.byHash.computeIfAbsent(LoggedValue.hash(content), unused -> new ArrayList<>(1));
    for (Message message : alike) {
      if (content(message.content).equals(content(content))) {
        message.count++;
        return;
      }
    }
    alike.add(new Message(from, type, content));
  }

  private static List<?> content(Object value) {
    return ChangeDetector.content(List.of(value));
  }

  /** The number of messages sent so far from one process to another. */
  long added(int from, int to) {
    return channel(from, to).added;
  }

  /** The distinct messages that match a receive event. */
  List<Message> matching(LogEvent received) {
    Map<Long, List<Message>> sent = channel(received.peer(), received.node()).byHash;
    Set<String> all = components.get(received.type());
    if (all != null && LoggedValue.hasAll(received.content(), all)) {
      return matching(received, sent.get(LoggedValue.jsonHash(received.content())));
    }
    List<Message> found = new ArrayList<>();
    sent.values().forEach(alike -> found.addAll(matching(received, alike)));
    return found;
  }

  private static List<Message> matching(LogEvent received, @Nullable List<Message> alike) {
    if (alike == null) {
      return List.of();
    }
    if (alike.size() == 1 && LoggedValue.matches(received.content(), alike.get(0).content)) {
      return alike;
    }
    return alike.stream()
        .filter(message -> LoggedValue.matches(received.content(), message.content))
        .toList();
  }

  void remove(LogEvent received, Message message) {
    if (--message.count == 0) {
      Map<Long, List<Message>> sent = channel(received.peer(), received.node()).byHash;
      long hash = LoggedValue.hash(message.content);
      List<Message> alike = sent.getOrDefault(hash, new ArrayList<>());
      alike.removeIf(each -> each == message);
      if (alike.isEmpty()) {
        sent.remove(hash);
      }
    }
  }

  /** The distinct messages to a node. */
  List<Message> to(int node) {
    List<Message> found = new ArrayList<>();
    for (int from = 0; from < nodes; from++) {
      channel(from, node).byHash.values().forEach(found::addAll);
    }
    return found;
  }
}
