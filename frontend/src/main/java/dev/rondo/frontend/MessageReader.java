package dev.rondo.frontend;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MemberValuePair;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SingleMemberAnnotationExpr;
import com.github.javaparser.ast.nodeTypes.NodeWithAnnotations;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.RoundTag;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.model.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds the message types of a protocol and their synchronization tags. */
final class MessageReader {

  private static final Set<String> SENDS = Set.of("send", "broadcast", "broadcastToOthers");

  private final CompilationUnit unit;
  private final ClassOrInterfaceDeclaration protocol;
  private final Bindings bindings;
  private final Log log;

  MessageReader(
      CompilationUnit unit, ClassOrInterfaceDeclaration protocol, Bindings bindings, Log log) {
    this.unit = unit;
    this.protocol = protocol;
    this.bindings = bindings;
    this.log = log;
  }

  /** The records that are tagged, sent or handled, in the order of the source. */
  List<Message> messages() {
    Set<String> used = usedAsMessages();
    return unit.findAll(RecordDeclaration.class).stream()
        .filter(record -> isTagged(record) || used.contains(record.getNameAsString()))
        .map(record -> new Message(record, phase(record), round(record)))
        .toList();
  }

  private Set<String> usedAsMessages() {
    Set<String> names = new TreeSet<>();
    protocol.getMethods().stream()
        .flatMap(method -> method.getParameters().stream())
        .flatMap(parameter -> parameter.findAll(ClassOrInterfaceType.class).stream())
        .filter(type -> !type.getNameAsString().equals("Mailbox"))
        .filter(type -> isHandlerParameter(type))
        .forEach(type -> names.add(type.getNameAsString()));
    protocol.findAll(MethodCallExpr.class).stream()
        .filter(call -> sends(call))
        .map(call -> call.getArgument(call.getArguments().size() - 1))
        .flatMap(argument -> Symbol.typeOf(argument).stream())
        .forEach(
            type ->
                names.add(
                    type.substring(Math.max(type.lastIndexOf('$'), type.lastIndexOf('.')) + 1)));
    ProtocolReader.annotated(protocol, "Send").forEach(send -> names.add(send.getTypeAsString()));
    return names;
  }

  private static boolean isHandlerParameter(ClassOrInterfaceType type) {
    return type.findAncestor(com.github.javaparser.ast.body.MethodDeclaration.class)
        .filter(
            method ->
                method.getAnnotationByName("Upon").isPresent()
                    || method.getAnnotationByName("Timeout").isPresent()
                    || method.getAnnotationByName("Update").isPresent())
        .isPresent();
  }

  private static boolean sends(MethodCallExpr call) {
    return Symbol.of(call.getName())
        .filter(Symbol.Method.class::isInstance)
        .map(Symbol.Method.class::cast)
        .filter(method -> method.owner().equals("rondo.Node"))
        .filter(method -> SENDS.contains(method.name()))
        .isPresent();
  }

  private static boolean isTagged(RecordDeclaration record) {
    return record.getAnnotationByName("Round").isPresent()
        || record.getParameters().stream()
            .anyMatch(
                component ->
                    component.getAnnotationByName("Round").isPresent()
                        || component.getAnnotationByName("Phase").isPresent());
  }

  private Optional<String> phase(RecordDeclaration record) {
    List<Parameter> phases = annotated(record.getParameters(), "Phase");
    if (phases.size() > 1) {
      log.add(Kind.PHASE_TWICE, phases.get(1).getName(), record.getNameAsString());
    }
    for (Parameter component : phases) {
      if (!component.getTypeAsString().equals("int")) {
        log.add(
            Kind.PHASE_NOT_ORDERED,
            component.getType(),
            component.getNameAsString(),
            component.getTypeAsString());
      }
    }
    return phases.stream().findFirst().map(Parameter::getNameAsString);
  }

  private static List<Parameter> annotated(NodeList<Parameter> components, String annotation) {
    return components.stream()
        .filter(component -> component.getAnnotationByName(annotation).isPresent())
        .toList();
  }

  private Optional<RoundTag> round(RecordDeclaration record) {
    List<Parameter> holders = annotated(record.getParameters(), "Round");
    Optional<Integer> number = roundNumber(record);
    if (number.isPresent() && holders.isEmpty()) {
      if (number.get() < 1) {
        log.add(
            Kind.ROUND_UNUSED,
            record.getName(),
            record.getNameAsString(),
            "needs a number from 1 on");
      }
      return Optional.of(new RoundTag.Fixed(Math.max(1, number.get())));
    }
    if (number.isPresent() || holders.size() > 1) {
      log.add(Kind.ROUND_UNUSED, record.getName(), record.getNameAsString(), "stands there twice");
    }
    if (holders.isEmpty()) {
      if (!annotated(record.getParameters(), "Phase").isEmpty()) {
        log.add(Kind.PHASE_WITHOUT_ROUND, record.getName(), record.getNameAsString());
      }
      return Optional.empty();
    }
    return held(record, holders.get(0));
  }

