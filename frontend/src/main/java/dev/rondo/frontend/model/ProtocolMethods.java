package dev.rondo.frontend.model;

import com.github.javaparser.ast.body.MethodDeclaration;
import java.util.List;
import java.util.Optional;

/**
 * The methods of a protocol class by kind, each in the order of the source.
 *
 * @param handlers the {@code @Upon} methods
 * @param invariants the {@code @Invariant} methods
 * @param sometimes the {@code @Sometimes} methods of the file, which are not compiled
 * @param helpers the other methods of the class
 * @param rounds the {@code @Send} and {@code @Update} methods of a protocol written as rounds
 */
public record ProtocolMethods(
    Optional<MethodDeclaration> init,
    List<Handler> handlers,
    List<TimeoutHandler> timeouts,
    List<Invariant> invariants,
    List<Invariant> sometimes,
    List<MethodDeclaration> helpers,
    List<RoundMethods> rounds) {

  ProtocolMethods withSometimes(List<Invariant> others) {
    return new ProtocolMethods(init, handlers, timeouts, invariants, others, helpers, rounds);
  }

  ProtocolMethods withoutInvariants() {
    return new ProtocolMethods(init, handlers, timeouts, List.of(), sometimes, helpers, rounds);
  }
}
