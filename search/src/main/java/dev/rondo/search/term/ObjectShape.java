package dev.rondo.search.term;

import dev.rondo.analysis.values.ValueSlots;
import dev.rondo.search.engine.CannotSearch;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The shape of a record, whose parts are its components, or of an object with a constructor without
 * parameters, whose parts are its fields. A {@code transient} field is not part of the state: it is
 * used in messages only.
 */
final class ObjectShape extends Shape {

  private final Class<?> type;
  private final String[] members; // as value slots name them
  private final MethodHandle[] getters;
  private final MethodHandle constructor;
  private final MethodHandle[] setters;

  private ObjectShape(
      Class<?> type,
      String[] names,
      MethodHandle[] getters,
      MethodHandle constructor,
      MethodHandle[] setters) {
    super(type.getName());
    this.type = type;
    this.members =
        Arrays.stream(names)
            .map(name -> ValueSlots.name(type.getName(), name))
            .toArray(String[]::new);
    this.getters = getters;
    this.constructor = constructor;
    this.setters = setters;
  }

  static ObjectShape ofRecord(Class<?> type) {
    try {
      MethodHandles.Lookup lookup = lookup(type);
      RecordComponent[] components = type.getRecordComponents();
      List<String> names = new ArrayList<>();
      List<MethodHandle> getters = new ArrayList<>();
      List<Class<?>> types = new ArrayList<>();
      for (RecordComponent component : components) {
        // The field itself, since an accessor may be overridden by the user.
        Field field = type.getDeclaredField(component.getName());
        field.setAccessible(true);
        names.add(component.getName());
        types.add(component.getType());
        getters.add(generic(lookup.unreflectGetter(field)));
      }
      MethodHandle made =
          lookup
              .findConstructor(type, MethodType.methodType(void.class, types))
              .asSpreader(Object[].class, components.length)
              .asType(MethodType.methodType(Object.class, Object[].class));
      return new ObjectShape(
          type, names.toArray(String[]::new), getters.toArray(MethodHandle[]::new), made, none());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot take apart " + type.getName(), e);
    }
  }

  static ObjectShape ofObject(Class<?> type) {
    try {
      MethodHandles.Lookup lookup = lookup(type);
      MethodHandle made = lookup.findConstructor(type, MethodType.methodType(void.class));
      List<String> names = new ArrayList<>();
      List<MethodHandle> getters = new ArrayList<>();
      List<MethodHandle> setters = new ArrayList<>();
      for (Field field : fields(type)) {
        field.setAccessible(true);
        names.add(field.getName());
        getters.add(generic(lookup.unreflectGetter(field)));
        setters.add(
            lookup
                .unreflectSetter(field)
                .asType(MethodType.methodType(void.class, Object.class, Object.class)));
      }
      return new ObjectShape(
          type,
          names.toArray(String[]::new),
          getters.toArray(MethodHandle[]::new),
          made.asType(MethodType.methodType(Object.class)),
          setters.toArray(MethodHandle[]::new));
    } catch (ReflectiveOperationException e) {
      throw new CannotSearch(
          type.getName()
              + " cannot be copied for a search: it needs a constructor without parameters");
    }
  }

  private static MethodHandles.Lookup lookup(Class<?> type) throws IllegalAccessException {
    return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
  }

  private static MethodHandle generic(MethodHandle getter) {
    return getter.asType(MethodType.methodType(Object.class, Object.class));
  }

  private static MethodHandle[] none() {
    return new MethodHandle[0];
  }

  private static List<Field> fields(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> level = type; level != Object.class; level = level.getSuperclass()) {
      Arrays.stream(level.getDeclaredFields())
          .filter(field -> (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0)
          .forEach(fields::add);
    }
    return fields;
  }

  @Override
  String key() {
    return Shapes.CLASS + type.getName();
  }

  @Override
  boolean isFixed() {
    return type.isRecord();
  }

  @Override
  boolean holdsValues(int position, boolean around, ValueSlots slots) {
    return slots.names().contains(members[position]);
  }

  @Override
  @Nullable Object[] takeApart(Object value) {
    try {
      @Nullable Object[] parts = new Object[getters.length];
      for (int index = 0; index < parts.length; index++) {
        parts[index] = (Object) getters[index].invokeExact(value);
      }
      return parts;
    } catch (Throwable e) {
      throw new IllegalStateException("cannot take apart " + type.getName(), e);
    }
  }

  @Override
  Object putTogether(@Nullable Object[] parts) {
    try {
      if (type.isRecord()) {
        return (Object) constructor.invokeExact(parts);
      }
      Object made = (Object) constructor.invokeExact();
      for (int index = 0; index < parts.length; index++) {
        setters[index].invokeExact(made, parts[index]);
      }
      return made;
    } catch (Throwable e) {
      throw new IllegalStateException("cannot put together " + type.getName(), e);
    }
  }
}
