package dev.rondo.equivalence;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import rondo.runtime.Inbox;
import rondo.runtime.Program;

/** All variables of a sequential program, those that its users do not see included. */
final class ProgramState {

  private static final Births BY_NUMBER = Births.none(0);

  private final Program program;
  private final List<Object> arrays = new ArrayList<>();

  ProgramState(Program program) {
    this.program = program;
    for (Field field : program.getClass().getDeclaredFields()) {
      boolean perProcess = field.getType().isArray() && !Modifier.isStatic(field.getModifiers());
      if (perProcess && field.getType().getComponentType() != Inbox.class) {
        arrays.add(get(field, program));
      }
    }
  }

  /** The arrays as text, up to the last process that there is: what a later round can depend on. */
  String text() {
    StringBuilder text = new StringBuilder();
    for (Object array : arrays) {
      for (int process = 0; process < program.size(); process++) {
        ValueText.append(text, Array.get(array, process), BY_NUMBER);
        text.append(' ');
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
