import { documentation as campaigns } from '../../portfolio/campaigns/documentation.ts';
import { documentation as execution } from '../../outreach/execution/documentation.ts';
import { documentation as simulation } from '../../outreach/simulation/documentation.ts';
import { documentation as strategies } from '../../policy/strategies/documentation.ts';
import { documentation as contactRules } from '../../policy/contact-rules/documentation.ts';
import { documentation as prices } from '../../policy/prices/documentation.ts';
import {
  type FieldNote,
  type OperationNote,
  type RoomDocumentation,
  wireDocumentation,
} from '../../platform/http/documentation.ts';
import { documentation as apiKeys } from '../../tenancy/api-keys/documentation.ts';
import { documentation as audit } from '../../tenancy/audit/documentation.ts';
import { documentation as billing } from '../../tenancy/billing/documentation.ts';
import { documentation as claims } from '../../channels/claims/documentation.ts';
import { documentation as emailDomains } from '../../channels/email-domains/documentation.ts';
import { documentation as notifications } from '../../tenancy/notifications/documentation.ts';
import { documentation as organizations } from '../../tenancy/organizations/documentation.ts';
import { documentation as phoneNumbers } from '../../channels/phone-numbers/documentation.ts';
import { documentation as users } from '../../tenancy/users/documentation.ts';
import { documentation as voiceAgents } from '../../channels/voice-agents/documentation.ts';
import { documentation as voice } from '../../channels/voice/documentation.ts';
import { documentation as webhookDeliveries } from '../../events/webhook-deliveries/documentation.ts';
import { documentation as webhooks } from '../../events/webhooks/documentation.ts';
import { documentation as callbacks } from '../../outreach/callbacks/documentation.ts';
import { documentation as channels } from '../../channels/channels/documentation.ts';
import { documentation as decisions } from '../../history/decisions/documentation.ts';
import { documentation as dispatch } from '../../outreach/dispatch/documentation.ts';
import { documentation as inbox } from '../../outreach/inbox/documentation.ts';
import { documentation as interactions } from '../../history/interactions/documentation.ts';
import { documentation as optOuts } from '../../channels/opt-outs/documentation.ts';
import { documentation as unsubscriptions } from '../../channels/unsubscriptions/documentation.ts';
import { documentation as templates } from '../../channels/templates/documentation.ts';
import { documentation as accounts } from '../../portfolio/accounts/documentation.ts';
import { documentation as contacts } from '../../portfolio/contacts/documentation.ts';
import { documentation as exports } from '../../portfolio/exports/documentation.ts';
import { documentation as recordExports } from '../../portfolio/exports/record-documentation.ts';
import { documentation as holds } from '../../portfolio/holds/documentation.ts';
import { documentation as imports } from '../../portfolio/imports/documentation.ts';
import { documentation as members } from '../../outreach/members/documentation.ts';
import { documentation as notes } from '../../portfolio/notes/documentation.ts';
import { documentation as outcomes } from '../../outreach/outcomes/documentation.ts';
import { documentation as closings } from '../../reporting/closings/documentation.ts';
import { documentation as adjustments } from '../../portfolio/adjustments/documentation.ts';
import { documentation as ledger } from '../../portfolio/ledger/documentation.ts';
import { documentation as workQueue } from '../../outreach/work-queue/documentation.ts';
import { documentation as payments } from '../../portfolio/payments/documentation.ts';
import { documentation as plans } from '../../portfolio/plans/documentation.ts';
import { documentation as promises } from '../../portfolio/promises/documentation.ts';
import { documentation as search } from '../../portfolio/search/documentation.ts';
import { documentation as settlements } from '../../portfolio/settlements/documentation.ts';
import { documentation as debtorViews } from '../debtor-views/documentation.ts';
import { documentation as contactStatements } from '../../reporting/contact-statements/documentation.ts';
import { documentation as directory } from '../../reporting/directory/documentation.ts';
import { documentation as events } from '../../events/event-types/documentation.ts';
import { documentation as overview } from '../../reporting/overview/documentation.ts';
import { documentation as reports } from '../../reporting/reports/documentation.ts';
import { documentation as timeline } from '../../reporting/timeline/documentation.ts';
import { documentation as system } from './documentation.ts';
import type { routes } from './routes.ts';

const byFolder: Readonly<Record<keyof typeof routes, RoomDocumentation>> = {
  accounts,
  contacts,
  payments,
  promises,
  settlements,
  plans,
  holds,
  strategies,
  campaigns,
  members,
  execution,
  dispatch,
  decisions,
  inbox,
  interactions,
  'opt-outs': optOuts,
  unsubscriptions,
  audit,
  imports,
  exports,
  'record-exports': recordExports,
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
  outcomes,
  adjustments,
  ledger,
  'contact-statements': contactStatements,
  'debtor-views': debtorViews,
  'work-queue': workQueue,
  directory,
  overview,
  reports,
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
  prices,
  events,
  search,
  simulation,
  closings,
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

export const tags: ReadonlyMap<string, NonNullable<RoomDocumentation['tag']>> = new Map(
  Object.entries(byFolder).flatMap(([folder, { tag }]) => (tag ? [[folder, tag] as const] : [])),
);
