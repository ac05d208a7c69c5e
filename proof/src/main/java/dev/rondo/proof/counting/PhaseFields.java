package dev.rondo.proof.counting;

import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.rondo.frontend.model.Message;
import dev.rondo.rounds.RoundProtocol;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The fields that hold phase numbers: messages are tagged with them. */
final class PhaseFields {

  private PhaseFields() {}

  static Set<String> of(RoundProtocol rounds) {
    Set<String> fields = new TreeSet<>();
    for (ObjectCreationExpr made : rounds.declaration().findAll(ObjectCreationExpr.class)) {
      Optional<Message> message = rounds.protocol().madeBy(made);
      int index =
          message.map(known -> known.components().indexOf(known.phase().orElse(""))).orElse(-1);
      if (index >= 0 && index < made.getArguments().size()) {
        made.getArgument(index)
            .findAll(NameExpr.class)
            .forEach(n -> fields.add(n.getNameAsString()));
      }
    }
    return fields;
  }
}
