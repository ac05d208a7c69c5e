package dev.rondo.run.load;

import dev.rondo.analysis.StaleMessageAnalysis;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundTag;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.frontend.model.TimeoutHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import javassist.CannotCompileException;
import javassist.CtClass;
import javassist.CtNewMethod;
import javassist.CtPrimitiveType;
import javassist.NotFoundException;

/**
 * Writes the methods of {@link ProtocolNode} into the class of a protocol, as switches. Classes are
 * named in full: the protocol may have others of the same simple name.
 */
final class DispatchGenerator {

  private final CtClass type;
  private final Protocol protocol;
  private final UnaryOperator<String> types;

  /**
   * Writes into a class.
   *
   * @param types gives the binary name of a type of the protocol's file
   */
  DispatchGenerator(CtClass type, Protocol protocol, UnaryOperator<String> types) {
    this.type = type;
    this.protocol = protocol;
    this.types = types;
  }

  void write(StaleMessageAnalysis forgetting) throws CannotCompileException, NotFoundException {
    add(
        "public "
            + ProtocolNode.class.getName()
            + " rondoFresh() { return new "
            + type.getName()
            + "(); }");
    writeSwitch("rondo.Spec rondoSpec(int index)", "index", specs());
    add("public void rondoInit() { " + init() + " }");
    writeSwitch("boolean enabled(int h, rondo.NodeId from, java.lang.Object m)", "h", calls(true));
    writeSwitch("void run(int h, rondo.NodeId from, java.lang.Object m)", "h", calls(false));
    writeSwitch("void rondoInput(int variable, int value)", "variable", inputs());
    writeSwitch("java.lang.Object rondoState(int variable)", "variable", states());
    writeSwitch("void restore(int variable, java.lang.Object value)", "variable", restores());
    writeSwitch("int rondoWatched(int watch)", "watch", watched(forgetting));
    add("public int rondoBrokenInvariant() { " + invariantTests() + " }");
    add("public int rondoBrokenOfAll(java.util.List all) { " + invariantTestsOfAll() + " }");
    writeSwitch("int rondoObserved(int predicate)", "predicate", observed());
    add("public int typeOf(java.lang.Object m) { " + typeTests() + " }");
    writeSwitch("int phaseOf(int type, java.lang.Object m)", "type", phases());
    writeSwitch("int roundOf(int type, java.lang.Object m)", "type", rounds());
  }

  /** The name of a handler's guard. */
  static String guardName(int handler) {
    return "rondo_guard_" + handler;
  }

  private void writeSwitch(String signature, String over, List<String> cases)
      throws CannotCompileException {
    StringBuilder text = new StringBuilder("public " + signature + " { switch (" + over + ") {");
    for (int index = 0; index < cases.size(); index++) {
      text.append(" case ").append(index).append(": ").append(cases.get(index));
    }
    add(text + " default: throw new java.lang.IllegalArgumentException(); } }");
  }

  private void add(String method) throws CannotCompileException {
    type.addMethod(CtNewMethod.make(method, type));
  }

  private List<String> specs() {
    return protocol.settings().specs().stream().map(name -> "return new " + name + "();").toList();
  }

  private String init() {
    return protocol.layout().initName().map(name -> "this." + name + "();").orElse("");
  }

  private List<String> calls(boolean guards) {
    List<String> cases = new ArrayList<>();
    for (Handler handler : protocol.handlers()) {
      boolean many = handler.takes() == Handler.Takes.MAILBOX;
      String its =
          many
              ? mailbox(handler.isNarrow(), handler.type())
              : "(" + types.apply(handler.type()) + ") m";
      boolean asks = guards && handler.isNarrow();
      String call =
          call(
              guards,
              cases.size(),
              handler.guard().isPresent(),
              handler.name(),
              (handler.sender().isPresent() ? "from, " : "") + (asks && many ? "kind" : its));
      cases.add(asks ? "{ " + ifOfKind(handler) + call + " }" : call);
    }
    for (TimeoutHandler timeout : protocol.timeouts()) {
      cases.add(
          call(
              guards,
              cases.size(),
              timeout.guard().isPresent(),
              timeout.name(),
              timeout.type().map(of -> mailbox(timeout.isNarrow(), of)).orElse("")));
    }
    return cases;
  }

  /** A handler of some kinds of a message sees these alone. */
  private String mailbox(boolean narrow, String kind) {
    return narrow
        ? "((rondo.Mailbox) m).only(" + types.apply(kind) + ".class)"
        : "(rondo.Mailbox) m";
  }

