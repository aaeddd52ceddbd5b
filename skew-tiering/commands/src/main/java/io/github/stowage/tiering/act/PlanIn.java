package io.github.stowage.tiering.act;

import io.github.stowage.cli.input.JsonIn;
import io.github.stowage.cli.input.Source;
import io.github.stowage.tiering.order.SsdOrder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Reads what {@code stowage tier plan --format json} wrote. */
public final class PlanIn {
  private static final String CONTENT = "a plan of stowage tier plan --format json";

  private final Source source;
  private final List<String> columns = new ArrayList<>();
  private final List<Double> values = new ArrayList<>();
  private final List<List<String>> keys = new ArrayList<>();
  private Integer version;
  private String table;
  private Double rows;
  private Double rowBytes;
  private Double ssdBytes;
  private Double share;

  private PlanIn(Source source) {
    this.source = source;
  }

  /**
   * @throws io.github.stowage.cli.BadInputException naming file, line and what is wrong
   */
  public static TierInput read(Source source) {
    PlanIn plan = new PlanIn(source);
    JsonIn.read(source, CONTENT, plan::root);
    return new TierInput(
        plan.table,
        List.copyOf(plan.columns),
        new SsdOrder(plan.columns, plan.values),
        plan.keys,
        plan.rows.longValue(),
        plan.rows * plan.rowBytes,
        plan.ssdBytes,
        plan.share,
        plan.digest());
  }

  private void root(JsonIn in) throws IOException {
    in.object(
        key -> {
          switch (key) {
            case "tierPlan" -> version = in.whole(1);
            case "table" -> table = in.text();
            case "rows" -> rows = in.number();
            case "rowBytes" -> rowBytes = in.number();
            case "ssdBytes" -> ssdBytes = in.number();
            case "share" -> share = in.number();
            case "columns" -> in.array(this::column);
            case "hddKeys" -> in.array(this::key);
            default -> in.skip();
          }
        });
    in.required("tierPlan", version);
    in.required("table", table);
    in.required("rows", rows);
    in.required("rowBytes", rowBytes);
    in.required("ssdBytes", ssdBytes);
    in.required("share", share);
    in.required("columns", columns.isEmpty() ? null : columns);
  }

  private void column(JsonIn in) throws IOException {
    int before = columns.size();
    in.object(
        key -> {
          switch (key) {
            case "column" -> columns.add(in.text());
            case "values" -> values.add(in.number());
            default -> in.skip();
          }
        });
    in.required("column", columns.size() > before ? columns : null);
    in.required("values", values.size() > before ? values : null);
  }

  private void key(JsonIn in) throws IOException {
    List<String> key = new ArrayList<>(columns.size());
    in.array(value -> key.add(value.textOrNull()));
    if (key.size() != columns.size()) {
      throw source.wrong(
          1, "hddKeys has a key of " + key.size() + " values", columns.size() + ", as columns has");
    }
    keys.add(key);
  }

  /** Of what decides where rows go. */
  private String digest() {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      add(sha, table);
      columns.forEach(column -> add(sha, column));
      keys.forEach(key -> key.forEach(value -> add(sha, value)));
      return HexFormat.of().formatHex(sha.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // each Java has it
    }
  }

  private static void add(MessageDigest sha, String value) {
    byte[] bytes = value == null ? new byte[0] : value.getBytes(StandardCharsets.UTF_8);
    sha.update(((value == null ? "-" : bytes.length) + ":").getBytes(StandardCharsets.UTF_8));
    sha.update(bytes);
  }
}
