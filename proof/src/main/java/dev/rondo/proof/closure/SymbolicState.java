package dev.rondo.proof.closure;

import dev.rondo.proof.value.Value;
import java.util.Map;

/** The state of one process between two of its steps. */
record SymbolicState(int process, Map<String, Value> fields, SymbolicClock clock) {}
