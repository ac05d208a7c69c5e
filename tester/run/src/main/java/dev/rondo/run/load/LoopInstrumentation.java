package dev.rondo.run.load;

import java.util.function.Predicate;
import javassist.CtBehavior;
import javassist.CtClass;
import javassist.bytecode.BadBytecode;
import javassist.bytecode.Bytecode;
import javassist.bytecode.CodeAttribute;
import javassist.bytecode.CodeIterator;
import javassist.bytecode.ConstPool;
import javassist.bytecode.ExceptionTable;
import javassist.bytecode.MethodInfo;
import javassist.bytecode.Opcode;

/**
 * Inserts a call of {@link LoopExit#check()} where code that does not end must pass by: before
 * every backward jump and every switch, and at the beginning of every method that calls another (it
 * may be itself, or the body of an endless stream). At the beginning of every {@code catch} and
 * {@code finally} it inserts a call of {@link LoopExit#caught}, which throws again what no code may
 * catch.
 */
public final class LoopInstrumentation {

  private static final int CALL_LENGTH = 3;

  /** A copy of what was caught, and the call that looks at it. */
  private static final int CAUGHT_LENGTH = 1 + CALL_LENGTH;

  private final MethodInfo method;
  private final CodeAttribute code;
  private final byte[] call;
  private final byte[] caught;
  private boolean jumpsToItself;

  private LoopInstrumentation(MethodInfo method, CodeAttribute code) {
    this.method = method;
    this.code = code;
    ConstPool constants = method.getConstPool();
    Bytecode check = new Bytecode(constants);
    check.addInvokestatic(LoopExit.class.getName(), "check", "()V");
    this.call = check.get();
    Bytecode look = new Bytecode(constants);
    look.addOpcode(Opcode.DUP);
    look.addInvokestatic(LoopExit.class.getName(), "caught", "(Ljava/lang/Throwable;)V");
    this.caught = look.get();
  }

  static void insert(CtClass type) throws BadBytecode {
    insert(type, behavior -> true);
  }

  /** Puts the calls into some of the methods of a class. */
  public static void insert(CtClass type, Predicate<CtBehavior> where) throws BadBytecode {
    for (CtBehavior behavior : type.getDeclaredBehaviors()) {
      MethodInfo method = behavior.getMethodInfo2();
      CodeAttribute code = method.getCodeAttribute();
      if (code != null && where.test(behavior)) {
        LoopInstrumentation checks = new LoopInstrumentation(method, code);
        checks.beforeJumps();
        checks.inHandlers();
        checks.atTheBeginning();
        if (checks.jumpsToItself) {
          method.rebuildStackMap(type.getClassPool());
        }
      }
    }
  }

  private void beforeJumps() throws BadBytecode {
    CodeIterator instructions = code.iterator();
    while (instructions.hasNext()) {
      int position = instructions.next();
      long distance = jump(instructions, position);
      if (distance <= 0) {
        instructions.insertAt(position, call);
      }
      if (distance == 0) {
        // An empty loop is one jump to itself, which must now reach the call before it.
        int jump = position + CALL_LENGTH;
        if (instructions.byteAt(jump) == Opcode.GOTO_W) {
          instructions.write32bit(-CALL_LENGTH, jump + 1);
        } else {
          instructions.write16bit(-CALL_LENGTH, jump + 1);
        }
        jumpsToItself = true;
      }
    }
  }

  /** How far a jump goes; forward for what is none. A switch may go back. */
  private static long jump(CodeIterator instructions, int position) {
    int opcode = instructions.byteAt(position);
    if (opcode == Opcode.TABLESWITCH || opcode == Opcode.LOOKUPSWITCH) {
      return leastOfSwitch(instructions, position, opcode);
    }
    if (opcode == Opcode.GOTO_W) {
      return instructions.s32bitAt(position + 1);
    }
    boolean jump =
        (opcode >= Opcode.IFEQ && opcode <= Opcode.GOTO)
            || opcode == Opcode.IFNULL
            || opcode == Opcode.IFNONNULL;
    return jump ? instructions.s16bitAt(position + 1) : Integer.MAX_VALUE;
  }

  private static long leastOfSwitch(CodeIterator instructions, int position, int opcode) {
    int operands = (position & ~3) + 4;
    long least = instructions.s32bitAt(operands);
    boolean isTable = opcode == Opcode.TABLESWITCH;
    int cases =
        isTable
            ? instructions.s32bitAt(operands + 8) - instructions.s32bitAt(operands + 4) + 1
            : instructions.s32bitAt(operands + 4);
    for (int index = 0; index < cases; index++) {
      int offset = isTable ? operands + 12 + 4 * index : operands + 12 + 8 * index;
      least = Math.min(least, instructions.s32bitAt(offset));
    }
    return least;
  }

  private void inHandlers() throws BadBytecode {
    ExceptionTable handlers = code.getExceptionTable();
    for (int index = 0; index < handlers.size(); index++) {
      int start = handlers.handlerPc(index);
      if (!looks(start)) {
        code.iterator().insertAt(start, caught); // the table is shifted with the code
      }
    }
    if (handlers.size() > 0) {
      code.setMaxStack(Math.max(2, code.getMaxStack())); // what was caught, and its copy
    }
    for (int index = 0; index < handlers.size(); index++) {
      leaveOut(handlers, index);
    }
  }

  /** What is thrown by the call at the beginning of a handler must not lead to the same handler. */
  private static void leaveOut(ExceptionTable handlers, int index) {
    int called = handlers.handlerPc(index);
    int start = handlers.startPc(index);
    int end = handlers.endPc(index);
    if (called < start || called >= end) {
      return;
    }
    int after = called + CAUGHT_LENGTH;
    if (start == called) {
      handlers.setStartPc(index, after);
    } else {
      handlers.setEndPc(index, called);
      if (after < end) {
        handlers.add(index + 1, after, end, called, handlers.catchType(index));
      }
    }
  }

  /** Several entries of the table may have one handler. */
  private boolean looks(int position) {
    CodeIterator instructions = code.iterator();
    boolean looks = position + caught.length <= instructions.getCodeLength();
    for (int index = 0; looks && index < caught.length; index++) {
      looks = instructions.byteAt(position + index) == (caught[index] & 0xff);
    }
    return looks;
  }

  private void atTheBeginning() throws BadBytecode {
    if (!method.isStaticInitializer() && calls()) {
      code.iterator().insertEx(call);
    }
  }

  /** Every constructor calls another one, which alone leads nowhere back. */
  private boolean calls() throws BadBytecode {
    CodeIterator instructions = code.iterator();
    int calls = method.isConstructor() ? -1 : 0;
    while (instructions.hasNext()) {
      int opcode = instructions.byteAt(instructions.next());
      if (opcode >= Opcode.INVOKEVIRTUAL && opcode <= Opcode.INVOKEDYNAMIC) {
        calls++;
      }
    }
    return calls > 0 || method.getName().startsWith("lambda$");
  }
}
