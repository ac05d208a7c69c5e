package dev.rondo.search.rounds;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.search.term.DeclaredVariables;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.lang.reflect.Array;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.runtime.Inbox;
import rondo.runtime.RoundProgram;

/** Writes and reads the variables and mailboxes of the processes of a program as terms. */
final class ProcessStateCodec {

  private final RoundProgram program;
  private final ValueTerms terms;
  private final Object[] arrays;
  private final boolean[] valueSlots;
  private final List<String> names;
  private final int rounds;

  ProcessStateCodec(
      Protocol protocol, RoundProgram program, ValueTerms terms, boolean[] valueSlots, int rounds) {
    this.program = program;
    this.names = DeclaredVariables.of(protocol, program.stateNames());
    this.terms = terms;
    this.arrays = program.stateArrays();
    this.valueSlots = valueSlots;
    this.rounds = rounds;
  }

  /** For each round, whether a timeout reads its mailbox. */
  static boolean[] looksAtMailbox(Protocol protocol, int rounds) {
    boolean[] looks = new boolean[rounds];
    protocol
        .timeouts()
        .forEach(
            timeout ->
                timeout
                    .message()
                    .ifPresent(
                        type ->
                            protocol
                                .message(type)
                                .rounds()
                                .forEach(round -> looks[round - 1] = true)));
    return looks;
  }

  /** Sets the variables of a process. */
  void write(int node, ValueTerm state) {
    for (int index = 0; index < arrays.length; index++) {
      Array.set(arrays[index], node, terms.decode(state.part(index)));
    }
  }

  /** Reads the variables of a process. */
  ValueTerm read(int node) {
    @Nullable Object[] variables = new Object[arrays.length];
    for (int index = 0; index < variables.length; index++) {
      variables[index] = Array.get(arrays[index], node);
    }
    return terms.encodeAll(variables, valueSlots, names);
  }

  /**
   * Fills the mailbox of a round and empties the others, which a timeout may read.
   *
   * @param round 0 before the first
   * @param heard a tuple of pairs of sender and message, sorted by sender
   */
  @SuppressWarnings("unchecked") // the messages of the round
  void fill(int round, int node, ValueTerm heard) {
    for (int each = 1; each <= rounds; each++) {
      program.mailboxOf(each, node).clear();
    }
    if (round == 0) {
      return;
    }
    Inbox<Object> box = (Inbox<Object>) program.mailboxOf(round, node);
    for (int index = 0; index < heard.size(); index++) {
      ValueTerm pair = heard.part(index);
      NodeId sender = (NodeId) Objects.requireNonNull(terms.decode(pair.part(0)));
      box.add(sender.index(), Objects.requireNonNull(terms.decode(pair.part(1))));
    }
  }

  /** The messages left in the mailbox of a round. */
  ValueTerm mailbox(int round, int node) {
    Inbox<?> box = program.mailboxOf(round, node);
    ValueTerm[] pairs = new ValueTerm[box.size()];
    for (int index = 0; index < pairs.length; index++) {
      pairs[index] = terms.tuple(terms.node(box.senderIndex(index)), terms.encode(box.get(index)));
    }
    return terms.tuple(pairs);
  }
}
