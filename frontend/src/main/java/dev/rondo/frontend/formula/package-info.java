/**
 * Formulas of linear temporal logic without next: what they are made of, and how they are read.
 * Nothing here knows protocols; callers pass the names of predicates.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.frontend.formula;
