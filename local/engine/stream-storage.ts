import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { messageOf } from '../foundation/errors.ts';

/** Maintains the file in which dynoxide keeps its streams; without it each write is slower than the one before. */
export interface StreamStorage {
  /**
   * Run before the engine starts: keeps it from dropping records that became a day old while it was stopped. Others
   * keep their time, which is the same in every delivery of a record.
   */
  beforeStart(): void;
  /** Run after the engine started: adds the indexes that its stream table lacks. */
  afterStart(): void;
  /**
   * Deletes up to 1000 records that every consumer has read; returns whether none are left. The newest record stays,
   * because the engine continues its numbering. Deletes nothing while the engine holds the lock.
   */
  trim(table: string, consumedTo: bigint): boolean;
  /**
   * Differs from an earlier value if the engine has written since; undefined if that is unknown. Cheaper than a
   * request.
   */
  version(): unknown;
  close(): void;
}

const maxDeletions = 1000;
const renewedAfterSeconds = 12 * 60 * 60;
const lockTimeoutMs = 10;

export const openStreamStorage = (file: string): StreamStorage => {
  let database: DatabaseSync | undefined;

  const open = (): DatabaseSync => {
    database ??= new DatabaseSync(file);
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000');
    return database;
  };

  return {
    beforeStart: () => {
      if (!existsSync(file)) return;
      const hasStreams = open().prepare("SELECT 1 FROM sqlite_master WHERE name = '_stream_records'").get();
      if (!hasStreams) return;
      open()
        .prepare('UPDATE _stream_records SET created_at = unixepoch() WHERE created_at < unixepoch() - ?')
        .run(renewedAfterSeconds);
    },
    afterStart: () =>
      open().exec(`
        CREATE INDEX IF NOT EXISTS runner_by_number ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
        CREATE INDEX IF NOT EXISTS runner_by_shard ON _stream_records (table_name, shard_id, sequence_number);
        CREATE INDEX IF NOT EXISTS runner_by_age ON _stream_records (created_at);
        PRAGMA busy_timeout = ${lockTimeoutMs}`),
    trim: (table, consumedTo) => {
      try {
        const { changes } = (database ?? open())
          .prepare(
            `DELETE FROM _stream_records WHERE id IN (
               SELECT id FROM _stream_records WHERE table_name = ?1 AND CAST(sequence_number AS INTEGER) <= ?2
               AND id < (SELECT MAX(id) FROM _stream_records WHERE table_name = ?1) LIMIT ?3)`,
          )
          .run(table, consumedTo, maxDeletions);
        return changes < maxDeletions;
      } catch (error) {
        if (messageOf(error).includes('locked')) return false;
        throw error;
      }
    },
    version: () => {
      try {
        return (database ?? open()).prepare('PRAGMA data_version').get()?.['data_version'];
      } catch (error) {
        if (messageOf(error).includes('locked')) return undefined;
        throw error;
      }
    },
    close: () => database?.close(),
  };
};
