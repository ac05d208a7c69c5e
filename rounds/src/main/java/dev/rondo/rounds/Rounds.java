package dev.rondo.rounds;

import static dev.rondo.frontend.java.TreeBuilder.and;
import static dev.rondo.frontend.java.TreeBuilder.declareField;
import static dev.rondo.frontend.java.TreeBuilder.not;
import static dev.rondo.frontend.java.TreeBuilder.ownCall;
import static dev.rondo.frontend.java.TreeBuilder.run;
import static dev.rondo.frontend.java.TreeBuilder.type;
import static dev.rondo.frontend.java.TreeBuilder.userType;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.comments.LineComment;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.frontend.model.RoundTag;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.frontend.tags.OneByOneDelivery;
import dev.rondo.rounds.RoundProtocol.Waiting;
import dev.rondo.rounds.UpdateBuilder.Rewritten;
import dev.rondo.unfold.PhaseTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Cuts a phase into its rounds, each with a SEND and an UPDATE (Drăgoi and Inzaghi Pronesti 2022,
 * section 4.4), and prints them as a {@code RoundNode} class.
 *
 * <p>A message that a handler sends waits in a field for its round; the waiting message is the flag
 * that remembers the path. Handlers become updates, and guards work as before: a process that is
 * ahead of the round rejects its messages (TAG3), and a process that waits for a later phase is
 * silent.
 */
public final class Rounds {

  private final PhaseTree tree;
  private final Protocol protocol;
  private final Log log;
  private final String owner;
  private final CompilationUnit unit;
  private final ClassOrInterfaceDeclaration declaration;
  private final FreshNames names;
  private final UsedMessages used;

  private Rounds(PhaseTree tree, Log log) {
    this.tree = tree;
    this.protocol = tree.protocol();
    this.log = log;
    this.owner = protocol.binaryName();
    this.unit = protocol.unit().clone();
    this.declaration = ClassNames.find(unit, protocol.name());
    this.names = new FreshNames(unit);
    this.used = new UsedMessages(protocol, names, log);
  }

  /**
   * The rounds of a protocol written as handlers.
   *
   * @param log gets what cannot be translated; the result is of use only where it has no errors
   */
  public static Optional<RoundProtocol> of(PhaseTree tree, Log log) {
    return new Rounds(tree, log).build();
  }

  /** The rounds that a user has written directly. */
  public static RoundProtocol written(Protocol protocol) {
    CompilationUnit unit = protocol.unit().clone();
    ClassOrInterfaceDeclaration declaration = ClassNames.find(unit, protocol.name());
    List<RoundMethods> rounds =
        protocol.rounds().stream()
            .map(
                round ->
                    new RoundMethods(
                        round.number(),
                        round.message(),
                        same(declaration, round.send()),
                        same(declaration, round.update())))
            .toList();
    List<MethodDeclaration> timeouts =
        protocol.timeouts().stream().map(t -> same(declaration, t.declaration())).toList();
    return new RoundProtocol(
        protocol,
        unit,
        declaration,
        rounds,
        protocol.init().map(init -> same(declaration, init)),
        timeouts,
        Optional.empty(),
        List.of(),
        PendingMessageAnalysis.of(protocol, declaration, rounds, timeouts));
  }

  /** The counterpart of a method in a clone, found by position. */
  private static MethodDeclaration same(
      ClassOrInterfaceDeclaration clone, MethodDeclaration original) {
    return clone.getMethods().stream()
        .filter(method -> method.getRange().equals(original.getRange()))
        .findFirst()
        .orElseThrow();
  }

