package dev.rondo.analysis;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.model.TypeShape;
import java.util.Optional;
import java.util.Set;

/** Whether what a stream comes to does not depend on the order of its elements. */
public final class StreamOrder {

  private static final Set<String> STREAMS =
      Set.of(
          "java.util.stream.Stream", "java.util.stream.IntStream", "java.util.stream.LongStream");
  private static final Set<String> STEPS =
      Set.of("filter", "map", "mapToInt", "mapToLong", "mapToObj", "boxed");

  // They stop at the first element that decides.
  private static final Set<String> EARLY_ENDS = Set.of("anyMatch", "allMatch", "noneMatch");
  private static final Set<String> ENDS = Set.of("count", "sum");

  // Without a comparator there are no ties that the order would decide.
  private static final Set<String> ENDS_WITHOUT_ARGUMENTS = Set.of("max", "min");

  private final OwnCode own;
  private final PureCode pure;
  private final SureCode sure;

  public StreamOrder(OwnCode own) {
    this.own = own;
    this.pure = new PureCode(own);
    this.sure = new SureCode(own);
  }

  /** Follows the calls on a stream to the last; gives what depends on the order. */
  public Optional<Refusal> check(MethodCallExpr stream) {
    MethodCallExpr at = stream;
    boolean safe = true;
    while (true) {
      Optional<MethodCallExpr> next = next(at);
      if (next.isEmpty()) {
        return Optional.of(Refusal.at(at, "what becomes of this stream is not known"));
      }
      at = next.get();
      String name = at.getNameAsString();
      for (Expression function : at.getArguments()) {
        Optional<Refusal> changed = pure.function(function);
        if (changed.isPresent()) {
          return changed;
        }
        safe = safe && sure.isSureFunction(function);
      }
      boolean ends =
          ENDS.contains(name)
              || EARLY_ENDS.contains(name)
              || (ENDS_WITHOUT_ARGUMENTS.contains(name) && at.getArguments().isEmpty());
      if (ends) {
        return EARLY_ENDS.contains(name) && !safe
            ? Optional.of(
                Refusal.at(
                    at, name + "(…) may fail, or stop before, as the order of elements has it"))
            : Optional.empty();
      }
      boolean alike =
          name.equals("distinct") && Symbol.shapeOf(at).filter(this::isOfAlike).isPresent();
      if (!STEPS.contains(name) && !alike) {
        return Optional.of(Refusal.at(at, name + "(…) may depend on the order of elements"));
      }
    }
  }

  private boolean isOfAlike(TypeShape stream) {
    return stream.arguments().isEmpty()
        ? !stream.name().equals("java.util.stream.Stream")
        : own.isAlike(stream.arguments().get(0));
  }

  /** The call on what a call gives, where it is one of a stream. */
  public static Optional<MethodCallExpr> next(MethodCallExpr call) {
    return call.getParentNode()
        .filter(MethodCallExpr.class::isInstance)
        .map(MethodCallExpr.class::cast)
        .filter(next -> next.getScope().filter(scope -> scope == call).isPresent())
        .filter(
            next ->
                OwnCode.method(next)
                    .map(Symbol.Method::owner)
                    .filter(
                        owner ->
                            STREAMS.contains(owner) || owner.equals("java.util.stream.BaseStream"))
                    .isPresent());
  }
}
