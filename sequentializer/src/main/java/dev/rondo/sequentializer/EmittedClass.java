package dev.rondo.sequentializer;

import static dev.rondo.sequentializer.EmittedName.CHECK_ALL;
import static dev.rondo.sequentializer.EmittedName.CHECK_INVARIANTS;
import static dev.rondo.sequentializer.EmittedName.DELIVERIES;
import static dev.rondo.sequentializer.EmittedName.N;
import static dev.rondo.sequentializer.EmittedName.PROCESS;
import static dev.rondo.sequentializer.EmittedName.SIZE;

import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.comments.LineComment;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.PrimitiveType;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.rounds.FreshNames;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.unfold.Calls;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import rondo.runtime.NetworkModel;

/**
 * The class that is being emitted, with the names of added members, which differ from all names of
 * the user.
 */
final class EmittedClass {

  final RoundProtocol rounds;
  final NetworkModel network;
  final ClassOrInterfaceDeclaration declaration;
  final String owner;
  final boolean spawns;
  final FreshNames names;

  /** The {@code @Invariant} methods of the class, for one process and for all processes. */
  final List<MethodDeclaration> invariants;

  final List<MethodDeclaration> invariantsOfAll;

  /** The {@code @Observed} methods of the class, in order. */
  final List<MethodDeclaration> observed;

  private final Map<EmittedName, String> given = new EnumMap<>(EmittedName.class);
  private final Map<String, String> boxes = new TreeMap<>();
  private final Map<Integer, String> roundNames = new TreeMap<>();

  EmittedClass(
      RoundProtocol rounds,
      ClassOrInterfaceDeclaration declaration,
      FreshNames names,
      NetworkModel network) {
    this.rounds = rounds;
    this.network = network;
    this.declaration = declaration;
    this.owner = rounds.protocol().binaryName();
    this.spawns = Calls.areTo("spawn", declaration);
    this.names = names;
    for (EmittedName name : EmittedName.values()) {
      given.put(name, names.fresh(name.wishes()));
    }
    invariants = annotated("Invariant").filter(method -> !method.isStatic()).toList();
    invariantsOfAll = annotated("Invariant").filter(MethodDeclaration::isStatic).toList();
    observed = annotated("Observed").toList();
    for (RoundMethods method : rounds.rounds()) {
      roundNames.put(method.number(), names.fresh("round" + method.number() + method.message()));
      boxes.computeIfAbsent(method.message(), type -> names.fresh(lowered(type) + "Box"));
    }
  }

  private Stream<MethodDeclaration> annotated(String annotation) {
    return declaration.getMethods().stream()
        .filter(method -> method.getAnnotationByName(annotation).isPresent());
  }

  /** The name of an added member or variable. */
  String name(EmittedName name) {
    return Objects.requireNonNull(given.get(name));
  }

  /** A reference to an added variable. */
  Expression get(EmittedName variable) {
    return TreeBuilder.name(name(variable));
  }

  /** A call of an added method. */
  MethodCallExpr call(EmittedName method, Expression... arguments) {
    return TreeBuilder.call(name(method), arguments);
  }

  /**
   * The statements after every round: the check of invariants over all processes, if there are any.
   */
  List<Statement> afterRound() {
    return invariantsOfAll.isEmpty() ? List.of() : List.of(TreeBuilder.run(call(CHECK_ALL)));
  }

  /**
   * The statements after every step of a process: the check of its invariants, if there are any.
   */
  List<Statement> afterStep(String which) {
    return invariants.isEmpty()
        ? List.of()
        : List.of(TreeBuilder.run(call(CHECK_INVARIANTS, TreeBuilder.name(which))));
  }

  private static String lowered(String type) {
    return Character.toLowerCase(type.charAt(0)) + type.substring(1);
  }

  /** The message types, each once, in the order of their rounds. */
  Set<String> messageTypes() {
    Set<String> types = new LinkedHashSet<>();
    rounds.rounds().forEach(method -> types.add(method.message()));
    return types;
  }

  /** The current number of processes, spawned ones included. */
  Expression count() {
    return get(spawns ? SIZE : N);
  }

  /**
   * The senders that the network guarantees to a process, for networks that draw guarantees in each
   * round.
   */
  Expression mustHear() {
    return TreeBuilder.call(get(DELIVERIES), "mustHear", get(PROCESS));
  }

  /** The method that runs a round. */
  String roundName(RoundMethods round) {
    return Objects.requireNonNull(roundNames.get(round.number()));
  }

  /** The field that holds the mailboxes of a message type. */
  String box(String messageType) {
    return Objects.requireNonNull(boxes.get(messageType));
  }

  /** Declares a flag for each process after all fields, before bodies are rewritten. */
  void declareFlag(String flag, Optional<String> comment) {
    FieldDeclaration declared = TreeBuilder.declareField(PrimitiveType.booleanType(), flag);
    comment.ifPresent(text -> declared.setComment(new LineComment(" " + text)));
    int last =
        declaration.getFields().stream()
            .mapToInt(field -> declaration.getMembers().indexOf(field) + 1)
            .max()
            .orElse(0);
    declaration.getMembers().add(last, declared);
  }

  Expression flag(String flag) {
    return TreeBuilder.field(owner, flag, "boolean");
  }

  Statement setBack(String flag) {
    return TreeBuilder.assign(flag(flag), new BooleanLiteralExpr(false));
  }

  /** Resets flags at the beginning of each handler's action in an update. */
  void setBackByHandlers(MethodDeclaration update, Collection<String> flags) {
    for (Statement first :
        update.findAll(Statement.class, s -> s.containsData(RoundProtocol.BEGINS_ACTION))) {
      NodeList<Statement> block = ((BlockStmt) first.getParentNode().orElseThrow()).getStatements();
      int place = 0;
      while (block.get(place) != first) { // others may look the same
        place++;
      }
      block.addAll(place, flags.stream().map(this::setBack).toList());
    }
  }
}