  private Optional<RoundProtocol> build() {
    refuseConstructors();
    refuseNarrowTimeouts();
    GuardedSends.refuse(protocol, log);
    List<Waiting> waiting = MessageBuffering.of(tree, names, log);
    if (log.hasErrors()) {
      return Optional.empty();
    }
    makeRoom();
    new SendRewriter(tree, waiting, names, log).rewrite(declaration);
    List<MethodDeclaration> timeouts =
        protocol.timeouts().stream().map(t -> same(declaration, t.declaration())).toList();
    Optional<MethodDeclaration> init = protocol.init().map(m -> same(declaration, m));
    List<RoundMethods> rounds = rounds(waiting);
    useInTimeouts(timeouts);
    Optional<String> waits = gateTimeouts(timeouts, waiting);
    addFields(waiting);
    KindTypes.declare(protocol, declaration);
    ClassNames.rename(unit, declaration, owner, protocol.name() + "Rounds");
    declaration.getExtendedTypes().get(0).setName("RoundNode");
    Imports.complete(unit, declaration);
    unit.setComment(
        new LineComment(
            " The rounds of " + protocol.source().simpleName() + ", derived by Rondo."));
    return log.hasErrors()
        ? Optional.empty()
        : Optional.of(
            new RoundProtocol(
                protocol,
                unit,
                declaration,
                rounds,
                init,
                timeouts,
                waits,
                waiting,
                Optional.of(new PendingMessages(waiting, waits))));
  }

  private void refuseConstructors() {
    protocol
        .declaration()
        .getConstructors()
        .forEach(
            constructor ->
                log.add(
                    DiagnosticKind.NOT_TRANSLATED,
                    constructor.getName(),
                    "a process has no constructor",
                    "set fields where they are declared, or in the @Init method"));
  }

  private void refuseNarrowTimeouts() {
    protocol.timeouts().stream()
        .filter(TimeoutHandler::isNarrow)
        .forEach(
            timeout ->
                log.add(
                    DiagnosticKind.NOT_TRANSLATED,
                    timeout.position(),
                    timeout.name()
                        + " looks at "
                        + timeout.type().orElseThrow()
                        + " alone, which shares its round",
                    "take Mailbox<%s> all and look at all.only(%s.class)"
                        .formatted(timeout.message().orElseThrow(), timeout.type().orElseThrow())));
  }

  /** Renames methods of the protocol that clash with methods of {@code RoundNode}. */
  private void makeRoom() {
    for (MethodDeclaration method : List.copyOf(declaration.getMethods())) {
      boolean hidden =
          method.getParameters().isEmpty()
              && (method.getNameAsString().equals("phase")
                  || method.getNameAsString().equals("round"));
      if (hidden) {
        MethodRenamer.rename(
            declaration, method, names.fresh("own" + capitalized(method.getNameAsString())));
      }
    }
  }

