package dev.rondo.sequentializer;

import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.comments.LineComment;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.PrimitiveType;
import dev.rondo.frontend.java.Trees;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.rounds.Names;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.unfold.Calls;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import rondo.runtime.NetworkModel;

/**
 * The class that is being emitted, and the names of what Rondo adds to it; they differ from all
 * names of the user.
 */
final class EmittedClass {

  final RoundProtocol rounds;
  final NetworkModel network;
  final ClassOrInterfaceDeclaration declaration;
  final String owner;
  final boolean spawns;
  final Names names;
  final Locals locals;
  final Fields fields;
  final Methods methods;

  /** The {@code @Invariant} methods of the class: those of one process, and those of all. */
  final List<MethodDeclaration> invariants;

  final List<MethodDeclaration> invariantsOfAll;

  private final Map<String, String> boxes = new TreeMap<>();
  private final Map<Integer, String> roundNames = new TreeMap<>();

  EmittedClass(
      RoundProtocol rounds,
      ClassOrInterfaceDeclaration declaration,
      Names names,
      NetworkModel network) {
    this.rounds = rounds;
    this.network = network;
    this.declaration = declaration;
    this.owner = Calls.binaryName(rounds.protocol());
    this.spawns = Calls.areTo("spawn", declaration);
    this.names = names;
    this.locals = new Locals(names);
    this.fields = new Fields(names);
    this.methods = new Methods(names);
    invariants = annotated(declaration, false);
    invariantsOfAll = annotated(declaration, true);
    for (RoundMethods method : rounds.rounds()) {
      roundNames.put(method.number(), names.fresh("round" + method.number() + method.message()));
      boxes.computeIfAbsent(method.message(), type -> names.fresh(lowered(type) + "Box"));
    }
  }

  private static List<MethodDeclaration> annotated(
      ClassOrInterfaceDeclaration declaration, boolean ofAll) {
    return declaration.getMethods().stream()
        .filter(method -> method.getAnnotationByName("Invariant").isPresent())
        .filter(method -> method.isStatic() == ofAll)
        .toList();
  }

  /** What follows every round: nothing where no invariant speaks of all processes. */
  List<Statement> afterRound() {
    return invariantsOfAll.isEmpty() ? List.of() : List.of(Trees.run(Trees.call(methods.checkAll)));
  }

  /** What follows every step of a process: nothing where there is no invariant. */
  List<Statement> afterStep(String which) {
    return invariants.isEmpty()
        ? List.of()
        : List.of(Trees.run(Trees.call(methods.checkInvariants, Trees.name(which))));
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

  /** How many processes there are: the first n, and the spawned ones where there are any. */
  Expression count() {
    return Trees.name(spawns ? fields.size : fields.n);
  }

  /** The senders that the network guarantees to a process, where it is asked in each round. */
  Expression mustHear() {
    return Trees.call(Trees.name(fields.deliveries), "mustHear", Trees.name(locals.process));
  }

  /** The method that runs a round. */
  String roundName(RoundMethods round) {
    return Objects.requireNonNull(roundNames.get(round.number()));
  }

  /** The emitted methods that loop: how often does not depend on what the user wrote. */
  Set<String> loops() {
    Set<String> loops = new TreeSet<>(roundNames.values());
    loops.addAll(
        List.of(
            "run", methods.awaitedPhase, methods.awaken, methods.anybodyWaits, methods.timeouts));
    return loops;
  }

  /** The field that holds the mailboxes of a message type. */
  String box(String messageType) {
    return Objects.requireNonNull(boxes.get(messageType));
  }

  /** Declares a flag of each process behind all fields, before bodies are rewritten. */
  void declareFlag(String flag, Optional<String> comment) {
    FieldDeclaration declared = Trees.declareField(PrimitiveType.booleanType(), flag);
    comment.ifPresent(text -> declared.setComment(new LineComment(" " + text)));
    int last =
        declaration.getFields().stream()
            .mapToInt(field -> declaration.getMembers().indexOf(field) + 1)
            .max()
            .orElse(0);
    declaration.getMembers().add(last, declared);
  }

  Expression flag(String flag) {
    return Trees.field(owner, flag, "boolean");
  }

  Statement setBack(String flag) {
    return Trees.assign(flag(flag), new BooleanLiteralExpr(false));
  }

  /** Sets flags back where the action of a handler in an update begins. */
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

  /** The locals and parameters of emitted methods. */
  static final class Locals {
    final String process;
    final String sender;
    final String receiver;
    final String message;
    final String silent;
    final String destination;

    private Locals(Names names) {
      process = names.fresh("p", "self", "process");
      sender = names.fresh("s", "sender");
      receiver = names.fresh("r", "receiver");
      message = names.fresh("message", "sent");
      silent = names.fresh("silent", "nobodySends");
      destination = names.fresh("destination", "itsDestination");
    }
  }

  /** The fields of the program. */
  static final class Fields {
    final String phase;
    final String round;
    final String n;
    final String f;
    final String size;
    final String nodes;
    final String choices;
    final String outputs;
    final String network;
    final String deliveries;
    final String max;

    private Fields(Names names) {
      phase = names.fresh("phase", "currentPhase");
      round = names.fresh("round", "currentRound");
      n = names.fresh("n", "initialSize");
      f = names.fresh("f", "faulty");
      size = names.fresh("size", "processes");
      nodes = names.fresh("nodes", "initialNodes");
      choices = names.fresh("choices", "scheduleChoices");
      outputs = names.fresh("outputs", "scheduleOutputs");
      network = names.fresh("network", "itsNetwork");
      deliveries = names.fresh("deliveries", "roundDeliveries");
      max = names.fresh("max", "mostProcesses");
    }
  }

  /** The methods of the program. */
  static final class Methods {
    final String timeouts;
    final String spawn;
    final String chooseFrom;
    final String reset;
    final String nextTimeout;
    final String nextPhase;
    final String awaitedPhase;
    final String awaken;
    final String anybodyWaits;
    final String forget;
    final String isLate;
    final String checkInvariants;
    final String checkAll;

    private Methods(Names names) {
      timeouts = names.fresh("timeouts", "runTimeouts");
      spawn = names.fresh("spawn", "spawnBy");
      chooseFrom = names.fresh("chooseFrom", "chooseElement");
      reset = names.fresh("reset", "resetProcess");
      nextTimeout = names.fresh("nextTimeout", "chooseTimeout");
      nextPhase = names.fresh("nextPhase", "followingPhase");
      awaitedPhase = names.fresh("awaitedPhase", "firstAwaitedPhase");
      awaken = names.fresh("awaken", "awakenSomebody");
      anybodyWaits = names.fresh("anybodyWaits", "somebodyWaits");
      forget = names.fresh("forget", "forgetSent");
      isLate = names.fresh("isLate", "isTooLate");
      checkInvariants = names.fresh("checkInvariants", "checkItsInvariants");
      checkAll = names.fresh("checkAll", "checkAllProcesses");
    }
  }
}
