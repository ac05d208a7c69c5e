package dev.rondo.run.sequential;

import dev.rondo.run.observe.Tag;
import dev.rondo.run.trace.Trace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import rondo.Draw;
import rondo.runtime.BorrowedSizes;
import rondo.runtime.BuiltInNetwork;
import rondo.runtime.Choices;
import rondo.runtime.Inbox;

/** Delegates choices and records each one as a number. */
final class ChoiceRecorder implements Choices, BorrowedSizes {

  /** A listener for choices. */
  interface ChoiceListener {
    /** A message is heard or not. */
    void decided(int sender, int receiver, Object message, boolean heard);

    /** A process has chosen a value in its own code, or starts with it. */
    void chose(int node, int value);
  }

  private final ChoiceListener listener;
  private final List<Integer> choices = new ArrayList<>();
  private final Map<Tag, List<Integer>> draws = new LinkedHashMap<>();
  private @Nullable Choices decides;
  private boolean impatient;
  private int asked;
  private int phase;
  private int round;

  ChoiceRecorder(ChoiceListener listener) {
    this.listener = listener;
  }

  void begin(Choices decidingNow) {
    decides = decidingNow;
    phase = 0;
    round = 0;
  }

  private Choices decides() {
    return Objects.requireNonNull(decides);
  }

  /** All choices, in the order in which they were made. */
  List<Integer> choices() {
    return List.copyOf(choices);
  }

  /** The draws of the network, in the order of the rounds. */
  List<Trace.Drawn> draws() {
    return draws.entrySet().stream()
        .map(drawn -> new Trace.Drawn(drawn.getKey(), List.copyOf(drawn.getValue())))
        .toList();
  }

  private List<Integer> drawnNow() {
    return draws.computeIfAbsent(new Tag(phase, round), time -> new ArrayList<>());
  }

  int phase() {
    return phase;
  }

  int round() {
    return round;
  }

  /** The process whose timeouts were evaluated last. */
  int asked() {
    return asked;
  }

  @Override
  public void enter(int newPhase, int newRound) {
    phase = newPhase;
    round = newRound;
    decides().enter(newPhase, newRound);
  }

  @Override
  public long hears(int receiver, Inbox<?> sent, long open) {
    long heard = decides().hears(receiver, sent, open);
    for (int position = 0; position < sent.size(); position++) {
      int sender = sent.senderIndex(position);
      if ((open >>> sender & 1) == 1) {
        note(sender, receiver, sent.get(position), (heard >>> sender & 1) == 1);
      } else {
        listener.decided(sender, receiver, sent.get(position), true);
      }
    }
    return heard;
  }

  @Override
  public boolean delivers(int sender, int receiver, Object message) {
    boolean heard = decides().delivers(sender, receiver, message);
    note(sender, receiver, message, heard);
    return heard;
  }

  private void note(int sender, int receiver, Object message, boolean heard) {
    choices.add(heard ? 1 : 0);
    listener.decided(sender, receiver, message, heard);
  }

  @Override
  public long pick(int receiver, int count) {
    long picked = decides().pick(receiver, count);
    choices.add((int) picked);
    choices.add((int) (picked >>> Integer.SIZE));
    if (receiver < n()) {
      drawnNow().addAll(BuiltInNetwork.receiverDraws(picked, n()));
    }
    return picked;
  }

  @Override
  public boolean silence() {
    boolean again = decides().silence();
    choices.add(again ? 1 : 0);
    return again;
  }

  /** Records every chance of a timeout, including those not taken. */
  @Override
  public boolean impatient(int node) {
    asked = node;
    impatient = decides().impatient(node);
    return true;
  }

  @Override
  public int timeout(int node, int enabled) {
    int chosen = impatient ? decides().timeout(node, enabled) : -1;
    if (enabled != 0) {
      choices.add(chosen);
    }
    return chosen;
  }

  @Override
  public void isFaulty(int node) {
    decides().isFaulty(node);
  }

  @Override
  public int chosen(int node, int bound) {
    int value = decides().choose(node, bound);
    choices.add(value);
    listener.chose(node, value);
    return value;
  }

  @Override
  public int first(int node, int heard) {
    int value = decides().first(node, heard);
    choices.add(value);
    return value;
  }

  @Override
  public int next(int node, int waiting) {
    int value = decides().next(node, waiting);
    choices.add(value);
    return value;
  }

  @Override
  public int choose(int bound) {
    int value = decides().choose(bound);
    choices.add(value);
    drawnNow().add(value);
    return value;
  }

  @Override
  public Draw sizes() {
    return decides();
  }
}
