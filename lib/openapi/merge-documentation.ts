import { documentation as campaigns } from '../campaigns/campaigns/documentation.ts';
import { documentation as execution } from '../campaigns/execution/documentation.ts';
import { documentation as simulation } from '../campaigns/simulation/documentation.ts';
import { documentation as strategies } from '../campaigns/strategies/documentation.ts';
import { documentation as contactRules } from '../contact-rules/documentation.ts';
import {
  type FieldNote,
  type OperationNote,
  type RoomDocumentation,
  wireDocumentation,
} from '../http/documentation.ts';
import { documentation as apiKeys } from '../organizations/api-keys/documentation.ts';
import { documentation as audit } from '../organizations/audit/documentation.ts';
import { documentation as billing } from '../organizations/billing/documentation.ts';
import { documentation as claims } from '../organizations/claims/documentation.ts';
import { documentation as emailDomains } from '../organizations/email-domains/documentation.ts';
import { documentation as notifications } from '../organizations/notifications/documentation.ts';
import { documentation as organizations } from '../organizations/organizations/documentation.ts';
import { documentation as phoneNumbers } from '../organizations/phone-numbers/documentation.ts';
import { documentation as users } from '../organizations/users/documentation.ts';
import { documentation as voiceAgents } from '../organizations/voice-agents/documentation.ts';
import { documentation as voice } from '../organizations/voice/documentation.ts';
import { documentation as webhookDeliveries } from '../organizations/webhook-deliveries/documentation.ts';
import { documentation as webhooks } from '../organizations/webhooks/documentation.ts';
import { documentation as callbacks } from '../outreach/callbacks/documentation.ts';
import { documentation as channels } from '../outreach/channels/documentation.ts';
import { documentation as decisions } from '../outreach/decisions/documentation.ts';
import { documentation as dispatch } from '../outreach/dispatch/documentation.ts';
import { documentation as interactions } from '../outreach/interactions/documentation.ts';
import { documentation as optOuts } from '../outreach/opt-outs/documentation.ts';
import { documentation as templates } from '../outreach/templates/documentation.ts';
import { documentation as accounts } from '../portfolio/accounts/documentation.ts';
import { documentation as contacts } from '../portfolio/contacts/documentation.ts';
import { documentation as exports } from '../portfolio/exports/documentation.ts';
import { documentation as imports } from '../portfolio/imports/documentation.ts';
import { documentation as notes } from '../portfolio/notes/documentation.ts';
import { documentation as payments } from '../portfolio/payments/documentation.ts';
import { documentation as promises } from '../portfolio/promises/documentation.ts';
import { documentation as search } from '../portfolio/search/documentation.ts';
import { documentation as settlements } from '../portfolio/settlements/documentation.ts';
import { documentation as directory } from '../reporting/directory/documentation.ts';
import { documentation as events } from '../reporting/event-types/documentation.ts';
import { documentation as overview } from '../reporting/overview/documentation.ts';
import { documentation as timeline } from '../reporting/timeline/documentation.ts';
import { documentation as system } from './documentation.ts';
import type { routes } from './routes.ts';

/** By the folder of `functions` whose operations are listed under its tag, in the order of the tags. */
const byFolder: Readonly<Record<keyof typeof routes, RoomDocumentation>> = {
  accounts,
  contacts,
  payments,
  promises,
  settlements,
  strategies,
  campaigns,
  execution,
  dispatch,
  decisions,
  interactions,
  'opt-outs': optOuts,
  audit,
  imports,
  exports,
  'api-keys': apiKeys,
  organizations,
  templates,
  channels,
  'phone-numbers': phoneNumbers,
  claims,
  'email-domains': emailDomains,
  voice,
  'voice-agents': voiceAgents,
  timeline,
  notes,
  directory,
  overview,
  webhooks,
  'webhook-deliveries': webhookDeliveries,
  callbacks,
  notifications,
  users,
  billing,
  system,
};

const all: readonly RoomDocumentation[] = [
  wireDocumentation,
  ...Object.values(byFolder),
  contactRules,
  events,
  search,
  simulation,
];

function merge<Note>(parts: readonly (Readonly<Record<string, Note>> | undefined)[]): ReadonlyMap<string, Note> {
  const merged = new Map<string, Note>();
  for (const [name, note] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    if (merged.has(name)) throw new Error(`Two rooms document ${name}.`);
    merged.set(name, note);
  }
  return merged;
}

export const fieldNotes: ReadonlyMap<string, FieldNote> = merge(all.map(({ fields }) => fields));

export const operationNotes: ReadonlyMap<string, OperationNote> = merge(all.map(({ operations }) => operations));

/** The tags of the document, by the folder of `functions`. */
export const tags: ReadonlyMap<string, NonNullable<RoomDocumentation['tag']>> = new Map(
  Object.entries(byFolder).flatMap(([folder, { tag }]) => (tag ? [[folder, tag] as const] : [])),
);
