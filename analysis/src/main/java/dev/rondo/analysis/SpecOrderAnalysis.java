package dev.rondo.analysis;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.stmt.ThrowStmt;
import com.github.javaparser.ast.stmt.TryStmt;
import dev.rondo.analysis.SpecFields.FieldUse;
import dev.rondo.analysis.SpecFields.SpecField;
import dev.rondo.analysis.SpecRun.CellAction;
import dev.rondo.analysis.SpecRun.CellContent;
import dev.rondo.analysis.SpecRun.SpecCell;
import dev.rondo.analysis.SpecValue.Test;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.model.TypeShape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Whether it depends on the order between outputs of different processes that a spec throws. It
 * does not where each piece of what the spec keeps follows one of the patterns of
 * docs/internal/adr/0025, and none flows into another:
 *
 * <ul>
 *   <li>it is not changed once outputs come (constants, inputs);
 *   <li>it serves the text of violations alone;
 *   <li>it is a table in which each output sees the entry of its own process alone;
 *   <li>it is a cell that keeps the first value and throws at a different one, or at any other;
 *   <li>it is accumulated by a commutative operation, and a condition that stays true once it is
 *       throws, and is examined after every change;
 *   <li>it is a collection of outputs of which every two are compared symmetrically.
 * </ul>
 *
 * <p>The text of a violation may depend on the order.
 */
public final class SpecOrderAnalysis {

  private static final Set<String> COLLECTIONS =
      Set.of(
          "java.util.ArrayDeque",
          "java.util.ArrayList",
          "java.util.HashMap",
          "java.util.HashSet",
          "java.util.LinkedHashMap",
          "java.util.LinkedHashSet",
          "java.util.LinkedList",
          "java.util.TreeMap",
          "java.util.TreeSet");

  private final Protocol protocol;
  private final FileSymbols own;
  private final ClassOrInterfaceDeclaration spec;
  private final MethodDeclaration observe;

  private SpecOrderAnalysis(
      Protocol protocol,
      FileSymbols own,
      ClassOrInterfaceDeclaration spec,
      MethodDeclaration observe) {
    this.protocol = protocol;
    this.own = own;
    this.spec = spec;
    this.observe = observe;
  }

  /** Why the order may matter; empty where it does not. */
  static Optional<Refusal> dependence(
      Protocol protocol, FileSymbols own, ClassOrInterfaceDeclaration spec) {
    List<MethodDeclaration> observers =
        spec.getMethodsByName("observe").stream()
            .filter(method -> method.getParameters().size() == 2 && method.getBody().isPresent())
            .toList();
    if (observers.size() != 1) {
      return Optional.of(Refusal.at(spec.getName(), "it has no single method observe"));
    }
    SpecOrderAnalysis order = new SpecOrderAnalysis(protocol, own, spec, observers.get(0));
    try {
      order.check(true);
      return Optional.empty();
    } catch (RefusedException first) {
      return order.retried(first);
    }
  }

  /**
   * Why what a spec keeps may show in which order processes have output; empty where it does not.
   * That is stronger than that a violation does not depend on the order: a text for violations, or
   * a collection in the order of its elements, may show it.
   */
  public static Optional<Refusal> memoryOfOrder(
      Protocol protocol, ClassOrInterfaceDeclaration spec) {
    FileSymbols own = new FileSymbols(protocol.unit());
    return dependence(protocol, own, spec)
        .or(
            () ->
                spec.findAll(ObjectCreationExpr.class).stream()
                    .filter(made -> !isUnordered(Symbol.typeOf(made).orElse("")))
                    .filter(
                        made -> made.getParentNode().filter(ThrowStmt.class::isInstance).isEmpty())
                    .findFirst()
                    .map(made -> Refusal.at(made, "it may keep the order of its elements")))
        .or(() -> textOfOrder(own, spec));
  }

  private static Optional<Refusal> textOfOrder(FileSymbols own, ClassOrInterfaceDeclaration spec) {
    try {
      MethodDeclaration observe = spec.getMethodsByName("observe").get(0);
      return new SpecFields(own, spec, observe, true)
          .of(FieldUse.MESSAGE).stream()
              .findFirst()
              .map(field -> Refusal.at(field.declared(), "it may show an order"));
    } catch (RefusedException unknown) {
      return Optional.of(unknown.refusal());
    }
  }

  private static boolean isUnordered(String type) {
    return COLLECTIONS.contains(type)
        && !type.contains("Linked")
        && (type.endsWith("Map") || type.endsWith("Set"));
  }

  /** A flag that only becomes true may also guard a variable. */
  private Optional<Refusal> retried(RefusedException first) {
    try {
      check(false);
      return Optional.empty();
    } catch (RefusedException second) {
      return Optional.of(first.refusal());
    }
  }

