package dev.rondo.workflow.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What the handlers of {@link DrawnHandlers} and {@link DrawnRoles} do, and what it is about. */
final class DrawnActions {

  /** The types of the file: an enum with bodies, an interface, records, an exception, a helper. */
  static final String TYPES =
      """
        enum Mood {
          CALM, ANGRY { @Override int heat() { return 2; } }, LATE;
          int heat() { return name().length() > 4 ? 1 : 0; }
        }
        interface Sized { int size(); default boolean large() { return size() > 2; } }
        record Pair(int a, int b) implements Sized {
          static final Pair ZERO = new Pair(0, 0);
          Pair { if (a > 6) { throw new IllegalArgumentException("large"); } }
          static Pair of(int a) { return new Pair(a, a + 1); }
          int sum() { return a + b; }
          public int size() { return a; }
          Pair larger() { return a > b ? this : new Pair(b, a); }
        }
        record Boxed<T>(T value, int count) { boolean isOne() { return count == 1; } }
        static class Rejected extends RuntimeException {
          final int why;
          Rejected(int why) { super("rejected " + why); this.why = why; }
        }
        static class Hits {
          private int count;
          private final List<Integer> seen = new ArrayList<>();
          boolean hit(int v) { count++; seen.add(v); return seen.size() > 2; }
          int count() { return count; }
        }
      """;

  /** The variables of a process, besides the numbers of {@link DrawnHandlers}. */
  static final String FIELDS =
      """
        private boolean done;
        private NodeId last;
        private final TreeSet<Integer> votes = new TreeSet<>();
        private final List<Integer> log = new ArrayList<>();
        private Mood mood = Mood.CALM;
        private final Map<Integer, List<Integer>> logs = new TreeMap<>();
        private final Set<Pair> pairs = new LinkedHashSet<>();
        private final List<List<Integer>> rows = new ArrayList<>();
        private final Map<Integer, Map<Integer, Integer>> table = new TreeMap<>();
        private final Map<NodeId, Set<Integer>> heard = new LinkedHashMap<>();
        private final Deque<TreeSet<Integer>> queue = new ArrayDeque<>();
        private final int[][] grid = new int[2][2];
        private final Hits hits = new Hits();
        private String text = "";
        private Boxed<Integer> boxed = new Boxed<>(0, 0);
        private <T extends Sized> T largest(T one, T other) {
          return one.size() < other.size() ? other : one;
        }
      """;

  private static final String KEYS =
      """
        private final Set<List<Integer>> keys = new LinkedHashSet<>();
      """;

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
          "mood == Mood.LATE",
          "rows.size() > 1 && rows.get(0).contains(x)",
          "table.getOrDefault(x, Map.of()).size() > 1",
          "heard.values().stream().anyMatch(each -> each.size() > 1)",
          "queue.stream().anyMatch(each -> each.contains(k))",
          "grid[0][1] == x",
          "hits.count() > 1",
          "mood.heat() > 1",
          "Pair.of(k).large()",
          "text.length() > 2",
          "boxed.isOne() && boxed.value() == x");

  /** What a guard asks for besides; some throw where a number is large. */
  private static final List<String> GUARDS =
      List.of(
          "mood.heat() < 2",
          "k < 3",
          "rows.size() < 2",
          "!text.equals(\"1\")",
          "Mood.values()[k] != Mood.LATE",
          "grid[0][x] < 2",
          "switch (mood) { case CALM -> true; case ANGRY -> k < 2; case LATE -> x < 2; }");

  /** What a handler does with a message of the past. */
  private static final List<String> LATE =
      List.of(
          "throw new IllegalStateException(\"late\");",
          "assert %c : \"late\";",
          "output(%c);",
          "output(false);",
          "if (%c) { throw new Rejected(k); }",
          "k++;",
          "done = true;",
          "rows.add(new ArrayList<>(List.of(m.v())));",
          "votes.add(m.v());");

  private static final List<String> WITH_KEYS =
      List.of(
          "keys.add(new ArrayList<>(List.of(k)));",
          "for (List<Integer> key : keys) { key.add(x); }",
          "if (keys.contains(List.of(k))) { x++; }");

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
          "if (%c && %c) { throw new Rejected(x); }",
          "if (takes(x)) { throw new IllegalStateException(\"taken\"); }",
          "assert mood != Mood.LATE || !(%c) : \"asserted \" + k;",
          "try { k = List.of(0, 1).get(k); } catch (IndexOutOfBoundsException e) { k = 0; }",
          "rows.add(new ArrayList<>(List.of(x)));",
          "if (!rows.isEmpty()) { rows.get(0).add(k); }",
          "for (var row : rows) { row.removeIf(y -> y == x); }",
          "rows.add(new ArrayList<>(log)); log.clear();",
          "table.computeIfAbsent(x, y -> new TreeMap<>()).merge(k, 1, Integer::sum);",
          "table.values().forEach(each -> each.replaceAll((key, value) -> value + 1));",
          "table.values().removeIf(Map::isEmpty);",
          "for (var each : table.entrySet()) { k += each.getValue().size(); }",
          "heard.computeIfAbsent(last == null ? self() : last, y -> new TreeSet<>()).add(k);",
          "heard.values().forEach(each -> each.remove(x));",
          "queue.addLast(new TreeSet<>(votes));",
          "if (!queue.isEmpty()) { queue.peekFirst().add(x); }",
          "if (queue.size() > 1) { votes.addAll(queue.removeFirst()); }",
          "grid[k & 1][x & 1]++;",
          "grid[0] = grid[1].clone();",
          "x = grid[1][k];",
          "hits.hit(x);",
          "if (hits.hit(k)) { x = hits.count(); }",
          "try { if (%c) { throw new Rejected(k); } x++; } catch (Rejected e) { k = e.why; }",
          "try { log.get(k); } catch (IndexOutOfBoundsException e) { x++; } finally { k++; }",
          "x = switch (mood) { case CALM, LATE -> { int y = k; yield y + 1; } case ANGRY -> f();"
              + " };",
          "switch (k) { case 0 -> mood = Mood.ANGRY; case 1, 2 -> { x++; } default -> done = true;"
              + " }",
          "x = Pair.of(k).sum();",
          "x = largest(Pair.of(x), Pair.ZERO).b();",
          "pairs.removeIf(Sized::large);",
          "boxed = new Boxed<>(x, boxed.count() + 1);",
          "text = String.format(Locale.ROOT, \"%d%s\", k, mood);",
          "text = \"\" + rows;",
          "text = text.isEmpty() ? \"\" + x : \"\";",
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
  private final boolean keys;

  DrawnActions(Random random, boolean phased, boolean lists) {
    this.random = random;
    this.phased = phased;
    this.lists = lists;
    this.keys = random.nextInt(24) == 0;
  }

  /** The variables that conditions and statements are about. */
  String fields() {
    return keys ? FIELDS + KEYS : FIELDS;
  }

  /** A condition to add to a guard; mostly none. */
  String guard() {
    return random.nextInt(5) == 0 ? " && (" + pick(GUARDS) + ")" : "";
  }

  /** What a handler does with a message {@code m} that came too late. */
  String late() {
    return pick(LATE).replace("%c", condition("m"));
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
    if (keys && random.nextInt(3) == 0) {
      return pick(WITH_KEYS);
    }
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
