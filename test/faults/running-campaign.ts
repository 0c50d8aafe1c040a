import { randomUUID } from 'node:crypto';
import type { QueueName } from '../../lib/platform/aws/queues.ts';
import { keys, partitions } from '../../lib/platform/aws/table/keys.ts';
import type { QueueItem } from '../../lib/outreach/execution/queue-item.ts';
import { dayIn } from '../../lib/foundation/calendar.ts';
import type { AccountId, CampaignId, OrganizationId } from '../../lib/foundation/ids.ts';
import type { Interaction } from '../../lib/history/interactions/interaction.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import {
  addMembers,
  anActiveCampaign,
  enableSms,
  evaluationZone,
  moveToEvaluationZone,
} from '../harness/campaign-setup.ts';
import type { FaultyService, Message } from './faulty-service.ts';

const consumers = { evaluation: 'evaluateCampaign', dispatch: 'dispatchQueueItem' } as const;

/** An active campaign on a faulty service, and the jobs that work on it. */
export type RunningCampaign = ReturnType<typeof campaignOn>;

/** Starts a campaign of SMS steps, the first due at once, in an organization of its own. */
export async function startCampaign(
  faulty: FaultyService,
  { accounts, steps = 2 }: { readonly accounts: number; readonly steps?: number },
): Promise<RunningCampaign> {
  const { service } = faulty;
  const organization = await service.organization(randomUUID());
  await enableSms(service, organization);
  await moveToEvaluationZone(service, organization);
  const id = await anActiveCampaign(service, organization, { steps });
  return campaignOn(faulty, organization, id, await addMembers(service, organization, id, accounts));
}

export function campaignOn(
  faulty: FaultyService,
  organization: OrganizationId,
  id: CampaignId,
  accounts: readonly AccountId[],
) {
  const { service } = faulty;
  const run = {
    organization,
    id,
    accounts,

    /** Takes the organization's messages out of a queue. */
    messages: (queue: QueueName): Promise<Message[]> => faulty.messagesIn(queue, organization),

    /** Processes all messages of a queue, one after the other. */
    async process(queue: keyof typeof consumers): Promise<void> {
      for (const message of await run.messages(queue)) await faulty.run(consumers[queue], message);
    },

    evaluate: (more: object = {}): Promise<void> => {
      const message = { organization, campaign_id: id, ...more };
      return faulty.run('evaluateCampaign', message);
    },

    dispatch: (message: Message): Promise<void> => faulty.run('dispatchQueueItem', message),

    /** Evaluates the campaign and returns the first message for a worker. */
    async enqueueFirst(): Promise<Message> {
      await run.evaluate();
      const [message] = await run.messages('dispatch');
      if (!message) throw new Error('Nothing was queued.');
      return message;
    },

    /** Sends the messages of all pending items again, as if the queue had passed them. */
    async resendLost(): Promise<void> {
      const { resendLostItems } = await import('../../lib/outreach/execution/resend-lost-items.ts');
      const later = new Date(Date.now() + 60 * 60_000);
      await resendLostItems(organization, id, {
        now: later,
        until: Infinity,
        queueReachedAt: later.toISOString(),
        hasNewProbe: true,
        onProgress: () => Promise.resolve(),
      });
    },

    change: (body: object) => service.call('updateCampaign', { organization, params: { id }, body }),

    /** The queue items of the given days, by default of today. */
    async items(days: Iterable<string> = [dayIn(evaluationZone, new Date())]): Promise<QueueItem[]> {
      const pks = [...days].flatMap((day) => partitions.queue(organization, day));
      const found = await Promise.all(pks.map((pk) => service.table.inPartition(pk)));
      // The functions wrote them; so they did what `account` and `interactions` read.
      return found.flat() as unknown as QueueItem[];
    },

    async account(account: AccountId): Promise<Account> {
      const { unmarshall } = await import('@aws-sdk/util-dynamodb');
      return unmarshall(await service.table.read(keys.account(organization, account))) as Account;
    },

    async interactions(account: AccountId): Promise<Interaction[]> {
      const found = await service.table.inPartition(partitions.ofAccount(organization, account));
      return found.filter((item) => item['kind'] === 'interaction') as unknown as Interaction[];
    },

    /** The only account of a campaign that was started with one. */
    onlyAccount(): AccountId {
      const [account] = accounts;
      if (!account) throw new Error('The campaign has no account.');
      return account;
    },
  };
  return run;
}
