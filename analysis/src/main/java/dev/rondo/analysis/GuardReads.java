package dev.rondo.analysis;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.Expression;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Invariant;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.StateVariable;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Which variables decide about a step from outside of it.
 *
 * @param before for each handler, what the guards of handlers read that come before it and take the
 *     same messages: were one of these to hold, the handler would not run
 * @param judged what invariants read: they see states between steps
 */
public record GuardReads(List<Set<Integer>> before, Set<Integer> judged) {

  /** Reads the guards and invariants of a protocol. */
  public static GuardReads of(Protocol protocol) {
    ProtocolSymbols code = new ProtocolSymbols(protocol);
    List<Set<Integer>> before =
        protocol.handlers().stream().map(handler -> before(handler, code)).toList();
    List<? extends Node> invariants =
        protocol.invariants().stream().map(Invariant::declaration).toList();
    return new GuardReads(before, read(invariants, code));
  }

  private static Set<Integer> before(Handler handler, ProtocolSymbols code) {
    List<? extends Node> guards =
        code.protocol().handlers().subList(0, handler.index()).stream()
            .filter(earlier -> earlier.message().equals(handler.message()))
            .flatMap(earlier -> earlier.guard().stream())
            .flatMap(GuardReads::parts)
            .toList();
    return read(guards, code);
  }

  private static Stream<Node> parts(Guard guard) {
    return Stream.concat(guard.locals().stream(), Stream.of(guard.condition()));
  }

  private static Set<Integer> read(List<? extends Node> nodes, ProtocolSymbols code) {
    Set<Integer> read = new TreeSet<>();
    List<String> variables = code.protocol().variables().stream().map(StateVariable::name).toList();
    for (Node part : code.reachable(nodes)) {
      // Of another process too: an invariant of all of them reads each.
      part.walk(
          Expression.class,
          use ->
              Ast.field(use)
                  .map(field -> variables.indexOf(field.name()))
                  .filter(variable -> variable >= 0)
                  .ifPresent(read::add));
    }
    return read;
  }
}
