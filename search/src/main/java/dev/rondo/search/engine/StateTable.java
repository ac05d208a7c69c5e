package dev.rondo.search.engine;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * All states found so far, dealt out by their fingerprints to parts that know nothing of each
 * other, so that threads can add to different parts at once. A state is named by its part and its
 * place there; neither depends on who adds it.
 */
final class StateTable {

  /** How many parts there are; more than there are threads, so that none waits long for another. */
  static final int PARTS = 1 << StateTable.PART_BITS;

  private static final int PART_BITS = 6;
  private static final int MOST_PER_PART = 1 << (Integer.SIZE - 1 - PART_BITS); // names are ints

  private final VisitedStates[] parts = new VisitedStates[PARTS];

  StateTable() {
    Arrays.setAll(parts, part -> new VisitedStates());
  }

  /** The part that a fingerprint belongs to; its low bits are used inside the part. */
  static int part(long fingerprint) {
    return (int) (fingerprint >>> (Long.SIZE - PART_BITS));
  }

  /** Whether a state is known; safe for many threads while none adds. */
  boolean contains(long fingerprint) {
    return parts[part(fingerprint)].contains(fingerprint);
  }

  /**
   * Adds a state; one thread at a time for each part.
   *
   * @param parent the name of the state it was first reached from, or {@link VisitedStates#NONE}
   * @return its name, or {@link VisitedStates#NONE} where it is known already
   */
  int add(long fingerprint, int parent) {
    int part = part(fingerprint);
    return parts[part].add(fingerprint, parent)
        ? (parts[part].size() - 1) << PART_BITS | part
        : VisitedStates.NONE;
  }

  long size() {
    long size = 0;
    for (VisitedStates part : parts) {
      size += part.size();
    }
    return size;
  }

  long bytes() {
    long bytes = 0;
    for (VisitedStates part : parts) {
      bytes += part.bytes();
    }
    return bytes;
  }

  /**
   * How much memory it takes to make room for more states; infinitely much where there can be no
   * more.
   */
  long bytesFor(int more) {
    long bytes = 0;
    for (VisitedStates part : parts) {
      int ofPart = 2 * more / PARTS; // they are not dealt out evenly
      bytes += part.bytesFor(ofPart);
      if (part.size() + ofPart > MOST_PER_PART) {
        return Long.MAX_VALUE / 2;
      }
    }
    return bytes;
  }

  /** The name of a state that is known. */
  int nameOf(long fingerprint) {
    int part = part(fingerprint);
    int place = parts[part].indexOf(fingerprint);
    if (place == VisitedStates.NONE) {
      throw new IllegalStateException("a state is not known");
    }
    return place << PART_BITS | part;
  }

  /** The fingerprints on the way to a state, from an initial one. */
  List<Long> pathTo(int name) {
    List<Long> path = new ArrayList<>();
    for (int at = name; at != VisitedStates.NONE; ) {
      VisitedStates part = parts[at & (PARTS - 1)];
      int place = at >>> PART_BITS;
      path.add(part.fingerprint(place));
      at = part.parent(place);
    }
    Collections.reverse(path);
    return path;
  }

  void write(DataOutput out) throws IOException {
    for (VisitedStates part : parts) {
      part.write(out);
    }
  }

  void read(DataInput in) throws IOException {
    for (VisitedStates part : parts) {
      part.read(in);
    }
  }
}
