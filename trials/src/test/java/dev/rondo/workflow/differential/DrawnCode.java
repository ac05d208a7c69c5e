package dev.rondo.workflow.differential;

import java.util.List;
import java.util.Random;

/**
 * Conditions, statements and sends of a drawn protocol. Much of it looks at names, values and
 * orders, hides one name behind another, or has side effects where one does not expect them.
 */
final class DrawnCode {

  private static final List<String> CONDITIONS =
      List.of(
          "lead",
          "x == v",
          "!lead && x != k",
          "k - -x > 0",
          "box.size() > 1",
          "box.with(m -> m.lead()).size() == 1",
          "box.stream().anyMatch(m -> m.v() == v)",
          "box.stream().filter(m -> m.lead()).count() == 1",
          "box.stream().mapToInt(m -> m.v()).max().orElse(0) > 2",
          "box.stream().allMatch(A::lead)",
          "box.senders().contains(node(0))",
          "box.from(self()) != null",
          "self().equals(last)",
          "set.contains(v)",
          "set.size() == 2",
          "log.size() > 1",
          "log.indexOf(v) == 0",
          "map.containsKey(v)",
          "map.getOrDefault(v, 0) == 1",
          "isOne(k)",
          "same(x, v)",
          "first(box).equals(self())",
          "mood == Mood.GOOD",
          "new Pair(x, k).equals(new Pair(k, x))",
          "Optional.ofNullable(last).isPresent()",
          "next() % 2 == 0",
          "self().index() == 0",
          "(\"\" + self()).contains(\"1\")",
          "self().hashCode() == 1");

  private static final List<String> STATEMENTS =
      List.of(
          "k = box.size();",
          "for (A m : box) { k += m.v(); }",
          "for (A m : box) { set.add(m.v()); }",
          "for (A m : box) { log.add(m.v()); }",
          "for (A m : box) { last = m.who(); }",
          "for (A m : box) { if (m.lead()) { last = m.who(); break; } }",
          "for (A m : box) { if (!m.lead()) { continue; } k++; }",
          "for (A m : box) { x = Math.max(x, m.v()); }",
          "for (A m : box) { k++; if (k == 1 && m.lead()) { lead = true; } }",
          "for (A m : box) { map.merge(m.v(), 1, Integer::sum); }",
          "for (int v = 0; v < box.size(); v++) { x += v; }",
          "for (int i = box.size() - 1; i >= 0; i--) { x = box.get(i).v(); }",
          "box.with(m -> note(m)).size();",
          "box.stream().filter(m -> m.v() > 2).forEach(m -> k++);",
          "box.stream().map(A::v).sorted().limit(1).forEach(y -> x = y);",
          "set.removeIf(y -> k++ > 0);",
          "for (int y : set) { x = y; }",
          "for (int y : set) { if (y == v) { k++; } }",
          "if (!log.isEmpty()) { x = log.get(0); }",
          "if (!set.isEmpty()) { x = set.first(); }",
          "log.addAll(set); set.clear();",
          "log.sort(null);",
          "map.put(x, k);",
          "map.values().removeIf(y -> y > 1);",
          "last = self();",
          "last = node(k % n() < 0 ? 0 : k % n());",
          "x = v;",
          "x = k++ + ++k;",
          "k -= -x;",
          "x = - -k;",
          "x = lead ? k : v;",
          "lead = !lead;",
          "lead |= k > 1;",
          "mood = mood == Mood.GOOD ? Mood.BAD : Mood.GOOD;",
          "switch (k % 3) { case 0 -> x = 1; case 1 -> { x = v; k++; } default -> lead = true; }",
          "int y = 0; while (y < 2) { y++; if (y == k) { break; } x = y; }",
          "{ int k = x; x = k + 1; }",
          "k = choose(2);",
          "k = choose(List.of(1, 2));",
          "lead = flip();",
          "log.removeIf(y -> y == v);",
          "pair = new Pair(x, pair.one());",
          "x = pair.one() + pair.other();",
          "next();",
          "output(false);",
          "if (%c) { x = v; } else { k++; }",
          "if (%c) { last = null; }",
          "if (%c) { output(false); }",
          "if (%c && next() > 1) { lead = true; }",
          "k += %c ? 1 : 0;");

  private final Random random;

  DrawnCode(Random random) {
    this.random = random;
  }

  /**
   * A condition.
   *
   * @param hasBox whether a mailbox of A stands there as {@code box}
   */
  String condition(boolean hasBox) {
    String drawn;
    do {
      drawn = pick(CONDITIONS);
    } while (!hasBox && drawn.contains("box"));
    return drawn;
  }

  /** A statement. */
  String statement(boolean hasBox) {
    String drawn;
    do {
      drawn = pick(STATEMENTS).replace("%c", condition(hasBox));
    } while (!hasBox && drawn.contains("box"));
    return drawn;
  }

  /**
   * Statements that send a message, to some or all.
   *
   * @param message the message around a number
   */
  String sends(String message) {
    return switch (random.nextInt(9)) {
      case 0 -> "broadcast(" + message.formatted("x") + ");";
      case 1 -> "if (" + condition(true) + ") { broadcast(" + message.formatted("k") + "); }";
      case 2 -> "for (NodeId to : nodes()) { send(to, " + message.formatted("k++") + "); }";
      case 3 ->
          "for (int i = 0; i < n(); i++) { send(node(i), " + message.formatted("x + i") + "); }";
      case 4 ->
          "if (%s) { return; } broadcast(%s);"
              .formatted(condition(true), message.formatted("log.size()"));
      case 5 ->
          "if (%s) { broadcast(%s); } else { broadcastToOthers(%s); }"
              .formatted(condition(true), message.formatted("1"), message.formatted("k"));
      case 6 -> "for (NodeId to : others()) { tell(to, k); } tell(self(), x);";
      case 7 ->
          "for (NodeId to : box.senders()) { if (to != null) { tell(to, %s ? k : x); } }"
              .formatted(condition(true));
      default ->
          "for (NodeId to : nodes()) { if (!to.equals(self()) || lead) { send(to, "
              + message.formatted("k")
              + "); } }";
    };
  }

  /** A bug that needs several things at once, so that a search may well miss it. */
  String verdict() {
    List<String> parts =
        List.of(
            "lead",
            "x == v",
            "sum == 1",
            "k == 2",
            "last == null",
            "set.size() == 2",
            "sum > 3",
            "mood == Mood.BAD",
            "log.size() == 1");
    return pick(parts) + " && " + pick(parts) + (random.nextBoolean() ? " && " + pick(parts) : "");
  }

  String pick(List<String> all) {
    return all.get(random.nextInt(all.size()));
  }
}
