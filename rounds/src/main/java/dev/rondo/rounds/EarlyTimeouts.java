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
 * Decides which rounds have early timeouts, before processes send. If a round guarantees a process
 * nothing, a timeout that reads messages need not wait for the messages of the round, even if the
 * round before guaranteed some or there was none. So this timeout, or a later one, may send
 * messages of that very round.
 */
public final class EarlyTimeouts {

  private EarlyTimeouts() {}

  /** Whether processes may time out before they send in a round. */
  public static boolean comeBefore(RoundMethods round, RoundProtocol rounds, NetworkModel network) {
    return network.timeouts() == NetworkModel.TimeoutRule.BY_ROUND
        && rounds.protocol().timeouts().stream().anyMatch(timeout -> timeout.message().isPresent())
        && rounds.waiting().stream()
            .filter(place -> place.message().name().equals(round.message()))
            .anyMatch(place -> namedByTimeouts(rounds).contains(place.field()));
  }

  /**
   * All names in timeouts and in the methods that they name, except the method {@link
   * RoundProtocol#waits}.
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
