import { type Key, keys } from '../../platform/aws/table/keys.ts';
import { getItem, getItems, transact } from '../../platform/aws/table/table.ts';
import { versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { AccountId, ContactId, OrganizationId, TemplateId } from '../../foundation/ids.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import {
  outboundContactRelease,
  outboundContactReservation,
  outboundContactUpdate,
} from '../../portfolio/accounts/contact-count-store.ts';
import type { ContactCopy } from '../../portfolio/contacts/contact.ts';
import type { ChannelSettings } from '../../channels/channels/channel-settings.ts';
import { decisionStore } from '../../history/decisions/decision-store.ts';
import type { DecisionReceipt } from '../../history/decisions/decision.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { type Interaction, type InteractionKey, interactionKey } from '../../history/interactions/interaction.ts';
import { notSuppressedChecks } from '../../channels/opt-outs/not-suppressed-checks.ts';
import { type SuppressedAddress, suppressibleForms } from '../../channels/opt-outs/opt-out.ts';
import type { Template } from '../../channels/templates/template.ts';
import { releaseAttempt, reserveAttempt } from './attempt-log-store.ts';
import type { AttemptLog } from './attempt-log.ts';
import type { DispatchContext } from './dispatch-context.ts';
import type { RecordedOutcome } from './dispatch-result.ts';
import { recordLastMessage } from './last-message-store.ts';
import type { OutboundInteraction } from './outbound-interaction.ts';

/** The reads and writes of one organization's dispatches, each in one request. */
export const dispatchStore = (organization: OrganizationId) => {
  const interactions = interactionStore(organization);
  const contactLimitKeys = (contact: ContactCopy): Key[] => [
    keys.attempts(organization, contact.id),
    ...suppressibleForms(contact).map((address) => keys.suppressed(organization, address)),
  ];

  return {
    /** Reads an interaction with its account and organization, consistently. */
    async readSubject({ account, interaction, at }: InteractionKey) {
      const found = await getItems<Account | Organization | Interaction>(
        [
          keys.account(organization, account),
          keys.organization(organization),
          keys.interaction(organization, account, at, interaction),
        ],
        ['organization', 'interaction', 'account'],
        { consistent: true },
      );
      return {
        account: found.find((item) => item.kind === 'account'),
        organization: found.find((item) => item.kind === 'organization'),
        interaction: found.find((item) => item.kind === 'interaction'),
      };
    },

    /** Reads an account with its organization, consistently. */
    async readAccount(account: AccountId) {
      const found = await getItems<Account | Organization>(
        [keys.account(organization, account), keys.organization(organization)],
        ['organization', 'account'],
        { consistent: true },
      );
      return {
        account: found.find((item) => item.kind === 'account'),
        organization: found.find((item) => item.kind === 'organization'),
      };
    },

    /** Reads what may keep a contact from being contacted, whatever the channel, consistently. */
    async readContactLimits(contact: ContactCopy) {
      const found = await getItems<AttemptLog | SuppressedAddress>(
        contactLimitKeys(contact),
        ['suppressed', 'attempts'],
        { consistent: true },
      );
      return {
        attempts: found.find((item) => item.kind === 'attempts'),
        suppressed: found.filter((item) => item.kind === 'suppressed'),
      };
    },

    /** Reads what may keep a contact from being contacted on a channel, and the given templates, consistently. */
    async readLimits(contact: ContactCopy, channel: Channel, templates: readonly TemplateId[]) {
      const found = await getItems<AttemptLog | SuppressedAddress | ChannelSettings | Template>(
        [
          ...contactLimitKeys(contact),
          keys.channel(organization, channel),
          ...templates.map((id) => keys.template(organization, id)),
        ],
        ['suppressed', 'attempts', 'channel', 'template'],
        { consistent: true },
      );
      return {
        attempts: found.find((item) => item.kind === 'attempts'),
        channel: found.find((item) => item.kind === 'channel'),
        suppressed: found.filter((item) => item.kind === 'suppressed'),
        templates: found.filter((item) => item.kind === 'template'),
      };
    },

    /**
     * Reserves the attempt, counts the contact and writes the interaction with its receipt, if nothing has changed since the decision. The
     * suppressed addresses are checked by themselves: an opt-out suppresses them before it reaches the account's version.
     * @returns the interaction of an earlier attempt of the same intent, if there is one
     */
    async reserve(
      { account, attempts }: Pick<DispatchContext, 'account' | 'attempts'>,
      receipt: DecisionReceipt,
      interaction: OutboundInteraction,
    ): Promise<'reserved' | Interaction | typeof versionConflict> {
      const { id, channel, to, updated_at: at } = interaction;
      const attempt = { id, at, channel, account_id: account.id };
      const result = await transact([
        interactions.insertion(interaction),
        reserveAttempt(organization, account.contact.id, attempts, attempt),
        outboundContactReservation(organization, account, at),
        decisionStore(organization).insertion({ ...receipt, interaction_id: id }),
        ...notSuppressedChecks(organization, suppressibleForms(account.contact), to),
      ]);
      if (result.ok) return 'reserved';
      // The first part fails only if an interaction is stored under the key.
      return (result.refused.get(0) as Interaction | undefined) ?? versionConflict;
    },

    /**
     * Records an interaction of the past with its attempt, unless it is stored already. `attempts` is the contact's log as
     * it was read.
     */
    async recordPast(
      interaction: Interaction,
      attempts: AttemptLog | undefined,
      hasAccount: boolean,
    ): Promise<'recorded' | 'known' | typeof versionConflict> {
      const { id, channel, account_id, contact_id, updated_at: at } = interaction;
      const result = await transact([
        interactions.insertion(interaction),
        reserveAttempt(organization, contact_id, attempts, { id, at, channel, account_id }),
        ...(hasAccount ? [outboundContactUpdate(organization, account_id, at)] : []),
      ]);
      if (result.ok) return 'recorded';
      return result.refused.get(0) ? 'known' : versionConflict;
    },

    readAttempts: (contact: ContactId): Promise<AttemptLog | undefined> =>
      getItem<AttemptLog>(keys.attempts(organization, contact), 'attempts', { consistent: true }),

    /**
     * Records the provider's answer. If a callback was recorded first, its status stays. A message is known as the last one
     * to its number before it is known as sent. `before` is the account as it was before the reservation.
     */
    async recordOutcome(
      interaction: OutboundInteraction,
      before: Account,
      { status, fields, isContact }: RecordedOutcome,
      now: Date,
    ): Promise<void> {
      const key = interactionKey(interaction);
      if (isContact) {
        await recordLastMessage(organization, interaction);
        const updated = await interactions.updateStatus(key, status, now, fields);
        if (updated === 'behind' && status !== 'outcome_unknown') await interactions.updateFields(key, fields, now);
        return;
      }
      const release = (isLatest: boolean) =>
        transact([
          interactions.statusUpdate(key, status, now, fields),
          releaseAttempt(organization, interaction.contact_id, interaction.id),
          outboundContactRelease(organization, before, interaction.updated_at, { isLatest }),
        ]);
      const released = await release(true);
      if (!released.ok && !released.refused.has(0)) await release(false);
    },
  };
};
