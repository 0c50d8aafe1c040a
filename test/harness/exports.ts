import { marshall } from '@aws-sdk/util-dynamodb';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { queueUrlVariable } from '../../lib/platform/aws/queues.ts';
import { indexKeys, keys, segments } from '../../lib/platform/aws/table/keys.ts';
import { accountIdOf } from '../../lib/foundation/derived-ids.ts';
import { ExportId, type OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import { readSetting } from '../../lib/foundation/read-setting.ts';
import type { ExportView } from '../../lib/portfolio/exports/contract.ts';
import { anAccount } from '../builders.ts';
import { queueEvent } from './requests.ts';
import { required } from './required.ts';
import type { Service } from './start-service.ts';

const storedAtOnce = 10_000;

/** Gives an organization the first `count` of its accounts `INV-0`, `INV-1` and so on, each with the same notes. */
export async function storeAccounts(
  service: Service,
  organization: OrganizationId,
  count: number,
  notes?: string,
): Promise<void> {
  const model = marshall({ ...anAccount(), ...(notes !== undefined && { notes }) }, { removeUndefinedValues: true });
  const accountAt = (n: number) => {
    const id = accountIdOf(organization, `INV-${n}`);
    return {
      ...keys.account(organization, id),
      ...indexKeys.accountStatus(organization, id, 'active'),
      organization,
      id,
      external_id: `INV-${n}`,
    };
  };
  for (let from = 0; from < count; from += storedAtOnce) {
    const length = Math.min(storedAtOnce, count - from);
    await service.table.copy(
      model,
      Array.from({ length }, (_, n) => accountAt(from + n)),
    );
  }
}

/** Makes the counts of an organization say that it has as many active accounts. */
export const countAccounts = (service: Service, organization: OrganizationId, active: number): Promise<void> =>
  service.table.copy(marshall({ kind: 'counts', organization, version: 1, shards: {} }), [
    { ...keys.counts(organization, 'STATUS', required(segments[0])), active },
  ]);

/** Begins an export of another kind of records than accounts. */
export async function beginRecordExport(
  service: Service,
  organization: OrganizationId,
  name: 'exportPayments' | 'exportPromises' | 'exportInteractions' | 'exportDecisions',
  body: object = {},
): Promise<ExportId> {
  const { export_id: id } = await service.call<{ export_id: string }>(name, { organization, body });
  return parseId(ExportId, id);
}

/** Begins an export to a file. */
export async function beginExport(
  service: Service,
  organization: OrganizationId,
  body: object = {},
  idempotencyKey?: string,
): Promise<ExportId> {
  const sent = { organization, body: { delivery: 'file', ...body }, ...(idempotencyKey && { idempotencyKey }) };
  const reply = JSON.parse(await service.stream('exportAccounts', sent));
  if (reply.export_id === undefined) throw new Error(`exportAccounts answered ${JSON.stringify(reply)}`);
  return parseId(ExportId, reply.export_id);
}

export const readExport = (service: Service, organization: OrganizationId, id: string): Promise<ExportView> =>
  service.call<ExportView>('readExport', { organization, params: { id } });

/** Delivers a message of the export to the job, as often as the job continues. */
export async function finishExport(service: Service, organization: OrganizationId, id: ExportId): Promise<ExportView> {
  for (let runs = 0; runs < 100; runs++) {
    await service.run('writeExport', queueEvent(organization, JSON.stringify({ organization, export_id: id })));
    const found = await readExport(service, organization, id);
    if (found.status !== 'processing') return found;
  }
  throw new Error('The export does not end.');
}

/** Receives the messages that wait in the queue of exports. */
export async function receiveExportMessages(): Promise<string[]> {
  const client = new SQSClient({});
  const QueueUrl = readSetting(queueUrlVariable('export'));
  const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
  return Messages.map(({ Body = '' }) => Body);
}

/** Downloads the file of an export. */
export async function download({ file }: ExportView): Promise<{ readonly text: string; readonly headers: Headers }> {
  if (!file) throw new Error('The export has no file.');
  const reply = await fetch(file.url);
  if (!reply.ok) throw new Error(`The file gave status ${reply.status}.`);
  return { text: await reply.text(), headers: reply.headers };
}
