package dev.rondo.run.sequential;

import dev.rondo.sequentializer.ProgramLayout;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javassist.CannotCompileException;
import javassist.CtClass;
import javassist.NotFoundException;

/** Puts the methods of {@link Pieces} into a sequential program. */
final class PiecewiseProgram {

  private static final String INBOX = "rondo.runtime.Inbox";

  private final SequentialProgram program;
  private final ProgramLayout layout;

  PiecewiseProgram(SequentialProgram program) {
    this.program = program;
    this.layout = program.layout();
  }

  /** Writes the methods into the class of the program; others stay as they are. */
  void change(CtClass type) throws CannotCompileException, NotFoundException {
    if (!type.getName().equals(program.binaryName())) {
      return;
    }
    type.addInterface(type.getClassPool().get(Pieces.class.getName()));
    ResumableProgram.add(
        type,
        "void rondoAttach(rondo.runtime.Choices choices, rondo.runtime.Outputs outputs)",
        "this.%s = choices; this.%s = outputs;"
            .formatted(layout.fields().choices(), layout.fields().outputs()));
    ResumableProgram.add(
        type,
        "void rondoEnter(int phase, int round, boolean free)",
        "this.%s = phase; this.%s = round;"
                .formatted(layout.fields().phase(), layout.fields().round())
            + promises());
    ResumableProgram.add(
        type,
        "void rondoResize(int size)",
        layout.fields().size().map("this.%s = size;"::formatted).orElse(""));
    ResumableProgram.add(
        type, "int rondoSize()", "return %s;".formatted(layout.fields().size().orElse("0")));
    ResumableProgram.add(type, "void rondoStart(int node)", start(type));
    ResumableProgram.add(
        type,
        "void rondoTimeouts(int node)",
        layout.methods().timeouts().map(method -> method + "(node);").orElse(""));
    ResumableProgram.add(type, "Object rondoSend(int round, int node, int to)", sends(type));
    ResumableProgram.add(
        type,
        "void rondoHears(int node)",
        layout.methods().fallBehind().map(method -> method + "(node);").orElse(""));
    ResumableProgram.add(type, "void rondoUpdate(int round, int node)", updates());
    ResumableProgram.add(type, "void rondoEnd(int round, int node)", ends());
    ResumableProgram.add(type, "boolean rondoObserved(int predicate, int node)", observed(type));
    ResumableProgram.add(
        type,
        "void rondoCheckAll()",
        layout.methods().checkAll().map(method -> method + "();").orElse(""));
    ResumableProgram.add(
        type,
        "int rondoAwaitedPhase()",
        layout
            .methods()
            .awaitedPhase()
            .map("return %s();"::formatted)
            .orElse("return this.%s + 1;".formatted(layout.fields().phase())));
    ResumableProgram.add(type, INBOX + " rondoBox(int round, int node)", boxes());
  }

  /** A timeout may ask whether something is guaranteed; what it is, no process can tell. */
  private String promises() {
    return layout
        .fields()
        .deliveries()
        .map(
            field ->
                ("this.%1$s = new rondo.Deliveries(this.%2$s, size());"
                        + " for (int p = 0; !free && p < size(); p++) { this.%1$s.must(p, p); }")
                    .formatted(field, layout.fields().choices()))
        .orElse("");
  }

  private String start(CtClass type) throws NotFoundException {
    String init = program.init().isPresent() ? call(type, program.init().get()) + ";" : "";
    return layout.methods().reset() + "(node); " + init + checkInvariants();
  }

  private String checkInvariants() {
    return layout.methods().checkInvariants().map(method -> " " + method + "(node);").orElse("");
  }

  /** A method that does not need its process has lost that parameter. */
  private static String call(CtClass type, String method) throws NotFoundException {
    CtClass[] parameters = type.getDeclaredMethod(method).getParameterTypes();
    boolean takesProcess = parameters.length > 0 && parameters[0] == CtClass.intType;
    boolean takesOther = parameters.length > (takesProcess ? 1 : 0);
    List<String> arguments = new ArrayList<>();
    if (takesProcess) {
      arguments.add("node");
    }
    if (takesOther) {
      arguments.add("rondo.NodeId.of(to)");
    }
    return method + "(" + String.join(", ", arguments) + ")";
  }

  private String sends(CtClass type) throws NotFoundException {
    StringBuilder body = new StringBuilder();
    for (int index = 0; index < layout.rounds().size(); index++) {
      String call = call(type, layout.rounds().get(index).send());
      body.append(String.format(Locale.ROOT, "if (round == %d) { return %s; } ", index + 1, call));
    }
    return body + "return null;";
  }

  private String updates() {
    StringBuilder body = new StringBuilder();
    for (int index = 0; index < layout.rounds().size(); index++) {
      ProgramLayout.Piece piece = layout.rounds().get(index);
      body.append(
          String.format(
              Locale.ROOT,
              "if (round == %d) { %s(node, %s[node]); } ",
              index + 1,
              piece.update(),
              piece.box()));
    }
    return body + checkInvariants();
  }

  private String observed(CtClass type) throws NotFoundException {
    StringBuilder body = new StringBuilder();
    List<String> methods = program.protocol().observed();
    for (int index = 0; index < methods.size(); index++) {
      String call = call(type, methods.get(index));
      body.append(String.format(Locale.ROOT, "if (predicate == %d) { return %s; } ", index, call));
    }
    return body + "throw new IllegalArgumentException();";
  }

  private String ends() {
    StringBuilder body = new StringBuilder();
    for (int index = 0; index < layout.rounds().size(); index++) {
      int round = index + 1;
      layout
          .rounds()
          .get(index)
          .missed()
          .ifPresent(
              flags ->
                  body.append(
                      String.format(
                          Locale.ROOT,
                          "if (round == %d) { %s[node] = !%s(node); } ",
                          round,
                          flags,
                          layout.methods().waits().orElseThrow())));
    }
    return body.toString();
  }

  private String boxes() {
    StringBuilder body = new StringBuilder();
    for (int index = 0; index < layout.rounds().size(); index++) {
      body.append(
          String.format(
              Locale.ROOT,
              "if (round == %d) { return %s[node]; } ",
              index + 1,
              layout.rounds().get(index).box()));
    }
    return body + "return null;";
  }
}
