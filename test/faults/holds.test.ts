import { randomInt, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { partitions } from '../../lib/platform/aws/table/keys.ts';
import { AccountId, DecisionId, InteractionId, type OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import { parseTelephonyEvent } from '../../lib/outreach/callbacks/telephony-event.ts';
import { askRoute } from '../harness/ask-route.ts';
import { bySize } from '../harness/by-size.ts';
import { aSenderNumber } from '../harness/campaign-setup.ts';
import { setOwnChannel } from '../harness/set-channel.ts';
import type { Service } from '../harness/start-service.ts';
import { useService } from '../harness/use-service.ts';
import { applyEvent } from '../outreach/callbacks/contacted-debtor.ts';
import { inboundMessageForm } from '../outreach/callbacks/signed-requests.ts';
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
  readonly phone: string;
  readonly line: string;
}

const lawyer = { kind: 'attorney', reason: 'Her lawyer wrote' };

/** A debtor who may be contacted at any hour, as often as anybody wants. */
async function aDebtor(): Promise<Debtor> {
  const organization = await service.organization(randomUUID());
  const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
  const settings = { contact_hours, contact_frequency: { per_day: 100, per_week: 700 } };
  await service.call('updateOrganization', { organization, body: settings });
  const line = aSenderNumber();
  await setOwnChannel(organization, 'sms', { from: line });
  const template = { name: 'Reminder', channel: 'sms', action_type: 'reminder', language: 'es', body: 'Hola' };
  await service.call('createTemplate', { organization, body: template });
  const phone = `+54911${randomInt(20_000_000, 79_999_999)}`;
  const body = { contact: { name: 'Ana', phone }, total_amount: 9 };
  const { id, contact } = await service.call<AccountView>('createAccount', { organization, body });
  return { organization, account: parseId(AccountId, id), contact: contact.id, phone, line };
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
    initiatedBy: { kind: 'system', id: null },
    isAutomatic: true,
  } as const;
  return sendOnce(intent, messageSender('sms'), new Date());
}

const attemptCount = async ({ organization, account }: Debtor): Promise<number> =>
  (await service.table.inPartition(partitions.ofAccount(organization, account))).filter(
    ({ kind, direction }) => kind === 'interaction' && direction === 'outbound',
  ).length;

const dispatchersAtOnce = bySize({ small: 4, large: 50 });
// Fifty dispatchers of one account make thousands of requests; a prime spreads the interruptions over all kinds of them.
const requestsBetweenInterruptions = bySize({ small: 8, large: 97 });
const maxMilliseconds = bySize({ small: 120_000, large: 900_000 });

const place =
  (route: string, idOf: (debtor: Debtor) => string) =>
  async (debtor: Debtor): Promise<void> => {
    const { organization } = debtor;
    const reply = await askRoute(service, route, { organization, params: { id: idOf(debtor) }, body: lawyer });
    expect(reply.status).toBe(201);
  };

const write =
  (text: string) =>
  async ({ phone, line }: Debtor): Promise<void> => {
    const form = new URLSearchParams(inboundMessageForm(phone, line, text));
    await applyEvent(service, parseTelephonyEvent(form, undefined, new Date().toISOString()));
  };

const acts: Readonly<Record<string, (debtor: Debtor) => Promise<void>>> = {
  'the reply to createAccountHold': place('createAccountHold', ({ account }) => account),
  'the reply to createContactHold': place('createContactHold', ({ contact }) => contact),
  'a claim of payment was applied': write('Ya pagué'),
  'any other text was applied': write('¿Cuánto debo?'),
};

it.each(Object.entries(acts))(
  'after %s, no attempt is reserved, wherever dispatchers are',
  async (_, act) => {
    for (let after = 1; ; after += requestsBetweenInterruptions) {
      const debtor = await aDebtor();
      let atReply = -1;
      const { wasInterrupted } = await interleaving.interrupt<unknown>(
        () => Promise.allSettled(Array.from({ length: dispatchersAtOnce }, () => dispatch(debtor))),
        after,
        async () => {
          await act(debtor);
          atReply = await attemptCount(debtor);
        },
      );
      expect(await attemptCount(debtor)).toBe(atReply);
      if (!wasInterrupted) return;
    }
  },
  maxMilliseconds,
);
