package dev.rondo.run.load;

import dev.rondo.frontend.code.WhenGuard;
import java.util.Arrays;
import javassist.CannotCompileException;
import javassist.CtClass;
import javassist.CtMethod;
import javassist.bytecode.AttributeInfo;
import javassist.bytecode.BadBytecode;
import javassist.bytecode.CodeAttribute;
import javassist.bytecode.CodeIterator;
import javassist.bytecode.ConstPool;
import javassist.bytecode.ExceptionTable;
import javassist.bytecode.LineNumberAttribute;
import javassist.bytecode.MethodInfo;
import javassist.bytecode.Opcode;

/**
 * Extracts guards as methods that return a boolean.
 *
 * <p>{@code when} is a statement of its own at the top of a handler, so the code before its call is
 * a prefix of the handler's. That prefix, ended by returning what {@code when} was about to get, is
 * the guard; no exception is thrown where it does not hold.
 */
final class GuardInstrumentation {

  private GuardInstrumentation() {}

  /** Adds a guard with this name for a handler that calls {@code when}. */
  static void add(CtClass type, CtMethod handler, String name)
      throws BadBytecode, CannotCompileException {
    MethodInfo original = handler.getMethodInfo2();
    CodeAttribute code = original.getCodeAttribute();
    int end = whenCall(code, type);
    MethodInfo guard = new MethodInfo(original.getConstPool(), name, descriptor(original));
    guard.setAccessFlags(javassist.bytecode.AccessFlag.PUBLIC);
    guard.setCodeAttribute(prefix(code, end));
    type.getClassFile2().addMethod(guard);
    guard.rebuildStackMap(type.getClassPool());
  }

  private static String descriptor(MethodInfo handler) {
    String taken = handler.getDescriptor();
    return taken.substring(0, taken.indexOf(')') + 1) + "Z";
  }

  /** Where a handler calls {@code when} of its own class. */
  private static int whenCall(CodeAttribute code, CtClass type) throws BadBytecode {
    ConstPool constants = type.getClassFile2().getConstPool();
    CodeIterator instructions = code.iterator();
    while (instructions.hasNext()) {
      int position = instructions.next();
      if (instructions.byteAt(position) == Opcode.INVOKEVIRTUAL) {
        int method = instructions.u16bitAt(position + 1);
        if (constants.getMethodrefName(method).equals(WhenGuard.NAME)
            && constants.getMethodrefClassName(method).equals(type.getName())
            && constants.getMethodrefType(method).equals("(Z)V")) {
          return position;
        }
      }
    }
    throw new BadBytecode("a handler with a guard does not call when");
  }

  private static CodeAttribute prefix(CodeAttribute code, int end) {
    byte[] bytes = Arrays.copyOf(code.getCode(), end + 1);
    bytes[end] = (byte) Opcode.IRETURN;
    CodeAttribute prefix =
        new CodeAttribute(
            code.getConstPool(),
            code.getMaxStack(),
            code.getMaxLocals(),
            bytes,
            handlersBefore(end, code));
    AttributeInfo lines = code.getAttribute(LineNumberAttribute.tag);
    if (lines != null) {
      prefix.getAttributes().add(linesBefore(end, (LineNumberAttribute) lines));
    }
    return prefix;
  }

  private static ExceptionTable handlersBefore(int end, CodeAttribute code) {
    ExceptionTable all = code.getExceptionTable();
    ExceptionTable before = new ExceptionTable(code.getConstPool());
    for (int index = 0; index < all.size(); index++) {
      if (all.handlerPc(index) < end) {
        before.add(
            all.startPc(index), all.endPc(index), all.handlerPc(index), all.catchType(index));
      }
    }
    return before;
  }

  private static AttributeInfo linesBefore(int end, LineNumberAttribute lines) {
    int kept = 0;
    while (kept < lines.tableLength() && lines.startPc(kept) <= end) {
      kept++;
    }
    byte[] table = Arrays.copyOf(lines.get(), 2 + 4 * kept);
    table[0] = (byte) (kept >>> 8);
    table[1] = (byte) kept;
    return new AttributeInfo(lines.getConstPool(), LineNumberAttribute.tag, table);
  }
}
