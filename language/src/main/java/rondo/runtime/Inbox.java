package rondo.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Predicate;
import rondo.Mailbox;
import rondo.NodeId;

/**
 * The implementation of {@link Mailbox}: parallel arrays ordered by sender, with views that are
 * reused from one handler to the next, so that looking into a mailbox allocates nothing.
 */
public final class Inbox<M> extends Mailbox<M> {

  private static final int NONE_WAITS = -1;
  private static final int NOTHING = -1;

  private final Inbox<M> root;
  private M[] messages = newArray(8);
  private int[] senders = new int[8];
  private int[] slots = new int[8]; // of a view: the positions in the root
  private int size;
  private long senderBits; // of what was added, less what was not kept
  private boolean narrowed;
  private boolean read; // whether its content was read
  private int held;
  private int waiting = NONE_WAITS; // messages to be shown one by one, the one shown included

  private Inbox<M>[] views = newViews(2); // of the root alone
  private int viewCount;
  private int made; // of the views, those that the code that runs now has made

  // What the guard that holds has looked at: its action begins with the same views.
  private int guarded = NOTHING;
  private int guardViews;
  private boolean guardRead;

  /** An empty mailbox. */
  public Inbox() {
    this.root = this;
  }

  private Inbox(Inbox<M> root) {
    this.root = root;
  }

  /**
   * The index of the process that a message goes to.
   *
   * @throws IllegalArgumentException where there is no such process
   */
  public static int receiver(NodeId to, int processes) {
    if (to.index() >= processes) {
      throw new IllegalArgumentException("a message is sent to " + to + ", which does not exist");
    }
    return to.index();
  }

  /**
   * What is sent, which is not nothing.
   *
   * @throws NullPointerException where it is
   */
  public static <M> M sent(M message) {
    if (message == null) {
      throw new NullPointerException("null is sent, which is no message");
    }
    return message;
  }

  /**
   * The view of the messages of one kind, or null where there are none. To ask for them is no read:
   * the handler of the kind may narrow the view.
   */
  @SuppressWarnings("NullAway") // only dispatch asks, and takes null for none
  public static <M, K extends M> Mailbox<K> ofKind(Mailbox<M> mailbox, Class<K> kind) {
    boolean[] any = {false};
    @SuppressWarnings("unchecked") // all that is left are of this kind
    Mailbox<K> view =
        (Mailbox<K>)
            mailbox.with(
                message -> {
                  any[0] |= kind.isInstance(message);
                  return kind.isInstance(message);
                });
    return any[0] ? view : null;
  }

  /**
   * Adds a message behind those of the senders up to its own.
   *
   * @return its position
   */
  public int add(int sender, M message) {
    if (size == senders.length) {
      growTo(2 * size);
    }
    int position = size++;
    while (position > 0 && senders[position - 1] > sender) {
      senders[position] = senders[position - 1];
      messages[position] = messages[position - 1];
      position--;
    }
    senders[position] = sender;
    messages[position] = message;
    senderBits |= 1L << sender;
    guarded = NOTHING;
    return position;
  }

  /** Keeps what the receiver hears of all that was sent to it. */
  public void hear(Choices choices, int receiver) {
    hear(choices, receiver, 0);
  }

  /**
   * Keeps what the receiver hears of all that was sent to it.
   *
   * @param certain the senders that it hears for certain, as bits
   */
  public void hear(Choices choices, int receiver, long certain) {
    if (size > 0) {
      keep(certain | choices.hears(receiver, this, ~certain));
    }
  }

  /** The same, where any of the messages may be the first that the receiver hears. */
  public void hearInAnyOrder(Choices choices, int receiver) {
    hear(choices, receiver);
    if (size > 1) {
      bringForward(choices.first(receiver, size));
    }
  }

  /** Keeps what was sent out of sight until it is heard: nothing has come yet. */
  public void hold() {
    held = size;
    size = 0;
  }

  /** Shows again what was held back. */
  public void release() {
    size = held;
    viewCount = 0;
    made = 0;
  }

