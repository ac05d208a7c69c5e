package dev.rondo.conform.drive;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.Protocol;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Translates messages of the running protocol, whose classes Rondo has compiled, into those of the
 * user's compiled classes.
 */
public final class RecordTranslator {

  private final Protocol protocol;
  private final Class<?> user;
  private final Map<Class<?>, Class<?>> types = new ConcurrentHashMap<>();
  private final Map<Class<?>, Constructor<?>> constructors = new ConcurrentHashMap<>();

  /**
   * A translator.
   *
   * @param user the user's compiled class of the protocol, or the class around its roles
   */
  public RecordTranslator(Protocol protocol, Class<?> user) {
    this.protocol = protocol;
    this.user = user;
  }

  /** A message in the user's classes. */
  Record message(Object message) {
    return (Record) translated(message);
  }

  private Object translated(Object value) {
    if (value instanceof Record record) {
      return translatedRecord(record);
    }
    if (value instanceof Enum<?> constant) {
      return translatedConstant(constant);
    }
    if (value instanceof List<?> list) {
      return list.stream().map(this::translated).toList();
    }
    if (value instanceof Set<?> set) {
      Set<Object> copy = new LinkedHashSet<>();
      set.forEach(element -> copy.add(translated(element)));
      return copy;
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      map.forEach((key, mapped) -> copy.put(translated(key), translated(mapped)));
      return copy;
    }
    return value instanceof Optional<?> optional ? optional.map(this::translated) : value;
  }

  private Object translatedRecord(Record record) {
    Class<?> type = userType(record.getClass());
    if (type == record.getClass()) {
      return record;
    }
    try {
      RecordComponent[] components = record.getClass().getRecordComponents();
      @Nullable Object[] parts = new Object[components.length];
      for (int part = 0; part < parts.length; part++) {
        components[part].getAccessor().setAccessible(true);
        Object value = components[part].getAccessor().invoke(record);
        parts[part] = value == null ? null : translated(value);
      }
      return constructor(type).newInstance(parts);
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      throw new UsageError(type.getName() + " cannot be made: " + e, e);
    }
  }

  private Constructor<?> constructor(Class<?> type) {
    return constructors.computeIfAbsent(
        type,
        made -> {
          Class<?>[] components =
              Arrays.stream(made.getRecordComponents())
                  .map(RecordComponent::getType)
                  .toArray(Class<?>[]::new);
          try {
            Constructor<?> constructor = made.getDeclaredConstructor(components);
            constructor.setAccessible(true);
            return constructor;
          } catch (NoSuchMethodException e) {
            throw new IllegalStateException(made + " has no canonical constructor", e);
          }
        });
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private Object translatedConstant(Enum<?> constant) {
    Class<?> type = userType(constant.getDeclaringClass());
    return type == constant.getDeclaringClass()
        ? constant
        : Enum.valueOf((Class) type, constant.name());
  }

  private Class<?> userType(Class<?> type) {
    return types.computeIfAbsent(type, this::findUserType);
  }

  /**
   * Finds the user's class of a message type, since Rondo compiles nested protocols and roles under
   * other names.
   */
  private Class<?> findUserType(Class<?> type) {
    String name = type.getName();
    String compiled = protocol.qualifiedName();
    Stream<String> names =
        name.startsWith(compiled + "$")
            ? Stream.of(user.getName() + name.substring(compiled.length()), name)
            : Stream.of(name);
    Class<?> outer = user.getEnclosingClass();
    Stream<String> siblings =
        outer == null ? Stream.of() : Stream.of(outer.getName() + "$" + type.getSimpleName());
    Stream<String> inside =
        Stream.concat(
                Stream.of(user.getName()),
                Arrays.stream(user.getDeclaredClasses()).map(Class::getName))
            .map(each -> each + "$" + type.getSimpleName());
    return Stream.of(names, siblings, inside)
        .flatMap(each -> each)
        .flatMap(each -> loaded(each).stream())
        .findFirst()
        .orElseThrow(
            () ->
                new UsageError(
                    name + " is not on the class path of the tests: compile the tests again"));
  }

  private Optional<Class<?>> loaded(String name) {
    try {
      return Optional.of(Class.forName(name, true, user.getClassLoader()));
    } catch (ClassNotFoundException | LinkageError e) {
      return Optional.empty();
    }
  }
}
