/**
 * A protocol as it was written, typed, each part with its position. Nothing here reads files or
 * reports errors.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.frontend.model;
