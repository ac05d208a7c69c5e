/**
 * The asynchronous form: processes, mailboxes and messages in transit, and the steps they can take.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.run.async;
