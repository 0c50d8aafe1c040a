import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { partitions } from '../../lib/platform/aws/table/keys.ts';
import { AccountId, DecisionId, InteractionId, type OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import { askRoute } from '../harness/ask-route.ts';
import { bySize } from '../harness/by-size.ts';
import type { CallerRequest } from '../harness/requests.ts';
import { setOwnChannel } from '../harness/set-channel.ts';
import type { Service } from '../harness/start-service.ts';
import { useService } from '../harness/use-service.ts';
import { type Interleaving, interleaveRequests } from './interleave-requests.ts';

let service: Service;
let interleaving: Interleaving;

useService(async (started) => {
  ({ service } = started);
  const { tableClient } = await import('../../lib/platform/aws/table/table.ts');
  interleaving = interleaveRequests(tableClient());
});

interface Debtor {
  readonly organization: OrganizationId;
  readonly account: AccountId;
  readonly contact: string;
}

const lawyer = { kind: 'attorney', reason: 'Her lawyer wrote' };

/** A debtor who may be contacted at any hour, as often as anybody wants. */
async function aDebtor(): Promise<Debtor> {
  const organization = await service.organization(randomUUID());
  const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
  const settings = { contact_hours, contact_frequency: { per_day: 100, per_week: 700 } };
  await service.call('updateOrganization', { organization, body: settings });
  await setOwnChannel(organization, 'sms', { from: `+1202555${String(Math.floor(Math.random() * 9000) + 1000)}` });
  const template = { name: 'Reminder', channel: 'sms', action_type: 'reminder', language: 'es', body: 'Hola' };
  await service.call('createTemplate', { organization, body: template });
  const body = { contact: { name: 'Ana', phone: '+5491155550123' }, total_amount: 9 };
  const { id, contact } = await service.call<AccountView>('createAccount', { organization, body });
  return { organization, account: parseId(AccountId, id), contact: contact.id };
}

async function dispatch({ organization, account }: Debtor): Promise<unknown> {
  const { sendOnce } = await import('../../lib/outreach/dispatch/send-once.ts');
  const { messageSender } = await import('../../lib/outreach/dispatch/senders/message-sender.ts');
  const intent = {
    organization,
    account,
    interaction: parseId(InteractionId, randomUUID()),
    decision: parseId(DecisionId, randomUUID()),
    at: new Date(),
    actionType: 'reminder',
    initiatedBy: { kind: 'user', id: 'user' },
  } as const;
  return sendOnce(intent, messageSender('sms'), new Date());
}

const attemptCount = async ({ organization, account }: Debtor): Promise<number> =>
  (await service.table.inPartition(partitions.ofAccount(organization, account))).filter(
    ({ kind }) => kind === 'interaction',
  ).length;

const dispatchersAtOnce = bySize({ small: 4, large: 50 });
const requestsBetweenInterruptions = bySize({ small: 3, large: 1 });

const requests: Readonly<Record<string, (debtor: Debtor) => Omit<CallerRequest, 'organization'>>> = {
  createAccountHold: ({ account: id }) => ({ params: { id }, body: lawyer }),
  createContactHold: ({ contact: id }) => ({ params: { id }, body: lawyer }),
};

it.each(Object.entries(requests))(
  'after the reply to %s, no attempt is reserved, wherever dispatchers are',
  async (route, request) => {
    for (let after = 1; ; after += requestsBetweenInterruptions) {
      const debtor = await aDebtor();
      const { organization } = debtor;
      let atReply = -1;
      const { wasInterrupted } = await interleaving.interrupt<unknown>(
        () => Promise.allSettled(Array.from({ length: dispatchersAtOnce }, () => dispatch(debtor))),
        after,
        async () => {
          const reply = await askRoute(service, route, { organization, ...request(debtor) });
          expect(reply.status).toBe(201);
          atReply = await attemptCount(debtor);
        },
      );
      expect(await attemptCount(debtor)).toBe(atReply);
      if (!wasInterrupted) return;
    }
  },
  120_000,
);