  private String ifOfKind(Handler handler) {
    String kind = types.apply(handler.type());
    return handler.takes() == Handler.Takes.MAILBOX
        ? "rondo.Mailbox kind = rondo.runtime.Inbox.ofKind((rondo.Mailbox) m, "
            + kind
            + ".class); if (kind == null) return false; "
        : "if (!(m instanceof " + kind + ")) return false; ";
  }

  private static String call(
      boolean guards, int index, boolean guarded, String name, String arguments) {
    if (!guards) {
      return "this." + name + "(" + arguments + "); return;";
    }
    return guarded ? "return this." + guardName(index) + "(" + arguments + ");" : "return true;";
  }

  private List<String> inputs() {
    return protocol.variables().stream()
        .map(
            variable ->
                variable.input().isPresent()
                    ? "this." + variable.name() + " = value; return;"
                    : "throw new java.lang.IllegalArgumentException();")
        .toList();
  }

  private List<String> states() {
    return protocol.variables().stream()
        .map(StateVariable::name)
        .map(name -> "return ($w) this." + name + ";")
        .toList();
  }

  private List<String> restores() throws NotFoundException {
    List<String> cases = new ArrayList<>();
    for (StateVariable variable : protocol.variables()) {
      CtClass held = type.getDeclaredField(variable.name()).getType();
      String value =
          held instanceof CtPrimitiveType primitive
              ? "((%s) value).%s()"
                  .formatted(primitive.getWrapperName(), primitive.getGetMethodName())
              : "(%s) value".formatted(held.getName());
      cases.add("this." + variable.name() + " = " + value + "; return;");
    }
    return cases;
  }

  private static List<String> watched(StaleMessageAnalysis forgetting) {
    return forgetting.variables().stream().map(name -> "return this." + name + ";").toList();
  }

  private String invariantTests() {
    StringBuilder tests = new StringBuilder();
    for (int index = 0; index < protocol.invariantsOfOne().size(); index++) {
      String name = protocol.invariantsOfOne().get(index).name();
      tests.append(String.format(Locale.ROOT, "if (!this.%s()) return %d; ", name, index));
    }
    return tests + "return -1;";
  }

  private String invariantTestsOfAll() {
    StringBuilder tests = new StringBuilder();
    for (int index = 0; index < protocol.invariantsOfAll().size(); index++) {
      String name = protocol.invariantsOfAll().get(index).name();
      tests.append(String.format(Locale.ROOT, "if (!%s(all)) return %d; ", name, index));
    }
    return tests + "return -1;";
  }

  private List<String> observed() {
    return protocol.observed().stream()
        .map(
            name ->
                protocol.observedNumbers().contains(name)
                    ? "return this." + name + "();"
                    : "return this." + name + "() ? 1 : 0;")
        .toList();
  }

  private String typeTests() {
    StringBuilder tests = new StringBuilder();
    for (int index = 0; index < protocol.messages().size(); index++) {
      for (String kind : protocol.messages().get(index).kindNames()) {
        tests.append(
            String.format(
                Locale.ROOT, "if (m instanceof %s) return %d; ", types.apply(kind), index));
      }
    }
    return tests + "throw new java.lang.IllegalArgumentException(java.lang.String.valueOf(m));";
  }

  private List<String> phases() {
    return protocol.messages().stream()
        .map(
            message ->
                message.phase().map(component -> phase(message, component)).orElse("return 1;"))
        .toList();
  }

  private String phase(Message message, String component) {
    StringBuilder cases = new StringBuilder();
    for (String kind : message.kindNames()) {
      cases.append(
          "if (m instanceof %s) return %s; "
              .formatted(types.apply(kind), component(kind, component)));
    }
    return cases + "throw new java.lang.IllegalArgumentException(java.lang.String.valueOf(m));";
  }

  private List<String> rounds() {
    return protocol.messages().stream()
        .map(message -> "return " + message.round().map(tag -> round(message, tag)).orElse("0;"))
        .toList();
  }

  private String round(Message message, RoundTag tag) {
    if (tag instanceof RoundTag.Held held) {
      String value = component(message.name(), held.component());
      return held.constants().isEmpty()
          ? value + ";"
          : value + ".ordinal() + " + held.rounds().get(0) + ";";
    }
    return tag.rounds().get(0) + ";";
  }

  private String component(String kind, String component) {
    return "((" + types.apply(kind) + ") m)." + component + "()";
  }
}
