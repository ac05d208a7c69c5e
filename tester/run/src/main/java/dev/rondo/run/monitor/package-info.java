/**
 * Monitors the conditions that make a protocol round-based, TAG1 to TAG5 (Drăgoi and Inzaghi
 * Pronesti 2022, section 4.2).
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.run.monitor;
