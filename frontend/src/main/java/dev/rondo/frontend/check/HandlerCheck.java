package dev.rondo.frontend.check;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.printer.configuration.DefaultConfigurationOption;
import com.github.javaparser.printer.configuration.DefaultPrinterConfiguration;
import com.github.javaparser.printer.configuration.DefaultPrinterConfiguration.ConfigOption;
import com.github.javaparser.printer.configuration.PrinterConfiguration;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Handler.Takes;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Handlers are called by messages alone, and each can be. */
final class HandlerCheck {

  private static final List<String> CALLED_BY_RONDO = List.of("Init", "Upon", "Timeout", "Update");
  private static final PrinterConfiguration NO_COMMENTS =
      new DefaultPrinterConfiguration()
          .removeOption(new DefaultConfigurationOption(ConfigOption.PRINT_COMMENTS));

  private final ProtocolSymbols code;
  private final Log log;

  private HandlerCheck(ProtocolSymbols code, Log log) {
    this.code = code;
    this.log = log;
  }

  static void run(ProtocolSymbols code, Log log) {
    HandlerCheck check = new HandlerCheck(code, log);
    check.calls();
    check.order();
    if (!code.protocol().writtenAsRounds()) {
      check.senders();
      check.users();
    }
  }

  private void calls() {
    code.protocol()
        .declaration()
        .walk(
            node ->
                code.ownMethod(node)
                    .filter(HandlerCheck::isCalledByRondo)
                    .ifPresent(handler -> called(node, handler)));
  }

  private void called(Node call, MethodDeclaration handler) {
    String name = handler.getNameAsString();
    boolean isTaken =
        Stream.of(rondo.Node.class.getDeclaredMethods()).anyMatch(m -> m.getName().equals(name));
    String hint =
        isTaken
            ? "give the handler a name of its own: a process has a method " + name + " already"
            : "move the common part into a helper method without @Upon";
    log.add(DiagnosticKind.HANDLER_CALLED, call, Ast.place(call), name, hint);
  }

  private static boolean isCalledByRondo(MethodDeclaration method) {
    return CALLED_BY_RONDO.stream().anyMatch(name -> method.getAnnotationByName(name).isPresent());
  }

  private void order() {
    List<Handler> handlers = code.protocol().handlers();
    for (Handler handler : handlers) {
      if (handler.guard().filter(g -> text(g.condition()).equals("false")).isPresent()) {
        log.add(
            DiagnosticKind.HANDLER_UNREACHABLE,
            handler.position(),
            handler.name(),
            "its guard is false");
      }
      handlers.subList(0, handler.index()).stream()
          .filter(earlier -> earlier.kinds().containsAll(handler.kinds()))
          .forEach(earlier -> after(earlier, handler));
    }
  }

  private void after(Handler earlier, Handler handler) {
    if (earlier.guard().isEmpty() && handler.takes() == Takes.MESSAGE) {
      log.add(
          DiagnosticKind.HANDLER_UNREACHABLE,
          handler.position(),
          handler.name(),
          earlier.name() + " comes first and takes every " + handler.type());
    } else if (earlier.guard().isPresent()
        && handler.guard().isPresent()
        && earlier.takes() == handler.takes()
        && text(earlier.guard().get()).equals(text(handler.guard().get()))) {
      log.add(DiagnosticKind.HANDLER_DUPLICATE, handler.position(), handler.name(), earlier.name());
    }
  }

  private static String text(Guard guard) {
    return Stream.concat(guard.locals().stream(), Stream.of(guard.condition()))
        .map(HandlerCheck::text)
        .collect(Collectors.joining(" "));
  }

  private static String text(Node node) {
    return node.toString(NO_COMMENTS);
  }

  private void senders() {
    Set<String> made = made();
    for (Handler handler : code.protocol().handlers()) {
      if (handler.kinds().stream().noneMatch(made::contains)) {
        log.add(
            DiagnosticKind.MESSAGE_NEVER_SENT, handler.position(), handler.name(), handler.type());
      }
    }
  }

  private void users() {
    Set<String> made = made();
    Set<String> used =
        code.protocol().handlers().stream()
            .flatMap(handler -> handler.kinds().stream())
            .collect(Collectors.toSet());
    code.protocol().timeouts().stream()
        .flatMap(timeout -> timeout.message().stream())
        .forEach(message -> used.addAll(code.protocol().message(message).kindNames()));
    code.protocol().messages().stream()
        .flatMap(message -> message.kinds().stream())
        .filter(kind -> made.contains(kind.getNameAsString()))
        .filter(kind -> !used.contains(kind.getNameAsString()))
        .forEach(
            kind ->
                log.add(DiagnosticKind.MESSAGE_NEVER_USED, kind.getName(), kind.getNameAsString()));
  }

  /** The simple names of the types that are made somewhere, by {@code new} or {@code ::new}. */
  private Set<String> made() {
    Stream<String> created =
        code.protocol().unit().findAll(ObjectCreationExpr.class).stream()
            .map(creation -> creation.getType().getNameAsString());
    Stream<String> referred =
        code.protocol().unit().findAll(MethodReferenceExpr.class).stream()
            .map(Ast::method)
            .flatMap(Optional::stream)
            .filter(method -> method.name().equals("<init>"))
            .map(Symbol.Method::owner)
            .map(Symbol::simpleName);
    return Stream.concat(created, referred).collect(Collectors.toSet());
  }
}