  static String capitalized(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  /** Replaces the handlers by the methods of the rounds, at the position of the first handler. */
  private List<RoundMethods> rounds(List<Waiting> waiting) {
    List<Rewritten> handlers =
        protocol.handlers().stream()
            .map(handler -> new Rewritten(handler, same(declaration, handler.declaration())))
            .toList();
    SendBuilder sends = new SendBuilder(owner, names);
    UpdateBuilder updates = new UpdateBuilder(names, used, OneByOneDelivery.of(protocol));
    List<RoundMethods> rounds = new ArrayList<>();
    for (int round = 1; round <= tree.rounds(); round++) {
      Message message = protocol.message(protocol.tags().roundNames().get(round - 1));
      Waiting place =
          waiting.stream().filter(w -> w.message() == message).findFirst().orElseThrow();
      List<Rewritten> here =
          handlers.stream().filter(h -> h.handler().message().equals(message.name())).toList();
      MethodDeclaration update = updates.build(round, message.name(), here);
      if (forgetsSent(place)) {
        update.getBody().orElseThrow().addStatement(0, sends.forgetting(place));
      }
      rounds.add(new RoundMethods(round, message.name(), sends.build(place, round), update));
    }
    insert(rounds, handlers);
    return List.copyOf(rounds);
  }

  /** Whether a message is cleared after its round. */
  private boolean forgetsSent(Waiting place) {
    return protocol.faultyVariable().isPresent()
        && place.reach() == Waiting.Reach.EACH
        && place.message().round().orElseThrow() instanceof RoundTag.Fixed;
  }

  private void insert(List<RoundMethods> rounds, List<Rewritten> handlers) {
    int place =
        handlers.stream()
            .mapToInt(handler -> declaration.getMembers().indexOf(handler.method()))
            .min()
            .orElse(declaration.getMembers().size());
    handlers.forEach(handler -> handler.method().remove());
    List<BodyDeclaration<?>> members = new ArrayList<>();
    for (RoundMethods round : rounds) {
      members.add(round.send());
      members.add(round.update());
    }
    declaration.getMembers().addAll(place, members);
  }

  /**
   * Lets timeouts that read a mailbox remove the messages that their guards have read, as handlers
   * do.
   */
  private void useInTimeouts(List<MethodDeclaration> timeouts) {
    for (TimeoutHandler timeout : protocol.timeouts()) {
      if (timeout.parameter().isPresent()) {
        int place = timeout.guard().map(guard -> guard.locals().size() + 1).orElse(0);
        NodeList<Statement> statements =
            timeouts.get(timeout.index()).getBody().orElseThrow().getStatements();
        List<Statement> action = new ArrayList<>(statements.subList(place, statements.size()));
        int before = action.size();
        used.ofMailbox(timeout.guard(), action, timeout.parameter().get());
        statements.addAll(place, action.subList(0, action.size() - before));
      }
    }
  }

  /**
   * Disables timeouts while a message of the process waits for a later round; returns the name of
   * the method that tells so.
   */
  private Optional<String> gateTimeouts(List<MethodDeclaration> timeouts, List<Waiting> waiting) {
    if (timeouts.isEmpty() || waiting.isEmpty()) {
      return Optional.empty();
    }
    SendBuilder builder = new SendBuilder(owner, names);
    String waits = names.fresh("waits");
    String ahead = names.fresh("isAhead");
    for (int index = 0; index < timeouts.size(); index++) {
      gate(timeouts.get(index), waits);
    }
    declaration.getMembers().add(builder.waits(waiting, waits, ahead));
    declaration.getMembers().add(builder.ahead(ahead));
    return Optional.of(waits);
  }

  private void gate(MethodDeclaration method, String waits) {
    Expression silent = not(ownCall(owner, waits, "boolean"));
    Optional<Guard> guard = WhenGuard.of(method);
    if (guard.isEmpty()) {
      method.getBody().orElseThrow().getStatements().add(0, run(guard(silent)));
    } else {
      guard.get().call().setArgument(0, and(silent, guard.get().condition().clone()));
    }
  }

  private static MethodCallExpr guard(Expression condition) {
    return ownCall("rondo.Node", WhenGuard.NAME, "void", condition);
  }

  private void addFields(List<Waiting> waiting) {
    List<BodyDeclaration<?>> fields = new ArrayList<>();
    for (Waiting place : waiting) {
      fields.addAll(fields(place));
    }
    if (fields.isEmpty()) {
      return;
    }
    fields.get(0).setComment(new LineComment(" Messages to send, each in its round"));
    int last = 0;
    for (FieldDeclaration field : declaration.getFields()) {
      last = Math.max(last, declaration.getMembers().indexOf(field) + 1);
    }
    declaration.getMembers().addAll(last, fields);
  }

  private static List<FieldDeclaration> fields(Waiting place) {
    String message = place.message().name();
    return switch (place.reach()) {
      case ALL -> List.of(declareField(userType(message), place.field()));
      case ONE ->
          List.of(
              declareField(userType(message), place.field()),
              declareField(type("NodeId"), place.destination()));
      case EACH -> {
        FieldDeclaration map = declareField(type("NodeMap", userType(message)), place.field());
        map.getVariable(0).setInitializer(TreeBuilder.create(TreeBuilder.diamond("NodeMap")));
        yield List.of(map);
      }
    };
  }
}
