package dev.rondo.run.load;

import java.util.function.Predicate;
import javassist.CtBehavior;
import javassist.CtClass;
import javassist.bytecode.BadBytecode;
import javassist.bytecode.Bytecode;
import javassist.bytecode.CodeAttribute;
import javassist.bytecode.CodeIterator;
import javassist.bytecode.ConstPool;
import javassist.bytecode.Opcode;

/** Puts a call of {@link LoopGuard#check()} before every backward jump of a class. */
public final class LoopChecks {

  private LoopChecks() {}

  static void insert(CtClass type) throws BadBytecode {
    insert(type, behavior -> true);
  }

  /** Puts the calls into some of the methods of a class. */
  public static void insert(CtClass type, Predicate<CtBehavior> where) throws BadBytecode {
    for (CtBehavior behavior : type.getDeclaredBehaviors()) {
      CodeAttribute code = behavior.getMethodInfo2().getCodeAttribute();
      if (code != null && where.test(behavior)) {
        insert(code, type.getClassFile2().getConstPool());
      }
    }
  }

  private static void insert(CodeAttribute code, ConstPool constants) throws BadBytecode {
    Bytecode call = new Bytecode(constants);
    call.addInvokestatic(LoopGuard.class.getName(), "check", "()V");
    CodeIterator instructions = code.iterator();
    while (instructions.hasNext()) {
      int position = instructions.next();
      if (jumpsBack(instructions, position)) {
        instructions.insertAt(position, call.get());
      }
    }
  }

  private static boolean jumpsBack(CodeIterator instructions, int position) {
    int opcode = instructions.byteAt(position);
    boolean jump =
        (opcode >= Opcode.IFEQ && opcode <= Opcode.GOTO)
            || opcode == Opcode.IFNULL
            || opcode == Opcode.IFNONNULL;
    return jump && instructions.s16bitAt(position + 1) < 0;
  }
}
