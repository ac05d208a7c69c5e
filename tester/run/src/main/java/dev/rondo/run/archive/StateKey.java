package dev.rondo.run.archive;

import static dev.rondo.run.random.Randomness.mix;

import dev.rondo.analysis.values.ValueSlots;
import dev.rondo.run.value.ValueCodec;
import dev.rondo.run.value.ValueCodecs;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.runtime.NodeMap;

/**
 * Computes the key of the cell that a state belongs to, for one thread. States that differ only in
 * the names of processes or in values that are mere names have the same key; of phases only the
 * order counts. Names are distinguished by their positions in two steps of colour refinement
 * (Weisfeiler and Leman 1968), which is fast and usually sufficient, but other states may have the
 * same key as well. The key decides only which states the archive keeps.
 */
public final class StateKey {

  private static final long FACTOR = 0x9E3779B97F4A7C15L;
  private static final long NODE = 0x51ED270B7A3C9F17L;
  private static final long SELF = 0x2545F4914F6CDD1DL;
  private static final long PHASE = 0x6C62272E07BB0142L;
  private static final long VALUE = 0x27D4EB2F165667C5L;

  private final StateKeyRules rules;
  private final IdentityHashMap<ValueCodec, MemberRules> members = new IdentityHashMap<>();
  private final boolean[] arePhases;
  private final boolean[] areValues;
  private final boolean[] areMessages;
  private final long[] colours;
  private int[] phases = new int[16];
  private int phaseCount;
  private int currentPhase;
  private boolean first;
  private int self;
  private final Map<Integer, Long> valueColours = new java.util.HashMap<>();
  private long colour;

  /**
   * The kinds of the members of a class.
   *
   * @param tag the member that holds the phase of a message, or -1
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record MemberRules(boolean[] arePhases, boolean[] areValues, int tag) {}

  /**
   * Prepares keys.
   *
   * @param owner the binary name of the class whose variables are examined
   * @param names of the variables
   * @param own for each variable whether it is the user's; the others hold waiting messages
   */
  public StateKey(StateKeyRules rules, String owner, List<String> names, boolean[] own, int max) {
    this.rules = rules;
    this.arePhases = new boolean[names.size()];
    this.areValues = new boolean[names.size()];
    this.areMessages = new boolean[names.size()];
    for (int index = 0; index < names.size(); index++) {
      arePhases[index] = rules.isPhase(ValueSlots.name(owner, names.get(index)));
      areValues[index] = rules.isValue(ValueSlots.name(owner, names.get(index)));
      areMessages[index] = !own[index];
    }
    this.colours = new long[max + 1];
  }

  /**
   * The cell of a state.
   *
   * @param variables one array per variable, with an element per process
   * @param count how many processes there are
   * @param others other parts of the state
   */
  public long of(Object[] variables, int count, int phase, int round, Object[] others) {
    currentPhase = phase;
    phaseCount = 0;
    notePhase(phase);
    valueColours.clear();
    first = true;
    for (int node = 0; node < count; node++) {
      colour = 0;
      colours[node] = process(variables, node);
    }
    first = false;
    Arrays.sort(phases, 0, phaseCount);
    long sum = 0;
    for (int node = 0; node < count; node++) {
      sum += mix(process(variables, node));
    }
    long rest = 0;
    self = -1;
    for (Object other : others) {
      rest = mix(rest * FACTOR + hash(other, false, false));
    }
    return mix(mix(sum) + round + rest * 31);
  }

  private long process(Object[] variables, int node) {
    self = node;
    long hash = 7;
    for (int index = 0; index < variables.length; index++) {
      Object array = variables[index];
      long part;
      if (array instanceof int[] numbers) {
        part = number(numbers[node], arePhases[index], areValues[index]);
      } else if (array instanceof boolean[] flags) {
        part = flags[node] ? 3 : 5;
      } else {
        Object value = Array.get(array, node);
        part =
            areMessages[index] ? waiting(value) : hash(value, arePhases[index], areValues[index]);
      }
      hash = (hash + part) * FACTOR;
      hash ^= hash >>> 29;
    }
    return hash;
  }

  /** A message whose phase is over will never be sent. */
  private long waiting(@Nullable Object message) {
    if (message instanceof Record made) {
      ValueCodec codec = ValueCodecs.of(made);
      int tag = rulesOf(codec, made.getClass()).tag;
      if (tag >= 0 && (Integer) Objects.requireNonNull(codec.part(made, tag)) < currentPhase) {
        return 0;
      }
    }
    if (message instanceof NodeMap<?> map) {
      long sum = 0;
      for (int node = 0; !map.isEmpty() && node < colours.length; node++) {
        long value = waiting(map.get(NodeId.of(node)));
        sum += value == 0 ? 0 : mix(node(node) + value * 31);
      }
      return sum;
    }
    return hash(message, false, false);
  }

