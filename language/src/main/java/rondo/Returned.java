package rondo;

/**
 * An output that says what the operation that the process was {@link Invoked} with has come to.
 *
 * @param result what it gives back, as the sequential object would: a number, or a list
 */
public record Returned(Object result) {}
