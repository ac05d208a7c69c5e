/**
 * Whether the inputs of a protocol are data independent: copied, sent, output and compared for
 * equality alone.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.analysis.values;
