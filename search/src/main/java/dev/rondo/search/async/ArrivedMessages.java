package dev.rondo.search.async;

import dev.rondo.run.load.ProtocolNode;
import dev.rondo.search.term.Term;
import dev.rondo.search.term.Terms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import rondo.NodeId;
import rondo.runtime.Inbox;

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
  void restore(Term left, List<Term> taken) {
    byType.forEach(List::clear);
    all.clear();
    all.addAll(channels.all(left));
    all.addAll(taken);
    all.forEach(message -> byType.get(typeOf(message)).add(message));
    byType.forEach(messages -> messages.sort(Comparator.comparingInt(this::sender)));
  }

  /** The mailbox of a type, in the order of the senders. */
  List<Term> of(int type) {
    return byType.get(type);
  }

  /** The number of a message in the order of arrival from its sender. */
  int number(Term message) {
    return all.indexOf(message);
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

  Object content(Term message) {
    return Objects.requireNonNull(terms.decode(message.part(Channels.CONTENT)));
  }

  int sender(Term message) {
    return ((NodeId) Objects.requireNonNull(terms.decode(message.part(Channels.SENDER)))).index();
  }

  Inbox<Object> inbox(List<Term> messages) {
    Inbox<Object> inbox = new Inbox<>();
    messages.forEach(message -> inbox.add(sender(message), content(message)));
    inbox.reopen();
    return inbox;
  }

  /** The messages that a guard has read. */
  static List<Term> looked(List<Term> mailbox, Inbox<Object> inbox) {
    return IntStream.range(0, mailbox.size()).filter(inbox::used).mapToObj(mailbox::get).toList();
  }

  /**
   * The messages that an action has used: those of its guard, and those that it has read itself.
   */
  static List<Term> used(List<Term> mailbox, Inbox<?> inbox, List<Term> looked) {
    List<Term> used = new ArrayList<>(looked);
    List<Term> known = new ArrayList<>(looked);
    for (int position = 0; position < mailbox.size(); position++) {
      if (!known.remove(mailbox.get(position)) && inbox.wasRead(position)) {
        used.add(mailbox.get(position));
      }
    }
    return used;
  }
}
