package io.github.stowage.tiering.data;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The table of "Record Placement Based on Data Skew Using Solid State Drives" (Suzuki et al.,
 * section 3 and Table 3), which its authors had from a company and which is not public. The same
 * shape and seed give the same rows everywhere.
 *
 * <p>All ten cardinalities of Table 3 and both points of Fig. 1 hold exactly, up to whole rows, as
 * they are made in this order:
 *
 * <ol>
 *   <li>The set of keys. Customers, countries and a country's cities have a popularity by Zipf's
 *       law. Of all (endedFlag, customerId, country), and then of all (endedFlag, customerId,
 *       country, city), as many as Table 3 says are drawn by popularity, so that each value is in
 *       one at least ({@link CoveringDraw}). A city is in one country.
 *   <li>The rows of each key. They follow a curve that is fitted to Fig. 1 ({@link SkewCurve}).
 *       Keys get them in the order of their parts' popularity, with noise.
 *   <li>The other columns, given customer and city ({@link Connections}): as many connections in
 *       all as Table 3 has values of (city, customerId, connType, isp).
 *   <li>The order. Rows are drawn from an urn ({@link Urn}): any order is as likely.
 * </ol>
 *
 * <p>The paper leaves open: the skew of each column and of the second experiment's key; the
 * cardinality of other combinations, such as (city, customerId); how columns depend on each other
 * beyond that they do; the order in which rows came. Here the popularity of Zipf's law, the noise
 * and the steps above stand for these.
 */
public final class PaperTable implements Iterable<PaperRow> {
  private final PaperShape shape;
  private final PaperKeys keys;
  private final List<PaperCell> cells;
  private final long orderSeed;

  public PaperTable(PaperShape shape, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    this.shape = shape;
    this.orderSeed = random.nextLong();
    this.keys = PaperKeys.of(shape, random.split());
    this.cells = PaperCell.of(shape, keys, random.split());
  }

  public PaperShape shape() {
    return shape;
  }

  /** The rows in the order in which an application might insert them; each time the same. */
  @Override
  public Iterator<PaperRow> iterator() {
    Urn urn = new Urn(cells.stream().mapToInt(PaperCell::rows).toArray());
    SplittableRandom random = new SplittableRandom(orderSeed);
    return new Iterator<>() {
      private int id;

      @Override
      public boolean hasNext() {
        return urn.left() > 0;
      }

      @Override
      public PaperRow next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return row(++id, cells.get(urn.draw(random)));
      }
    };
  }

  public Stream<PaperRow> stream() {
    return StreamSupport.stream(spliterator(), false);
  }

  private PaperRow row(int id, PaperCell cell) {
    int key = cell.key();
    int city = keys.city()[key];
    return new PaperRow(
        id,
        keys.endedFlag()[key],
        keys.customerId()[key],
        keys.countryOfCity()[city],
        city,
        cell.connection().connType(),
        cell.connection().isp());
  }
}
