package dev.rondo.check;

import com.sun.source.util.Trees;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;
import org.jspecify.annotations.Nullable;

/**
 * Finds javac's processing environment behind that of a build tool: Gradle wraps it in an object,
 * IntelliJ in a proxy. Only javac's own knows positions in a file.
 */
final class JavacUnwrapper {

  /** No tool wraps what is wrapped. */
  private static final int MOST_LAYERS = 4;

  private JavacUnwrapper() {}

  /** Javac's own environment; nothing where the compiler is another one. */
  static Optional<ProcessingEnvironment> javacIn(ProcessingEnvironment environment) {
    Optional<ProcessingEnvironment> layer = Optional.of(environment);
    for (int depth = 0; depth < MOST_LAYERS && layer.isPresent(); depth++) {
      if (isJavac(layer.get())) {
        return layer;
      }
      layer = inside(layer.get());
    }
    return Optional.empty();
  }

  private static boolean isJavac(ProcessingEnvironment environment) {
    try {
      Trees.instance(environment);
      return true;
    } catch (IllegalArgumentException | NoClassDefFoundError e) {
      return false; // another compiler, or one without javac's classes around
    }
  }

  private static Optional<ProcessingEnvironment> inside(ProcessingEnvironment wrapper) {
    Object holder =
        Proxy.isProxyClass(wrapper.getClass()) ? Proxy.getInvocationHandler(wrapper) : wrapper;
    for (Class<?> type = holder.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (valueOf(field, holder) instanceof ProcessingEnvironment found && found != wrapper) {
          return Optional.of(found);
        }
      }
    }
    return Optional.empty();
  }

  private static @Nullable Object valueOf(Field field, Object holder) {
    try {
      field.setAccessible(true);
      return field.get(holder);
    } catch (IllegalAccessException | InaccessibleObjectException e) {
      return null;
    }
  }
}
