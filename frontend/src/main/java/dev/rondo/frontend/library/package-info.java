/**
 * What is known of the methods of the JDK and of the language: one table, {@code library.txt}, and
 * its reader. It knows no trees: callers have resolved the call.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.frontend.library;
