/**
 * The tag conditions TAG1 to TAG5, and what the source alone says of the synchronization tags; a
 * class per question.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.frontend.tags;
