package dev.rondo.check;

import dev.rondo.frontend.NestedProtocol;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.Severity;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.roles.RoleClasses;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.sequentializer.Pipeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;

/** The check of one protocol, from its file to the compiler's messages. */
final class ProtocolCheck {

  private static final String NOT_CHECKED = "rondo has not checked this protocol: ";

  private final TypeElement protocol;
  private final Compilation compilation;

  ProtocolCheck(TypeElement protocol, Compilation compilation) {
    this.protocol = protocol;
    this.compilation = compilation;
  }

  /** Checks, and says what is to be said. */
  void run() {
    try {
      Optional<SourceFile> source = compilation.sourceOf(protocol).flatMap(this::ownFile);
      if (source.isEmpty()) {
        notChecked("this compiler does not show its file; run rondo check on it");
      } else if (!isLaterRole(source.get())) {
        report(checked(source.get()));
      }
    } catch (UsageError e) {
      notChecked(String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      // A fault of Rondo's must not keep a file that is good Java from being compiled.
      notChecked("it failed with " + e + "; rondo check --stack-trace says more");
    }
  }

  /** Roles are checked together, with the first of them. */
  private boolean isLaterRole(SourceFile file) {
    return RoleClasses.names(file).indexOf(protocol.getSimpleName().toString()) > 0;
  }

  private Optional<SourceFile> ownFile(SourceFile file) {
    boolean isRole = RoleClasses.names(file).contains(protocol.getSimpleName().toString());
    return isRole || protocol.getNestingKind() == NestingKind.TOP_LEVEL
        ? Optional.of(file)
        : NestedProtocol.of(file, path());
  }

  private List<String> path() {
    List<String> names = new ArrayList<>();
    for (Element outer = protocol;
        outer instanceof TypeElement;
        outer = outer.getEnclosingElement()) {
      names.add(0, outer.getSimpleName().toString());
    }
    return names;
  }

  private Log checked(SourceFile source) {
    Log log = new Log(source);
    Pipeline.protocol(log, new ClassPath(List.of(), compilation))
        .ifPresent(found -> Pipeline.hasRounds(found, log));
    return log;
  }

  private void report(Log log) {
    Optional<Diagnostic> notJava =
        log.sorted().stream().filter(d -> d.kind() == DiagnosticKind.COMPILE_ERROR).findFirst();
    if (notJava.isPresent()) {
      // The compiler reports this itself; where it does not, it knows classes that Rondo does not.
      String why = NOT_CHECKED + notJava.get().message();
      say(javax.tools.Diagnostic.Kind.WARNING, why, notJava.get());
      return;
    }
    for (Diagnostic diagnostic : log.sorted()) {
      String text =
          "rondo: %s [%s]\n  hint: %s"
              .formatted(diagnostic.message(), diagnostic.kind().code(), diagnostic.hint());
      say(severity(diagnostic), text, diagnostic);
    }
  }

  private static javax.tools.Diagnostic.Kind severity(Diagnostic diagnostic) {
    return diagnostic.kind().severity() == Severity.ERROR
        ? javax.tools.Diagnostic.Kind.ERROR
        : javax.tools.Diagnostic.Kind.WARNING;
  }

  private void say(javax.tools.Diagnostic.Kind kind, String text, Diagnostic diagnostic) {
    compilation.say(kind, text, protocol, diagnostic.source(), diagnostic.position());
  }

  private void notChecked(String why) {
    compilation.say(javax.tools.Diagnostic.Kind.WARNING, NOT_CHECKED + why, protocol);
  }
}
