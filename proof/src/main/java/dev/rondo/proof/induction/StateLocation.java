package dev.rondo.proof.induction;

import dev.rondo.proof.value.Value.ScalarType;

/**
 * A place in the state of a process that holds one value.
 *
 * @param component the component of the record in the field, or -1 for the field itself
 */
record StateLocation(String field, int component, String name, ScalarType kind) {}
