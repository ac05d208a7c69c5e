/**
 * Networks as a search of rounds needs them: all that one can do in a round. Nothing here depends
 * on states or processes.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.rounds.network;
