import java.util.*;
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
}