  private long hash(@Nullable Object value, boolean isPhase, boolean isValue) {
    if (value == null) {
      return 0;
    }
    if (value instanceof Integer number) {
      return number(number, isPhase, isValue);
    }
    ValueCodec codec = ValueCodecs.of(value);
    return switch (codec.category()) {
      case NODE -> node(((NodeId) value).index());
      case ATOM ->
          value instanceof Enum<?> constant
              ? mix(constant.name().hashCode() + 11)
              : mix(value.hashCode() + 13);
      case RECORD, OBJECT -> members(codec, value);
      case NODE_MAP -> waiting(value);
      case LIST -> mix(sequence(19, codec.parts(value), isPhase, isValue));
      case ARRAY, BIT_SET -> sequence(17, codec.parts(value), isPhase, isValue);
      case SET -> mix(sum(19, codec.parts(value), isPhase, isValue));
      case MAP -> mix(sum(23, codec.parts(value), isPhase, isValue));
      case ENTRY -> {
        @Nullable Object[] parts = codec.parts(value);
        yield hash(parts[0], isPhase, isValue) * FACTOR + hash(parts[1], isPhase, isValue);
      }
      case OPTIONAL -> mix(hash(codec.parts(value)[0], isPhase, isValue) + 37);
      case OPAQUE -> 41; // nothing that is the same in every run is known of it
    };
  }

  private long sequence(int seed, @Nullable Object[] parts, boolean isPhase, boolean isValue) {
    long hash = seed;
    for (Object part : parts) {
      hash = mix(hash * FACTOR + hash(part, isPhase, isValue));
    }
    return hash;
  }

  /** A hash that does not depend on the order of the parts. */
  private long sum(int seed, @Nullable Object[] parts, boolean isPhase, boolean isValue) {
    long hash = seed;
    for (Object part : parts) {
      hash += mix(hash(part, isPhase, isValue));
    }
    return hash;
  }

  private long members(ValueCodec codec, Object value) {
    MemberRules rules = rulesOf(codec, value.getClass());
    @Nullable Object[] parts = codec.parts(value);
    long hash = 29;
    for (int member = 0; member < parts.length; member++) {
      long part = hash(parts[member], rules.arePhases[member], rules.areValues[member]);
      hash = mix(hash * FACTOR + part);
    }
    return hash;
  }

  private MemberRules rulesOf(ValueCodec codec, Class<?> type) {
    MemberRules known = members.get(codec);
    if (known == null) {
      int count = codec.memberCount();
      boolean[] phaseMembers = new boolean[count];
      boolean[] valueMembers = new boolean[count];
      int tag = -1;
      for (int member = 0; member < count; member++) {
        String name = Objects.requireNonNull(codec.member(member));
        phaseMembers[member] = rules.isPhase(name);
        valueMembers[member] = rules.isValue(name);
        if (type.isRecord()
            && type.getRecordComponents()[member].isAnnotationPresent(rondo.Phase.class)) {
          tag = member;
        }
      }
      known = new MemberRules(phaseMembers, valueMembers, tag);
      members.put(codec, known);
    }
    return known;
  }

  private long number(int number, boolean isPhase, boolean isValue) {
    if (isPhase) {
      return phase(number);
    }
    return isValue ? value(number) : mix(number * 2L + 1);
  }

  private long phase(int number) {
    if (number <= 0) {
      return mix(PHASE - 1 + number);
    }
    if (first) {
      notePhase(number);
      return PHASE;
    }
    int rank = Arrays.binarySearch(phases, 0, phaseCount, number);
    int now = Arrays.binarySearch(phases, 0, phaseCount, currentPhase);
    return mix(PHASE + rank * 4L + Integer.signum(rank - now) + 1);
  }

  private void notePhase(int number) {
    for (int index = 0; index < phaseCount; index++) {
      if (phases[index] == number) {
        return;
      }
    }
    if (phaseCount == phases.length) {
      phases = Arrays.copyOf(phases, 2 * phaseCount);
    }
    phases[phaseCount++] = number;
  }

  private long node(int index) {
    if (index == self) {
      return SELF;
    }
    return first ? NODE : mix(NODE + colours[index]);
  }

  private long value(int number) {
    if (first) {
      colour++;
      valueColours.merge(number, mix(VALUE + colour), Long::sum);
      return VALUE;
    }
    Long known = valueColours.get(number);
    return mix(VALUE + (known == null ? 1 : known));
  }
}
