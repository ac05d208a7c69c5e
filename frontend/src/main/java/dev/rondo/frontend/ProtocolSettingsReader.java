package dev.rondo.frontend;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.ClassExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.frontend.model.ProtocolSettings;
import dev.rondo.frontend.source.Position;
import java.util.List;
import java.util.Optional;
import rondo.runtime.FormulaSyntaxError;
import rondo.runtime.HeardOfFormula;
import rondo.runtime.NetworkModel;

/** Reads the settings of a run in {@code @Protocol}. */
final class ProtocolSettingsReader {

  /** More processes than bits of a {@code long} cannot be drawn at once. */
  private static final int MOST_NODES = 64;

  private final AnnotationExpr annotation;
  private final Bindings bindings;
  private final Log log;

  private ProtocolSettingsReader(AnnotationExpr annotation, Bindings bindings, Log log) {
    this.annotation = annotation;
    this.bindings = bindings;
    this.log = log;
  }

  static ProtocolSettings read(
      ClassOrInterfaceDeclaration declaration, Bindings bindings, Log log) {
    AnnotationExpr annotation = declaration.getAnnotationByName("Protocol").orElseThrow();
    return new ProtocolSettingsReader(annotation, bindings, log).read();
  }

  private ProtocolSettings read() {
    int n = number("n", 3);
    int f = number("f", 0);
    int max = number("max", 0);
    require(n >= 1 && n <= MOST_NODES, "n", n, "a protocol has 1 to " + MOST_NODES + " processes");
    require(f >= 0 && f <= n, "f", f, "it is at most " + n + ", the number of processes");
    require(max == 0 || (max >= n && max <= MOST_NODES), "max", max, "it counts the first n too");
    String network = network();
    boolean severalRoles =
        value("severalRoles")
            .flatMap(bindings::constantOf)
            .filter(Boolean.TRUE::equals)
            .isPresent();
    return new ProtocolSettings(
        new ProcessCounts(n, f, Math.max(n, max)), network, types("spec"), severalRoles);
  }

  private String network() {
    Optional<StringLiteralExpr> formula =
        value("heardOf")
            .filter(Expression::isStringLiteralExpr)
            .map(Expression::asStringLiteralExpr);
    if (formula.isEmpty()) {
      value("heardOf")
          .ifPresent(at -> log.add(DiagnosticKind.BAD_HEARD_OF, at, "it is no text in quotes"));
      return withCapacity(
          types("network").stream().findFirst().orElse(NetworkModel.ARBITRARY.network()));
    }
    value("capacity").ifPresent(at -> refuseCapacity(at, number("capacity", 0)));
    value("network")
        .ifPresent(
            at -> log.add(DiagnosticKind.BAD_HEARD_OF, at, "@Protocol has a network as well"));
    try {
      String text = formula.get().asString();
      HeardOfFormula.read(text);
      return text;
    } catch (FormulaSyntaxError e) {
      log.add(DiagnosticKind.BAD_HEARD_OF, place(formula.get(), e), e.text());
      return NetworkModel.ARBITRARY.network();
    }
  }

  /** Channels have a capacity under the network Fifo alone. */
  private String withCapacity(String network) {
    int capacity = number("capacity", 0);
    boolean bounds = capacity != 0;
    if (bounds && (capacity < 0 || !NetworkModel.of(network).hasChannels())) {
      value("capacity").ifPresent(at -> refuseCapacity(at, capacity));
      return network;
    }
    return bounds ? NetworkModel.fifo(capacity) : network;
  }

  private void refuseCapacity(Expression at, int capacity) {
    String reason =
        capacity < 0
            ? "a channel holds at least one message"
            : "it needs network = Fifo.class, since other networks have no channels";
    log.add(DiagnosticKind.BAD_SETTING, at, "capacity", capacity, reason);
  }

  /** The place in the text of the formula; all of it if it is written with escapes. */
  private static Position place(StringLiteralExpr literal, FormulaSyntaxError fault) {
    Position whole = Position.of(literal);
    return literal.getValue().equals(literal.asString())
        ? new Position(whole.line(), whole.column() + 1 + fault.place(), fault.length())
        : whole;
  }

  /** A missing setting has a default, which can only be wrong because another setting is. */
  private void require(boolean holds, String name, int value, String reason) {
    if (!holds) {
      value(name).ifPresent(at -> log.add(DiagnosticKind.BAD_SETTING, at, name, value, reason));
    }
  }

  private int number(String name, int absent) {
    return value(name)
        .flatMap(bindings::constantOf)
        .filter(Integer.class::isInstance)
        .map(Integer.class::cast)
        .orElse(absent);
  }

  private List<String> types(String name) {
    return value(name).stream()
        .flatMap(value -> value.findAll(ClassExpr.class).stream())
        .map(literal -> literal.getType().asClassOrInterfaceType().getName())
        .map(type -> bindings.declaredType(type).orElseThrow().binaryName())
        .toList();
  }

  private Optional<Expression> value(String name) {
    return Ast.member(annotation, name);
  }
}
