package dev.rondo.conform.drive;

import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.ProtocolNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import rondo.NodeId;
import rondo.drive.ImplementationContext;

/** A process of the implementation, with its effects since the last comparison. */
final class DrivenProcess implements ImplementationContext {

  /** Thrown when the implementation makes a choice that the protocol does not make. */
  static final class OtherChoice extends RuntimeException {
    private static final long serialVersionUID = 1;

    OtherChoice(String message) {
      super(message, null, false, false);
    }
  }

  /** A message that the implementation has sent. */
  record ImplementationSend(int to, Record content) {}

  final ProtocolNode model;
  final List<ImplementationSend> sent = new ArrayList<>();
  final List<Object> outputs = new ArrayList<>();

  /** The choices of the protocol in the current step. */
  Deque<DrivenStep.Choice> choices = new ArrayDeque<>();

  private final int index;
  private final String role;
  private final AsyncSettings settings;
  private final Map<String, Integer> inputs = new HashMap<>();

  DrivenProcess(int index, String role, AsyncSettings settings, ProtocolNode model) {
    this.index = index;
    this.role = role;
    this.settings = settings;
    this.model = model;
  }

  void setInput(String name, int value) {
    inputs.put(name, value);
  }

  @Override
  public NodeId self() {
    return NodeId.of(index);
  }

  @Override
  public int n() {
    return settings.n();
  }

  @Override
  public int f() {
    return settings.f();
  }

  @Override
  public String role() {
    return role;
  }

  @Override
  public int input(String name) {
    Integer value = inputs.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no field " + name + " with @Input");
    }
    return value;
  }

  @Override
  public void send(NodeId to, Record message) {
    sent.add(
        new ImplementationSend(to.index(), Objects.requireNonNull(message, "a message is null")));
  }

  @Override
  public void output(Object value) {
    outputs.add(Objects.requireNonNull(value, "an output is null"));
  }

  @Override
  public int choose(int bound) {
    DrivenStep.Choice next = choices.poll();
    if (next == null || next.bound() != bound) {
      throw new OtherChoice(
          "the implementation chooses below "
              + bound
              + ", the model "
              + (next == null ? "does not choose" : "below " + next.bound()));
    }
    return next.value();
  }
}
