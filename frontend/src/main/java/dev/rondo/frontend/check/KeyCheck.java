package dev.rondo.frontend.check;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.rondo.frontend.check.AliasAnalysis.Source;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.MayHappenAfter;
import dev.rondo.frontend.code.MutatedOperand;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.JavaType;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.frontend.model.Symbol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Warns of sets, maps and priority queues that a search may not be able to copy: those whose keys
 * are mutated after their insertion, and those that are sorted by a comparator of the user's.
 *
 * <p>The search itself refuses the states in which this has happened. The warning says where.
 */
final class KeyCheck {

  private static final Set<String> INSERTIONS =
      Set.of(
          "add", "compute", "computeIfAbsent", "merge", "offer", "put", "putIfAbsent", "replace");

  private static final Set<String> SORTED =
      Set.of("java.util.PriorityQueue", "java.util.TreeMap", "java.util.TreeSet");

  private static final Set<String> KNOWN_ORDERS = Set.of("naturalOrder", "reverseOrder");

  private final ProtocolSymbols code;
  private final Bindings bindings;
  private final Log log;
  private final AliasAnalysis aliases;
  private final List<Mutation> mutations = new ArrayList<>();

  /** An object is mutated. */
  private record Mutation(Source object, Expression call) {}

  private KeyCheck(ProtocolSymbols code, Bindings bindings, AliasAnalysis aliases, Log log) {
    this.code = code;
    this.bindings = bindings;
    this.aliases = aliases;
    this.log = log;
  }

  static void run(ProtocolSymbols code, Bindings bindings, AliasAnalysis aliases, Log log) {
    KeyCheck check = new KeyCheck(code, bindings, aliases, log);
    Node protocol = code.protocol().declaration();
    protocol.walk(MethodCallExpr.class, check::mutation);
    protocol.walk(MethodReferenceExpr.class, check::mutation);
    protocol.walk(MethodCallExpr.class, check::insertion);
    check.mutations.forEach(check::elementOfField);
    for (StateVariable variable : code.protocol().variables()) {
      variable
          .declarator()
          .getInitializer()
          .ifPresent(value -> check.stored(variable.name(), value));
    }
    protocol.walk(
        AssignExpr.class,
        assign ->
            code.stateField(assign.getTarget())
                .ifPresent(field -> check.stored(field, assign.getValue())));
  }

  private void mutation(Expression call) {
    if (!Ast.isObserver(call)) {
      MutatedOperand.of(call).stream()
          .flatMap(target -> aliases.objects(target).stream())
          .forEach(source -> mutations.add(new Mutation(source, call)));
    }
  }

  /** A key comes into a collection; what happens to it afterwards? */
  private void insertion(MethodCallExpr call) {
    if (Ast.isObserver(call)
        || !INSERTIONS.contains(call.getNameAsString())
        || call.getArguments().isEmpty()
        || call.getScope().flatMap(bindings::typeOf).filter(KeyCheck::isKeyed).isEmpty()) {
      return;
    }
    Expression key = call.getArgument(0);
    if (aliases.reachable(key).stream().anyMatch(source -> isMutatedLater(source, call))) {
      log.add(
          DiagnosticKind.MUTABLE_KEY,
          key,
          key.toString(),
          call.getScope().orElseThrow().toString(),
          "List.copyOf(…)");
    }
  }

  private static boolean isKeyed(JavaType type) {
    return type.isSubtypeOf("java.util.Set")
        || type.isSubtypeOf("java.util.Map")
        || type.isSubtypeOf("java.util.PriorityQueue");
  }

  private boolean isMutatedLater(Source key, MethodCallExpr insertion) {
    Stream<Mutation> same =
        mutations.stream()
            .filter(mutation -> mutation.object().owner() == key.owner())
            .filter(mutation -> mutation.object().name().equals(key.name()));
    return switch (key.owner()) {
      case FIELD -> same.anyMatch(mutation -> mutation.object().inside() || !key.inside());
      case MADE -> {
        MayHappenAfter afterwards =
            new MayHappenAfter(code, key.made().orElseThrow(), call -> aliases.concerns(call, key));
        yield same.anyMatch(mutation -> afterwards.mayFollow(mutation.call(), insertion));
      }
      case MESSAGE, VIEW, FROZEN, UNKNOWN -> false;
    };
  }

  /** What a set or a queue in a field holds is mutated; in a map it may be a value. */
  private void elementOfField(Mutation mutation) {
    Source object = mutation.object();
    if (object.owner() != Source.Owner.FIELD || !object.inside()) {
      return;
    }
    code.protocol().variables().stream()
        .filter(variable -> variable.name().equals(object.name()))
        .flatMap(variable -> bindings.declaredType(variable.declarator().getName()).stream())
        .filter(type -> isKeyed(type) && holdsKeysAlone(type))
        .findFirst()
        .ifPresent(
            type ->
                log.add(
                    DiagnosticKind.MUTABLE_KEY,
                    mutation.call(),
                    "an element of " + object.name(),
                    object.name(),
                    "List.copyOf(…)"));
  }

  private static boolean holdsKeysAlone(JavaType type) {
    List<JavaType> arguments = type.arguments();
    return arguments.size() == 1 && !ImmutableTypes.contain(arguments.get(0))
        || arguments.size() == 2 && ImmutableTypes.contain(arguments.get(1));
  }

  /** A value comes into a field. */
  private void stored(String field, Expression value) {
    for (Source source : aliases.objects(value)) {
      source
          .made()
          .filter(ObjectCreationExpr.class::isInstance)
          .map(ObjectCreationExpr.class::cast)
          .flatMap(this::ownOrder)
          .ifPresent(type -> log.add(DiagnosticKind.OWN_ORDER, value, field, type));
    }
  }

  /** The class of a sorted collection that is made with a comparator, other than a known one. */
  private Optional<String> ownOrder(ObjectCreationExpr creation) {
    return Symbol.typeOf(creation)
        .filter(SORTED::contains)
        .filter(type -> creation.getArguments().stream().anyMatch(this::isOwnComparator))
        .map(type -> type.substring(type.lastIndexOf('.') + 1));
  }

  private boolean isOwnComparator(Expression argument) {
    Expression bare = Ast.bare(argument);
    if (bare.isLambdaExpr() || bare.isMethodReferenceExpr()) {
      return true;
    }
    boolean isComparator =
        bindings.typeOf(bare).filter(type -> type.isSubtypeOf("java.util.Comparator")).isPresent();
    boolean isKnown =
        bare instanceof MethodCallExpr call
            && call.getArguments().isEmpty()
            && KNOWN_ORDERS.contains(call.getNameAsString())
            && Ast.method(call)
                .filter(
                    method ->
                        method.owner().equals("java.util.Comparator")
                            || method.owner().equals("java.util.Collections"))
                .isPresent();
    return isComparator && !isKnown;
  }
}
