package dev.rondo.frontend;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MemberValuePair;
import com.github.javaparser.ast.expr.SingleMemberAnnotationExpr;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.MessageRecord;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.frontend.model.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads the {@code @Send} and {@code @Update} methods of a {@code RoundNode}. */
final class RoundMethodsReader {

  private final List<Message> messages;
  private final Bindings bindings;
  private final Log log;

  RoundMethodsReader(List<Message> messages, Bindings bindings, Log log) {
    this.messages = messages;
    this.bindings = bindings;
    this.log = log;
  }

  List<RoundMethods> read(ClassOrInterfaceDeclaration protocol) {
    Map<Integer, MethodDeclaration> sends = byRound(protocol, "Send");
    Map<Integer, MethodDeclaration> updates = byRound(protocol, "Update");
    TreeSet<Integer> numbers = new TreeSet<>(sends.keySet());
    numbers.addAll(updates.keySet());
    List<RoundMethods> rounds = new ArrayList<>();
    for (int number : numbers) {
      MethodDeclaration send = sends.get(number);
      MethodDeclaration update = updates.get(number);
      if (send == null || update == null) {
        MethodDeclaration alone = Objects.requireNonNull(send == null ? update : send);
        String missing = "@" + (send == null ? "Send" : "Update") + "(" + number + ")";
        complain(
            alone,
            "has no " + missing + " beside it",
            send == null
                ? "write " + missing + " M send(), which returns the message of round " + number
                : "write "
                    + missing
                    + " void update(Mailbox<"
                    + send.getTypeAsString()
                    + "> heard), which may be empty");
        return rounds;
      }
      if (number != rounds.size() + 1) {
        int next = rounds.size() + 1;
        complain(
            send,
            "has round " + number + ", but there is no round " + next,
            "number the rounds 1, 2, 3, …: write @Send("
                + next
                + ") and @Update("
                + next
                + ") here");
        return rounds;
      }
      if (fits(send, update)) {
        rounds.add(new RoundMethods(number, send.getTypeAsString(), send, update));
      }
    }
    return List.copyOf(rounds);
  }

  private Map<Integer, MethodDeclaration> byRound(
      ClassOrInterfaceDeclaration protocol, String annotation) {
    Map<Integer, MethodDeclaration> methods = new TreeMap<>();
    for (MethodDeclaration method : ProtocolReader.annotated(protocol, annotation)) {
      MethodDeclaration earlier = methods.putIfAbsent(number(method, annotation), method);
      if (earlier != null) {
        complain(
            method,
            "has the round of " + earlier.getNameAsString(),
            "give it and its other half a round of their own, such as @"
                + annotation
                + "("
                + (number(method, annotation) + 1)
                + ")");
      }
    }
    return methods;
  }

  private int number(MethodDeclaration method, String annotation) {
    return method
        .getAnnotationByName(annotation)
        .flatMap(RoundMethodsReader::value)
        .flatMap(bindings::constantOf)
        .filter(Integer.class::isInstance)
        .map(Integer.class::cast)
        .orElse(0);
  }

  private static Optional<Expression> value(AnnotationExpr annotation) {
    return annotation instanceof SingleMemberAnnotationExpr single
        ? Optional.of(single.getMemberValue())
        : annotation
            .findFirst(MemberValuePair.class, pair -> pair.getNameAsString().equals("value"))
            .map(MemberValuePair::getValue);
  }

  private boolean fits(MethodDeclaration send, MethodDeclaration update) {
    String message = send.getTypeAsString();
    boolean isMessage = messages.stream().anyMatch(m -> m.name().equals(message));
    if (!isMessage && !MessageRecord.reports(send.getType(), log)) {
      complain(
          send,
          "returns " + message + ", which is not a record of this file",
          "declare a record in the class and return it, or null for no message");
    }
    boolean perDestination =
        send.getParameters().size() == 1 && send.getParameter(0).getTypeAsString().equals("NodeId");
    if (!send.getParameters().isEmpty() && !perDestination) {
      complain(
          send,
          "takes a parameter that is not a NodeId",
          "write %s %s(), or %s %s(NodeId to) for a message of its own to each process"
              .formatted(message, send.getNameAsString(), message, send.getNameAsString()));
    }
    Optional<String> heard =
        update.getParameters().size() == 1
            ? update.getParameter(0).getType().findAll(ClassOrInterfaceType.class).stream()
                .map(ClassOrInterfaceType::asString)
                .reduce((first, last) -> last)
            : Optional.empty();
    boolean takesMailbox = heard.filter(message::equals).isPresent();
    if (!takesMailbox) {
      complain(
          update,
          "does not take a Mailbox<" + message + ">",
          "write void %s(Mailbox<%s> heard)".formatted(update.getNameAsString(), message));
    }
    return isMessage && takesMailbox;
  }

  private void complain(MethodDeclaration method, String what, String hint) {
    log.add(DiagnosticKind.ROUND_METHOD, method.getName(), method.getNameAsString(), what, hint);
  }

  /** The tags of a protocol written as rounds: they are its rounds. */
  static Tags tags(List<RoundMethods> rounds) {
    return new Tags(rounds.stream().map(RoundMethods::message).toList(), true, true);
  }
}
