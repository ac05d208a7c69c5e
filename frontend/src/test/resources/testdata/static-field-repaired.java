import java.util.*;
import java.util.function.*;
import rondo.*;

@Protocol
class P extends Node {
  static final int counter = 1;
  static final List<Integer> TABLE = List.of(1, 2);
  static final List<Integer> LIST = List.of();
  static final Box BOX = new Box(1);

  record Box(int content) {}

  static final List<Integer> BITS = List.of();
  static final String TEXT = "";
  static final Holder HOLDER = new Holder(new Box(1));
  static final int COUNTER = 1;
  static final String OF_A_BOX = "box";
  static final List<Box> BOXES = List.of(new Box(1));
  static final List<Integer> OWN_FACTORY = List.of();
  static final List<Integer> ITERATOR = List.of(1);
  static final Object ANYTHING = 1;

  static List<Integer> of() {
    return new ArrayList<>();
  }

  record Holder(Box box) {}

  interface Shared {
    List<Integer> OF_INTERFACE = List.of();
  }

  enum Color {
    RED {
      final int blue = 1;
    };

    final int green = 2;
    final List<Integer> shades = List.of();
  }
}
