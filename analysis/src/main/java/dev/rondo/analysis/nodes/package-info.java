/** Whether processes are interchangeable: how a protocol uses the names of processes. */
@org.jspecify.annotations.NullMarked
package dev.rondo.analysis.nodes;
