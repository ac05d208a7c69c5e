package dev.rondo.run.load;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.StateVariable;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import javassist.CannotCompileException;
import javassist.CtBehavior;
import javassist.CtClass;
import javassist.CtField;
import javassist.CtNewMethod;
import javassist.expr.ExprEditor;
import javassist.expr.FieldAccess;

/**
 * Instruments a protocol to record which variables a process reads and assigns, where that matters:
 * in protocols whose processes play several roles, and where timers have a clock. A variable is a
 * bit; those beyond the last one share it.
 */
public final class AccessInstrumentation {

  private static final int LAST = Long.SIZE - 1;
  private static final String READ = "rondoReadBits";
  private static final String ASSIGNED = "rondoAssignedBits";

  private AccessInstrumentation() {}

  /** The bit of a variable. */
  public static long bit(int variable) {
    return 1L << Math.min(variable, LAST);
  }

  static void insert(CtClass node, Collection<CtClass> types, Protocol protocol, boolean matter)
      throws CannotCompileException {
    if (matter) {
      node.addField(CtField.make("public long " + READ + ";", node));
      node.addField(CtField.make("public long " + ASSIGNED + ";", node));
      Editor editor = new Editor(node.getName(), protocol);
      for (CtClass type : types) {
        // Constructors of classes inside the protocol may look at it too.
        for (CtBehavior behavior :
            type == node ? type.getDeclaredMethods() : type.getDeclaredBehaviors()) {
          behavior.instrument(editor);
        }
      }
    }
    node.addMethod(CtNewMethod.make(asked("rondoRead", READ, matter), node));
    node.addMethod(CtNewMethod.make(asked("rondoAssigned", ASSIGNED, matter), node));
  }

  private static String asked(String name, String field, boolean matter) {
    String body = matter ? "long bits = this.%s; this.%s = 0L; return bits;" : "return 0L;";
    return "public long " + name + "() { " + body.formatted(field, field) + " }";
  }

  private static final class Editor extends ExprEditor {
    private final String node;
    private final List<String> variables;

    Editor(String node, Protocol protocol) {
      this.node = node;
      this.variables = protocol.variables().stream().map(StateVariable::name).toList();
    }

    @Override
    public void edit(FieldAccess access) throws CannotCompileException {
      int variable = variables.indexOf(access.getFieldName());
      if (variable < 0 || access.isStatic() || !access.getClassName().equals(node)) {
        return;
      }
      String note =
          String.format(
              Locale.ROOT, "$0.%s |= %dL; ", access.isWriter() ? ASSIGNED : READ, bit(variable));
      access.replace(
          "{ " + note + (access.isWriter() ? "$proceed($$);" : "$_ = $proceed($$);") + " }");
    }
  }
}
