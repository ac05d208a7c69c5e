package dev.rondo.run.observe;

import dev.rondo.run.load.ProtocolNode;
import java.util.List;

/** Several observers, called in order. */
public record ObserverList(List<Observer> all) implements Observer {

  @Override
  public void started(int node, ProtocolNode process) {
    all.forEach(each -> each.started(node, process));
  }

  @Override
  public void chose(int value) {
    all.forEach(each -> each.chose(value));
  }

  @Override
  public void chose(int node, int bound, int value) {
    all.forEach(each -> each.chose(node, bound, value));
  }

  @Override
  public void drew(long tag, int value) {
    all.forEach(each -> each.drew(tag, value));
  }

  @Override
  public void stepBegins() {
    all.forEach(Observer::stepBegins);
  }

  @Override
  public void released() {
    all.forEach(Observer::released);
  }

  @Override
  public void delivered(int node, int message) {
    all.forEach(each -> each.delivered(node, message));
  }

  @Override
  public void took(int node, int message) {
    all.forEach(each -> each.took(node, message));
  }

  @Override
  public void uses(int node, int from, Object message, long tag) {
    all.forEach(each -> each.uses(node, from, message, tag));
  }

  @Override
  public void fires(int node, int action) {
    all.forEach(each -> each.fires(node, action));
  }

  @Override
  public void sent(int message, int from, int to, Object content, long tag, boolean lost) {
    all.forEach(each -> each.sent(message, from, to, content, tag, lost));
  }

  @Override
  public void output(int node, Object value) {
    all.forEach(each -> each.output(node, value));
  }

  @Override
  public void hasRun(int node) {
    all.forEach(each -> each.hasRun(node));
  }

  @Override
  public void stepEnds(int node) {
    all.forEach(each -> each.stepEnds(node));
  }

  @Override
  public void rests(int node) {
    all.forEach(each -> each.rests(node));
  }

  @Override
  public void guardFails(int node, int action, int from, Object message, long tag) {
    all.forEach(each -> each.guardFails(node, action, from, message, tag));
  }

  @Override
  public void guardReadsEarlier(int node, int action, Object message, long tag, long round) {
    all.forEach(each -> each.guardReadsEarlier(node, action, message, tag, round));
  }

  @Override
  public void stepFails(int node) {
    all.forEach(each -> each.stepFails(node));
  }
}
