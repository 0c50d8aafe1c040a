import { deriveId } from '../../foundation/derived-ids.ts';
import { HoldId } from '../../foundation/ids.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import type { Statement } from '../../policy/statements/phrase.ts';
import { type AccountHold, openHolds } from '../../portfolio/holds/account-hold.ts';
import type { ContactHold } from '../../portfolio/holds/contact-hold.ts';
import { type HoldSettings, deadlinesOf } from '../../portfolio/holds/hold-deadlines.ts';
import { type HoldKind, isAccountHoldKind } from '../../portfolio/holds/hold-kind.ts';
import { type Hold, accountHold, contactHold, newAccountHold, newContactHold } from '../../portfolio/holds/hold.ts';

/** A contact with more unread messages is held by these. */
const maxUnreadHolds = 50;

const kindOf: Readonly<Record<Statement, HoldKind>> = {
  paid: 'paid_claim',
  dispute: 'disputed',
  another_person: 'wrong_person',
  lawyer: 'attorney',
  stop: 'stop_request',
  cease: 'cease',
  data_request: 'privacy_request',
};

interface Sent {
  readonly message: Pick<Interaction, 'id' | 'account_id' | 'contact_id' | 'from'>;
  readonly statements: readonly Statement[];
  /** The stored form of the address that it came from; undefined of a text on the debtor's page. */
  readonly address: string | undefined;
}

interface Held {
  readonly accountHolds: readonly AccountHold[];
  readonly contactHolds: readonly ContactHold[];
  readonly settings: HoldSettings;
}

export interface InboundHolds {
  readonly placed: readonly Hold[];
  /** The open holds of the account, and those with which it is held now; undefined if none was added. */
  readonly ofAccount: { readonly open: readonly AccountHold[]; readonly added: readonly AccountHold[] } | undefined;
  /** All open holds of the contact; undefined if none was added. */
  readonly ofContact: readonly ContactHold[] | undefined;
}

/**
 * Plans the holds that a text of the debtor places: what it seems to say, as proposals that a person decides, or else
 * that it waits for an answer. A kind that holds already is not placed twice; if nothing else would be placed, the text
 * waits for an answer. It counts from `now`, because a text may be found days after it was sent.
 */
export function planInboundHolds({ message, statements, address }: Sent, held: Held, now: Date): InboundHolds {
  const { settings } = held;
  const accountHolds = openHolds({ holds: held.accountHolds }, now);
  const contactHolds = openHolds({ holds: held.contactHolds }, now);
  const origin = (kind: HoldKind) => ({
    id: deriveId(HoldId, message.id, `hold:${kind}`),
    contact_id: message.contact_id,
    source: 'contact' as const,
    interaction_id: message.id,
    placed_by: { kind: 'contact' as const, id: message.contact_id },
    placed_at: now.toISOString(),
    ...deadlinesOf(kind, settings, now),
  });
  const onAccount: Hold[] = [];
  const onContact: { readonly hold: Hold; readonly address?: string | undefined }[] = [];
  for (const kind of statements.map((statement) => kindOf[statement])) {
    if (isAccountHoldKind(kind)) {
      if (!accountHolds.some((each) => each.kind === kind))
        onAccount.push(newAccountHold(kind, { ...origin(kind), account_id: message.account_id }));
    } else if (kind === 'wrong_person') {
      if (!contactHolds.some((each) => each.kind === kind && each.address === address))
        onContact.push({ hold: newContactHold(kind, origin(kind), message.from ?? address), address });
    } else if (!contactHolds.some((each) => each.kind === kind))
      onContact.push({ hold: newContactHold(kind, origin(kind)) });
  }
  const unread = contactHolds.filter(({ kind }) => kind === 'reply_unread').length;
  if (onAccount.length + onContact.length === 0 && unread < maxUnreadHolds)
    onContact.push({ hold: newContactHold('reply_unread', origin('reply_unread')) });
  return {
    placed: [...onAccount, ...onContact.map(({ hold }) => hold)],
    ofAccount: onAccount.length > 0 ? { open: accountHolds, added: onAccount.map(accountHold) } : undefined,
    ofContact:
      onContact.length > 0
        ? [...contactHolds, ...onContact.map((each) => contactHold(each.hold, each.address))]
        : undefined,
  };
}
