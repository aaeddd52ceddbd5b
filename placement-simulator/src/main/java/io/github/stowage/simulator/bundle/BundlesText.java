package io.github.stowage.simulator.bundle;

/** The words of the report on bundles. */
final class BundlesText {
  static final String HEADER =
      """
      # Bundles: RepBun's planner on TPC-H

      Regenerate with `./stowage simulate bundles --seed %d --out docs/simulation`.

      Variance of the servers' loads over Default's, by mode and budget B (a fraction of all data's bytes, for all
      replicas of all bundles). An object is a row group, its load the bytes read of it: %d objects on N = %d servers.

      - **Data:** the eight tables at scale factor 10, in Parquet with Snappy, cut into row groups of at most 128 MiB, those of a
        table alike. Column bytes were measured at scale factor 1 and scaled (all but nation and region).
      - **Queries:** each of the 22 once; each reads its columns of every row group of its tables, none of which it skips. The
        column sets are those of Spark's TPC-H texts. Both come from `scripts/tpch-columns.py`.
      - **Default:** originals at random, nothing bundled: the mean variance over all such placements.
      - **At random:** the mean variance over all placements at random, of originals and replicas, those of one bundle on
        different servers; worked out, not drawn. **Largest first:** LPT, of originals too; one placement.

      Reference is what an independent prototype measured for N = 20; the paper's values are not at hand. How the prototype cut
      tables into objects, and how it drew popularity, is not known: the setting is our choice, and was not fitted to it.

      **%s**

      ![Lemma 1 against the true load; variance by budget](bundles.png)

      """;

  static final String LEMMA =
      """

      ## Lemma 1 (RepBun, Figure 11)

      Load that the bundle of lineitem's k most popular columns serves, of the table's: by the queries' column sets, and as
      Lemma 1 estimates it from the columns' popularity, as if columns were read independently. Over k = 1 to 16 it is off by %.3f
      of the load on average (reference %.2f), at most by %.3f, at k = %d (reference %.2f). Seven columns serve %.3f
      (reference %.2f), by Lemma 1 %.3f (reference %.2f).

      """;

  static final String SETTINGS =
      """

      ## What the setting decides

      B = .5, one thing changed at a time: the scale factor, and with it how many row groups there are, and the queries' popularity,
      a Zipf law whose ranks are drawn.

      """;

  static final String WAITING =
      """

      ## How long reads take

      Everything above is about loads. Here reads arrive by chance at %d servers, which share what they can send among the reads
      that they send. Each read goes to the server, of those that have what it needs, from which its client waits for the fewest
      bytes. A client knows its own reads only: "any number" of clients knows nothing. The original of what a bundle has is read,
      too, as RepBun's client does. Scale factor %.1f in row groups of 4 MiB, each query as often, %d draws of where the originals
      are, load %.0f%%. Times are in those of a mean read by an idle server. "With copies": bytes read of what more than the original
      has. "Union alone": nobody reads the original of what a bundle has.

      """;

  static final String NOTES =
      """

      ## What to take from it

      - Mode choice knows that the original is one more replica, so it gives one copy to as much as it can. At B = .5 nearly all reads
        have a choice, with unions little more than half. Reads take less time at every budget for clients that know of many reads, and as
        long for clients that know nothing, but at B = .25: for these, unions that are read alone are better there.
      - TabRep copies nothing here up to B = .5, as row groups of a table are alike, and its copies go to all of them or to none.
      - Placing by load does most of the work once lineitem has nearly as many row groups as there are servers, even with nothing
        bundled; how much depends on whether they happen to go into the servers evenly, as at scale factor 10. Bundles make what is
        left small from scale factor 5 on. At scale factor 1 lineitem is two objects, each several servers' share, and only a
        larger budget takes them apart.
      - Placed at random, unions are the best bundles, prefixes next, in all settings but the mildly skewed one. Placed largest first,
        what is left is so little that chance decides which of the modes leaves least: at scale factor 10 it is less without any
        bundle than with unions.
      - ColRep's figures are often as low, but are not comparable: a read of several columns has to ask a server for each of
        them and put the rows together again, which is what RepBun avoids. The model does not charge for that.
      - Row groups alike make the published search coarse: alpha gives all of them the same bundle or none, so that more than
        half of the budget stays unused (measured, B = .5). The smallest sum of squares treats them differently where the budget
        asks for it.

      ## Where this differs from the reference

      - Lemma 1's mean error, and what seven columns serve and are said to, are the reference's: column sets are the same, and
        column sizes nearly.
      - At B = .5 unions are the reference's within .01 at every scale factor, and Lemma 1's mode within .05. Prefix is lower: here
        objects alike may get different bundles, which a plain Lagrangian does not do.
      - Measured stays behind: the next alpha takes more than the budget, as said above. With skewed queries it does not.
      - At B = .25 the reference's Lemma 1 mode does nothing, and ours takes .219 of the data for one replica of each hot row group's bundle.
        With slightly other sizes, or other queries (Zipf 1.1: .969), such a step is above the budget.
      - Largest first without bundles is .070 there. That figure depends on how many objects there are: from scale factor 8
        to 12 it passes through it, and so does RepBun's .003 there.
      """;

  private BundlesText() {}
}
