package dev.rondo.run.sequential;

import dev.rondo.sequentializer.ProgramLayout;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javassist.CannotCompileException;
import javassist.CtClass;
import javassist.CtField;
import javassist.CtMethod;
import javassist.Modifier;
import javassist.NotFoundException;

/** Puts the methods of {@link Resumable} into a sequential program. */
final class ResumableProgram {

  private static final String INBOX = "rondo.runtime.Inbox";

  private final SequentialProgram program;
  private final ProgramLayout layout;

  ResumableProgram(SequentialProgram program) {
    this.program = program;
    this.layout = program.layout();
  }

  /** Writes the methods into the class of the program; others stay as they are. */
  void change(CtClass type) throws CannotCompileException, NotFoundException {
    if (!type.getName().equals(program.binaryName())) {
      return;
    }
    type.addInterface(type.getClassPool().get(Resumable.class.getName()));
    List<String> variables = variables(type);
    add(type, "Object[] rondoVariables()", array("Object", variables, "%s"));
    add(type, "String[] rondoNames()", array("String", variables, "\"%s\""));
    add(
        type,
        "Object rondoNetwork()",
        "return %s;"
            .formatted(layout.fields().network().map(field -> "this." + field).orElse("null")));
    add(type, "void rondoSet(int phase, int size, Object network)", set(type));
    add(type, "void rondoGoOn(int done, int phases)", goOn());
  }

  static void add(CtClass type, String signature, String body) throws CannotCompileException {
    type.addMethod(CtMethod.make("public " + signature + " { " + body + " }", type));
  }

  private String set(CtClass type) throws NotFoundException {
    StringBuilder body = new StringBuilder("this.%s = phase; ".formatted(layout.fields().phase()));
    layout.fields().size().ifPresent(field -> body.append("this.%s = size; ".formatted(field)));
    if (layout.fields().network().isPresent()) {
      CtField network = type.getDeclaredField(layout.fields().network().get());
      network.setModifiers(Modifier.clear(network.getModifiers(), Modifier.FINAL));
      body.append("this.%s = (rondo.Network) network; ".formatted(network.getName()));
    }
    for (ProgramLayout.Piece piece : layout.rounds()) {
      // A bug leaves a round in the middle.
      body.append(
          "for (int p = 0; p < this.%1$s.length; p++) { this.%1$s[p].clear(); } "
              .formatted(piece.box()));
    }
    return body.toString();
  }

  private String goOn() {
    StringBuilder body = new StringBuilder();
    StringBuilder rounds = new StringBuilder();
    for (int index = 0; index < layout.rounds().size(); index++) {
      String run = layout.rounds().get(index).run();
      body.append(String.format(Locale.ROOT, "if (done < %d) { %s(); } ", index + 1, run));
      rounds.append(" %s();".formatted(run));
    }
    if (program.protocol().tags().phased()) {
      String next =
          layout
              .methods()
              .nextPhase()
              .map(m -> m + "()")
              .orElse("this." + layout.fields().phase() + " + 1");
      body.append(
          "for (int turn = 0; turn < phases; turn++) { this.%s = %s;%s }"
              .formatted(layout.fields().phase(), next, rounds));
    }
    return body.toString();
  }

  /** Every array of the program holds a variable of all processes, but for the mailboxes. */
  private static List<String> variables(CtClass type) throws NotFoundException {
    List<String> names = new ArrayList<>();
    for (CtField field : type.getDeclaredFields()) {
      boolean holdsVariable =
          !Modifier.isStatic(field.getModifiers())
              && field.getType().isArray()
              && !field.getType().getComponentType().getName().equals(INBOX);
      if (holdsVariable) {
        names.add(field.getName());
      }
    }
    return names;
  }

  private static String array(String type, List<String> names, String format) {
    return names.isEmpty()
        ? "return new %s[0];".formatted(type)
        : names.stream()
            .map(format::formatted)
            .collect(Collectors.joining(", ", "return new %s[] {".formatted(type), "};"));
  }
}
