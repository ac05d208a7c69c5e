/**
 * Whether the numbers that a protocol is given are mere names: copied, sent, output and compared
 * for equality alone.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.analysis.values;
