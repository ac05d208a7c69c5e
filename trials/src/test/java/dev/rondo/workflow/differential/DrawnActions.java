package dev.rondo.workflow.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What the handlers of {@link DrawnHandlers} do. */
final class DrawnActions {

  private static final List<String> CONDITIONS =
      List.of(
          "x == 1",
          "k > 1",
          "k == x",
          "votes.size() > 1",
          "log.contains(x)",
          "last == null",
          "self().equals(last)",
          "self().equals(node(0))",
          "done",
          "takes(x)",
          "most() == 1",
          "logs.getOrDefault(x, List.of()).size() > 1",
          "pairs.contains(new Pair(x, k))",
          "new Pair(x, k).sum() > 2",
          "(switch (mood) { case CALM -> k; case ANGRY -> n(); case LATE -> f(); }) == x",
          "mood == Mood.LATE");

  private static final List<String> STATEMENTS =
      List.of(
          "k++;",
          "x = k;",
          "x = most();",
          "log.add(k);",
          "votes.add(x);",
          "last = self();",
          "takes(k);",
          "output(%c);",
          "if (%c) { output(false); }",
          "if (%c) { x = 2; } else { k += 2; }",
          "k = choose(2);",
          "done = true;",
          "log.removeIf(y -> y == x);",
          "logs.computeIfAbsent(x, y -> new ArrayList<>()).add(k);",
          "logs.values().forEach(each -> each.add(x));",
          "pairs.add(new Pair(x, k));",
          "k = new Pair(x, k).larger().a();",
          "mood = switch (k) { case 0 -> Mood.CALM; case 1 -> Mood.ANGRY; default -> Mood.LATE; };",
          "assert !(%c) || k < 2 : \"asserted\";",
          "if (%c) { throw new IllegalStateException(\"thrown\"); }",
          "try { k = List.of(0, 1).get(k); } catch (IndexOutOfBoundsException e) { k = 0; }",
          "cancelTimer(\"slow\");",
          "startTimer(\"slow\");");

  private static final List<String> WITH_MESSAGE =
      List.of(
          "k += m.v();",
          "x = Math.max(x, m.v());",
          "last = from;",
          "votes.add(from.index());",
          "log.add(m.v());",
          "if (m.v() > x) { x = m.v(); last = from; }",
          "takes(m.v());");

  private static final List<String> WITH_BOX =
      List.of(
          "k = box.size();",
          "for (var m : box) { k += m.v(); }",
          "for (var m : box) { votes.add(m.v()); }",
          "for (var m : box) { if (!takes(m.v())) { break; } }",
          "last = box.isEmpty() ? null : box.sender(0);",
          "x = box.stream().mapToInt(m -> m.v()).max().orElse(0);",
          "box.stream().filter(m -> m.v() == x).forEach(m -> log.add(m.v()));");

  private final Random random;
  private final boolean phased;
  private final boolean lists;

  DrawnActions(Random random, boolean phased, boolean lists) {
    this.random = random;
    this.phased = phased;
    this.lists = lists;
  }

  /** A condition; a mailbox or a message may be given. */
  String condition(String given) {
    List<String> all = new ArrayList<>(CONDITIONS);
    if (given.equals("box")) {
      all.addAll(List.of("box.size() > 1", "box.stream().anyMatch(m -> m.v() == x)"));
    } else if (given.equals("m")) {
      all.addAll(List.of("m.v() == x", "from.equals(self())", "m.v() > 1"));
    }
    return pick(all);
  }

  /** A statement. */
  String statement(String given) {
    List<String> all = new ArrayList<>(STATEMENTS);
    if (given.equals("box")) {
      all.addAll(WITH_BOX);
      all.addAll(lists ? List.of("for (var m : box) { log.addAll(m.log()); }") : List.of());
    } else if (given.equals("m")) {
      all.addAll(WITH_MESSAGE);
    }
    return pick(all).replace("%c", condition(given));
  }

  /** A message of a type. */
  String message(String type) {
    String number = pick(List.of("x", "k", "x + k", "self().index()", "log.size()"));
    String list =
        pick(
            List.of(
                "List.copyOf(log)", "new ArrayList<>(log)", "List.of(k)", "List.copyOf(votes)"));
    return "new %s(%s%s%s)"
        .formatted(
            type, phased ? "p, " : "", number, lists && !type.equals("C") ? ", " + list : "");
  }

  /**
   * Sends a message to some or all.
   *
   * @param from who may be answered, or nothing
   */
  String sends(String type, String from) {
    String message = message(type);
    return switch (random.nextInt(from.isEmpty() ? 5 : 7)) {
      case 0 -> "if (%s) { broadcast(%s); }".formatted(condition(""), message);
      case 1 -> "if (%s) { return; } broadcast(%s);".formatted(condition(""), message);
      case 2 ->
          "for (NodeId to : nodes()) { if (k > 0 || !to.equals(self())) { send(to, %s); } }"
              .formatted(message);
      case 3 -> "broadcastToOthers(%s);".formatted(message);
      case 4 -> "broadcast(%s);".formatted(message);
      case 5 -> "send(from, %s);".formatted(message);
      default -> "if (!from.equals(self())) { send(from, %s); }".formatted(message);
    };
  }

  /** A bug that needs several things at once. */
  String verdict(String given) {
    return condition(given) + " && " + condition(given);
  }

  String pick(List<String> all) {
    return all.get(random.nextInt(all.size()));
  }
}
