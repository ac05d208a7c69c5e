/**
 * Proposes synchronization tags for protocols that have none, or not all: which component of a
 * message is its phase, and in which order the rounds come. A proposal is no more than that;
 * whether it holds is for the passes and a sample of runs to say.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.analysis.infer;
