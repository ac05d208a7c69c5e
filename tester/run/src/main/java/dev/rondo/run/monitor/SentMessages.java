package dev.rondo.run.monitor;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What a process has sent last of each message type. A message that is sent again, of the same tag
 * and to the same process, does not count: whoever uses it might as well have used the first.
 */
final class SentMessages {

  private record Letter(int to, Object content) {}

  private record Latest(long tag, Set<Letter> letters) {}

  private final Map<Class<?>, Latest> latest = new HashMap<>();

  /** Whether a message of this tag, just so, was sent to a process before. */
  boolean contains(int to, Object content, long tag) {
    Latest ofType = latest.get(content.getClass());
    return ofType != null
        && ofType.tag() == tag
        && ofType.letters().contains(new Letter(to, content));
  }

  void add(int to, Object content, long tag) {
    Latest ofType = latest.get(content.getClass());
    if (ofType == null || ofType.tag() != tag) {
      ofType = new Latest(tag, new HashSet<>());
      latest.put(content.getClass(), ofType);
    }
    ofType.letters().add(new Letter(to, content));
  }
}
