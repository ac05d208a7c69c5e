package dev.rondo.workflow.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the generator has to draw is drawn, in many of 2,000 protocols. */
class DrawnKindsTest {

  private static final List<String> DRAWN =
      LongStream.range(0, 2_000)
          .filter(seed -> seed % 4 != 3) // changed benchmarks
          .mapToObj(Differential::written)
          .toList();

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          exception in a handler           ; \\n +if .*throw new .*(thrown|taken|Rejected)            ; 100
          caught exception                 ; catch \\(                                                ; 100
          assertion in a handler           ; \\n +assert                                              ; 50
          exception or assertion in a spec ; (not a violation|assert !bad)                            ; 100
          guard that may throw             ; when\\(.*(grid\\[0\\]|values\\(\\)\\[)                   ; 50
          invariant that may throw         ; @Invariant boolean .*(grid|values)                       ; 30
          changed element of a collection  ; (forEach\\(each -> each|get\\(0\\)\\.add|peekFirst\\(\\)\\.add) ; 150
          changed key                      ; key\\.add                                                ; 5
          switch expression                ; (= |\\()switch \\(                                       ; 150
          method of a record               ; \\.(larger|sum|large|isOne)\\(\\)                        ; 150
          object of a class                ; hits\\.(hit|count)                                       ; 100
          roles that are classes           ; class Server                                             ; 200
          several roles in one class       ; severalRoles = true                                      ; 80
          late step                        ; void late[AB]                                            ; 80
          """)
  void isDrawn(String kind, String pattern, int atLeast) {
    Pattern wanted = Pattern.compile(pattern);
    long found = DRAWN.stream().filter(text -> wanted.matcher(handlers(text)).find()).count();
    assertThat(found).as(kind).isGreaterThanOrEqualTo(atLeast);
  }

  /** Without the types that every drawn file has. */
  private static String handlers(String text) {
    return text.replace(DrawnActions.TYPES, "");
  }
}
