package dev.rondo.frontend.model;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import dev.rondo.frontend.source.SourceFile;
import java.util.List;

/**
 * The file of a protocol.
 *
 * @param source the file as the user wrote it
 * @param code the file as it is compiled: guards that are written as an {@code if} are calls of
 *     {@code when} in it, on the same lines
 * @param unit the whole file as it is compiled; its names and expressions carry their {@link
 *     Symbol}
 * @param declaration the protocol class in it
 * @param roles the processes of each role, where the user wrote a class for each
 */
public record ProtocolFile(
    SourceFile source,
    SourceFile code,
    CompilationUnit unit,
    ClassOrInterfaceDeclaration declaration,
    List<Role> roles) {}
