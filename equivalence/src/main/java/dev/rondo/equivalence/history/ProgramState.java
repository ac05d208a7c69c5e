package dev.rondo.equivalence.history;

import dev.rondo.run.value.ValueText;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.runtime.Inbox;
import rondo.runtime.Program;

/** All variables of a sequential program, those that its users do not see included. */
public final class ProgramState {

  private static final SpawnTree BY_NUMBER = SpawnTree.none(0);

  private final Program program;
  private final List<Object> arrays = new ArrayList<>();
  private final List<Object> mailboxes = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  public ProgramState(Program program) {
    this.program = program;
    for (Field field : program.getClass().getDeclaredFields()) {
      if (field.getType().isArray() && !Modifier.isStatic(field.getModifiers())) {
        boolean ofMailboxes = field.getType().getComponentType() == Inbox.class;
        (ofMailboxes ? mailboxes : arrays).add(get(field, program));
      }
    }
  }

  /**
   * A number for all variables of a process: what it can depend on from now on.
   *
   * @param waits whether what was sent to it in this round is still to be heard; otherwise its
   *     mailbox counts as empty
   */
  public int of(int process, boolean waits) {
    StringBuilder text = new StringBuilder();
    for (Object array : arrays) {
      ValueText.append(text, Array.get(array, process), BY_NUMBER);
      text.append(' ');
    }
    if (waits) {
      mailboxes.forEach(boxes -> append(text, (Inbox<?>) Array.get(boxes, process)));
    }
    return numbers.computeIfAbsent(text.toString(), any -> numbers.size());
  }

  private static void append(StringBuilder text, Inbox<?> mailbox) {
    text.append('|');
    for (int position = 0; position < mailbox.count(); position++) {
      text.append(mailbox.senderIndex(position)).append(':');
      ValueText.append(text, mailbox.at(position), BY_NUMBER);
      text.append(' ');
    }
  }

  /** How many processes there are. */
  public int processes() {
    return program.size();
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
