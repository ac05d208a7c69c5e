package dev.rondo.proof.formula;

import dev.rondo.frontend.model.InputValues;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Term.Var;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All nondeterministic choices of a formula, in the order in which a run makes them. */
public final class Decisions {

  /** The place of timeouts before the update of a round, with what is heard there. */
  public static final int BEFORE_UPDATE = 0;

  /** Their place after the update of a round, and after the start of a process. */
  public static final int AFTER_UPDATE = 1;

  /** Their place when no process has a message to send. */
  public static final int IN_SILENCE = 2;

  /** Their place before any message of the round is heard, for timeouts that read such messages. */
  public static final int BEFORE_HEARING = 3;

  /** Their place before the process sends in the round. */
  public static final int BEFORE_SENDING = 4;

  /** An input of a process. */
  public record Input(int process, InputValues values, Term value) {}

  /** Whether the message of one process to another in a round is heard. */
  public record NetworkLink(Moment moment, int sender, int receiver) {}

  /** A number that the code of a process chooses, under a condition. */
  public record Choice(int process, Term condition, Term value) {}

  /**
   * A timeout that a process may take.
   *
   * @param slot its place in the round
   * @param method which of the timeouts
   */
  public record TimeoutChoice(Moment moment, int process, int slot, int method, Term fires) {}

  private final List<Var> variables = new ArrayList<>();
  private final List<Input> inputs = new ArrayList<>();
  private final Map<NetworkLink, Term> links = new LinkedHashMap<>();
  private final Map<Moment, Term> kernels = new LinkedHashMap<>();
  private final List<Choice> choices = new ArrayList<>();
  private final List<TimeoutChoice> timeouts = new ArrayList<>();
  private final Map<Moment, List<Term>> faltering = new LinkedHashMap<>();
  private final Map<Integer, Term> reliable = new LinkedHashMap<>();

  /** Adds a variable that the solver chooses. */
  Var open(Var variable) {
    variables.add(variable);
    return variable;
  }

  /** All variables, in the order in which they were needed. */
  public List<Var> variables() {
    return List.copyOf(variables);
  }

  /** The inputs. */
  public List<Input> inputs() {
    return inputs;
  }

  /** The messages that are not lost; without those that are never sent. */
  public Map<NetworkLink, Term> links() {
    return links;
  }

  /** The kernel of a round, if the network has one. */
  public Map<Moment, Term> kernels() {
    return kernels;
  }

  /** The numbers that the code of processes chooses. */
  public List<Choice> choices() {
    return choices;
  }

  /** The timeouts. */
  public List<TimeoutChoice> timeouts() {
    return timeouts;
  }

  /** For each round, the processes that crash in it, if the network crashes any. */
  public Map<Moment, List<Term>> faltering() {
    return faltering;
  }

  /** For each phase, whether the network is reliable in it, if the network becomes reliable. */
  public Map<Integer, Term> reliable() {
    return reliable;
  }
}
