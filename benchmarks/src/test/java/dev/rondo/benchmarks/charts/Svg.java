package dev.rondo.benchmarks.charts;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** A drawing as the text of an SVG file. */
final class Svg {

  private static final boolean LETTERS_AS_SHAPES = true;
  private static final String NAMESPACE = "http://www.w3.org/2000/svg";

  static {
    // A file is drawn, and no window is ever opened.
    System.setProperty("java.awt.headless", "true");
  }

  private Svg() {}

  /**
   * Draws a picture.
   *
   * @param title what it shows, for those who cannot see it
   */
  static String of(String title, int width, int height, Consumer<Graphics2D> drawing) {
    Document document = document();
    // Letters as shapes: the reader's fonts have other widths, and words would not stand in line.
    SVGGraphics2D graphics =
        new SVGGraphics2D(SVGGeneratorContext.createDefault(document), LETTERS_AS_SHAPES);
    graphics.setSVGCanvasSize(new Dimension(width, height));
    drawing.accept(graphics);
    Element root = graphics.getRoot();
    Element name = document.createElementNS(NAMESPACE, "title");
    name.setTextContent(title);
    root.insertBefore(name, root.getFirstChild());
    StringWriter text = new StringWriter();
    try {
      graphics.stream(root, text, true, false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static Document document() {
    try {
      return DocumentBuilderFactory.newDefaultNSInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument(NAMESPACE, "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("every Java can make a document", e);
    }
  }
}
