package dev.rondo.run.watch;

import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;

/** What records hold; an accessor of the user's may say something else. */
final class RecordFields {

  /** Looking them up takes longer than reading them. */
  private static final ClassValue<Field[]> FIELDS =
      new ClassValue<>() {
        @Override
        protected Field[] computeValue(Class<?> type) {
          return fields(type);
        }
      };

  private RecordFields() {}

  /** The fields of a record, in their order. */
  static Field[] of(Record structure) {
    return FIELDS.get(structure.getClass());
  }

  static Object value(Field field, Record structure) {
    try {
      return field.get(structure);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Field[] fields(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    Field[] fields = new Field[components.length];
    for (int index = 0; index < fields.length; index++) {
      try {
        fields[index] = type.getDeclaredField(components[index].getName());
        fields[index].setAccessible(true);
      } catch (NoSuchFieldException e) {
        throw new IllegalStateException(e);
      }
    }
    return fields;
  }
}