  /**
   * Shows the next of the messages heard, alone.
   *
   * @return false where all have been shown
   */
  public boolean next(Choices choices, int receiver) {
    if (waiting == NONE_WAITS) {
      waiting = size;
    } else {
      size = waiting--;
      remove(0);
    }
    reopen();
    size = Math.min(waiting, 1);
    if (waiting > 1) {
      bringForward(choices.next(receiver, waiting));
    }
    return waiting > 0;
  }

  private void bringForward(int position) {
    M message = messages[position];
    int sender = senders[position];
    System.arraycopy(messages, 0, messages, 1, position);
    System.arraycopy(senders, 0, senders, 1, position);
    messages[0] = message;
    senders[0] = sender;
  }

  /** Removes the messages of all senders but these, given as bits. */
  public void keep(long kept) {
    if ((senderBits & ~kept) == 0) {
      return;
    }
    senderBits &= kept;
    int next = 0;
    for (int position = 0; position < size; position++) {
      if ((kept >>> senders[position] & 1) == 1) {
        senders[next] = senders[position];
        messages[next++] = messages[position];
      }
    }
    size = next;
  }

  /** Removes all messages. */
  public void clear() {
    size = 0;
    senderBits = 0;
    waiting = NONE_WAITS;
    reopen();
  }

  /** Removes the message at a position. */
  public void remove(int position) {
    guarded = NOTHING;
    size--;
    for (int next = position; next < size; next++) { // mostly none or a few
      messages[next] = messages[next + 1];
      senders[next] = senders[next + 1];
    }
  }

  @Override
  public void use(Mailbox<? extends M> view) {
    for (int position = size - 1; position >= 0; position--) {
      if (view == this || ((Inbox<?>) view).holds(senders[position], messages[position])) {
        remove(position);
      }
    }
  }

  @Override
  public void use(Mailbox<? extends M> view, int position) {
    int sender = ((Inbox<?>) view).senders[position];
    Object message = ((Inbox<?>) view).messages[position];
    for (int here = size - 1; here >= 0; here--) {
      if (senders[here] == sender && messages[here] == message) {
        remove(here);
        return;
      }
    }
  }

  /** By sender and message: positions have moved where another view was used before. */
  private boolean holds(int sender, Object message) {
    for (int position = 0; position < size; position++) {
      if (senders[position] == sender && messages[position] == message) {
        return true;
      }
    }
    return false;
  }

  /** A handler begins: its reads are recorded anew. */
  public void reopen() {
    viewCount = 0;
    made = 0;
    read = false;
    guarded = NOTHING;
  }

  /**
   * The guard of an action that has looked since {@link #reopen()} holds. The action evaluates it
   * again, in the same state, and gets the same views.
   */
  public void guardHolds(int action) {
    guarded = action;
    guardViews = viewCount;
    guardRead = read;
  }

  /** An action begins: its reads are recorded anew, and those of its guard are the first. */
  public void begin(int action) {
    if (guarded != action) {
      reopen();
      return;
    }
    guarded = NOTHING;
    viewCount = guardViews;
    made = 0;
    read = guardRead;
  }

  /**
   * Whether a guard that has looked since {@link #reopen()} uses the message at a position: it is
   * in something that was read, or in a narrowest view, or there is no view at all.
   */
  public boolean used(int position) {
    for (int index = 0; index < viewCount; index++) {
      Inbox<M> view = views[index];
      if ((view.read || !view.narrowed) && view.contains(position)) {
        return true;
      }
    }
    return read || viewCount == 0;
  }

  /** Whether the message at a position is in something that was read since {@link #reopen()}. */
  public boolean wasRead(int position) {
    for (int index = 0; index < viewCount; index++) {
      if (views[index].read && views[index].contains(position)) {
        return true;
      }
    }
    return read;
  }

  /** How many messages there are, for Rondo itself: this is no read of the mailbox. */
  public int count() {
    return size;
  }

  /** The message at a position, for Rondo itself: this is no read of the mailbox. */
  public M at(int position) {
    return messages[position];
  }

