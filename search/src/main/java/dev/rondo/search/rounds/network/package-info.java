/**
 * Networks as a search of rounds needs them: all ways in which one can be in a round. Nothing here
 * knows states or processes.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.rounds.network;
