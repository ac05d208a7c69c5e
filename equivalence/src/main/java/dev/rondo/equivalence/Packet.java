package dev.rondo.equivalence;

import dev.rondo.run.value.ValueText;

/**
 * A message in transit.
 *
 * @param number its place among all that its sender has sent
 * @param type the number of its message type
 * @param tag its time, see {@link dev.rondo.run.observe.Time}
 * @param text all of it as text, made once
 */
record Packet(int from, int to, int number, int type, long tag, Object content, String text) {

  static Packet of(int from, int to, int number, int type, long tag, Object content) {
    String text = "P" + from + "#" + number + ">P" + to + ":" + ValueText.of(content);
    return new Packet(from, to, number, type, tag, content, text);
  }

  /** Equal packets look the same; contents of different runs are different objects. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Packet packet && packet.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
