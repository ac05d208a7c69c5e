package dev.rondo.campaign.export;

import dev.rondo.campaign.matrix.RefusedFile;
import dev.rondo.campaign.store.BugRow;
import dev.rondo.campaign.store.CellFigures;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.KnownBug;
import dev.rondo.campaign.store.StoreSnapshot;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The cells as tests of JUnit: a suite per file, a test per cell. */
public final class JUnitXml {

  private final StoreSnapshot campaign;
  private final XMLStreamWriter xml;

  private JUnitXml(StoreSnapshot campaign, XMLStreamWriter xml) {
    this.campaign = campaign;
    this.xml = xml;
  }

  /** The whole file. */
  public static String of(StoreSnapshot campaign) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
      new JUnitXml(campaign, xml).write();
      return text + "\n";
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a campaign cannot be written", e);
    }
  }

  private void write() throws XMLStreamException {
    Map<String, List<CellFigures>> byFile = new LinkedHashMap<>();
    for (CellFigures cell : campaign.cells()) {
      byFile.computeIfAbsent(cell.row().cell().file(), file -> new ArrayList<>()).add(cell);
    }
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeStartElement("testsuites");
    xml.writeAttribute("name", "rondo campaign");
    for (Map.Entry<String, List<CellFigures>> file : byFile.entrySet()) {
      suite(file.getKey(), file.getValue());
    }
    for (RefusedFile refused : campaign.refused()) {
      suite(refused);
    }
    xml.writeEndElement();
    xml.writeEndDocument();
  }

  private void suite(String file, List<CellFigures> cells) throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", file);
    List<KnownBug> known =
        campaign.known().stream().filter(bug -> bug.file().equals(file)).toList();
    long still = known.stream().filter(bug -> !bug.shown().isEmpty()).count();
    count("tests", cells.size() + known.size());
    count("failures", cells.stream().filter(cell -> cell.found() > 0).count() + still);
    count("errors", cells.stream().filter(cell -> isError(cell.row())).count());
    count("skipped", cells.stream().filter(cell -> isSkipped(cell.row())).count());
    for (KnownBug bug : known) {
      test(bug);
    }
    for (CellFigures cell : cells) {
      test(cell);
    }
    xml.writeEndElement();
  }

  /** A file that is refused fails as a whole. */
  private void suite(RefusedFile refused) throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", refused.file());
    count("tests", 1);
    count("failures", 0);
    count("errors", 1);
    count("skipped", 0);
    xml.writeCharacters("\n  ");
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", refused.file());
    xml.writeAttribute("name", "is accepted");
    xml.writeAttribute("file", refused.file());
    outcome("error", refused.summary(), refused.why());
    xml.writeEndElement();
    xml.writeEndElement();
  }

  private void count(String name, long number) throws XMLStreamException {
    xml.writeAttribute(name, String.valueOf(number));
  }

  private static boolean isError(CellRow row) {
    return row.state() == CellRow.CellStatus.REFUSED || row.state() == CellRow.CellStatus.FAILED;
  }

  private static boolean isSkipped(CellRow row) {
    return row.state() == CellRow.CellStatus.LEFT_OUT || row.state() == CellRow.CellStatus.NEW;
  }

  /** Writes a test for a bug of an earlier version of a file. */
  private void test(KnownBug known) throws XMLStreamException {
    xml.writeCharacters("\n  ");
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", known.file());
    xml.writeAttribute("name", "known bug " + known.digest());
    xml.writeAttribute("file", known.file());
    for (BugRow bug : campaign.bugs()) {
      if (bug.file().equals(known.file()) && bug.bug().digest().equals(known.shown())) {
        failure(bug);
      }
    }
    xml.writeEndElement();
  }

  private void failure(BugRow bug) throws XMLStreamException {
    String place = String.format(Locale.ROOT, "%s:%d\n", bug.file(), bug.line());
    outcome("failure", bug.message(), place + bug.bug().signature());
  }

  private void test(CellFigures cell) throws XMLStreamException {
    CellRow row = cell.row();
    xml.writeCharacters("\n  ");
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", row.cell().protocol());
    xml.writeAttribute("name", row.cell().settings());
    xml.writeAttribute("file", row.cell().file());
    xml.writeAttribute("time", String.format(Locale.ROOT, "%.3f", cell.millis() / 1e3));
    for (BugRow bug : campaign.bugsOf(row)) {
      failure(bug);
    }
    if (isError(row)) {
      outcome("error", row.note(), "");
    } else if (isSkipped(row)) {
      outcome("skipped", row.note(), "");
    }
    xml.writeEndElement();
  }

  private void outcome(String name, String message, String text) throws XMLStreamException {
    xml.writeStartElement(name);
    xml.writeAttribute("message", printable(message));
    xml.writeCharacters(printable(text));
    xml.writeEndElement();
  }

  /** Replaces characters that XML cannot represent. */
  private static String printable(String text) {
    return text.codePoints()
        .map(c -> isPrintable(c) ? c : '?')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean isPrintable(int c) {
    boolean control = c < ' ' && c != '\n' && c != '\t';
    boolean none = c == 0xFFFE || c == 0xFFFF;
    return !control && !none && (c > 0xFFFF || !Character.isSurrogate((char) c));
  }
}
