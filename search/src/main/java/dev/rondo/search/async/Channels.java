package dev.rondo.search.async;

import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
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

  final ValueTerms terms;

  private Channels(ValueTerms terms) {
    this.terms = terms;
  }

  /** Channels that reorder messages. */
  static Channels unordered(ValueTerms terms) {
    return new Unordered(terms);
  }

  /** FIFO channels. */
  static Channels inOrder(ValueTerms terms) {
    return new InOrder(terms);
  }

  /** Channels that keep the order and may lose messages. */
  static Channels inOrderWithLosses(ValueTerms terms) {
    return new InOrderWithLosses(terms);
  }

  /** No message. */
  ValueTerm empty() {
    return terms.bag();
  }

  abstract ValueTerm add(ValueTerm transit, ValueTerm message);

  /** Removes messages, each of which can be taken. */
  abstract ValueTerm remove(ValueTerm transit, List<ValueTerm> messages);

  /** How many messages of a sender there are. */
  abstract int count(ValueTerm transit, ValueTerm sender);

  /** All messages, those of one sender in their order. */
  abstract List<ValueTerm> all(ValueTerm transit);

  /** The messages that can be delivered next, without duplicates. */
  abstract List<ValueTerm> next(ValueTerm transit);

  /**
   * The sets of messages that can be taken together, the empty one included.
   *
   * @param wanted messages that the process would read; others are taken only if FIFO order
   *     requires it
   */
  abstract List<List<ValueTerm>> sets(ValueTerm transit, Predicate<ValueTerm> wanted);

  private static List<ValueTerm> parts(ValueTerm term) {
    List<ValueTerm> parts = new ArrayList<>();
    for (int index = 0; index < term.size(); index++) {
      parts.add(term.part(index));
    }
    return parts;
  }

  /**
   * The distinct terms, in their order. A loop, not a stream: it runs for every state, and threads
   * that build streams contend for the JVM's cache of secondary supertypes.
   */
  private static List<ValueTerm> distinct(List<ValueTerm> terms) {
    List<ValueTerm> once = new ArrayList<>(terms.size());
    for (ValueTerm term : terms) {
      if (!once.contains(term)) {
        once.add(term);
      }
    }
    return once;
  }

  /** A multiset. */
  private static final class Unordered extends Channels {

    Unordered(ValueTerms terms) {
      super(terms);
    }

    @Override
    ValueTerm add(ValueTerm transit, ValueTerm message) {
      List<ValueTerm> messages = parts(transit);
      messages.add(message);
      return terms.bag(messages.toArray(ValueTerm[]::new));
    }

    @Override
    ValueTerm remove(ValueTerm transit, List<ValueTerm> messages) {
      List<ValueTerm> rest = parts(transit);
      messages.forEach(rest::remove);
      return terms.bag(rest.toArray(ValueTerm[]::new));
    }

    @Override
    int count(ValueTerm transit, ValueTerm sender) {
      int count = 0;
      for (int index = 0; index < transit.size(); index++) {
        count += transit.part(index).part(SENDER) == sender ? 1 : 0;
      }
      return count;
    }

    @Override
    List<ValueTerm> all(ValueTerm transit) {
      return parts(transit);
    }

    @Override
    List<ValueTerm> next(ValueTerm transit) {
      return distinct(parts(transit));
    }

    @Override
    List<List<ValueTerm>> sets(ValueTerm transit, Predicate<ValueTerm> wanted) {
      List<List<ValueTerm>> sets = new ArrayList<>();
      sets.add(List.of());
      List<ValueTerm> messages = parts(transit).stream().filter(wanted).toList();
      for (ValueTerm message : distinct(messages)) {
        int copies = (int) messages.stream().filter(other -> other == message).count();
        for (List<ValueTerm> set : List.copyOf(sets)) {
          List<ValueTerm> more = set;
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
  private static class InOrder extends Channels {

    InOrder(ValueTerms terms) {
      super(terms);
    }

    @Override
    ValueTerm add(ValueTerm transit, ValueTerm message) {
      List<ValueTerm> queues = new ArrayList<>();
      List<ValueTerm> own = new ArrayList<>();
      for (ValueTerm queue : parts(transit)) {
        if (queue.part(SENDER) == message.part(SENDER)) {
          own.addAll(parts(queue.part(CONTENT)));
        } else {
          queues.add(queue);
        }
      }
      own.add(message);
      queues.add(queue(own));
      return terms.bag(queues.toArray(ValueTerm[]::new));
    }

    final ValueTerm queue(List<ValueTerm> messages) {
      return terms.tuple(
          messages.get(0).part(SENDER), terms.tuple(messages.toArray(ValueTerm[]::new)));
    }

    @Override
    ValueTerm remove(ValueTerm transit, List<ValueTerm> messages) {
      List<ValueTerm> rest = new ArrayList<>();
      for (ValueTerm queue : parts(transit)) {
        int taken =
            (int) messages.stream().filter(m -> m.part(SENDER) == queue.part(SENDER)).count();
        List<ValueTerm> kept = parts(queue.part(CONTENT));
        if (taken < kept.size()) {
          rest.add(queue(kept.subList(taken, kept.size())));
        }
      }
      return terms.bag(rest.toArray(ValueTerm[]::new));
    }

    @Override
    int count(ValueTerm transit, ValueTerm sender) {
      for (int index = 0; index < transit.size(); index++) {
        if (transit.part(index).part(SENDER) == sender) {
          return transit.part(index).part(CONTENT).size();
        }
      }
      return 0;
    }

    @Override
    List<ValueTerm> all(ValueTerm transit) {
      List<ValueTerm> all = new ArrayList<>();
      parts(transit).forEach(queue -> all.addAll(parts(queue.part(CONTENT))));
      return all;
    }

    @Override
    List<ValueTerm> next(ValueTerm transit) {
      return parts(transit).stream().map(queue -> queue.part(CONTENT).part(0)).toList();
    }

    /** The messages before a wanted one in its queue are taken with it. */
    @Override
    List<List<ValueTerm>> sets(ValueTerm transit, Predicate<ValueTerm> wanted) {
      List<List<ValueTerm>> sets = new ArrayList<>();
      sets.add(List.of());
      for (ValueTerm queue : parts(transit)) {
        List<ValueTerm> messages = parts(queue.part(CONTENT));
        for (List<ValueTerm> set : List.copyOf(sets)) {
          for (int count = 1; count <= messages.size(); count++) {
            if (wanted.test(messages.get(count - 1))) {
              List<ValueTerm> more = new ArrayList<>(set);
              more.addAll(messages.subList(0, count));
              sets.add(more);
            }
          }
        }
      }
      return sets;
    }
  }

  /**
   * The same, where any message may be lost. Taking a message loses all those before it in its
   * channel. Of two equal messages the first is taken: this leaves more messages, and any of them
   * can still be lost later.
   */
  private static final class InOrderWithLosses extends InOrder {

    InOrderWithLosses(ValueTerms terms) {
      super(terms);
    }

    @Override
    ValueTerm remove(ValueTerm transit, List<ValueTerm> messages) {
      List<ValueTerm> rest = new ArrayList<>();
      for (ValueTerm queue : parts(transit)) {
        List<ValueTerm> kept = parts(queue.part(CONTENT));
        for (ValueTerm message : messages) {
          if (message.part(SENDER) == queue.part(SENDER)) {
            kept = kept.subList(kept.indexOf(message) + 1, kept.size());
          }
        }
        if (!kept.isEmpty()) {
          rest.add(queue(kept));
        }
      }
      return terms.bag(rest.toArray(ValueTerm[]::new));
    }

    @Override
    List<ValueTerm> next(ValueTerm transit) {
      return distinct(all(transit));
    }

    @Override
    List<List<ValueTerm>> sets(ValueTerm transit, Predicate<ValueTerm> wanted) {
      List<List<ValueTerm>> sets = new ArrayList<>();
      sets.add(List.of());
      for (ValueTerm queue : parts(transit)) {
        List<List<ValueTerm>> ofQueue = new ArrayList<>();
        ofQueue.add(List.of());
        for (ValueTerm message : parts(queue.part(CONTENT))) {
          for (List<ValueTerm> before : List.copyOf(ofQueue)) {
            List<ValueTerm> more = with(before, message);
            if (!ofQueue.contains(more)) {
              ofQueue.add(more);
            }
          }
        }
        ofQueue.removeIf(taken -> taken.isEmpty() || !wanted.test(taken.get(taken.size() - 1)));
        for (List<ValueTerm> set : List.copyOf(sets)) {
          for (List<ValueTerm> taken : ofQueue) {
            List<ValueTerm> more = new ArrayList<>(set);
            more.addAll(taken);
            sets.add(more);
          }
        }
      }
      return sets;
    }
  }

  private static List<ValueTerm> with(List<ValueTerm> set, ValueTerm message) {
    List<ValueTerm> more = new ArrayList<>(set);
    more.add(message);
    return more;
  }
}
