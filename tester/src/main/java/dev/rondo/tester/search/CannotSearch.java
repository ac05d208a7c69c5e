package dev.rondo.tester.search;

/** A protocol, a network or a spec that cannot be searched soundly; the message says why. */
public final class CannotSearch extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** With what a person reads. */
  public CannotSearch(String message) {
    super(message);
  }
}
