package dev.rondo.frontend.interpreter;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.stmt.Statement;
import java.util.List;
import java.util.Optional;

/**
 * A loop with a condition: {@code while}, {@code for}, and {@code do} after its first iteration.
 *
 * @param statement the whole loop
 * @param condition none where the loop ends by a jump only
 * @param update what runs after each iteration
 */
public record Loop(
    Statement statement, Optional<Expression> condition, Statement body, List<Expression> update) {}
