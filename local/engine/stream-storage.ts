import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { messageOf } from '../foundation/errors.ts';

/** The file in which dynoxide keeps its streams, tended from outside so that writes stay as fast as the first. */
export interface StreamStorage {
  /** Before the engine runs: keeps records it would take for older than a day, however long it was off. */
  beforeStart(): void;
  /** Once the engine runs: adds the indexes its stream table lacks. */
  afterStart(): void;
  /**
   * Removes some of what every consumer has seen, and tells whether nothing is left to remove. The newest record stays:
   * the engine numbers on from it. While the engine is writing without pause, nothing is removed.
   */
  trim(table: string, consumedTo: bigint): boolean;
  close(): void;
}

const recordsAtOnce = 1000;
const patienceMilliseconds = 10;

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
      if (hasStreams) open().exec("UPDATE _stream_records SET created_at = CAST(strftime('%s', 'now') AS INTEGER)");
    },
    afterStart: () =>
      open().exec(`
        CREATE INDEX IF NOT EXISTS runner_by_number ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
        CREATE INDEX IF NOT EXISTS runner_by_shard ON _stream_records (table_name, shard_id, sequence_number);
        CREATE INDEX IF NOT EXISTS runner_by_age ON _stream_records (created_at);
        PRAGMA busy_timeout = ${patienceMilliseconds}`),
    trim: (table, consumedTo) => {
      try {
        const { changes } = (database ?? open())
          .prepare(
            `DELETE FROM _stream_records WHERE id IN (
               SELECT id FROM _stream_records WHERE table_name = ?1 AND CAST(sequence_number AS INTEGER) <= ?2
               AND id < (SELECT MAX(id) FROM _stream_records WHERE table_name = ?1) LIMIT ?3)`,
          )
          .run(table, consumedTo, recordsAtOnce);
        return changes < recordsAtOnce;
      } catch (error) {
        if (messageOf(error).includes('locked')) return false;
        throw error;
      }
    },
    close: () => database?.close(),
  };
};
