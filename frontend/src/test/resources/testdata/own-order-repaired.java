import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  private final PriorityQueue<String> jobs = new PriorityQueue<>();
  private Map<Integer, Integer> votes = new TreeMap<>(Comparator.reverseOrder());
}
