package dev.rondo.frontend.java;

import com.github.javaparser.Position;
import java.util.Map;

/**
 * A file that Rondo has emitted.
 *
 * @param origins the place in the user's file by line of the text, for lines on which a statement
 *     begins that comes from there
 */
public record EmittedJava(String text, Map<Integer, Position> origins) {}
