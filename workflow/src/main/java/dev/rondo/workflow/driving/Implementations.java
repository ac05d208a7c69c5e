package dev.rondo.workflow.driving;

import java.util.function.Function;
import rondo.drive.Implementation;
import rondo.drive.ImplementationContext;

/**
 * The implementation of a protocol.
 *
 * @param protocol the compiled class of the protocol, or the class around its roles, whose records
 *     the implementation gets
 * @param processes makes a process
 */
public record Implementations(
    Class<?> protocol, Function<ImplementationContext, Implementation> processes) {}
