import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  private Object any;
  private Thread thread;
  private List<StringBuilder> builders;
  private List raw;
  private List<Box> boxes;
  private Runnable action;
  private List<int[]> arrays;
  private Counts counts;
  private final Map<Integer, Slot> slots = new TreeMap<>();
  private Map.Entry<Integer, Integer> entry;
  private AbstractMap.SimpleEntry<Integer, Integer> pair;

  private IdentityHashMap<Integer, Integer> identities;

  record Counts(int[] of) {}

  static class Box {}

  static class Slot {
    private int votes;
    private final Set<NodeId> acks = new TreeSet<>();
  }
}
