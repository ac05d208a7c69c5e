package dev.rondo.run.load;

import dev.rondo.frontend.diagnostic.UsageError;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;

/** Whether the values in the static fields of an initialized class can change. */
final class StaticState {

  private static final Set<Class<?>> IMMUTABLE =
      Set.of(
          Boolean.class,
          Byte.class,
          Character.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          String.class,
          BigInteger.class,
          BigDecimal.class,
          Class.class,
          Locale.class,
          NodeId.class,
          OptionalInt.class,
          OptionalLong.class,
          OptionalDouble.class,
          Pattern.class,
          UUID.class);

  /**
   * Immutable collections of the JDK that hold their elements themselves. {@code
   * Collections.unmodifiableList} is only a view, of a list that may be of a class of the user.
   */
  private static final List<String> FIXED_COLLECTIONS =
      List.of(
          "java.util.ImmutableCollections$",
          "java.util.Collections$Empty",
          "java.util.Collections$Singleton",
          "java.util.Collections$CopiesList",
          "java.util.KeyValueHolder");

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private StaticState() {}

  /**
   * Examines a class of the user.
   *
   * @throws UsageError where a field can change or holds something that can
   */
  static void check(Class<?> type) throws IllegalAccessException {
    for (Field field : type.getDeclaredFields()) {
      boolean isOfCompiler = field.isSynthetic() && field.getName().contains("$");
      if (Modifier.isStatic(field.getModifiers()) && !isOfCompiler) {
        field.setAccessible(true);
        UsageError.unless(
            new StaticState().isImmutable(field.get(null)),
            "the static field %s of %s holds an object that can change: all processes and schedules share it; use a primitive, a string, a record, or List.of, Set.of and Map.of"
                .formatted(field.getName(), type.getName()));
      }
    }
  }

  private boolean isImmutable(@Nullable Object value) throws IllegalAccessException {
    if (value == null || !seen.add(value)) {
      return true;
    }
    Class<?> type = value.getClass();
    if (IMMUTABLE.contains(type) || type.getName().startsWith("java.time.")) {
      return true;
    }
    if (type.isArray()) {
      return java.lang.reflect.Array.getLength(value) == 0;
    }
    if (value instanceof Optional<?> optional) {
      return optional.isEmpty() || isImmutable(optional.get());
    }
    if (isOfRuntime(type)) {
      return value instanceof Enum
          || isFixedFunction(type)
          || isFixedCollection(value, type)
          || isFixedOrder(value, type);
    }
    return hasFixedFields(value, type);
  }

  private static boolean isOfRuntime(Class<?> type) {
    return type.getName().startsWith("java.");
  }

  /** A function that the JDK makes of others holds them, and nothing tells what these hold. */
  private static boolean isFixedFunction(Class<?> type) {
    return type.isHidden() && type.getDeclaredFields().length == 0;
  }

  private boolean isFixedOrder(Object value, Class<?> type) throws IllegalAccessException {
    return value instanceof Comparator<?> order
        && type.getName().startsWith("java.util.Collections$ReverseComparator")
        && isImmutable(order.reversed());
  }

  private boolean isFixedCollection(Object value, Class<?> type) throws IllegalAccessException {
    if (FIXED_COLLECTIONS.stream().noneMatch(type.getName()::startsWith)) {
      return false;
    }
    if (value instanceof Map<?, ?> map) {
      return areImmutable(map.keySet()) && areImmutable(map.values());
    }
    if (value instanceof Map.Entry<?, ?> entry) {
      return isImmutable(entry.getKey()) && isImmutable(entry.getValue());
    }
    return value instanceof Collection<?> collection && areImmutable(collection);
  }

  private boolean areImmutable(Collection<?> values) throws IllegalAccessException {
    for (Object value : values) {
      if (!isImmutable(value)) {
        return false;
      }
    }
    return true;
  }

  /** Records, constants of enums, lambdas with what they have captured, and the like. */
  private boolean hasFixedFields(Object value, Class<?> type) throws IllegalAccessException {
    for (Class<?> each = type; each != null && !isOfRuntime(each); each = each.getSuperclass()) {
      for (Field field : each.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers())) {
          continue;
        }
        field.setAccessible(true);
        if (!Modifier.isFinal(field.getModifiers()) || !isImmutable(field.get(value))) {
          return false;
        }
      }
    }
    Class<?> base = runtimeBase(type);
    return base == Object.class || base == Record.class || base == Enum.class;
  }

  private static Class<?> runtimeBase(Class<?> type) {
    Class<?> base = type;
    while (!isOfRuntime(base)) {
      base = base.getSuperclass();
    }
    return base;
  }
}
