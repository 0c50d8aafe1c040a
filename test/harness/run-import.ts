import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { type QueueName, queueUrlVariable } from '../../lib/platform/aws/queues.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import { readSetting } from '../../lib/foundation/read-setting.ts';
import { queueEvent } from './requests.ts';
import type { Service } from './start-service.ts';

interface Message {
  readonly job_id: string;
  readonly chunk?: number;
}

/** Receives an import's messages from a queue. */
async function received(queue: QueueName, jobId: string): Promise<Message[]> {
  const client = new SQSClient({});
  const messages: Message[] = [];
  for (;;) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl: readSetting(queueUrlVariable(queue)), MaxNumberOfMessages: 10 }),
    );
    if (Messages.length === 0) return messages.filter((message) => message.job_id === jobId);
    messages.push(...Messages.map(({ Body = '' }) => JSON.parse(Body) as Message));
  }
}

export interface Import {
  readonly jobId: string;
  readonly split: () => Promise<void>;
  /** One operation per chunk, in order. */
  readonly chunks: () => Promise<(() => Promise<void>)[]>;
}

/** Submits an import; `split` and `chunks` deliver its messages to the jobs. */
export async function submitImport(
  service: Service,
  organization: OrganizationId,
  records: readonly unknown[],
  mode?: 'validate',
): Promise<Import> {
  const body = { accounts: records, ...(mode && { mode }) };
  const { job_id: jobId } = await service.call<{ job_id: string }>('createImport', { organization, body });
  return importOf(service, organization, jobId);
}

/** Begins the undo of an import. */
export async function submitUndo(service: Service, organization: OrganizationId, undone: string): Promise<Import> {
  const sent = { organization, params: { jobId: undone } };
  const { job_id: jobId } = await service.call<{ job_id: string }>('undoImport', sent);
  return importOf(service, organization, jobId);
}

function importOf(service: Service, organization: OrganizationId, jobId: string): Import {
  const run = (job: string, message: Message) => service.run(job, queueEvent(organization, JSON.stringify(message)));
  return {
    jobId,
    split: async () => {
      for (const message of await received('import', jobId)) await run('splitImport', message);
    },
    chunks: async () => {
      const messages = await received('import-chunk', jobId);
      return messages
        .sort((one, other) => (one.chunk ?? 0) - (other.chunk ?? 0))
        .map((message) => () => run('storeImportChunk', message));
    },
  };
}

/** Runs an import to its end. */
export async function importAccounts(
  service: Service,
  organization: OrganizationId,
  records: readonly unknown[],
): Promise<void> {
  const { split, chunks } = await submitImport(service, organization, records);
  await split();
  for (const store of await chunks()) await store();
}

/** Submits and splits an import with a single chunk; returns the operation that stores the chunk. */
export async function submitSingleChunk(
  service: Service,
  name: string,
  records: readonly unknown[],
): Promise<() => Promise<void>> {
  const { split, chunks } = await submitImport(service, await service.organization(name), records);
  await split();
  const [only, ...others] = await chunks();
  if (!only || others.length > 0) throw new Error('The import has more or fewer than one chunk.');
  return only;
}
