package dev.rondo.frontend.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.source.SourceFile;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a process may call, and what depends on more than it is given. */
class NondeterminismRulesTest {

  private static final String PROTOCOL =
      """
      import java.nio.charset.StandardCharsets;
      import java.util.*;
      import java.util.function.*;
      import java.util.stream.*;
      import rondo.*;
      @Protocol(n = 2)
      public class P extends Node {
        enum E { A, B }
        record Pair(int a, E b) {}
        record Cells(List<int[]> cells) {}
        static class Own extends RuntimeException {
          final int value;
          Own(String message, int value) { super(message); this.value = value; }
        }
        static class Named extends RuntimeException {
          Named(String message) { super(message); }
          @Override public String toString() { return "Named"; }
        }
        @Round(1) record T(int v) {}
        private boolean done;
        private String name = "x";
        private List<Integer> log = new ArrayList<>();
        @Init void start() { broadcast(new T(1)); }
        @Upon void t(T m) {
          when(!done);
          done = true;
          STATEMENT
        }
      }
      """;

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        // Texts that the JVM writes.
        "try { output(name.length()); } catch (NullPointerException e) { output(e.getMessage()); }"
            + " => NullPointerException.getMessage, whose text the JVM writes",
        "try { output(log.get(7)); } catch (IndexOutOfBoundsException e) { output(e.toString()); }"
            + " => Throwable.toString, whose text the JVM writes",
        "try { output(1 / m.v()); } catch (ArithmeticException e) { output(\"\" + e); }"
            + " => the text of ArithmeticException",
        "try { output(1 / m.v()); } catch (Exception e) { output(String.valueOf(e)); }"
            + " => the text of Exception",
        "try { output(1 / m.v()); } catch (Exception e) { output(e.getLocalizedMessage()); }"
            + " => Throwable.getLocalizedMessage, whose text the JVM writes",
        "try { output(1 / m.v()); } catch (Exception e) { Function<Exception, String> f ="
            + " Throwable::getMessage; output(f.apply(e)); }"
            + " => Throwable.getMessage, whose text the JVM writes",
        "try { output(1 / m.v()); } catch (Exception e) { output(e.getStackTrace().length); }"
            + " => Throwable.getStackTrace, whose text the JVM writes",
        "try { throw new Own(\"a\", 1); } catch (Own e) { output(e.toString()); }"
            + " => Throwable.toString, whose text the JVM writes",
        "try { throw new Own(\"a\", 1); } catch (Own e) { output(\"\" + e); } => the text of P.Own",
        "try { output(1 / m.v()); } catch (Exception e) { output(e); } => the text of Exception",
        // Formats.
        "output(String.format(\"%h\", E.B)); => %h, a hash code that may differ",
        "output(String.format(\"%,d\", m.v())); => %,d, which depends on the default locale",
        "output(String.format(\"%d\", m.v())); => %d, which depends on the default locale",
        "output(\"%.2f\".formatted(1.5)); => %.2f, which depends on the default locale",
        "output(String.format(\"%tY\", 5L)); => %tY, which depends on the default time zone",
        "output(String.format(\"a%n\")); => %n, which depends on the platform",
        "output(String.format(name, m.v())); => String.format with a format that is no constant",
        "output(String.format(Locale.FRANCE, \"%d\", 1)); => a locale whose rules differ",
        "BiFunction<String, Object[], String> f = String::format; output(f.apply(name, null));"
            + " => String.format with a format that is no constant",
        "output(String.format(\"%s\", new int[1])); => the text of int[]",
        // Locale and charset.
        "output(name.toLowerCase()); => String.toLowerCase, which depends on the default locale",
        "output(name.toUpperCase()); => String.toUpperCase, which depends on the default locale",
        "Function<String, String> f = String::toLowerCase; output(f.apply(name));"
            + " => String.toLowerCase, which depends on the default locale",
        "output(name.getBytes().length); => String.getBytes, which depends on the default charset",
        "output(new String(new byte[3])); => String, which depends on the default charset",
        "output(Locale.getDefault() == null); => Locale.getDefault, which depends on the default",
        "output(java.time.DayOfWeek.MONDAY.getDisplayName(null, null));"
            + " => DayOfWeek.getDisplayName, which depends on the default locale",
        // Arrays.
        "output(Arrays.toString(new Object[1])); => the text of Object[]",
        "output(Arrays.toString(new int[1][1])); => the text of int[][]",
        "output(Arrays.deepToString(new Object[1][1])); => the text of Object[][]",
        "int[] a = {1, 2}; Arrays.parallelPrefix(a, (x, y) -> x + y); => threads",
        "int[] a = {1, 2}; Arrays.parallelSetAll(a, i -> i); => threads",
        "int[] a = {1, 2}; Arrays.parallelSort(a); => threads",
        "output(Arrays.hashCode(new int[] {1})); => a hash code that may differ",
        // Hash codes and orders.
        "output(E.A.hashCode()); => a hash code that may differ",
        "output(new Pair(1, E.A).hashCode()); => a hash code that may differ",
        "output(log.hashCode()); => a hash code that may differ",
        "output(new ArrayList<>(Set.of(1, 2))); => the order of Set.of depends",
        "output(log.stream().collect(Collectors.toSet())); => the order of Collectors.toSet"
            + " depends",
        "output(log.stream().collect(Collectors.groupingBy(x -> x))); => the order of Collectors",
        "Integer[] a = {1, 2}; output(new ArrayList<>(Set.of(a))); => the order of Set.of depends",
        // Everything else that is not in the table.
        "output(new java.math.BigInteger(\"7\").isProbablePrime(3)); => randomness of its own",
        "output(new StringBuilder(\"ab\").capacity()); => which depends on how much memory",
        "output(java.util.Currency.getInstance(\"EUR\").getSymbol()); => not in the table",
      })
  void isRefused(String statement, String fault) {
    assertThat(faults(statement)).anySatisfy(found -> assertThat(found).contains(fault));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "try { throw new Own(\"a\", 1); } catch (Own e) { output(e.getMessage() + e.value); }",
        "try { throw new Named(\"a\"); } catch (Named e) { output(e.toString() + e); }",
        "try { output(name.length()); } catch (NullPointerException e) { output(0); }",
        "try { output(1); } catch (RuntimeException e) { throw new IllegalStateException(e); }",
        "if (m.v() > 3) { throw new IllegalStateException(\"v is \" + m.v()); }",
        "output(String.format(\"%s and %x of %c%%\", E.B, 12, 'c'));",
        "output(String.format(Locale.ROOT, \"%,d and %.2f\", 1000, 1.5));",
        "output(\"%s\".formatted(new Pair(1, E.A)));",
        "output(name.toLowerCase(Locale.ROOT) + name.toUpperCase(Locale.ROOT));",
        "output(name.getBytes(StandardCharsets.UTF_8).length);",
        "output(new String(new byte[3], StandardCharsets.UTF_8));",
        "output(Character.toLowerCase('A'));",
        "output(Arrays.toString(new int[1]) + Arrays.toString(new Pair[1]));",
        "output(Arrays.deepToString(new int[1][1]) + Arrays.asList(1, 2));",
        "int[] a = {2, 1}; Arrays.sort(a); Arrays.setAll(a, i -> i); output(a[0]);",
        "int[] a = {2, 1}; int[] b = a.clone(); output(Arrays.equals(a, b) ? a.length : 0);",
        "output(name.hashCode() + Integer.hashCode(3) + Integer.valueOf(3).hashCode());",
        "output(String.valueOf(new char[] {'a'}) + new StringBuilder().append(new char[1]));",
        "output(new TreeSet<>(Set.of(1)).first());",
        "output(log.stream().collect(Collectors.groupingBy(x -> x, TreeMap::new,"
            + " Collectors.toList())));",
        "output(log.stream().map(x -> x + 1).filter(x -> x > 1).sorted().toList());",
        "output(log.stream().toArray(Integer[]::new).length + log.toArray(new Integer[0]).length);",
        "Comparator<Integer> c = new Comparator<>() { @Override public int compare(Integer a,"
            + " Integer b) { return Integer.compare(a, b); } }; log.sort(c);",
        "StringBuilder b = new StringBuilder(); b.append(1).append(name).reverse(); output(b +"
            + " \"\");",
        "output(new java.math.BigInteger(\"7\").add(java.math.BigInteger.ONE).intValueExact());",
        "output(java.time.Duration.ofSeconds(3).plusMillis(4).toMillis());",
        "Deque<Integer> d = new ArrayDeque<>(log); d.push(1); output(d.peekFirst() +"
            + " d.pollLast());",
        "EnumMap<E, Integer> d = new EnumMap<>(E.class); d.put(E.A, 1); output(d);",
        "output(E.valueOf(\"A\").compareTo(E.B) + E.values().length + E.A.name());",
        "output(java.util.regex.Pattern.compile(\"a+\").matcher(name).matches());",
      })
  void isAccepted(String statement) {
    assertThat(faults(statement)).isEmpty();
  }

  /** A spec and a network obey the rule of processes; they may print and have hash tables. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "java.util.Currency.getInstance(\"EUR\"); => Currency.getInstance, which is not in the"
            + " table",
        "java.util.Base64.getEncoder(); => Base64.getEncoder, which is not in the table",
        "\"A\".toLowerCase(); => String.toLowerCase, which depends on the default locale",
        "String.format(\"%d\", 1); => %d, which depends on the default locale",
        "\"%,d\".formatted(1); => %,d, which depends on the default locale",
        "new Exception(\"a\").getMessage(); => Throwable.getMessage, whose text the JVM writes",
        "new Object().hashCode(); => a hash code that may differ",
        "new Random(); => randomness",
        "String s = java.io.File.separator; => input or output",
      })
  void isRefusedInSpecsAndNetworks(String statement, String fault) {
    assertThat(observerFaults(statement)).hasSize(2).allSatisfy(f -> assertThat(f).contains(fault));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "System.out.println(new HashMap<>(Map.of(1, 2, 3, 4)));",
        "String.format(Locale.ROOT, \"%,d\", 1);",
        "\"%s\".formatted(getClass().getSimpleName());",
        "new java.util.concurrent.ConcurrentHashMap<Integer, Integer>().size();",
      })
  void isAcceptedInSpecsAndNetworks(String statement) {
    assertThat(observerFaults(statement)).isEmpty();
  }

  private static List<String> observerFaults(String statement) {
    String observers =
        """
        static class S implements Spec<Integer> {
          @Override public void observe(NodeId node, Integer value) { %s }
        }
        static class W extends Network {
          @Override public void round(int phase, int round, Deliveries deliveries) { %s }
        }
        @Init void start\
        """
            .formatted(statement, statement);
    return faultsOf(PROTOCOL.replace("STATEMENT", "").replace("  @Init void start", observers));
  }

  private static List<String> faults(String statement) {
    return faultsOf(PROTOCOL.replace("STATEMENT", statement));
  }

  private static List<String> faultsOf(String text) {
    SourceFile source = new SourceFile("P.java", text);
    Log log = new Log(source);
    Frontend.read(source, ClassPath.LANGUAGE, log);
    return log.sorted().stream().map(Diagnostic::message).toList();
  }
}
