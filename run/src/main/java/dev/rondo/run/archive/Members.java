package dev.rondo.run.archive;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The members of a class, as handles: the components of a record, or the fields of an object. */
final class Members {

  private static final MethodType GETTER = MethodType.methodType(Object.class, Object.class);
  private static final MethodType SETTER =
      MethodType.methodType(void.class, Object.class, Object.class);

  final String[] names;
  private final MethodHandle[] getters;
  private final MethodHandle[] setters;
  private final @Nullable MethodHandle constructor;

  private Members(
      List<String> names,
      List<MethodHandle> getters,
      List<MethodHandle> setters,
      @Nullable MethodHandle constructor) {
    this.names = names.toArray(String[]::new);
    this.getters = getters.toArray(MethodHandle[]::new);
    this.setters = setters.toArray(MethodHandle[]::new);
    this.constructor = constructor;
  }

  static Members of(Class<?> type) {
    try {
      return type.isRecord() ? ofRecord(type) : ofObject(type);
    } catch (IllegalAccessException | NoSuchMethodException | InaccessibleObjectException e) {
      throw new CannotCopy("a " + type.getName() + " cannot be looked into", e);
    }
  }

  private static Members ofRecord(Class<?> type)
      throws IllegalAccessException, NoSuchMethodException {
    MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    List<String> names = new ArrayList<>();
    List<MethodHandle> getters = new ArrayList<>();
    List<Class<?>> types = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      names.add(component.getName());
      types.add(component.getType());
      getters.add(
          lookup
              .findVirtual(type, component.getName(), MethodType.methodType(component.getType()))
              .asType(GETTER));
    }
    MethodHandle constructor =
        lookup
            .findConstructor(type, MethodType.methodType(void.class, types))
            .asType(MethodType.genericMethodType(types.size()))
            .asSpreader(Object[].class, types.size());
    return new Members(names, getters, List.of(), constructor);
  }

  /** Of specs and networks; what is transient does not matter to them. */
  private static Members ofObject(Class<?> type)
      throws IllegalAccessException, NoSuchMethodException {
    List<String> names = new ArrayList<>();
    List<MethodHandle> getters = new ArrayList<>();
    List<MethodHandle> setters = new ArrayList<>();
    for (Class<?> owner = type; owner != null && owner != Object.class; ) {
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
      for (Field field : owner.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          field.setAccessible(true); // a copy sets what is final as well
          names.add(Modifier.isTransient(field.getModifiers()) ? "" : field.getName());
          getters.add(lookup.unreflectGetter(field).asType(GETTER));
          setters.add(lookup.unreflectSetter(field).asType(SETTER));
        }
      }
      owner = owner.getSuperclass();
    }
    Constructor<?> plain = type.getDeclaredConstructor();
    plain.setAccessible(true);
    MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    MethodHandle constructor =
        lookup.unreflectConstructor(plain).asType(MethodType.methodType(Object.class));
    return new Members(names, getters, setters, constructor);
  }

  int size() {
    return names.length;
  }

  /** Whether a member says nothing about what an object will do. */
  boolean isTransient(int member) {
    return names[member].isEmpty();
  }

  @Nullable Object get(Object owner, int member) {
    try {
      return (Object) getters[member].invokeExact(owner);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new CannotCopy("a " + owner.getClass().getName() + " cannot be looked into", e);
    }
  }

  /** A record with these components. */
  Object newRecord(@Nullable Object[] components) {
    try {
      return (Object) java.util.Objects.requireNonNull(constructor).invokeExact(components);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new CannotCopy("a record cannot be made", e);
    }
  }

  /** An object with these fields. */
  Object newObject(@Nullable Object[] fields) {
    try {
      Object made = (Object) java.util.Objects.requireNonNull(constructor).invokeExact();
      for (int member = 0; member < fields.length; member++) {
        setters[member].invokeExact(made, fields[member]);
      }
      return made;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new CannotCopy("an object cannot be made", e);
    }
  }
}
