package dev.rondo.frontend;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.Type;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.MessageRecord;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Handler.Takes;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.TimeoutHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code @Upon} and {@code @Timeout} methods and splits them into guard and action. */
final class HandlerReader {

  /**
   * What a handler takes.
   *
   * @param type the type that its parameter declares
   * @param kinds the records that this can be
   */
  private record Taken(Message message, String type, List<String> kinds) {}

  private final List<Message> messages;
  private final SealedTypes sealed;
  private final Bindings bindings;
  private final Log log;

  HandlerReader(List<Message> messages, SealedTypes sealed, Bindings bindings, Log log) {
    this.messages = messages;
    this.sealed = sealed;
    this.bindings = bindings;
    this.log = log;
  }

  List<Handler> handlers(ClassOrInterfaceDeclaration protocol) {
    List<Handler> handlers = new ArrayList<>();
    for (MethodDeclaration method : ProtocolReader.annotated(protocol, "Upon")) {
      checkShape(method);
      handler(method, handlers.size()).ifPresent(handlers::add);
    }
    return List.copyOf(handlers);
  }

  private Optional<Handler> handler(MethodDeclaration method, int index) {
    List<Parameter> parameters = method.getParameters();
    boolean withSender = parameters.size() == 2 && isA(parameters.get(0), "rondo.NodeId");
    if (parameters.size() != 1 && !withSender) {
      badParameters(method);
      return Optional.empty();
    }
    Parameter last = parameters.get(parameters.size() - 1);
    boolean mailbox = isA(last, "rondo.Mailbox");
    if (mailbox && withSender) {
      badParameters(method);
      return Optional.empty();
    }
    Optional<Taken> taken = mailbox ? mailboxMessage(method, last) : message(method, last);
    return taken.map(
        its ->
            new Handler(
                index,
                method,
                its.message().name(),
                its.type(),
                its.kinds(),
                mailbox ? Takes.MAILBOX : Takes.MESSAGE,
                withSender ? Optional.of(parameters.get(0).getNameAsString()) : Optional.empty(),
                last.getNameAsString(),
                WhenGuard.of(method),
                WhenGuard.action(method)));
  }

  List<TimeoutHandler> timeouts(ClassOrInterfaceDeclaration protocol) {
    List<TimeoutHandler> timeouts = new ArrayList<>();
    for (MethodDeclaration method : ProtocolReader.annotated(protocol, "Timeout")) {
      checkShape(method);
      List<Parameter> parameters = method.getParameters();
      if (parameters.isEmpty()) {
        timeouts.add(timeout(timeouts.size(), method, Optional.empty(), Optional.empty()));
      } else if (parameters.size() == 1 && isA(parameters.get(0), "rondo.Mailbox")) {
        Optional<Taken> taken = mailboxMessage(method, parameters.get(0));
        Optional<String> name = Optional.of(parameters.get(0).getNameAsString());
        if (taken.isPresent()) {
          timeouts.add(timeout(timeouts.size(), method, taken, name));
        }
      } else {
        badParameters(method);
      }
    }
    return List.copyOf(timeouts);
  }

  private TimeoutHandler timeout(
      int index, MethodDeclaration method, Optional<Taken> taken, Optional<String> parameter) {
    return new TimeoutHandler(
        index,
        method,
        taken.map(its -> its.message().name()),
        taken.map(Taken::type),
        parameter,
        WhenGuard.of(method),
        WhenGuard.action(method));
  }

  private void checkShape(MethodDeclaration method) {
    if (!method.getType().isVoidType()) {
      log.add(
          DiagnosticKind.HANDLER_RETURNS,
          method.getType(),
          method.getNameAsString(),
          method.getTypeAsString());
    }
    if (method.isStatic()) {
      log.add(DiagnosticKind.HANDLER_STATIC, method.getName(), method.getNameAsString());
    }
  }

  private void badParameters(MethodDeclaration method) {
    String taken =
        method.getParameters().isEmpty()
            ? "no message"
            : method.getParameters().stream()
                .map(Parameter::getTypeAsString)
                .reduce((a, b) -> a + ", " + b)
                .orElseThrow();
    String name = method.getNameAsString();
    boolean isTimeout = method.isAnnotationPresent("Timeout");
    String others = isTimeout ? "%s() or " : "%s(M m), %s(NodeId from, M m) or ";
    log.add(
        DiagnosticKind.HANDLER_PARAMETERS,
        method.getName(),
        name,
        taken,
        others.replace("%s", name));
  }

  private boolean isA(Parameter parameter, String qualifiedName) {
    return bindings
        .declaredType(parameter.getName())
        .filter(type -> type.binaryName().equals(qualifiedName))
        .isPresent();
  }

  private Optional<Taken> message(MethodDeclaration method, Parameter parameter) {
    Optional<Taken> known = known(parameter.getType());
    if (known.isEmpty() && !MessageRecord.reports(parameter.getType(), log)) {
      badParameters(method);
    }
    return known;
  }

  private Optional<Taken> mailboxMessage(MethodDeclaration method, Parameter parameter) {
    Optional<Type> argument =
        parameter
            .getType()
            .toClassOrInterfaceType()
            .flatMap(ClassOrInterfaceType::getTypeArguments)
            .filter(arguments -> arguments.size() == 1)
            .map(arguments -> arguments.get(0));
    Optional<Taken> known = argument.flatMap(this::known);
    if (known.isEmpty() && !argument.filter(its -> MessageRecord.reports(its, log)).isPresent()) {
      log.add(
          DiagnosticKind.MAILBOX_OF_UNKNOWN,
          parameter.getType(),
          method.getNameAsString(),
          argument.map(Type::asString).orElse("an unknown type"));
    }
    return known;
  }

  private Optional<Taken> known(Type type) {
    return type.toClassOrInterfaceType()
        .map(ClassOrInterfaceType::getNameAsString)
        .flatMap(
            name ->
                messages.stream().flatMap(message -> taken(message, name).stream()).findFirst());
  }

  /** A record, the message as a whole, or a sealed interface of some of its kinds. */
  private Optional<Taken> taken(Message message, String type) {
    if (message.name().equals(type)) {
      return Optional.of(new Taken(message, type, message.kindNames()));
    }
    if (message.isNamed(type)) {
      return Optional.of(new Taken(message, type, List.of(type)));
    }
    List<String> records =
        sealed.ofRecords(type).stream()
            .flatMap(found -> sealed.records(found).stream())
            .map(RecordDeclaration::getNameAsString)
            .toList();
    return !records.isEmpty() && message.kindNames().containsAll(records)
        ? Optional.of(new Taken(message, type, records))
        : Optional.empty();
  }
}
