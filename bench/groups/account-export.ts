import { partitions } from '../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import { readSetting } from '../../lib/foundation/read-setting.ts';
import { beginExport, finishExport } from '../../test/harness/exports.ts';
import { result } from '../result.ts';
import { measureMs, runInterleaved } from '../rounds.ts';
import { discardingStream } from '../stage/bundled-service.ts';
import { accountIds, copyAccounts } from '../stage/copy-accounts.ts';
import { loadSender } from '../stage/recording.ts';
import type { Stage } from '../stage/stage.ts';
import { median } from '../statistics.ts';
import { memoryRows } from './export-memory.ts';
import type { Group } from './group.ts';

const rowsPerPage = 2000;

interface Page {
  readonly Count?: number;
  readonly LastEvaluatedKey?: object;
}

/** Reads all segments concurrently, page by page, and discards the rows. */
async function readAll(send: ReturnType<typeof loadSender>, organization: OrganizationId): Promise<number> {
  const counts = await Promise.all(
    partitions.accounts(organization).map(async (pk) => {
      let count = 0;
      let ExclusiveStartKey: object | undefined;
      do {
        const input = {
          TableName: readSetting('TABLE_NAME'),
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          Limit: rowsPerPage,
          ...(ExclusiveStartKey && { ExclusiveStartKey }),
        };
        // A Query replies with a page.
        const page = (await send([[{ operation: 'Query', input }]])) as Page;
        count += page.Count ?? 0;
        ExclusiveStartKey = page.LastEvaluatedKey;
      } while (ExclusiveStartKey);
      return count;
    }),
  );
  return counts.reduce((total, count) => total + count, 0);
}

async function rateRow(stage: Stage, organization: OrganizationId, format: 'json' | 'csv') {
  const { effort, service } = stage;
  const send = loadSender(stage);
  const rowsPerSecond = (milliseconds: number) => (effort.exportAccounts / milliseconds) * 1000;
  const ours = async () =>
    rowsPerSecond(
      await measureMs(() =>
        service.streamInto('exportAccounts', { organization, body: { format } }, discardingStream()),
      ),
    );
  const reference = async () =>
    rowsPerSecond(
      await measureMs(async () => {
        const count = await readAll(send, organization);
        if (count !== effort.exportAccounts) throw new Error(`${count} accounts were read.`);
      }),
    );
  await runInterleaved(3, ours, reference);
  const rounds = await runInterleaved(effort.rounds, ours, reference);
  const each = (of: 'ours' | 'reference') => Math.round(median(rounds.map((round) => round[of])));
  return result(
    {
      id: `export-${format}`,
      metric: `export as ${format}: accounts per second (${each('ours')}/s)`,
      unit: 'ratio',
      target: { atLeast: 0.4 },
      reference: `reading the 16 segments concurrently, ${rowsPerPage} at a time, ${each('reference')}/s`,
    },
    rounds.map((round) => round.ours / round.reference),
  );
}

/** Compares an export to a file, which the job writes to the bucket, with the stream of the same accounts. */
async function fileRow(stage: Stage, organization: OrganizationId) {
  const { effort, service } = stage;
  const rowsPerSecond = (milliseconds: number) => (effort.exportAccounts / milliseconds) * 1000;
  const ours = async () =>
    rowsPerSecond(
      await measureMs(async () => {
        const ended = await finishExport(service, organization, await beginExport(service, organization));
        if (ended.rows !== effort.exportAccounts) throw new Error(`${ended.rows} accounts were exported.`);
      }),
    );
  const reference = async () =>
    rowsPerSecond(
      await measureMs(() => service.streamInto('exportAccounts', { organization, body: {} }, discardingStream())),
    );
  await runInterleaved(1, ours, reference);
  const rounds = await runInterleaved(effort.rounds, ours, reference);
  const each = (of: 'ours' | 'reference') => Math.round(median(rounds.map((round) => round[of])));
  return result(
    {
      id: 'export-file',
      metric: `export to a file: accounts per second (${each('ours')}/s)`,
      unit: 'ratio',
      target: { atLeast: 0.5 },
      reference: `the stream of the same accounts, ${each('reference')}/s`,
    },
    rounds.map((round) => round.ours / round.reference),
  );
}

export const accountExport: Group = {
  name: 'export',
  measure: async (stage) => {
    const organization = await stage.service.organization('export');
    await copyAccounts(stage, organization, accountIds(organization, stage.effort.exportAccounts));
    return [
      await rateRow(stage, organization, 'json'),
      await rateRow(stage, organization, 'csv'),
      await fileRow(stage, organization),
      ...(await memoryRows(stage)),
    ];
  },
};
