package dev.rondo.search.async;

import dev.rondo.search.term.Term;
import dev.rondo.search.term.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The channels to one process: its messages in transit, as a term. A message is a pair of sender
 * and content.
 */
abstract class Channels {

  static final int SENDER = 0;
  static final int CONTENT = 1;

  final Terms terms;

  private Channels(Terms terms) {
    this.terms = terms;
  }

  /** Channels that reorder messages. */
  static Channels unordered(Terms terms) {
    return new Unordered(terms);
  }

  /** FIFO channels. */
  static Channels inOrder(Terms terms) {
    return new InOrder(terms);
  }

  /** No message. */
  Term empty() {
    return terms.bag();
  }

  abstract Term add(Term transit, Term message);

  /** Removes messages, each of which can be taken. */
  abstract Term remove(Term transit, List<Term> messages);

  /** All messages, those of one sender in their order. */
  abstract List<Term> all(Term transit);

  /** The messages that can be delivered next, without duplicates. */
  abstract List<Term> next(Term transit);

  /**
   * The sets of messages that can be taken together, the empty one included.
   *
   * @param wanted messages that the process would read; others are taken only if FIFO order
   *     requires it
   */
  abstract List<List<Term>> sets(Term transit, Predicate<Term> wanted);

  private static List<Term> parts(Term term) {
    List<Term> parts = new ArrayList<>();
    for (int index = 0; index < term.size(); index++) {
      parts.add(term.part(index));
    }
    return parts;
  }

  /**
   * The distinct terms, in their order. A loop, not a stream: it runs for every state, and threads
   * that build streams contend for the JVM's cache of secondary supertypes.
   */
  private static List<Term> distinct(List<Term> terms) {
    List<Term> once = new ArrayList<>(terms.size());
    for (Term term : terms) {
      if (!once.contains(term)) {
        once.add(term);
      }
    }
    return once;
  }

  /** A multiset. */
  private static final class Unordered extends Channels {

    Unordered(Terms terms) {
      super(terms);
    }

    @Override
    Term add(Term transit, Term message) {
      List<Term> messages = parts(transit);
      messages.add(message);
      return terms.bag(messages.toArray(Term[]::new));
    }

    @Override
    Term remove(Term transit, List<Term> messages) {
      List<Term> rest = parts(transit);
      messages.forEach(rest::remove);
      return terms.bag(rest.toArray(Term[]::new));
    }

    @Override
    List<Term> all(Term transit) {
      return parts(transit);
    }

    @Override
    List<Term> next(Term transit) {
      return distinct(parts(transit));
    }

    @Override
    List<List<Term>> sets(Term transit, Predicate<Term> wanted) {
      List<List<Term>> sets = new ArrayList<>();
      sets.add(List.of());
      List<Term> messages = parts(transit).stream().filter(wanted).toList();
      for (Term message : distinct(messages)) {
        int copies = (int) messages.stream().filter(other -> other == message).count();
        for (List<Term> set : List.copyOf(sets)) {
          List<Term> more = set;
          for (int copy = 0; copy < copies; copy++) {
            more = with(more, message);
            sets.add(more);
          }
        }
      }
      return sets;
    }
  }

  /** A multiset of queues: pairs of a sender and a tuple of messages. */
  private static final class InOrder extends Channels {

    InOrder(Terms terms) {
      super(terms);
    }

    @Override
    Term add(Term transit, Term message) {
      List<Term> queues = new ArrayList<>();
      List<Term> own = new ArrayList<>();
      for (Term queue : parts(transit)) {
        if (queue.part(SENDER) == message.part(SENDER)) {
          own.addAll(parts(queue.part(CONTENT)));
        } else {
          queues.add(queue);
        }
      }
      own.add(message);
      queues.add(queue(own));
      return terms.bag(queues.toArray(Term[]::new));
    }

    private Term queue(List<Term> messages) {
      return terms.tuple(messages.get(0).part(SENDER), terms.tuple(messages.toArray(Term[]::new)));
    }

    @Override
    Term remove(Term transit, List<Term> messages) {
      List<Term> rest = new ArrayList<>();
      for (Term queue : parts(transit)) {
        int taken =
            (int) messages.stream().filter(m -> m.part(SENDER) == queue.part(SENDER)).count();
        List<Term> kept = parts(queue.part(CONTENT));
        if (taken < kept.size()) {
          rest.add(queue(kept.subList(taken, kept.size())));
        }
      }
      return terms.bag(rest.toArray(Term[]::new));
    }

    @Override
    List<Term> all(Term transit) {
      List<Term> all = new ArrayList<>();
      parts(transit).forEach(queue -> all.addAll(parts(queue.part(CONTENT))));
      return all;
    }

    @Override
    List<Term> next(Term transit) {
      return parts(transit).stream().map(queue -> queue.part(CONTENT).part(0)).toList();
    }

    /** The messages before a wanted one in its queue are taken with it. */
    @Override
    List<List<Term>> sets(Term transit, Predicate<Term> wanted) {
      List<List<Term>> sets = new ArrayList<>();
      sets.add(List.of());
      for (Term queue : parts(transit)) {
        List<Term> messages = parts(queue.part(CONTENT));
        for (List<Term> set : List.copyOf(sets)) {
          for (int count = 1; count <= messages.size(); count++) {
            if (wanted.test(messages.get(count - 1))) {
              List<Term> more = new ArrayList<>(set);
              more.addAll(messages.subList(0, count));
              sets.add(more);
            }
          }
        }
      }
      return sets;
    }
  }

  private static List<Term> with(List<Term> set, Term message) {
    List<Term> more = new ArrayList<>(set);
    more.add(message);
    return more;
  }
}
