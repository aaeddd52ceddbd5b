"""Makes pyarrow.parquet and duckdb.parquet: python make.py DIRECTORY"""

import sys

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

out = sys.argv[1]
n = 600
table = pa.table(
    {
        "id": pa.array(range(n), pa.int64()),
        "status": pa.array(["open" if i % 5 == 0 else "shipped" for i in range(n)]).dictionary_encode(),
        "price": pa.array([i / 7 for i in range(n)]),
        "day": pa.array([i % 30 for i in range(n)], pa.date32()),
        "address": pa.array([{"zip": i % 9, "city": f"city {i % 4}"} if i % 2 else None for i in range(n)]),
        "tags": pa.array([list(range(i % 4)) for i in range(n)], pa.list_(pa.int32())),
    }
)
pq.write_table(
    table, f"{out}/pyarrow.parquet", row_group_size=300, compression="zstd", data_page_version="2.0", write_page_index=True
)
duckdb.sql(
    f"""
    COPY (
        SELECT i // 8 AS id,
            CASE WHEN i % 5 = 0 THEN 'open' ELSE 'shipped' END AS status,
            (i % 40) / 7 AS price,
            DATE '1970-01-01' + CAST(i % 30 AS INTEGER) AS "day",
            CASE WHEN i % 2 = 1 THEN {{zip: i % 9, city: 'city ' || (i % 4)}} END AS address,
            range(i % 4) AS tags
        FROM range(4096) t(i)
    ) TO '{out}/duckdb.parquet' (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE 2048)
    """
)
