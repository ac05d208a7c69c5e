package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.TimerHint;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.Protocol;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;

/**
 * Writes requests, recoveries and named timers out as timeouts with a counter or a flag, so that
 * all later passes and both forms know them.
 */
public final class TimeoutShorthands {

  private static final Set<String> ANNOTATIONS = Set.of("Request", "Recover", "Durable");
  private static final Set<String> CALLS = Set.of("startTimer", "cancelTimer");

  private TimeoutShorthands() {}

  /**
   * Plans to write out all of them.
   *
   * @param log gets what is wrong with them
   */
  public static void rewrite(Protocol protocol, TreeEdits edits, Log log) {
    if (protocol.declaration().findFirst(Node.class, TimeoutShorthands::isOne).isEmpty()) {
      return;
    }
    Rewriting rewriting = new Rewriting(protocol, edits, log);
    for (MethodDeclaration method : protocol.declaration().getMethods()) {
      method
          .getAnnotationByName("Request")
          .ifPresent(annotation -> Request.write(rewriting, method, annotation));
    }
    Timers timers = Timers.write(rewriting);
    Recovery.write(rewriting, timers.flags());
  }

  private static boolean isOne(Node node) {
    if (node instanceof AnnotationExpr annotation) {
      boolean named =
          annotation.getName().getIdentifier().equals("Timeout")
              && !annotation.isMarkerAnnotationExpr();
      return named || ANNOTATIONS.contains(annotation.getName().getIdentifier());
    }
    return node instanceof MethodCallExpr call && CALLS.contains(call.getNameAsString());
  }

  /**
   * A {@code @Request} in full: a timeout that counts how often it has run, and draws its arguments
   * first.
   */
  private static final class Request {

    private final Rewriting rewriting;
    private final MethodDeclaration method;
    private final AnnotationExpr annotation;

    private Request(Rewriting rewriting, MethodDeclaration method, AnnotationExpr annotation) {
      this.rewriting = rewriting;
      this.method = method;
      this.annotation = annotation;
    }

    static void write(Rewriting rewriting, MethodDeclaration method, AnnotationExpr annotation) {
      Request request = new Request(rewriting, method, annotation);
      Optional<String> fault = request.fault();
      if (fault.isPresent()) {
        rewriting.add(
            DiagnosticKind.REQUEST_SHAPE, method.getName(), method.getNameAsString(), fault.get());
      } else {
        request.write();
      }
    }

    private Optional<String> fault() {
      Optional<Integer> times = Rewriting.number(annotation, "times", 1);
      if (rewriting.protocol().writtenAsRounds()) {
        return Optional.of("stands in a protocol that is written as rounds");
      }
      if (method.isStatic() || !method.getType().isVoidType() || method.getBody().isEmpty()) {
        return Optional.of("is no void method of the process");
      }
      if (method.getAnnotations().stream().anyMatch(Request::isOfAnotherKind)) {
        return Optional.of("is a handler of another kind as well");
      }
      if (times.isEmpty() || times.get() < 1) {
        return Optional.of("does not say as a number from 1 on how often it comes");
      }
      return method.getParameters().stream()
          .flatMap(parameter -> fault(parameter).stream())
          .findFirst();
    }

    private static boolean isOfAnotherKind(AnnotationExpr other) {
      return List.of("Upon", "Timeout", "Init", "Recover", "Invariant", "Sometimes")
          .contains(other.getName().getIdentifier());
    }

    private Optional<String> fault(Parameter parameter) {
      String name = parameter.getNameAsString();
      if (DrawnNumber.of(parameter).isEmpty()) {
        return Optional.of("takes " + parameter.getType() + " " + name + ", which has no @Input");
      }
      boolean seen =
          Rewriting.untilGuard(method).stream()
              .flatMap(statement -> statement.findAll(NameExpr.class).stream())
              .anyMatch(use -> use.getNameAsString().equals(name));
      return seen
          ? Optional.of("looks at " + name + " in its guard, which is drawn when it runs")
          : Optional.empty();
    }

