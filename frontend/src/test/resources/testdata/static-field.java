import java.util.*;
import java.util.function.*;
import rondo.*;

@Protocol
class P extends Node {
  static int counter;
  static final int[] TABLE = {1, 2};
  static final List<Integer> LIST = new ArrayList<>();
  static final Box BOX = new Box();

  static class Box {
    int content;
  }

  static final BitSet BITS = new BitSet();
  static final StringBuffer TEXT = new StringBuffer();
  static final Holder HOLDER = new Holder(new Box());
  static final Supplier<Integer> COUNTER =
      new Supplier<>() {
        private int count;

        @Override
        public Integer get() {
          return ++count;
        }
      };
  static final Runnable OF_A_BOX = new Box()::toString;
  static final List<Box> BOXES = List.of(new Box());
  static final List<Integer> OWN_FACTORY = of();
  static final Iterator<Integer> ITERATOR = List.of(1).iterator();
  static final Object ANYTHING = 1;

  static List<Integer> of() {
    return new ArrayList<>();
  }

  record Holder(Box box) {}

  interface Shared {
    List<Integer> OF_INTERFACE = new ArrayList<>();
  }

  enum Color {
    RED {
      int blue;
    };

    int green;
    final List<Integer> shades = new ArrayList<>();
  }
}
