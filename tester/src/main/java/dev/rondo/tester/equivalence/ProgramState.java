package dev.rondo.tester.equivalence;

import dev.rondo.tester.watch.StateText;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import rondo.runtime.Program;

/** All variables of a sequential program, those that its users do not see included. */
final class ProgramState {

  private ProgramState() {}

  /** The arrays as text: what a later round can depend on. */
  static String text(Program program) {
    StringBuilder text = new StringBuilder();
    for (Field field : program.getClass().getDeclaredFields()) {
      boolean perProcess = field.getType().isArray() && !Modifier.isStatic(field.getModifiers());
      if (perProcess
          && !field.getType().getComponentType().getName().equals("rondo.runtime.Inbox")) {
        text.append(StateText.text(get(field, program))).append(' ');
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