  /**
   * Notes the positions for which {@link #used} holds, in order.
   *
   * @param into has room for all messages
   * @return how many there are
   */
  public int used(int[] into) {
    int count = 0;
    Inbox<M> only = onlyUsedView();
    if (only != null) {
      count = only.size;
      System.arraycopy(only.slots, 0, into, 0, count);
      return count;
    }
    for (int position = 0; position < size; position++) {
      if (used(position)) {
        into[count++] = position;
      }
    }
    return count;
  }

  /** The view that holds exactly what is used, if there is one. */
  private Inbox<M> onlyUsedView() {
    Inbox<M> only = null;
    for (int index = 0; index < viewCount; index++) {
      Inbox<M> view = views[index];
      if (view.read || !view.narrowed) {
        if (only != null) {
          return null;
        }
        only = view;
      }
    }
    return read ? null : only;
  }

  private boolean contains(int slot) {
    for (int position = 0; position < size; position++) {
      if (slots[position] == slot) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Mailbox<M> with(Predicate<? super M> condition) {
    if (root.made < root.viewCount) {
      return root.views[root.made++]; // as the guard did
    }
    Inbox<M> view = root.nextView();
    narrowed = true;
    int kept = 0;
    int all = size;
    view.reserve(all);
    for (int position = 0; position < all; position++) {
      M message = messages[position];
      if (condition.test(message)) {
        view.slots[kept] = this == root ? position : slots[position];
        view.senders[kept] = senders[position];
        view.messages[kept++] = message;
        view.size = kept; // a condition may throw upon the next message
      }
    }
    return view;
  }

  private Inbox<M> nextView() {
    if (viewCount == views.length) {
      views = Arrays.copyOf(views, 2 * viewCount);
    }
    Inbox<M> view = views[viewCount];
    if (view == null) {
      view = new Inbox<>(this);
      views[viewCount] = view;
    }
    made = ++viewCount;
    view.size = 0;
    view.narrowed = false;
    view.read = false;
    return view;
  }

  private void reserve(int count) {
    if (count > senders.length) {
      growTo(count);
    }
  }

  private void growTo(int capacity) {
    messages = Arrays.copyOf(messages, capacity);
    senders = Arrays.copyOf(senders, capacity);
    slots = Arrays.copyOf(slots, capacity);
  }

  @Override
  public int size() {
    read = true;
    return size;
  }

  @Override
  public M get(int position) {
    read = true;
    if (position >= size) {
      throw new IndexOutOfBoundsException(position);
    }
    return messages[position];
  }

  /** The index of the sender of the message at a position. */
  public int senderIndex(int position) {
    return senders[position];
  }

  /** The senders of what was added since the last {@link #clear()} and kept, as bits. */
  public long senderBits() {
    return senderBits;
  }

  @Override
  public NodeId sender(int position) {
    read = true;
    if (position >= size) {
      throw new IndexOutOfBoundsException(position);
    }
    return NodeId.of(senders[position]);
  }

  @Override
  public List<NodeId> senders() {
    read = true;
    List<NodeId> list = new ArrayList<>(size);
    for (int position = 0; position < size; position++) {
      list.add(NodeId.of(senders[position]));
    }
    return list;
  }

  @Override
  public Iterator<M> iterator() {
    read = true;
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return next < size;
      }

      @Override
      public M next() {
        if (next >= size) {
          throw new NoSuchElementException();
        }
        return messages[next++];
      }
    };
  }

  @Override
  public String toString() {
    read = true;
    StringBuilder text = new StringBuilder("[");
    for (int position = 0; position < size; position++) {
      text.append(position == 0 ? "" : ", ")
          .append(NodeId.of(senders[position]))
          .append(": ")
          .append(messages[position]);
    }
    return text.append(']').toString();
  }

  @SuppressWarnings("unchecked")
  private static <M> M[] newArray(int capacity) {
    return (M[]) new Object[capacity];
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static <M> Inbox<M>[] newViews(int capacity) {
    return new Inbox[capacity];
  }
}
