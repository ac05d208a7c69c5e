package dev.rondo.search.async;

import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.step.ProcessState;
import dev.rondo.search.term.Term;
import dev.rondo.search.term.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import rondo.NodeId;

/** The mailboxes of one process; messages of one sender are in the order of arrival. */
final class ArrivedMessages {

  private final Terms terms;
  private final ProtocolNode process;
  private final Channels channels;
  private final List<Term> all = new ArrayList<>();
  private final List<List<Term>> byType = new ArrayList<>();

  ArrivedMessages(Terms terms, ProtocolNode process, int types, boolean inOrder) {
    this.terms = terms;
    this.process = process;
    this.channels = inOrder ? Channels.inOrder(terms) : Channels.unordered(terms);
    for (int type = 0; type < types; type++) {
      byType.add(new ArrayList<>());
    }
  }

  /** Restores the messages left by the last step, and adds those taken. */
  void restore(Term left, List<Term> taken, ProcessState state) {
    byType.forEach(List::clear);
    state.clear();
    all.clear();
    all.addAll(channels.all(left));
    all.addAll(taken);
    for (Term message : all) {
      Object content = content(message);
      int type = process.typeOf(content);
      byType.get(type).add(state.store(type, sender(message), content), message);
    }
  }

  /** The messages that a step has used. */
  List<Term> used(ProcessState state, int type) {
    return IntStream.range(0, state.usedCount())
        .mapToObj(number -> byType.get(type).get(state.used(number)))
        .toList();
  }

  /** The messages that remain without those used. */
  Term without(List<Term> used) {
    List<Term> left = new ArrayList<>(all);
    used.forEach(left::remove);
    Term kept = channels.empty();
    for (Term message : left) {
      kept = channels.add(kept, message);
    }
    return kept;
  }

  Term none() {
    return channels.empty();
  }

  int typeOf(Term message) {
    return process.typeOf(content(message));
  }

  private Object content(Term message) {
    return Objects.requireNonNull(terms.decode(message.part(Channels.CONTENT)));
  }

  private int sender(Term message) {
    return ((NodeId) Objects.requireNonNull(terms.decode(message.part(Channels.SENDER)))).index();
  }
}
