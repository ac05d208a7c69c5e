/** Choices that are made one after another instead of drawn, for whoever goes through all runs. */
@org.jspecify.annotations.NullMarked
package dev.rondo.run.choice;
