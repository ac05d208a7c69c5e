/**
 * Who decides in a sequential program where nothing is recorded: how its choices are drawn. Nothing
 * here runs a program or knows how one was made.
 */
@NullMarked
package dev.rondo.run.sequential.strategy;

import org.jspecify.annotations.NullMarked;