  private void check(boolean mayGrow) {
    Optional<TryStmt> caught = spec.findFirst(TryStmt.class);
    if (caught.isPresent()) {
      throw new RefusedException(caught.get(), "exceptions are caught");
    }
    SpecFields fields = new SpecFields(own, spec, observe, mayGrow);
    EqualityAnalysis sameness = new EqualityAnalysis(protocol, own);
    NonNullAnalysis nonNull = new NonNullAnalysis(protocol, own);
    for (SpecField field : fields.all()) {
      checkType(field, sameness);
    }
    for (SpecField field : fields.of(FieldUse.PAIRS)) {
      PairComparison.check(own, fields, sameness, nonNull, field);
    }
    Map<String, String> present = present(fields, sameness, nonNull);
    List<SpecRun> runs =
        new SpecSymbolicExecutor(own, fields, sameness, nonNull, observe, present).runs();
    checkControl(runs);
    checkCells(runs);
    checkThrows(runs);
  }

  private static void checkType(SpecField field, EqualityAnalysis sameness) {
    boolean isCells =
        Set.of(
                FieldUse.MAP,
                FieldUse.SET,
                FieldUse.SIZED_SET,
                FieldUse.COUNTS,
                FieldUse.MAP_OF_SETS)
            .contains(field.use());
    if (!isCells) {
      return;
    }
    String made =
        field.declared().getInitializer().flatMap(value -> Symbol.typeOf(value)).orElse("");
    boolean isKnown = COLLECTIONS.contains(made) && !field.type().arguments().isEmpty();
    for (TypeShape type : field.type().arguments()) {
      isKnown &= sameness.isEquivalence(type);
    }
    if (made.contains("Tree")) {
      isKnown &= EqualityAnalysis.isOrdered(field.type().arguments().get(0));
    }
    if (field.use() == FieldUse.MAP_OF_SETS) {
      isKnown &=
          field.type().arguments().get(1).arguments().stream()
              .allMatch(EqualityAnalysis::isOrdered);
    }
    if (!isKnown) {
      throw new RefusedException(
          field.declared(),
          "when two keys or values of " + field.name() + " are equal is not known");
    }
  }

  /** What the variables hold once an output has changed them: the same, whichever it was. */
  private @Nullable Map<String, String> present(
      SpecFields fields, EqualityAnalysis sameness, NonNullAnalysis nonNull) {
    if (fields.of(FieldUse.VARIABLE).isEmpty()) {
      return null;
    }
    Set<Map<String, String>> shapes =
        new SpecSymbolicExecutor(own, fields, sameness, nonNull, observe, null)
            .runs().stream()
                .filter(run -> !run.isThrown)
                .filter(
                    run ->
                        run.cells.values().stream()
                            .anyMatch(
                                cell ->
                                    cell.field.equals(SpecSymbolicExecutor.VARIABLES)
                                        && cell.action == CellAction.STORE))
                .map(run -> run.variables)
                .collect(Collectors.toSet());
    if (shapes.size() != 1) {
      throw new RefusedException(
          fields.of(FieldUse.VARIABLE).get(0).declared(),
          "what it keeps depends on what comes first");
    }
    return shapes.iterator().next();
  }

  /** What an output changes must not depend on what others have output. */
  private void checkControl(List<SpecRun> runs) {
    List<SpecRun> ended = runs.stream().filter(run -> !run.isThrown).toList();
    for (SpecRun one : ended) {
      for (SpecRun other : ended) {
        if (one.isCompatible(other) && !one.updates().equals(other.updates())) {
          throw new RefusedException(
              observe.getName(), "what an output changes depends on other processes");
        }
      }
      for (String field :
          one.updates().stream().filter(u -> u.endsWith(": compare")).distinct().toList()) {
        String name = field.substring(0, field.length() - ": compare".length());
        if (one.count(name, "add") != one.count(name, "compare")) {
          throw new RefusedException(observe.getName(), "an output may be compared and not kept");
        }
      }
    }
    Set<String> compared =
        runs.stream()
            .flatMap(run -> run.updates().stream())
            .filter(update -> update.endsWith(": compare"))
            .map(update -> update.substring(0, update.length() - ": compare".length()))
            .collect(Collectors.toSet());
    for (SpecRun run : ended) {
      for (String name : compared) {
        if (run.count(name, "add") != run.count(name, "compare")) {
          throw new RefusedException(observe.getName(), "an output may be kept and not compared");
        }
      }
    }
  }

  /** The outcome for a cell: what the runs do that find it with this content; null where none. */
  private static @Nullable String outcome(
      List<SpecRun> runs, SpecRun like, String id, CellContent content) {
    Set<String> outcomes = new TreeSet<>();
    for (SpecRun run : runs) {
      SpecCell cell = run.cells.get(id);
      boolean isAsked = cell == null || cell.before == content;
      if (like.isCompatible(run) && isAsked) {
        outcomes.add(run.isThrown ? "throw" : cell == null ? "untouched" : cell.action.toString());
      }
    }
    if (outcomes.size() > 1) {
      outcomes.remove("throw");
      return outcomes.size() == 1 ? outcomes.iterator().next() : "?";
    }
    return outcomes.isEmpty() ? null : outcomes.iterator().next();
  }

