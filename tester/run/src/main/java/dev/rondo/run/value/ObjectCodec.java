package dev.rondo.run.value;

import dev.rondo.analysis.values.ValueSlots;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;

/**
 * A record, whose parts are its components, or an object with a constructor without parameters,
 * whose parts are its fields.
 *
 * <p>A {@code transient} field of a built-in spec serves only the message of a violation: it is
 * copied, but is not a part. Every field of a user's class is a part.
 */
final class ObjectCodec extends ValueCodec {

  /** How the keys of these codecs begin. */
  static final String PREFIX = "class ";

  private static final MethodType GETTER = MethodType.methodType(Object.class, Object.class);
  private static final MethodType SETTER =
      MethodType.methodType(void.class, Object.class, Object.class);

  private final Class<?> type;
  private final String[] names;
  private final String[] members;
  private final MethodHandle[] getters;
  private final MethodHandle[] setters;
  private final MethodHandle constructor;
  private final int parts;
  private final boolean isConstant; // what it holds cannot change, whatever the value is

  /**
   * Of the members of a class.
   *
   * @param members those that are parts first
   * @param parts how many of them are parts
   * @param constructor of the array of components, or of nothing
   */
  private ObjectCodec(
      Class<?> type,
      List<Field> members,
      int parts,
      MethodHandle constructor,
      MethodHandles.Lookup lookup)
      throws IllegalAccessException {
    super(type.getName(), type.isRecord() ? Category.RECORD : Category.OBJECT, Order.SEQUENCE);
    this.type = type;
    this.parts = parts;
    this.constructor = constructor;
    this.isConstant = isConstant(type);
    this.names = new String[members.size()];
    this.members = new String[members.size()];
    this.getters = new MethodHandle[members.size()];
    this.setters = new MethodHandle[type.isRecord() ? 0 : members.size()];
    for (int index = 0; index < members.size(); index++) {
      Field field = members.get(index);
      field.setAccessible(true); // a copy sets what is final as well
      names[index] = field.getName();
      this.members[index] = ValueSlots.name(type.getName(), field.getName());
      getters[index] = lookup.unreflectGetter(field).asType(GETTER);
      if (!type.isRecord()) {
        setters[index] = lookup.unreflectSetter(field).asType(SETTER);
      }
    }
  }

  /** Whether every value of a type is its own copy. Records of records are looked into instead. */
  private static boolean isConstant(Class<?> type) {
    return type.isRecord()
        && Stream.of(type.getRecordComponents())
            .map(RecordComponent::getType)
            .allMatch(
                part ->
                    part.isPrimitive()
                        || part.isEnum()
                        || part == String.class
                        || part == NodeId.class);
  }

  /** Of a record; its fields are read, since an accessor may be the user's own. */
  static ObjectCodec ofRecord(Class<?> type) {
    try {
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
      List<Field> fields = new ArrayList<>();
      List<Class<?>> types = new ArrayList<>();
      for (RecordComponent component : type.getRecordComponents()) {
        fields.add(type.getDeclaredField(component.getName()));
        types.add(component.getType());
      }
      MethodHandle constructor =
          lookup
              .findConstructor(type, MethodType.methodType(void.class, types))
              .asSpreader(Object[].class, types.size())
              .asType(MethodType.methodType(Object.class, Object[].class));
      return new ObjectCodec(type, fields, fields.size(), constructor, lookup);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no codec for the record " + type.getName(), e);
    }
  }

  /** Of an object with fields. */
  static ObjectCodec ofObject(Class<?> type) throws ReflectiveOperationException {
    MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    MethodHandle constructor =
        lookup
            .findConstructor(type, MethodType.methodType(void.class))
            .asType(MethodType.methodType(Object.class));
    List<Field> fields = new ArrayList<>();
    List<Field> forMessages = new ArrayList<>();
    for (Class<?> level = type; level != Object.class; level = level.getSuperclass()) {
      for (Field field : level.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          (isForMessages(field) ? forMessages : fields).add(field);
        }
      }
    }
    int parts = fields.size();
    fields.addAll(forMessages);
    return new ObjectCodec(type, fields, parts, constructor, lookup);
  }

  private static boolean isForMessages(Field field) {
    return Modifier.isTransient(field.getModifiers())
        && field.getDeclaringClass().getPackage().equals(rondo.Spec.class.getPackage());
  }

  @Override
  public String key() {
    return PREFIX + type.getName();
  }

  /** The simple name of the class. */
  String typeName() {
    return type.getSimpleName();
  }

  /** The name of a component or a field. */
  String name(int part) {
    return names[part];
  }

  @Override
  public boolean isImmutable() {
    return type.isRecord();
  }

  @Override
  public int memberCount() {
    return parts;
  }

  @Override
  public String member(int part) {
    return members[part];
  }

  @Override
  public @Nullable Object[] parts(Object value) {
    @Nullable Object[] values = new Object[parts];
    for (int index = 0; index < parts; index++) {
      values[index] = part(value, index);
    }
    return values;
  }

  @Override
  public @Nullable Object part(Object value, int member) {
    try {
      return (Object) getters[member].invokeExact(value);
    } catch (Throwable e) {
      throw new IllegalStateException("cannot read " + members[member], e);
    }
  }

  @Override
  public Object make(@Nullable Object[] values) {
    try {
      if (type.isRecord()) {
        return (Object) constructor.invokeExact(values);
      }
      Object made = (Object) constructor.invokeExact();
      for (int index = 0; index < values.length; index++) {
        setters[index].invokeExact(made, values[index]);
      }
      return made;
    } catch (Throwable e) {
      throw new IllegalStateException("cannot make a " + type.getName(), e);
    }
  }

  @Override
  public Object copy(Object value, UnaryOperator<@Nullable Object> copies) {
    if (isConstant) {
      return value;
    }
    if (type.isRecord()) {
      return super.copy(value, copies);
    }
    @Nullable Object[] values = new Object[getters.length];
    for (int index = 0; index < values.length; index++) {
      values[index] = copies.apply(part(value, index));
    }
    return make(values);
  }
}
