package dev.rondo.run.load;

import dev.rondo.analysis.Forgetting;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundTag;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.frontend.model.TimeoutHandler;
import java.util.ArrayList;
import java.util.List;
import javassist.CannotCompileException;
import javassist.CtClass;
import javassist.CtNewMethod;
import javassist.CtPrimitiveType;
import javassist.NotFoundException;

/** Writes the methods of {@link ProtocolNode} into the class of a protocol, as switches. */
final class Dispatch {

  private final CtClass type;
  private final Protocol protocol;
  private final List<String> messageTypes;

  /**
   * Writes into a class.
   *
   * @param messageTypes the binary names of the protocol's message types, in their order
   */
  Dispatch(CtClass type, Protocol protocol, List<String> messageTypes) {
    this.type = type;
    this.protocol = protocol;
    this.messageTypes = messageTypes;
  }

  void write(Forgetting forgetting) throws CannotCompileException, NotFoundException {
    add(
        "public "
            + ProtocolNode.class.getName()
            + " rondoFresh() { return new "
            + type.getName()
            + "(); }");
    writeSwitch("rondo.Spec rondoSpec(int index)", "index", specs());
    add("public void rondoInit() { " + init() + " }");
    writeSwitch("boolean enabled(int h, rondo.NodeId from, Object m)", "h", calls(true));
    writeSwitch("void run(int h, rondo.NodeId from, Object m)", "h", calls(false));
    writeSwitch("void rondoInput(int variable, int value)", "variable", inputs());
    writeSwitch("Object rondoState(int variable)", "variable", states());
    writeSwitch("void restore(int variable, Object value)", "variable", restores());
    writeSwitch("int rondoWatched(int watch)", "watch", watched(forgetting));
    add("public int rondoBrokenInvariant() { " + invariantTests() + " }");
    add("public int rondoBrokenOfAll(java.util.List all) { " + invariantTestsOfAll() + " }");
    add("public int typeOf(Object m) { " + typeTests() + " }");
    writeSwitch("int phaseOf(int type, Object m)", "type", phases());
    writeSwitch("int roundOf(int type, Object m)", "type", rounds());
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
    add(text + " default: throw new IllegalArgumentException(); } }");
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
      String message =
          handler.takes() == Handler.Takes.MAILBOX ? "rondo.Mailbox" : type(handler.message());
      String sender = handler.sender().isPresent() ? "from, " : "";
      cases.add(
          call(
              guards,
              cases.size(),
              handler.guard().isPresent(),
              handler.name(),
              sender + "(" + message + ") m"));
    }
    for (TimeoutHandler timeout : protocol.timeouts()) {
      cases.add(
          call(
              guards,
              cases.size(),
              timeout.guard().isPresent(),
              timeout.name(),
              timeout.message().isPresent() ? "(rondo.Mailbox) m" : ""));
    }
    return cases;
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
                    : "throw new IllegalArgumentException();")
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

  private static List<String> watched(Forgetting forgetting) {
    return forgetting.variables().stream().map(name -> "return this." + name + ";").toList();
  }

  private String invariantTests() {
    StringBuilder tests = new StringBuilder();
    for (int index = 0; index < protocol.invariantsOfOne().size(); index++) {
      String name = protocol.invariantsOfOne().get(index).name();
      tests.append("if (!this.%s()) return %d; ".formatted(name, index));
    }
    return tests + "return -1;";
  }

  private String invariantTestsOfAll() {
    StringBuilder tests = new StringBuilder();
    for (int index = 0; index < protocol.invariantsOfAll().size(); index++) {
      String name = protocol.invariantsOfAll().get(index).name();
      tests.append("if (!%s.%s(all)) return %d; ".formatted(type.getName(), name, index));
    }
    return tests + "return -1;";
  }

  private String typeTests() {
    StringBuilder tests = new StringBuilder();
    for (int index = 0; index < messageTypes.size(); index++) {
      tests
          .append("if (m instanceof ")
          .append(messageTypes.get(index))
          .append(") return ")
          .append(index)
          .append("; ");
    }
    return tests + "throw new IllegalArgumentException(String.valueOf(m));";
  }

  private List<String> phases() {
    return protocol.messages().stream()
        .map(
            message ->
                message
                    .phase()
                    .map(component -> "return " + component(message, component) + ";")
                    .orElse("return 1;"))
        .toList();
  }

  private List<String> rounds() {
    return protocol.messages().stream()
        .map(message -> "return " + message.round().map(tag -> round(message, tag)).orElse("0;"))
        .toList();
  }

  private String round(Message message, RoundTag tag) {
    if (tag instanceof RoundTag.Held held) {
      String value = component(message, held.component());
      return held.constants().isEmpty()
          ? value + ";"
          : value + ".ordinal() + " + held.rounds().get(0) + ";";
    }
    return tag.rounds().get(0) + ";";
  }

  private String component(Message message, String component) {
    return "((" + type(message.name()) + ") m)." + component + "()";
  }

  private String type(String message) {
    return messageTypes.get(protocol.messages().indexOf(protocol.message(message)));
  }
}
