import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  private String any;
  private List<String> builders;
  private List<Integer> raw;
  private List<Box> boxes;
  private List<List<Integer>> arrays;
  private Counts counts;
  private final Map<Integer, Slot> slots = new TreeMap<>();
  private Pair entry;
  private TreeMap<Integer, Integer> identities;

  record Counts(List<Integer> of) {}

  record Box() {}

  record Slot(int votes, Set<NodeId> acks) {}

  record Pair(int key, int value) {}

  @Init
  void start() {
    boxes = new ArrayList<>(List.of(new Box()));
    boxes.set(0, new Box());
    slots.put(1, new Slot(1, Set.of()));
  }
}
