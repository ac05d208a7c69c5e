/**
 * One interpreter of the Java that protocols are written in, over any abstract domain: symbolic
 * terms, counters, phases, value numbers. It owns control flow; a domain owns values.
 */
@NullMarked
package dev.rondo.frontend.interpreter;

import org.jspecify.annotations.NullMarked;
