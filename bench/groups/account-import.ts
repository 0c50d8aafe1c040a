import type { OrganizationId } from '../../lib/foundation/ids.ts';
import { mapInParallel } from '../../lib/foundation/map-in-parallel.ts';
import { recordsPerChunk } from '../../lib/portfolio/imports/import-records.ts';
import { aRecord } from '../../test/harness/portfolio.ts';
import { submitImport } from '../../test/harness/run-import.ts';
import { result } from '../result.ts';
import { measureMs, runInterleaved } from '../rounds.ts';
import type { BundledService } from '../stage/bundled-service.ts';
import { externalIdAt } from '../stage/copy-accounts.ts';
import { loadSender, recordCalls, replaceIds } from '../stage/recording.ts';
import type { Stage } from '../stage/stage.ts';
import { median } from '../statistics.ts';
import type { Group } from './group.ts';

const writesAtOnce = 32;

const recordsOf = (count: number) => Array.from({ length: count }, (_, n) => aRecord(externalIdAt(n)));

/** Submits and splits an import, and returns its chunks. */
async function chunksOf(service: BundledService, organization: OrganizationId, chunks: number) {
  const submitted = await submitImport(service, organization, recordsOf(chunks * recordsPerChunk));
  await submitted.split();
  return submitted.chunks();
}

/** True if a call writes a record rather than the import itself. */
const isOfRecord = ({ operation, input }: { operation: string; input: object }): boolean =>
  operation === 'UpdateItem' && /#(ACCOUNT|CONTACT)#/.test(JSON.stringify(Reflect.get(input, 'Key')));

async function measure(stage: Stage) {
  const { effort, service, metered } = stage;
  const records = effort.importChunksPerRound * recordsPerChunk;
  const model = await metered.organization('recorded import');
  const modelChunks = await chunksOf(metered, model, effort.importChunksPerRound);
  const recorded = await recordCalls(stage, async () => {
    for (const store of modelChunks) await store();
  });
  const writes = recorded.flat().filter(isOfRecord);
  const send = loadSender(stage);
  let made = 0;

  const ours = async () => {
    const chunks = await chunksOf(service, await service.organization(`import ${made++}`), effort.importChunksPerRound);
    const milliseconds = await measureMs(async () => {
      for (const store of chunks) await store();
    });
    return (records / milliseconds) * 1000;
  };
  const reference = async () => {
    const other = await service.organization(`raw import ${made++}`);
    const [own = []] = replaceIds([writes], { [model]: other });
    const milliseconds = await measureMs(() => mapInParallel(own, writesAtOnce, (call) => send([[call]])));
    return (records / milliseconds) * 1000;
  };
  for (let warm = 0; warm < 3; warm++) await runInterleaved(1, ours, reference);
  const rounds = await runInterleaved(effort.rounds, ours, reference);
  return [
    result(
      {
        id: 'import',
        metric: `import: records per second by one worker (${Math.round(median(rounds.map((round) => round.ours)))}/s)`,
        unit: 'ratio',
        target: { atLeast: 0.8 },
        reference: `the same ${writes.length / records} UpdateItem per record, ${writesAtOnce} at once, ${Math.round(median(rounds.map((round) => round.reference)))}/s`,
      },
      rounds.map((round) => round.ours / round.reference),
    ),
  ];
}

export const accountImport: Group = { name: 'import', measure };
