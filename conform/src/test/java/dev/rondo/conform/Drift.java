package dev.rondo.conform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;

/** Ways in which a system can drift from its protocol, each planted into a log at one event. */
enum Drift {
  /** A message is received that no process has sent. */
  NOT_SENT {
    @Override
    boolean change(List<ObjectNode> log, int index) {
      return isKind(log, index, "recv") && increase(log.get(index).get("message"));
    }
  },
  /** A message is sent a second time: a second vote. */
  SENT_TWICE {
    @Override
    boolean change(List<ObjectNode> log, int index) {
      if (index == 0 || !isKind(log, index - 1, "send")) {
        return false;
      }
      log.add(index, log.get(index - 1).deepCopy());
      return true;
    }
  },
  /** A state that no handler gives. */
  WRONG_STATE {
    @Override
    boolean change(List<ObjectNode> log, int index) {
      return isKind(log, index, "state") && increase(log.get(index).get("fields"));
    }
  },
  /**
   * A field has the value of before a step again. The step has been seen: it was a recovery, a
   * timeout, or has sent something.
   */
  LOST_WRITE {
    @Override
    boolean change(List<ObjectNode> log, int index) {
      int before = previous(log, index, "state");
      if (!isKind(log, index, "state") || before < 0 || !isSeen(log, index)) {
        return false;
      }
      ObjectNode fields = (ObjectNode) log.get(index).get("fields");
      JsonNode old = log.get(before).get("fields");
      for (String name : names(fields)) {
        if (!fields.get(name).equals(old.get(name)) && !name.equals("crashes")) {
          fields.set(name, old.get(name));
          return true;
        }
      }
      return false;
    }

    private boolean isSeen(List<ObjectNode> log, int index) {
      for (int each = index - 1; each >= 0; each--) {
        if (isSameNode(log, each, index)) {
          String kind = log.get(each).path("event").asText();
          return !kind.equals("recv") && !kind.equals("state");
        }
      }
      return false;
    }
  },
  /** A message has the content of an earlier one. */
  STALE_READ {
    @Override
    boolean change(List<ObjectNode> log, int index) {
      if (!isKind(log, index, "send")) {
        return false;
      }
      JsonNode message = log.get(index).get("message");
      for (int each = index - 1; each >= 0; each--) {
        JsonNode other = log.get(each).path("message");
        if (isSameNode(log, each, index)
            && isKind(log, each, "send")
            && other.get("type").equals(message.get("type"))
            && !other.equals(message)) {
          log.get(index).set("message", other);
          return true;
        }
      }
      return false;
    }
  },
  /** An output that the protocol does not give. */
  WRONG_OUTPUT {
    @Override
    boolean change(List<ObjectNode> log, int index) {
      if (!isKind(log, index, "output")) {
        return false;
      }
      JsonNode value = log.get(index).get("value");
      if (value.isObject()) {
        return increase(value);
      }
      log.get(index).put("value", value.isIntegralNumber() ? value.asInt() + 1000 : -1000);
      return true;
    }
  };

  /** Changes the event at an index so that it is the first that is not explained, if it can. */
  abstract boolean change(List<ObjectNode> log, int index);

  /**
   * Plants the drift at a random place.
   *
   * @return the index of the event; empty if there is no place
   */
  OptionalInt plant(List<ObjectNode> log, long seed) {
    Random random = new Random(seed);
    for (int attempt = 0; attempt < 200 && !log.isEmpty(); attempt++) {
      int index = random.nextInt(log.size());
      if (change(log, index)) {
        return OptionalInt.of(index);
      }
    }
    return OptionalInt.empty();
  }

  private static boolean isKind(List<ObjectNode> log, int index, String kind) {
    return log.get(index).path("event").asText().equals(kind);
  }

  private static boolean isSameNode(List<ObjectNode> log, int one, int other) {
    return log.get(one).get("node").equals(log.get(other).get("node"));
  }

  private static int previous(List<ObjectNode> log, int index, String kind) {
    int each = index - 1;
    while (each >= 0 && !(isSameNode(log, each, index) && isKind(log, each, kind))) {
      each--;
    }
    return each;
  }

  /** Changes the first number. */
  private static boolean increase(JsonNode content) {
    ObjectNode object = (ObjectNode) content;
    for (String name : names(object)) {
      if (object.get(name).isIntegralNumber()) {
        object.put(name, object.get(name).asInt() + 1000);
        return true;
      }
    }
    return false;
  }

  private static List<String> names(ObjectNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
