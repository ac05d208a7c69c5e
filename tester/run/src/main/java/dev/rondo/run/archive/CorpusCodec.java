package dev.rondo.run.archive;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Encodes a corpus in few bytes. Paths share prefixes, so each segment is written once, with the
 * number of its predecessor; seeds and names are numbered.
 */
public final class CorpusCodec {

  private static final byte[] NOTHING = {};
  private static final int LOW_BITS = 0x7F;
  private static final int BITS = 7;

  private CorpusCodec() {}

  /** A segment and its predecessor. */
  private record SegmentLink(int before, ScheduleSegment segment) {}

  /** Encodes a corpus; an empty one has no bytes. */
  public static byte[] of(Corpus states) {
    return states.isEmpty() ? NOTHING : written(states.all());
  }

  /** Decodes a corpus. */
  public static Corpus read(byte[] bytes) {
    return bytes.length == 0 ? Corpus.NONE : Corpus.of(states(bytes));
  }

  /** Encodes a single path; an empty one has no bytes. */
  public static byte[] ofPath(List<ScheduleSegment> path) {
    return path.isEmpty() ? NOTHING : written(List.of(new CorpusEntry(0, 0, path)));
  }

  /** Decodes a single path. */
  public static List<ScheduleSegment> readPath(byte[] bytes) {
    return bytes.length == 0 ? List.of() : states(bytes).get(0).path();
  }

  private static byte[] written(List<CorpusEntry> states) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Map<SegmentLink, Integer> steps = new LinkedHashMap<>();
    Map<String, Integer> ways = new LinkedHashMap<>();
    Map<Long, Integer> seeds = new LinkedHashMap<>();
    int[] ends = new int[states.size()];
    for (int index = 0; index < ends.length; index++) {
      for (ScheduleSegment segment : states.get(index).path()) {
        ends[index] = numbered(steps, new SegmentLink(ends[index], segment));
        numbered(ways, segment.way());
        numbered(seeds, segment.seed());
      }
    }
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      number(out, ways.size());
      for (String way : ways.keySet()) {
        out.writeUTF(way);
      }
      number(out, seeds.size());
      for (long seed : seeds.keySet()) {
        out.writeLong(seed);
      }
      number(out, steps.size());
      for (SegmentLink step : steps.keySet()) {
        number(out, step.before());
        number(out, numbered(ways, step.segment().way()));
        number(out, numbered(seeds, step.segment().seed()));
        number(out, step.segment().number());
        number(out, step.segment().phases());
        number(out, step.segment().rounds());
      }
      number(out, ends.length);
      for (int index = 0; index < ends.length; index++) {
        out.writeLong(states.get(index).key());
        number(out, states.get(index).depth());
        number(out, ends[index]);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** The number of a value, from 1 on, in the order of occurrence. */
  private static <T> int numbered(Map<T, Integer> numbers, T value) {
    return numbers.computeIfAbsent(value, added -> numbers.size() + 1);
  }

  private static List<CorpusEntry> states(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      List<String> ways = new ArrayList<>();
      for (long left = number(in); left > 0; left--) {
        ways.add(in.readUTF());
      }
      List<Long> seeds = new ArrayList<>();
      for (long left = number(in); left > 0; left--) {
        seeds.add(in.readLong());
      }
      List<List<ScheduleSegment>> paths = new ArrayList<>(List.of(List.of()));
      for (long left = number(in); left > 0; left--) {
        List<ScheduleSegment> path = new ArrayList<>(paths.get((int) number(in)));
        String way = ways.get((int) number(in) - 1);
        long seed = seeds.get((int) number(in) - 1);
        path.add(new ScheduleSegment(way, seed, number(in), (int) number(in), (int) number(in)));
        paths.add(List.copyOf(path));
      }
      List<CorpusEntry> states = new ArrayList<>();
      for (long left = number(in); left > 0; left--) {
        long key = in.readLong();
        int depth = (int) number(in);
        states.add(new CorpusEntry(key, depth, paths.get((int) number(in))));
      }
      if (in.available() > 0) {
        throw new IOException("more than was written");
      }
      return states;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a non-negative number with variable length. */
  private static void number(DataOutputStream out, long number) throws IOException {
    long rest = number;
    while (rest > LOW_BITS) {
      out.writeByte((int) (rest & LOW_BITS | LOW_BITS + 1));
      rest >>>= BITS;
    }
    out.writeByte((int) rest);
  }

  private static long number(DataInputStream in) throws IOException {
    long number = 0;
    for (int shift = 0; ; shift += BITS) {
      int next = in.readUnsignedByte();
      number |= (long) (next & LOW_BITS) << shift;
      if (next <= LOW_BITS) {
        return number;
      }
    }
  }
}
