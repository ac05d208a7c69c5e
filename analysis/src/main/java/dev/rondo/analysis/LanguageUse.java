package dev.rondo.analysis;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import dev.rondo.frontend.code.MethodResolver;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.Position;
import dev.rondo.unfold.Calls;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Where a protocol uses methods of {@code Node} that searches and proofs treat separately. */
public final class LanguageUse {

  private static final Set<String> CHOICES = Set.of("choose", "flip");
  private static final Set<String> SPAWN = Set.of("spawn");

  private LanguageUse() {}

  /** The first choice that processes make while they run, after {@code @Init}. */
  public static Optional<Position> choiceAfterInit(Protocol protocol) {
    return Calls.to(CHOICES, protocol.declaration())
        .filter(
            choice ->
                choice
                    .findAncestor(SyntaxTree.kind(MethodDeclaration.class))
                    .filter(method -> method.isAnnotationPresent("Init"))
                    .isEmpty())
        .findFirst()
        .map(Position::of);
  }

  /** The first call of {@code spawn()}. */
  public static Optional<Position> spawn(Protocol protocol) {
    return Calls.to(SPAWN, protocol.declaration()).findFirst().map(Position::of);
  }

  /** Where {@code @Init} may call {@code spawn()}, itself or through methods of the class. */
  public static Optional<Position> spawnInInit(Protocol protocol) {
    MethodResolver methods = use -> Calls.helper(protocol, use);
    Stream<Node> called = protocol.init().stream().flatMap(i -> methods.reachable(i).stream());
    // Methods of inner classes may be called from anywhere.
    Stream<Node> inClasses =
        protocol.declaration().findAll(TypeDeclaration.class).stream()
            .filter(type -> type != protocol.declaration())
            .map(Node.class::cast);
    return Stream.concat(called, inClasses)
        .flatMap(code -> Calls.to(SPAWN, code))
        .map(Position::of)
        .min(Position::compareTo);
  }

  /**
   * How the behaviour depends on the number of the phase; empty if it does not. Rounds written by
   * hand depend on it if they call {@code phase()}. Handlers always do: a message waits for the
   * phase in its tag.
   */
  public static Optional<String> phaseNumber(Protocol protocol) {
    if (!protocol.writtenAsRounds()) {
      return Optional.of("messages carry the phase");
    }
    return Calls.to(Set.of("phase"), protocol.declaration())
        .findFirst()
        .map(call -> "phase() in line " + Position.of(call).line());
  }
}
