package dev.rondo.frontend;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.RoundTag;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.model.Tags;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds the message types of a protocol and their synchronization tags. */
final class MessageReader {

  private final CompilationUnit unit;
  private final ClassOrInterfaceDeclaration protocol;
  private final Log log;
  private final TagReader tagReader;
  private final SealedTypes sealed;

  MessageReader(
      CompilationUnit unit, ClassOrInterfaceDeclaration protocol, Bindings bindings, Log log) {
    this.unit = unit;
    this.protocol = protocol;
    this.log = log;
    this.tagReader = new TagReader(unit, bindings, log);
    this.sealed = new SealedTypes(unit);
  }

  /** The records that are tagged, sent or handled, in the order of the source. */
  List<Message> messages() {
    Set<String> used = usedAsMessages();
    Set<String> whole =
        used.stream()
            .filter(name -> sealed.ofRecords(name).isPresent())
            .collect(Collectors.toCollection(TreeSet::new));
    sealed.interfaces().stream()
        .filter(type -> type.getAnnotationByName("Round").isPresent())
        .forEach(type -> whole.add(type.getNameAsString()));
    List<RecordDeclaration> records =
        unit.findAll(RecordDeclaration.class).stream()
            .filter(
                record ->
                    TagReader.isTagged(record) && !isSignature(record)
                        || used.contains(record.getNameAsString())
                        || isOneOf(record, whole))
            .toList();
    return new MessageKinds(sealed, whole, fixedRounds(records))
        .groups(records).stream().map(this::message).toList();
  }

  /** A signed record without a round names a phase in its content, not the phase of its tag. */
  private static boolean isSignature(RecordDeclaration record) {
    return record.getAnnotationByName("Round").isEmpty()
        && record.getParameters().stream()
            .anyMatch(component -> component.getAnnotationByName("Signed").isPresent());
  }

  private boolean isOneOf(RecordDeclaration record, Set<String> interfaces) {
    return interfaces.stream()
        .flatMap(name -> sealed.ofRecords(name).stream())
        .anyMatch(type -> sealed.records(type).contains(record));
  }

  private Map<RecordDeclaration, Integer> fixedRounds(List<RecordDeclaration> records) {
    Map<RecordDeclaration, Integer> rounds = new HashMap<>();
    for (RecordDeclaration record : records) {
      boolean held =
          record.getParameters().stream()
              .anyMatch(component -> component.getAnnotationByName("Round").isPresent());
      if (!held) {
        tagReader
            .roundNumber(record)
            .or(() -> around(record).flatMap(tagReader::roundNumber))
            .ifPresent(round -> rounds.put(record, round));
      }
    }
    return rounds;
  }

  /** The sealed interface of a record that declares its round. */
  private Optional<ClassOrInterfaceDeclaration> around(RecordDeclaration record) {
    return sealed.interfaces().stream()
        .filter(type -> type.getAnnotationByName("Round").isPresent())
        .filter(type -> sealed.records(type).contains(record))
        .findFirst();
  }

  private Message message(MessageKinds.Group group) {
    List<RecordDeclaration> kinds = group.records();
    RecordDeclaration first = kinds.get(0);
    Optional<String> phase = tagReader.phase(first);
    Optional<RoundTag> round = tagReader.round(first, around(first));
    for (RecordDeclaration kind : kinds.subList(1, kinds.size())) {
      check(first, phase, round, kind);
    }
    return new Message(group.name(), kinds, phase, round);
  }

  /** Kinds of one message have one tag, and their phases one name. */
  private void check(
      RecordDeclaration first,
      Optional<String> phase,
      Optional<RoundTag> round,
      RecordDeclaration kind) {
    Optional<String> itsPhase = tagReader.phase(kind);
    Optional<RoundTag> itsRound = tagReader.round(kind, around(kind));
    if (!itsRound.equals(round) || round.filter(tag -> tag instanceof RoundTag.Held).isPresent()) {
      log.add(
          DiagnosticKind.KINDS_DIFFER,
          kind.getName(),
          first.getNameAsString(),
          kind.getNameAsString(),
          "their rounds differ");
    } else if (!itsPhase.equals(phase)) {
      log.add(
          DiagnosticKind.KINDS_DIFFER,
          kind.getName(),
          first.getNameAsString(),
          kind.getNameAsString(),
          "the phase is "
              + phase.orElse("missing")
              + " in one and "
              + itsPhase.orElse("missing")
              + " in the other");
    }
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
        .filter(Ast::sends)
        .map(call -> call.getArgument(call.getArguments().size() - 1))
        .flatMap(argument -> Symbol.typeOf(argument).stream())
        .map(Symbol::simpleName)
        .forEach(names::add);
    ProtocolReader.annotated(protocol, "Send").forEach(send -> names.add(send.getTypeAsString()));
    return names;
  }

