package dev.rondo.analysis.infer;

/** A component of a message type. */
record Component(String message, String name) {

  /** The name under which its value is kept. */
  String key() {
    return message + "." + name;
  }
}
