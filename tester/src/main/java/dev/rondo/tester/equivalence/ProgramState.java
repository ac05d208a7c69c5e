package dev.rondo.tester.equivalence;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import rondo.runtime.Program;

/** All variables of a sequential program, those that its users do not see included. */
final class ProgramState {

  private ProgramState() {}

  /** The arrays as text, up to the last process that there is: what a later round can depend on. */
  static String text(Program program) {
    StringBuilder text = new StringBuilder();
    for (Field field : program.getClass().getDeclaredFields()) {
      boolean perProcess = field.getType().isArray() && !Modifier.isStatic(field.getModifiers());
      if (perProcess
          && !field.getType().getComponentType().getName().equals("rondo.runtime.Inbox")) {
        Object array = get(field, program);
        for (int process = 0; process < program.size(); process++) {
          text.append(ValueText.of(Array.get(array, process))).append(' ');
        }
      }
    }
    return text.toString();
  }

  private static Object get(Field field, Program program) {
    try {
      field.setAccessible(true);
      return field.get(program);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
