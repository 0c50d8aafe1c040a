import * as z from 'zod/mini';
import { channels } from '../../policy/contact-rules/channel.ts';
import { AccountId, CampaignId, ContactId, InteractionId, OrganizationId } from '../../foundation/ids.ts';
import { schemaOf } from '../../foundation/schema.ts';

/**
 * Messages of log lines that outlive the table: after a restore they show who was contacted, and who opted out, since
 * the restored point. They carry ids but no addresses, because logs hold no personal data.
 */
export const journalMessages = {
  attempted: 'contact attempted',
  /** The provider was not called, or it refused, so the attempt does not count. */
  released: 'contact attempt released',
  optedOut: 'contact opted out',
} as const;

/** `created_at` is the interaction's; `at` is when the provider was called. */
export const AttemptEntry = () =>
  z.object({
    organization: OrganizationId(),
    account_id: AccountId(),
    contact_id: ContactId(),
    interaction_id: InteractionId(),
    channel: z.enum(channels),
    provider: z.enum(['telephony', 'emailprovider', 'voiceprovider']),
    action_type: z.string(),
    initiated_by: z.object({ kind: z.enum(['user', 'api_key', 'system', 'contact']), id: z.nullable(z.string()) }),
    created_at: z.iso.datetime(),
    at: z.iso.datetime(),
    step: z.optional(z.object({ campaign: CampaignId(), step: z.int(), round: z.int() })),
  });
export type AttemptEntry = z.output<ReturnType<typeof AttemptEntry>>;

const ReleaseEntry = () => z.object({ interaction_id: InteractionId() });

export const OptOutEntry = () =>
  z.object({
    organization: OrganizationId(),
    contact_id: ContactId(),
    at: z.iso.datetime(),
    /** Absent means all. */
    channels: z.optional(z.array(z.enum(channels))),
  });
export type OptOutEntry = z.output<ReturnType<typeof OptOutEntry>>;

export interface ContactJournal {
  readonly attempts: readonly AttemptEntry[];
  readonly optOuts: readonly OptOutEntry[];
}

const Line = () => z.looseObject({ message: z.string() });

export function parseJournal(lines: readonly string[]): ContactJournal {
  const attempts = new Map<InteractionId, AttemptEntry>();
  const released = new Set<InteractionId>();
  const optOuts: OptOutEntry[] = [];
  for (const line of lines) {
    const entry = parseLine(line);
    if (entry?.message === journalMessages.attempted) {
      const attempt = z.parse(schemaOf(AttemptEntry), entry);
      attempts.set(attempt.interaction_id, attempt);
    } else if (entry?.message === journalMessages.released)
      released.add(z.parse(schemaOf(ReleaseEntry), entry).interaction_id);
    else if (entry?.message === journalMessages.optedOut) optOuts.push(z.parse(schemaOf(OptOutEntry), entry));
  }
  return {
    attempts: [...attempts.values()]
      .filter(({ interaction_id: id }) => !released.has(id))
      .sort((one, other) => one.at.localeCompare(other.at)),
    optOuts,
  };
}

function parseLine(line: string): z.output<ReturnType<typeof Line>> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return z.safeParse(schemaOf(Line), JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
