package dev.rondo.frontend.diagnostic;

/**
 * A fault in a piece of a file, and what to write instead.
 *
 * @param text continues a sentence about the piece
 * @param hint a change after which nothing is reported
 */
public record Fault(String text, String hint) {}
