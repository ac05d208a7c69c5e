package dev.rondo.analysis;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.code.NoThrowAnalysis;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.MethodEffects;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.model.TypeShape;
import java.util.Optional;
import java.util.Set;

/** Whether the result of a stream does not depend on the order of its elements. */
public final class StreamOrder {

  private static final Set<String> STREAMS =
      Set.of(
          "java.util.stream.Stream", "java.util.stream.IntStream", "java.util.stream.LongStream");

  private final FileSymbols own;
  private final PurityAnalysis pure;
  private final NoThrowAnalysis noThrow;

  public StreamOrder(FileSymbols own) {
    this.own = own;
    this.pure = new PurityAnalysis(own);
    this.noThrow = new NoThrowAnalysis(own);
  }

  /** Follows the calls on a stream to the last; returns the call that depends on the order. */
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
        safe = safe && noThrow.isFunction(function);
      }
      MethodEffects.Order order = order(at);
      if (order == MethodEffects.Order.COMMUTES || order == MethodEffects.Order.SHORT_CIRCUITS) {
        return order == MethodEffects.Order.SHORT_CIRCUITS && !safe
            ? Optional.of(
                Refusal.at(
                    at, name + "(…) may fail, or stop before, as the order of elements has it"))
            : Optional.empty();
      }
      boolean alike =
          name.equals("distinct") && Symbol.shapeOf(at).filter(this::isOfAlike).isPresent();
      if (order != MethodEffects.Order.ELEMENTWISE && !alike) {
        return Optional.of(Refusal.at(at, name + "(…) may depend on the order of elements"));
      }
    }
  }

  private static MethodEffects.Order order(MethodCallExpr call) {
    return Ast.method(call)
        .flatMap(LibraryModel.standard()::effects)
        .map(MethodEffects::order)
        .orElse(MethodEffects.Order.UNKNOWN);
  }

  private boolean isOfAlike(TypeShape stream) {
    return stream.arguments().isEmpty()
        ? !stream.name().equals("java.util.stream.Stream")
        : own.isAlike(stream.arguments().get(0));
  }

  /** The next call on the result of a call, if that is a stream. */
  public static Optional<MethodCallExpr> next(MethodCallExpr call) {
    return call.getParentNode()
        .filter(MethodCallExpr.class::isInstance)
        .map(MethodCallExpr.class::cast)
        .filter(next -> next.getScope().filter(scope -> scope == call).isPresent())
        .filter(
            next ->
                Ast.method(next)
                    .map(Symbol.Method::owner)
                    .filter(
                        owner ->
                            STREAMS.contains(owner) || owner.equals("java.util.stream.BaseStream"))
                    .isPresent());
  }
}
