package dev.rondo.frontend.model;

import com.github.javaparser.ast.body.MethodDeclaration;

/**
 * One round of a protocol that is written as rounds.
 *
 * @param number counted from 1
 * @param message the name of the message type
 * @param send the {@code @Send} method; with a parameter it is called once per destination
 * @param update the {@code @Update} method
 */
public record RoundMethods(
    int number, String message, MethodDeclaration send, MethodDeclaration update) {

  /** Whether {@link #update} runs once for each message heard. */
  public boolean takesOneByOne() {
    return update
        .getAnnotationByName("Update")
        .flatMap(annotation -> annotation.toNormalAnnotationExpr())
        .map(annotation -> annotation.getPairs())
        .filter(
            pairs ->
                pairs.stream()
                    .anyMatch(
                        pair ->
                            pair.getNameAsString().equals("each")
                                && pair.getValue().toString().equals("true")))
        .isPresent();
  }

  /** Whether {@link #send} makes one message per destination. */
  public boolean sendsPerDestination() {
    return !send.getParameters().isEmpty();
  }
}
