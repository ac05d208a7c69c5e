package dev.rondo.run.load;

import dev.rondo.frontend.model.Invariant;
import dev.rondo.frontend.model.Protocol;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import javassist.CtClass;
import javassist.CtMethod;
import javassist.bytecode.BadBytecode;
import javassist.bytecode.Bytecode;
import javassist.bytecode.CodeAttribute;
import javassist.bytecode.LineNumberAttribute;
import javassist.bytecode.MethodInfo;
import javassist.bytecode.Opcode;

/** Inserts a call of {@link LineLog#at(int)} at the beginning of every line. */
public final class LineInstrumentation {

  private LineInstrumentation() {}

  /**
   * Inserts the calls into the methods of a class, except invariants, which are no part of a step.
   *
   * @param userLine the line of the user's file that a line of the class comes from, or 0
   * @return the instrumented lines of the user's file
   */
  public static Set<Integer> insert(CtClass type, Protocol protocol, IntUnaryOperator userLine)
      throws BadBytecode {
    Set<String> invariants =
        protocol.invariants().stream().map(Invariant::name).collect(Collectors.toSet());
    Set<Integer> marked = new TreeSet<>();
    for (CtMethod method : type.getDeclaredMethods()) {
      CodeAttribute code = method.getMethodInfo2().getCodeAttribute();
      if (code != null && !invariants.contains(method.getName())) {
        insert(method.getMethodInfo2(), code, userLine, marked);
      }
    }
    return marked;
  }

  private static void insert(
      MethodInfo method, CodeAttribute code, IntUnaryOperator userLine, Set<Integer> marked)
      throws BadBytecode {
    LineNumberAttribute lines = (LineNumberAttribute) code.getAttribute(LineNumberAttribute.tag);
    // The table moves with the code, so it is asked anew for each of its lines.
    for (int index = 0; lines != null && index < lines.tableLength(); index++) {
      int line = userLine.applyAsInt(lines.lineNumber(index));
      if (line > 0 && !isJump(code, lines.startPc(index))) {
        code.iterator().insertAt(lines.startPc(index), call(method, line));
        marked.add(line);
      }
    }
    code.setMaxStack(code.getMaxStack() + 1);
  }

  /**
   * Whether an instruction is a jump: some compilers give the end of a branch a line, although no
   * code runs there.
   */
  private static boolean isJump(CodeAttribute code, int place) {
    int instruction = code.iterator().byteAt(place);
    return instruction == Opcode.GOTO || instruction == Opcode.GOTO_W;
  }

  private static byte[] call(MethodInfo method, int line) {
    Bytecode call = new Bytecode(method.getConstPool());
    call.addIconst(line);
    call.addInvokestatic(LineLog.class.getName(), "at", "(I)V");
    return call.get();
  }
}