  private static boolean isHandlerParameter(ClassOrInterfaceType type) {
    return type.findAncestor(
            SyntaxTree.kind(com.github.javaparser.ast.body.MethodDeclaration.class))
        .filter(
            method ->
                method.getAnnotationByName("Upon").isPresent()
                    || method.getAnnotationByName("Timeout").isPresent()
                    || method.getAnnotationByName("Update").isPresent())
        .isPresent();
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
              DiagnosticKind.ROUND_TWICE,
              message.position(),
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
          log.add(DiagnosticKind.UNTAGGED_MESSAGE, message.position(), message.name());
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
        log.add(DiagnosticKind.ROUND_GAP, entry.getValue().position(), entry.getKey(), expected);
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
              DiagnosticKind.PHASE_MISSING,
              message.position(),
              message.name(),
              withPhase.get().name());
        }
      }
    }
  }

  /**
   * Which records are kinds of one message: those of a sealed interface that is taken as a whole,
   * and those of one round.
   */
  private static final class MessageKinds {

    /**
     * Records that are one message.
     *
     * @param name of the sealed interface that has just these records; that of a single record; or
     *     one that is made up of theirs
     */
    record Group(String name, List<RecordDeclaration> records) {}

    private final SealedTypes sealed;
    private final Set<String> takenWhole;
    private final Map<RecordDeclaration, Integer> rounds;

    /**
     * For the records of a protocol.
     *
     * @param takenWhole the sealed interfaces that are taken as one message
     * @param rounds the round of each record that declares one for all its messages
     */
    MessageKinds(
        SealedTypes sealed, Set<String> takenWhole, Map<RecordDeclaration, Integer> rounds) {
      this.sealed = sealed;
      this.takenWhole = takenWhole;
      this.rounds = rounds;
    }

    /** The messages, in the order of the source. */
    List<Group> groups(List<RecordDeclaration> records) {
      List<List<RecordDeclaration>> groups = new ArrayList<>();
      for (RecordDeclaration record : records) {
        List<List<RecordDeclaration>> joined =
            groups.stream()
                .filter(group -> group.stream().anyMatch(other -> areOne(record, other)))
                .toList();
        List<RecordDeclaration> group =
            joined.stream().findFirst().orElseGet(() -> added(groups, new ArrayList<>()));
        joined.stream()
            .skip(1)
            .forEach(
                other -> {
                  group.addAll(other);
                  groups.remove(other);
                });
        group.add(record);
      }
      return groups.stream().map(group -> new Group(name(group), inOrder(records, group))).toList();
    }

    private static <T> T added(List<T> list, T element) {
      list.add(element);
      return element;
    }

    private static List<RecordDeclaration> inOrder(
        List<RecordDeclaration> records, List<RecordDeclaration> group) {
      return records.stream().filter(group::contains).toList();
    }

    private boolean areOne(RecordDeclaration one, RecordDeclaration other) {
      boolean ofOneRound = rounds.containsKey(one) && rounds.get(one).equals(rounds.get(other));
      return ofOneRound
          || takenWhole.stream()
              .flatMap(name -> sealed.ofRecords(name).stream())
              .map(sealed::records)
              .anyMatch(records -> records.contains(one) && records.contains(other));
    }

    private String name(List<RecordDeclaration> group) {
      Optional<String> ofInterface =
          sealed.interfaces().stream()
              .filter(type -> Set.copyOf(sealed.records(type)).equals(Set.copyOf(group)))
              .map(ClassOrInterfaceDeclaration::getNameAsString)
              .filter(name -> group.size() > 1 || takenWhole.contains(name))
              .findFirst();
      return ofInterface.orElseGet(
          () ->
              group.stream()
                  .map(RecordDeclaration::getNameAsString)
                  .collect(Collectors.joining("Or")));
    }
  }
}
