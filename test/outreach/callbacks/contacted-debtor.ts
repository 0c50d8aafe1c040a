import { randomInt, randomUUID } from 'node:crypto';
import { partitions } from '../../../lib/platform/aws/table/keys.ts';
import { AccountId, ContactId, InteractionId, OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { ProviderEvent } from '../../../lib/history/messages/provider-event.ts';
import type { Interaction } from '../../../lib/history/interactions/interaction.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import { type InteractionRef, interactionRefText } from '../../../lib/platform/providers/interaction-ref.ts';
import { anInteraction } from '../../builders.ts';
import { queueEvent } from '../../harness/requests.ts';
import type { Service } from '../../harness/start-service.ts';
import { setOwnChannel } from '../../harness/set-channel.ts';

/** A debtor who owes 1,000.50 and was just contacted. */
export interface ContactedDebtor {
  readonly organization: OrganizationId;
  readonly account: AccountId;
  readonly contact: ContactId;
  readonly phone: string;
  readonly email: string;
  /** The organization's number that was used. */
  readonly line: string;
  readonly ref: InteractionRef;
  readonly interactionText: string;
}

const digits = () => String(randomInt(2_000_000, 9_999_999));

/** Creates a debtor, with the interaction and the attempt as a dispatch stores them. */
export async function contactedDebtor(
  service: Service,
  organization: OrganizationId,
  over: Partial<Interaction> = {},
): Promise<ContactedDebtor> {
  const [phone, line] = [`+1202${digits()}`, `+1312${digits()}`];
  const email = `ana-${digits()}@mail.example`;
  await setOwnChannel(organization, 'sms', { from: line });
  const body = { external_id: randomUUID(), contact: { name: 'Ana Pérez', phone, email }, total_amount: 1000.5 };
  const made = await service.call<AccountView>('createAccount', { organization, body });
  const account = parseId(AccountId, made.id);
  const contact = parseId(ContactId, made.contact.id);
  const ref: InteractionRef = {
    organization,
    account,
    interaction: over.id ?? parseId(InteractionId, randomUUID()),
    at: over.created_at ?? new Date().toISOString(),
  };
  const to = over.channel === 'email' ? email : phone;
  const interaction = anInteraction({
    to,
    ...((over.channel ?? 'sms') === 'sms' && { from: line }),
    ...over,
    id: ref.interaction,
    account_id: account,
    contact_id: contact,
    created_at: ref.at,
    updated_at: ref.at,
  });
  const [{ interactionStore }, { attemptLogStore }, { lastMessageStore }, { transact }] = await Promise.all([
    import('../../../lib/history/interactions/interaction-store.ts'),
    import('../../../lib/outreach/dispatch/attempt-log-store.ts'),
    import('../../../lib/outreach/dispatch/last-message-store.ts'),
    import('../../../lib/platform/aws/table/table.ts'),
  ]);
  const { channel } = interaction;
  const attempt = { id: ref.interaction, at: ref.at, channel, account_id: account };
  await transact([
    interactionStore(organization).insertion(interaction),
    attemptLogStore(organization).reservation(contact, undefined, attempt),
  ]);
  await lastMessageStore(organization).record(interaction);
  return { organization, account, contact, phone, email, line, ref, interactionText: interactionRefText(ref) };
}

/** An AI agent's call in progress. */
export const anAiCallInProgress: Partial<Interaction> = {
  channel: 'voice',
  provider: 'voiceprovider',
  agent_type: 'ai',
};

/** The stored items of one kind about an account. */
export const itemsOfAccount = async (
  service: Service,
  { organization, account }: Pick<ContactedDebtor, 'organization' | 'account'>,
  kind: 'interaction' | 'promise',
) =>
  (await service.table.inPartition(partitions.ofAccount(organization, account))).filter(
    (item) => item['kind'] === kind,
  );

/** The interaction by which a debtor was contacted. */
export const interactionOf = async (service: Service, debtor: ContactedDebtor) =>
  (await itemsOfAccount(service, debtor, 'interaction')).find(({ id }) => id === debtor.ref.interaction);

/** Runs the job that applies a provider event, as the queue does. */
export async function applyEvent(
  service: Service,
  event: ProviderEvent | undefined,
  receivedAt = new Date().toISOString(),
): Promise<void> {
  if (!event) throw new Error('The event was ignored.');
  await service.run(
    'applyCallback',
    queueEvent(
      parseId(OrganizationId, randomUUID()),
      JSON.stringify({ provider: 'telephony', event, received_at: receivedAt }),
    ),
  );
}
