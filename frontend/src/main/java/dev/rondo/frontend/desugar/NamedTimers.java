package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.TimerHint;
import dev.rondo.frontend.java.SyntaxTree;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.lang.model.SourceVersion;

/** Named timers in full: a flag that says whether the timer is on. */
final class NamedTimers {

  private static final String LITERAL = "write the name as a literal, startTimer(\"election\")";

  private final Rewriting rewriting;
  private final Map<String, String> flags = new TreeMap<>();

  private NamedTimers(Rewriting rewriting) {
    this.rewriting = rewriting;
  }

  static NamedTimers write(Rewriting rewriting) {
    NamedTimers timers = new NamedTimers(rewriting);
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
      rewriting.add(DiagnosticKind.TIMER_NAME, call, written, "is not named by a literal", LITERAL);
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
          .replace(call, SyntaxTree.expression(flags.get(name.get().asString()) + " = " + starts));
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
