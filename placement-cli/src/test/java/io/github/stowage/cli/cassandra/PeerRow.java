package io.github.stowage.cli.cassandra;

import java.util.Map;

/** One peer as the plug-in's MBean shows it, and one item that today's plug-in does not have. */
public final class PeerRow {
  private final Map<String, Object> items;

  PeerRow(Map<String, Object> items) {
    this.items = items;
  }

  private String text(String item) {
    return (String) items.get(item);
  }

  private int count(String item) {
    return (Integer) items.get(item);
  }

  private double number(String item) {
    return (Double) items.getOrDefault(item, Double.NaN);
  }

  public String getEndpoint() {
    return text("endpoint");
  }

  public String getDatacenter() {
    return text("datacenter");
  }

  public String getRack() {
    return text("rack");
  }

  public int getDistance() {
    return count("distance");
  }

  public double getReadScore() {
    return number("readScore");
  }

  public double getScanScore() {
    return number("scanScore");
  }

  public double getReadShare() {
    return number("readShare");
  }

  public int getInFlight() {
    return count("inFlight");
  }

  public double getReadLatencyMicros() {
    return number("readLatencyMicros");
  }

  public double getScanLatencyMicros() {
    return number("scanLatencyMicros");
  }

  public double getReadSamples() {
    return number("readSamples");
  }

  public double getSilenceMillis() {
    return number("silenceMillis");
  }

  public double getSeverity() {
    return number("severity");
  }

  public Boolean getDemoted() {
    return (Boolean) items.get("demoted");
  }

  public Boolean getAvoided() {
    return (Boolean) items.get("avoided");
  }

  public Boolean getTroubled() {
    return (Boolean) items.get("troubled");
  }

  public double getQueue() {
    return number("queue");
  }

  public double getCpu() {
    return number("cpu");
  }

  public double getMemory() {
    return number("memory");
  }

  public double getDisk() {
    return number("disk");
  }

  public double getResourceScore() {
    return number("resourceScore");
  }

  public double getPublishedAgeMillis() {
    return number("publishedAgeMillis");
  }

  public double getNewerItem() {
    return number("newerItem");
  }
}
