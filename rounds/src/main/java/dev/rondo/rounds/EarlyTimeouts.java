package dev.rondo.rounds;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.SimpleName;
import dev.rondo.frontend.model.RoundMethods;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import rondo.runtime.NetworkModel;

/**
 * Before which rounds processes have timeouts of their own. If a round guarantees a process
 * nothing, a timeout that looks for messages need not wait for it, although the round before did
 * guarantee something, or was none: so what is sent by that timeout, or by another one after it,
 * may be of that very round.
 */
public final class EarlyTimeouts {

  private EarlyTimeouts() {}

  /** Whether processes time out before they send in a round. */
  public static boolean comeBefore(RoundMethods round, RoundProtocol rounds, NetworkModel network) {
    return network.timeouts() == NetworkModel.TimeoutRule.BY_ROUND
        && rounds.protocol().timeouts().stream().anyMatch(timeout -> timeout.message().isPresent())
        && rounds.waiting().stream()
            .filter(place -> place.message().name().equals(round.message()))
            .anyMatch(place -> namedByTimeouts(rounds).contains(place.field()));
  }

  /**
   * All names in timeouts, and in the methods that they name, but for that which asks who waits.
   */
  private static Set<String> namedByTimeouts(RoundProtocol rounds) {
    Set<String> named = new HashSet<>(rounds.waits().stream().toList());
    Deque<MethodDeclaration> open = new ArrayDeque<>(rounds.timeouts());
    while (!open.isEmpty()) {
      MethodDeclaration method = open.remove();
      Set<String> here = new HashSet<>();
      method.walk(SimpleName.class, name -> here.add(name.getIdentifier()));
      method.walk(MethodReferenceExpr.class, reference -> here.add(reference.getIdentifier()));
      here.stream()
          .filter(named::add)
          .forEach(name -> open.addAll(rounds.declaration().getMethodsByName(name)));
    }
    return named;
  }
}
