package io.github.stowage.tiering.act;

/**
 * Where the tiers are: a directory of the server (MariaDB, MySQL) or a tablespace (PostgreSQL).
 *
 * @param ssd null: where the server keeps tables anyhow
 * @param hdd null: where the server keeps tables anyhow
 */
public record Target(String ssd, String hdd) {}
