package dev.rondo.conform;

import dev.rondo.run.value.ValueText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The messages that were sent and not received yet. */
final class MessagesInTransit {

  /** A message on its way. */
  record Message(int from, int to, int type, Object content) {
    @Override
    public String toString() {
      return ValueText.of(content) + " from P" + from;
    }
  }

  private final Map<Long, List<Message>> byChannel = new HashMap<>();

  private static long channel(int from, int to) {
    return (long) from << 32 | to;
  }

  void add(Message message) {
    byChannel
        .computeIfAbsent(channel(message.from, message.to), unused -> new ArrayList<>())
        .add(message);
  }

  /** The different messages that a receive event may mean. */
  List<Message> matching(LogEvent received) {
    Map<String, Message> found = new LinkedHashMap<>();
    for (Message message :
        byChannel.getOrDefault(channel(received.peer(), received.node()), List.of())) {
      if (LoggedValue.matches(received.content(), message.content)) {
        found.putIfAbsent(ValueText.unordered(message.content), message);
      }
    }
    return List.copyOf(found.values());
  }

  void remove(Message received) {
    Iterator<Message> messages =
        byChannel.getOrDefault(channel(received.from, received.to), List.of()).iterator();
    while (messages.hasNext()) {
      if (messages.next() == received) {
        messages.remove();
        return;
      }
    }
  }

  /** The different messages to a node. */
  List<Message> to(int node) {
    Map<String, Message> found = new LinkedHashMap<>();
    byChannel.forEach(
        (channel, messages) -> {
          if (channel.intValue() == node) {
            messages.forEach(message -> found.putIfAbsent(message.toString(), message));
          }
        });
    return List.copyOf(found.values());
  }
}
