/** Whether processes are interchangeable: what a protocol does with the names of processes. */
@org.jspecify.annotations.NullMarked
package dev.rondo.analysis.nodes;