    private void write() {
      String counter = rewriting.fresh(method.getNameAsString() + "Requests");
      int times = Rewriting.number(annotation, "times", 1).orElseThrow();
      List<Parameter> parameters = method.getParameters();
      String draws =
          parameters.stream()
              .map(
                  parameter ->
                      " int "
                          + parameter.getName()
                          + " = "
                          + DrawnNumber.of(parameter).orElseThrow().code()
                          + ";")
              .collect(Collectors.joining());
      rewriting.timeout(method, annotation, counter + " < " + times, counter + "++;" + draws);
      rewriting.edits().add(() -> method.getParameters().clear());
      rewriting.edits().insertAfter(method, "private int " + counter + ";");
    }
  }

  /** Named timers in full: a flag that says whether the timer is on. */
  private static final class Timers {

    private static final String LITERAL = "write the name as a literal, startTimer(\"election\")";

    private final Rewriting rewriting;
    private final Map<String, String> flags = new TreeMap<>();

    private Timers(Rewriting rewriting) {
      this.rewriting = rewriting;
    }

    static Timers write(Rewriting rewriting) {
      Timers timers = new Timers(rewriting);
      rewriting.protocol().declaration().getMethods().forEach(timers::timeout);
      rewriting.protocol().unit().findAll(MethodCallExpr.class).forEach(timers::call);
      rewriting.protocol().unit().findAll(MethodReferenceExpr.class).forEach(timers::refuse);
      return timers;
    }

    /** The fields that say which timers are on. */
    List<String> flags() {
      return List.copyOf(flags.values());
    }

    private void timeout(MethodDeclaration method) {
      Optional<AnnotationExpr> annotation = method.getAnnotationByName("Timeout");
      Optional<StringLiteralExpr> name =
          annotation.flatMap(timeout -> timeout.findFirst(StringLiteralExpr.class));
      if (name.isEmpty() || method.getBody().isEmpty()) {
        return;
      }
      String timer = name.get().asString();
      if (!SourceVersion.isIdentifier(timer)) {
        rewriting.add(
            DiagnosticKind.TIMER_NAME,
            name.get(),
            timer,
            "has a name that is no identifier",
            "write a Java identifier");
      } else if (flags.containsKey(timer)) {
        rewriting.add(
            DiagnosticKind.TIMER_NAME,
            name.get(),
            timer,
            "has two timeouts",
            "write one method @Timeout(\"" + timer + "\"), or give one of the two another name");
      } else {
        String flag = rewriting.fresh(timer + "Timer");
        flags.put(timer, flag);
        rewriting.timeout(method, annotation.get(), flag, flag + " = false;");
        rewriting.edits().insertAfter(method, "private boolean " + flag + ";");
      }
    }

    private void call(MethodCallExpr call) {
      boolean starts = call.getNameAsString().equals("startTimer");
      boolean ofTimer = starts || call.getNameAsString().equals("cancelTimer");
      if (!ofTimer || call.getArguments().size() != 1) {
        return;
      }
      Optional<StringLiteralExpr> name = call.getArgument(0).toStringLiteralExpr();
      if (name.isEmpty()) {
        String written = call.getArgument(0).toString();
        rewriting.add(
            DiagnosticKind.TIMER_NAME, call, written, "is not named by a literal", LITERAL);
      } else if (!flags.containsKey(name.get().asString())) {
        rewriting.add(
            DiagnosticKind.TIMER_NAME,
            call,
            name.get().asString(),
            "has no timeout",
            TimerHint.noTimeout(name.get().asString(), flags.keySet()));
      } else {
        rewriting
            .edits()
            .replace(
                call, SyntaxTree.expression(flags.get(name.get().asString()) + " = " + starts));
      }
    }

    private void refuse(MethodReferenceExpr reference) {
      String method = reference.getIdentifier();
      if (method.equals("startTimer") || method.equals("cancelTimer")) {
        rewriting.add(
            DiagnosticKind.TIMER_NAME, reference, method, "is not named by a literal", LITERAL);
      }
    }
  }
}
