package dev.rondo.frontend.java;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.ast.type.PrimitiveType;
import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;

class KeywordsTest {

  @Test
  void keywordsMadeUnderATurkishLocaleArePutRight() throws ReflectiveOperationException {
    Field text = PrimitiveType.Primitive.class.getDeclaredField("codeRepresentation");
    text.setAccessible(true);
    try {
      text.set(PrimitiveType.Primitive.INT, "ınt");
    } finally {
      SyntaxTree.makeKeywords();
    }
    assertThat(PrimitiveType.Primitive.INT.asString()).isEqualTo("int");
  }
}