  private Optional<Integer> roundNumber(NodeWithAnnotations<?> declaration) {
    return declaration.getAnnotationByName("Round").map(this::roundNumber);
  }

  private int roundNumber(AnnotationExpr annotation) {
    Optional<Expression> value =
        annotation instanceof SingleMemberAnnotationExpr single
            ? Optional.of(single.getMemberValue())
            : annotation.findFirst(MemberValuePair.class).map(MemberValuePair::getValue);
    return value
        .flatMap(bindings::constantOf)
        .filter(Integer.class::isInstance)
        .map(Integer.class::cast)
        .orElse(0);
  }

  private Optional<RoundTag> held(RecordDeclaration record, Parameter component) {
    String type = component.getTypeAsString();
    Optional<EnumDeclaration> constants =
        unit.findFirst(EnumDeclaration.class, e -> e.getNameAsString().equals(type));
    if (constants.isPresent()) {
      List<String> names =
          constants.get().getEntries().stream().map(entry -> entry.getNameAsString()).toList();
      int first = Math.max(1, roundNumber(component).orElse(1));
      return Optional.of(
          new RoundTag.Held(component.getNameAsString(), names, consecutive(first, names.size())));
    }
    if (!type.equals("int")) {
      log.add(
          Kind.ROUND_UNUSED,
          component.getType(),
          component.getNameAsString(),
          "has the type " + type + ", neither int nor an enum of this file");
      return Optional.empty();
    }
    return Optional.of(
        new RoundTag.Held(
            component.getNameAsString(), List.of(), writtenRounds(record, component)));
  }

  private static List<Integer> consecutive(int first, int count) {
    return java.util.stream.IntStream.range(first, first + count).boxed().toList();
  }

  /** The rounds that a type with an {@code int} round is sent with: each must be a constant. */
  private List<Integer> writtenRounds(RecordDeclaration record, Parameter component) {
    Set<Integer> rounds = new TreeSet<>();
    int place = record.getParameters().indexOf(component);
    for (ObjectCreationExpr creation : unit.findAll(ObjectCreationExpr.class)) {
      if (creation.getTypeAsString().equals(record.getNameAsString())) {
        Optional<Expression> argument = argument(creation, place);
        Optional<Object> constant = argument.flatMap(bindings::constantOf);
        if (constant.isPresent() && constant.get() instanceof Integer number) {
          rounds.add(number);
        } else {
          Expression at = argument.orElse(creation);
          log.add(Kind.ROUND_NOT_BOUNDED, at, record.getNameAsString(), at + " is not a constant");
        }
      }
    }
    return List.copyOf(rounds);
  }

  /** A record's own constructors may take less than its components. */
  private static Optional<Expression> argument(ObjectCreationExpr creation, int place) {
    return place < creation.getArguments().size()
        ? Optional.of(creation.getArgument(place))
        : Optional.empty();
  }

  /** The tags of all messages together: rounds without gaps, phases on all or none. */
  Tags tags(List<Message> messages) {
    List<Message> tagged = messages.stream().filter(m -> m.round().isPresent()).toList();
    Map<Integer, Message> byRound = new TreeMap<>();
    for (Message message : tagged) {
      for (int round : message.rounds()) {
        Message earlier = byRound.putIfAbsent(round, message);
        if (earlier != null) {
          log.add(
              Kind.ROUND_TWICE,
              message.declaration().getName(),
              round,
              earlier.name(),
              message.name());
        }
      }
    }
    checkGaps(byRound);
    checkPhases(tagged);
    if (!tagged.isEmpty()) {
      for (Message message : messages) {
        if (message.round().isEmpty() && message.phase().isEmpty()) {
          log.add(Kind.UNTAGGED_MESSAGE, message.declaration().getName(), message.name());
        }
      }
    }
    List<String> names = new ArrayList<>();
    byRound.values().forEach(message -> names.add(message.name()));
    boolean phased = tagged.stream().anyMatch(m -> m.phase().isPresent());
    return new Tags(
        List.copyOf(names), phased, !tagged.isEmpty() && tagged.size() == messages.size());
  }

  private void checkGaps(Map<Integer, Message> byRound) {
    int expected = 1;
    for (Map.Entry<Integer, Message> entry : byRound.entrySet()) {
      if (entry.getKey() != expected) {
        log.add(Kind.ROUND_GAP, entry.getValue().declaration().getName(), entry.getKey(), expected);
        return;
      }
      expected++;
    }
  }

  private void checkPhases(List<Message> tagged) {
    Optional<Message> withPhase = tagged.stream().filter(m -> m.phase().isPresent()).findFirst();
    if (withPhase.isPresent()) {
      for (Message message : tagged) {
        if (message.phase().isEmpty()) {
          log.add(
              Kind.PHASE_MISSING,
              message.declaration().getName(),
              message.name(),
              withPhase.get().name());
        }
      }
    }
  }
}
