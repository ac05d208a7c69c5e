/**
 * What can be written shorter than it is meant: requests, recoveries and timers, each a timeout;
 * assertions, each an exception.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.frontend.shorthand;
