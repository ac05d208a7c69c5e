package dev.rondo.workflow.hunting;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.stmt.DoStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.WhileStmt;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.observe.Tag;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The messages that each step of a run sent, and their hearers. A trace of the sequential form
 * records messages only where they are heard; the sending steps are found by the time of the
 * message.
 */
final class SentMessages {

  private static final Comparator<Tag> BY_TIME =
      Comparator.comparingInt(Tag::phase).thenComparingInt(Tag::round);

  private static final List<Class<? extends Node>> LOOPS =
      List.of(ForEachStmt.class, ForStmt.class, WhileStmt.class, DoStmt.class, LambdaExpr.class);

  private final List<TraceStep> steps;
  private final Map<Integer, Integer> senders = new HashMap<>();
  private final Map<Integer, Map<String, TreeSet<Integer>>> receivers = new HashMap<>();
  private final Map<Integer, Map<String, TreeSet<Integer>>> hearers = new HashMap<>();

  private final Set<String> sentToSelf = new HashSet<>();
  private final Predicate<String> isBroadcast;
  private final Predicate<String> isAnswer;

  private SentMessages(List<TraceStep> steps, Protocol protocol) {
    this.steps = steps;
    this.isBroadcast = areMadeIn(protocol, SentMessages::isBroadcast);
    this.isAnswer = areMadeIn(protocol, SentMessages::isSentOnce);
  }

  /** The messages of a run. */
  static SentMessages of(Trace trace, Protocol protocol) {
    SentMessages messages = new SentMessages(trace.steps(), protocol);
    messages.addSent();
    messages.addHeard(protocol);
    messages.addReceivers(trace.nodes());
    return messages;
  }

  /** The receivers of the messages that a step sent, by type. */
  Map<String, TreeSet<Integer>> sent(int step) {
    return receivers.getOrDefault(step, Map.of());
  }

  /** Whether the receivers of a step's messages are known, not only the hearers. */
  boolean knowsReceivers(int step, String type) {
    return !steps.get(step).sent().isEmpty()
        || isBroadcast.test(type)
        || isAnswer.test(type) && sent(step).getOrDefault(type, new TreeSet<>()).size() == 1;
  }

  /** Whether a process has sent itself a message of a type. */
  boolean areSentToSelf(String type) {
    return sentToSelf.contains(type);
  }

  /** The processes that heard the messages of a type that a step sent. */
  TreeSet<Integer> hearers(int step, String type) {
    return hearers.getOrDefault(step, Map.of()).getOrDefault(type, new TreeSet<>());
  }

  /** The step that sent a message which was heard in a step; -1 where none is known. */
  int senderOf(TraceStep.TracedMessage message, int heard) {
    Integer sender = senders.get(message.id());
    return sender != null ? sender : message.lost() ? -1 : senderInRounds(message, heard);
  }

  /** The step that sent a message. */
  int senderOf(int id) {
    return senders.getOrDefault(id, -1);
  }

  /** The type of a message. */
  static String type(String content) {
    int end = content.indexOf('[');
    return end < 0 ? content : content.substring(0, end);
  }

  private void addSent() {
    for (int number = 0; number < steps.size(); number++) {
      for (TraceStep.TracedMessage message : steps.get(number).sent()) {
        senders.put(message.id(), number);
        add(receivers, number, message);
      }
    }
  }

  private void addHeard(Protocol protocol) {
    for (int number = 0; number < steps.size(); number++) {
      for (TraceStep.TracedMessage message : steps.get(number).used()) {
        int sender = message.lost() ? -1 : senderOf(message, number);
        if (sender >= 0) {
          add(hearers, sender, message);
          if (!senders.containsKey(message.id()) && !protocol.writtenAsRounds()) {
            add(receivers, sender, message);
          }
        }
      }
    }
  }

  /** Adds the receivers of messages in rounds, where a trace names only the hearers. */
  private void addReceivers(int nodes) {
    receivers.forEach(
        (step, types) ->
            types.forEach(
                (type, known) -> {
                  if (steps.get(step).sent().isEmpty() && isBroadcast.test(type)) {
                    IntStream.range(0, nodes).forEach(known::add);
                  }
                }));
    List.of(receivers, hearers).forEach(this::addToSelf);
  }

  private void addToSelf(Map<Integer, Map<String, TreeSet<Integer>>> all) {
    all.forEach(
        (step, types) ->
            types.entrySet().stream()
                .filter(each -> each.getValue().contains(steps.get(step).node()))
                .forEach(each -> sentToSelf.add(each.getKey())));
  }

  private static void add(
      Map<Integer, Map<String, TreeSet<Integer>>> all, int step, TraceStep.TracedMessage message) {
    all.computeIfAbsent(step, any -> new LinkedHashMap<>())
        .computeIfAbsent(type(message.content()), any -> new TreeSet<>())
        .add(message.to());
  }

  /** Tests for the types whose messages are created only as arguments of certain calls. */
  private static Predicate<String> areMadeIn(Protocol protocol, Predicate<MethodCallExpr> isCall) {
    Map<String, List<ObjectCreationExpr>> made =
        protocol.declaration().findAll(ObjectCreationExpr.class).stream()
            .collect(Collectors.groupingBy(each -> each.getType().getNameAsString()));
    return type ->
        made.containsKey(type)
            && made.get(type).stream()
                .allMatch(
                    each ->
                        each.getParentNode()
                            .filter(MethodCallExpr.class::isInstance)
                            .map(MethodCallExpr.class::cast)
                            .filter(isCall)
                            .isPresent());
  }

  private static boolean isBroadcast(MethodCallExpr call) {
    return call.getNameAsString().equals("broadcast");
  }

  /** Whether a call is in no loop, so that it sends one message. */
  private static boolean isSentOnce(MethodCallExpr call) {
    return call.getNameAsString().equals("send")
        && Stream.iterate(
                call.getParentNode(), Optional::isPresent, node -> node.get().getParentNode())
            .noneMatch(node -> LOOPS.contains(node.get().getClass()));
  }

  /**
   * The step of the sequential form that sent a message: an earlier step of the sender, or a
   * timeout in the same round.
   */
  private int senderInRounds(TraceStep.TracedMessage message, int heard) {
    return IntStream.iterate(heard - 1, number -> number >= 0, number -> number - 1)
        .filter(number -> steps.get(number).node() == message.from())
        .filter(
            number ->
                BY_TIME.compare(steps.get(number).time(), message.tag()) < 0
                    || steps.get(number).timeout() >= 0)
        .findFirst()
        .orElse(-1);
  }
}
