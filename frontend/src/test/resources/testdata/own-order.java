import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  private final PriorityQueue<String> jobs = new PriorityQueue<>(Comparator.comparing(String::length));
  private Map<Integer, Integer> votes = new TreeMap<>((a, b) -> b - a);
}