  /** Each cell keeps the first value, and throws at a different one or at any other. */
  private void checkCells(List<SpecRun> runs) {
    Map<String, Set<String>> tables = new TreeMap<>();
    for (SpecRun run : runs) {
      for (Map.Entry<String, SpecCell> each : run.cells.entrySet()) {
        SpecCell cell = each.getValue();
        for (SpecRun other : runs) {
          SpecCell same = other.cells.get(each.getKey());
          if (same != null
              && run.isCompatible(other)
              && (!same.key.equals(cell.key)
                  || !same.value.isEmpty()
                      && !cell.value.isEmpty()
                      && !same.value.equals(cell.value))) {
            throw new RefusedException(
                observe.getName(), "which key is used depends on other processes");
          }
        }
        String table =
            outcome(runs, run, each.getKey(), CellContent.ABSENT)
                + ", "
                + outcome(runs, run, each.getKey(), CellContent.EQUAL)
                + ", "
                + outcome(runs, run, each.getKey(), CellContent.DIFFERENT);
        tables.computeIfAbsent(cell.field, field -> new TreeSet<>()).add(table);
      }
    }
    for (Map.Entry<String, Set<String>> each : tables.entrySet()) {
      Set<String> kinds = new TreeSet<>(each.getValue());
      // Examines the cell, to no effect; or throws whatever is in it.
      kinds.removeIf(table -> table.matches("(KEEP|throw), \\1, (\\1|null)"));
      boolean isFirstKept =
          kinds.size() <= 1
              && kinds.stream()
                  .allMatch(
                      table ->
                          table.equals("STORE, KEEP, throw")
                              || table.matches("STORE, throw, (throw|null)"));
      boolean isSilent =
          kinds.stream().noneMatch(table -> table.contains("throw") || table.contains("?"));
      if (!isFirstKept && !isSilent) {
        throw new RefusedException(
            place(each.getKey()), "whether it throws depends on which output comes first");
      }
    }
  }

  private Node place(String field) {
    return spec.getFields().stream()
        .flatMap(declared -> declared.getVariables().stream())
        .filter(
            variable ->
                field.equals(SpecSymbolicExecutor.VARIABLES)
                    || variable.getNameAsString().equals(field))
        .map(Node.class::cast)
        .findFirst()
        .orElse(spec.getName());
  }

  /** Each throw is due to the output alone, to one cell, or to accumulators. */
  private void checkThrows(List<SpecRun> runs) {
    for (SpecRun thrown : runs) {
      if (thrown.isThrown && !isLocal(runs, thrown) && !isOfCell(runs, thrown)) {
        Set<Test> lasting =
            thrown.tests().stream().filter(test -> test.growth() > 0).collect(Collectors.toSet());
        checkTests(runs, thrown, lasting);
      }
    }
  }

  private static boolean isLocal(List<SpecRun> runs, SpecRun thrown) {
    return runs.stream().filter(thrown::isCompatible).allMatch(run -> run.isThrown);
  }

  private static boolean isOfCell(List<SpecRun> runs, SpecRun thrown) {
    return thrown.cells.entrySet().stream()
        .anyMatch(
            each ->
                runs.stream()
                    .filter(thrown::isCompatible)
                    .filter(
                        run -> {
                          SpecCell cell = run.cells.get(each.getKey());
                          return cell == null || cell.before == each.getValue().before;
                        })
                    .allMatch(run -> run.isThrown));
  }

  private void checkTests(List<SpecRun> runs, SpecRun thrown, Set<Test> lasting) {
    Map<String, Long> texts = new HashMap<>();
    lasting.forEach(test -> texts.merge(test.text(), 1L, Long::sum));
    boolean isSimple =
        lasting.size() == 1
            || lasting.stream()
                .noneMatch(
                    test -> test.isExact() || test.of().stream().anyMatch(of -> of.contains("#")));
    boolean isEnough =
        !lasting.isEmpty()
            && isSimple
            && runs.stream()
                .filter(thrown::isCompatible)
                .filter(run -> !run.contradicts(lasting))
                .allMatch(run -> run.isThrown);
    if (!isEnough) {
      throw new RefusedException(
          observe.getName(),
          "whether it throws depends on what other processes have output before");
    }
    for (SpecRun run : runs) {
      if (!run.isThrown && !run.leavesFalse(lasting)) {
        throw new RefusedException(
            observe.getName(), "the accumulated value is not checked after every change");
      }
    }
  }
}
