package dev.rondo.frontend.code;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Whether something may happen to an object after something else has, as far as the order of the
 * source tells. ProtocolSymbols of a method happens where the method is called; code of a loop or a
 * function happens again, to the same object where that is made outside of it.
 */
public final class MayHappenAfter {

  private final ProtocolSymbols code;
  private final Node made;
  private final Node maker;
  private final Predicate<Node> concerns;

  /**
   * For an object.
   *
   * @param made where it is made
   * @param concerns whether a call is given the object, or gives it
   */
  public MayHappenAfter(ProtocolSymbols code, Node made, Predicate<Node> concerns) {
    this.code = code;
    this.made = made;
    this.maker = around(made);
    this.concerns = concerns;
  }

  /** Whether one thing may happen to the object after another. */
  public boolean mayFollow(Node later, Node earlier) {
    List<Node> ones = places(earlier);
    List<Node> others = places(later);
    boolean oneInside = ones.stream().anyMatch(one -> around(one) == maker);
    boolean otherInside = others.stream().anyMatch(other -> around(other) == maker);
    if (oneInside != otherInside) {
      return oneInside; // the maker passes it on last
    }
    return ones.stream()
        .anyMatch(one -> others.stream().anyMatch(other -> mayFollowHere(other, one)));
  }

  private boolean mayFollowHere(Node other, Node one) {
    return around(one) == around(other) && (isBehind(other, one) || isRepeated(one, other));
  }

  /** A piece of code and all calls in which it runs, out to where the object is made. */
  private List<Node> places(Node node) {
    List<Node> found = new ArrayList<>(List.of(node));
    Set<Node> methods = newSet();
    for (int index = 0; index < found.size(); index++) {
      Node around = around(found.get(index));
      if (around instanceof MethodDeclaration method && around != maker && methods.add(method)) {
        code.uses(method).stream()
            .filter(use -> use instanceof MethodReferenceExpr || concerns.test(use))
            .forEach(found::add);
      }
    }
    return found;
  }

  /** Where the object is made, and all calls in which it is. */
  private List<Node> makings() {
    List<Node> found = new ArrayList<>(List.of(made));
    Set<Node> methods = newSet();
    for (int index = 0; index < found.size(); index++) {
      if (around(found.get(index)) instanceof MethodDeclaration method && methods.add(method)) {
        found.addAll(code.uses(method));
      }
    }
    return found;
  }

  private static Set<Node> newSet() {
    return java.util.Collections.newSetFromMap(new IdentityHashMap<>());
  }

  private static Node around(Node node) {
    Node around = node;
    while (!(around instanceof MethodDeclaration) && around.getParentNode().isPresent()) {
      around = around.getParentNode().get();
    }
    return around;
  }

  private static boolean isBehind(Node other, Node one) {
    return other.getBegin().orElseThrow().isAfter(one.getEnd().orElseThrow());
  }

  private boolean isRepeated(Node one, Node other) {
    for (Node at = one; at != null; at = at.getParentNode().orElse(null)) {
      Node repeated = at;
      boolean mayRepeat = Ast.isLoop(at) || at instanceof LambdaExpr;
      if (mayRepeat
          && isInside(other, repeated)
          && makings().stream().noneMatch(place -> isInside(place, repeated))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isInside(Node node, Node outer) {
    for (Node at = node; at != null; at = at.getParentNode().orElse(null)) {
      if (at == outer) {
        return true;
      }
    }
    return false;
  }
}
