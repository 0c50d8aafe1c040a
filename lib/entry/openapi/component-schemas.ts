import * as z from 'zod/mini';
import { mapValues } from '../../foundation/map-values.ts';
import * as campaigns from '../../portfolio/campaigns/contract.ts';
import * as execution from '../../outreach/execution/contract.ts';
import * as simulation from '../../outreach/simulation/contract.ts';
import * as strategies from '../../policy/strategies/contract.ts';
import * as contactRules from '../../policy/contact-rules/contract.ts';
import * as prices from '../../policy/prices/contract.ts';
import type { Shape } from '../../platform/http/route.ts';
import {
  Deleted,
  ErrorBody,
  ErrorDetail,
  Instant,
  Pagination,
  ProviderError,
  ProviderFailure,
} from '../../platform/http/wire.ts';
import * as apiKeys from '../../tenancy/api-keys/contract.ts';
import * as audit from '../../tenancy/audit/contract.ts';
import * as billing from '../../tenancy/billing/contract.ts';
import * as claims from '../../channels/claims/contract.ts';
import * as emailDomains from '../../channels/email-domains/contract.ts';
import * as notifications from '../../tenancy/notifications/contract.ts';
import * as organizations from '../../tenancy/organizations/contract.ts';
import * as phoneNumbers from '../../channels/phone-numbers/contract.ts';
import * as users from '../../tenancy/users/contract.ts';
import * as voiceAgents from '../../channels/voice-agents/contract.ts';
import * as voice from '../../channels/voice/contract.ts';
import * as webhookDeliveries from '../../events/webhook-deliveries/contract.ts';
import * as webhooks from '../../events/webhooks/contract.ts';
import * as callbacks from '../../outreach/callbacks/contract.ts';
import * as channels from '../../channels/channels/contract.ts';
import * as decisions from '../../history/decisions/contract.ts';
import * as dispatch from '../../outreach/dispatch/contract.ts';
import * as members from '../../outreach/members/contract.ts';
import * as inbox from '../../outreach/inbox/contract.ts';
import * as interactions from '../../history/interactions/contract.ts';
import * as optOuts from '../../channels/opt-outs/contract.ts';
import * as templates from '../../channels/templates/contract.ts';
import * as accountFields from '../../portfolio/account-fields/contract.ts';
import * as accounts from '../../portfolio/accounts/contract.ts';
import * as contacts from '../../portfolio/contacts/contract.ts';
import * as exports from '../../portfolio/exports/contract.ts';
import * as holds from '../../portfolio/holds/contract.ts';
import * as imports from '../../portfolio/imports/contract.ts';
import * as notes from '../../portfolio/notes/contract.ts';
import * as outcomes from '../../outreach/outcomes/contract.ts';
import * as debtorViews from '../debtor-views/contract.ts';
import * as contactStatements from '../../reporting/contact-statements/contract.ts';
import * as closings from '../../reporting/closings/contract.ts';
import * as adjustments from '../../portfolio/adjustments/contract.ts';
import * as ledger from '../../portfolio/ledger/contract.ts';
import * as workQueue from '../../outreach/work-queue/contract.ts';
import * as payments from '../../portfolio/payments/contract.ts';
import * as promises from '../../portfolio/promises/contract.ts';
import * as search from '../../portfolio/search/contract.ts';
import * as plans from '../../portfolio/plans/contract.ts';
import * as settlements from '../../portfolio/settlements/contract.ts';
import * as directory from '../../reporting/directory/contract.ts';
import * as eventTypes from '../../events/event-types/event-types.ts';
import * as overview from '../../reporting/overview/contract.ts';
import * as reports from '../../reporting/reports/contract.ts';
import * as timeline from '../../reporting/timeline/contract.ts';
import * as system from './contract.ts';
import { fieldNotes } from './merge-documentation.ts';
import type { Schema } from './openapi-document.ts';

const contracts: readonly Readonly<Record<string, unknown>>[] = [
  accountFields,
  accounts,
  apiKeys,
  audit,
  billing,
  callbacks,
  campaigns,
  channels,
  contactRules,
  prices,
  contacts,
  decisions,
  directory,
  dispatch,
  claims,
  emailDomains,
  eventTypes,
  execution,
  exports,
  holds,
  imports,
  inbox,
  members,
  interactions,
  notes,
  outcomes,
  adjustments,
  ledger,
  closings,
  contactStatements,
  debtorViews,
  workQueue,
  notifications,
  optOuts,
  organizations,
  overview,
  payments,
  phoneNumbers,
  promises,
  reports,
  search,
  settlements,
  plans,
  simulation,
  strategies,
  system,
  templates,
  timeline,
  users,
  voice,
  voiceAgents,
  webhooks,
  webhookDeliveries,
];

/** The exports of a contract that begin with a capital letter are shapes. */
const isShape = (name: string, exported: unknown): exported is Shape =>
  /^[A-Z]/.test(name) && typeof exported === 'function';

type Direction = 'input' | 'output';

/**
 * Converts shapes to JSON Schemas that share components. A shape that a contract exports becomes a component of that
 * name wherever it occurs; the caller names any other body.
 */
export function componentSchemas() {
  const names = new Map<string, string>();
  const schemas: Record<string, Schema> = {};

  const register = (name: string, shape: Shape): void => {
    for (const direction of ['input', 'output'] as const) {
      const text = JSON.stringify(toSchema(shape, direction));
      if (!names.has(text)) names.set(text, name);
    }
  };
  register('Pagination', Pagination);
  register('Deleted', Deleted);
  register('ErrorDetail', ErrorDetail);
  register('Error', ErrorBody);
  register('ProviderError', ProviderError);
  register('ProviderFailure', ProviderFailure);
  register('DateOrInstant', Instant);
  for (const [name, exported] of contracts.flatMap((contract) => Object.entries(contract))) {
    if (isShape(name, exported)) register(name, exported);
  }

  function linkComponent(name: string, schema: Schema): Schema {
    schemas[name] ??= linkParts(schema, name);
    return { $ref: `#/components/schemas/${name}` };
  }

  function linkSchema(schema: Schema, owner: string): Schema {
    const { default: fallback, ...bare } = schema;
    const name = names.get(JSON.stringify(bare));
    if (name === undefined) return linkParts(schema, owner);
    return fallback === undefined ? linkComponent(name, bare) : { ...linkComponent(name, bare), default: fallback };
  }

  function linkParts(schema: Schema, owner: string): Schema {
    const { properties, items, anyOf, oneOf } = schema;
    return simplifyNullable({
      ...schema,
      ...(properties && {
        properties: mapValues(properties, (field, name) =>
          describeDefault(withNote(linkSchema(field, owner), owner, name)),
        ),
      }),
      ...(items && { items: linkSchema(items, owner) }),
      ...(anyOf && { anyOf: anyOf.map((option) => linkSchema(option, owner)) }),
      ...(oneOf && { oneOf: oneOf.map((option) => linkSchema(option, owner)) }),
    });
  }

  function withNote(schema: Schema, owner: string, field: string): Schema {
    const note = fieldNotes.get(`${owner}.${field}`) ?? fieldNotes.get(field);
    if (note === undefined) return schema;
    const { items, ...texts } = note;
    return { ...schema, ...texts, ...(items && { items: linkSchema(toSchema(items, 'input'), owner) }) };
  }

  return {
    all: (): Record<string, Schema> =>
      Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))),

    body(shape: Shape, direction: Direction, fallbackName: string): Schema {
      const schema = toSchema(shape, direction);
      if (schema.type === 'array') return linkSchema(schema, fallbackName);
      const text = JSON.stringify(schema);
      if (!names.has(text)) names.set(text, fallbackName);
      return linkSchema(schema, fallbackName);
    },

    fields(shape: Shape, owner: string): { name: string; required: boolean; schema: Schema }[] {
      const { properties = {}, required = [] } = toSchema(shape, 'input');
      return Object.entries(properties).map(([name, schema]) => ({
        name,
        required: required.includes(name),
        schema: withNote(linkSchema(schema, owner), owner, name),
      }));
    },
  };
}

/** Moves a default into the description: client generators treat a body field with a default as always present. */
function describeDefault({ default: fallback, ...schema }: Schema): Schema {
  if (fallback === undefined || typeof fallback === 'object') return schema;
  const sentence = `By default \`${JSON.stringify(fallback)}\`.`;
  return { ...schema, description: [schema.description, sentence].filter(Boolean).join(' ') };
}

function simplifyNullable(schema: Schema): Schema {
  const [first, second, ...others] = schema.anyOf ?? [];
  const hasPlainType = typeof first?.type === 'string' && !first.enum;
  if (!hasPlainType || second?.type !== 'null' || others.length > 0) return schema;
  const { anyOf: _, ...rest } = schema;
  return { ...rest, ...first, type: [first.type, 'null'] };
}

const selfExplanatoryFormats = ['uuid', 'date', 'date-time'];

function toSchema(shape: Shape, io: Direction): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape(), { io, unrepresentable: 'any', override: simplify });
  // zod's type also allows `true` and `false` as schemas; it emits them for `additionalProperties` only.
  return JSON.parse(JSON.stringify(schema)) as Schema;
}

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override'] & {};

/**
 * Simplifies schemas for readers: drops a pattern next to a self-explanatory format, shows numbers and booleans of a
 * query as such, and lets replies gain fields.
 */
const simplify: Override = ({ zodSchema, jsonSchema: schema }) => {
  const { def } = zodSchema._zod;
  const { documentedBy } = schema;
  if (typeof documentedBy === 'function') {
    for (const keyword of Object.keys(schema)) Reflect.deleteProperty(schema, keyword);
    // Only shapes are registered under this name.
    Object.assign(schema, toSchema(documentedBy as Shape, 'input'));
  }
  if (def.type === 'default') schema.default = def.defaultValue;
  if (def.type === 'pipe') {
    if (schema.type !== undefined) delete schema.anyOf;
    if (schema.type === 'boolean') delete schema.enum;
    const last = lastOf(zodSchema);
    if (last._zod.def.type === 'number') {
      delete schema.pattern;
      const { $schema: _, '~standard': __, ...number } = z.toJSONSchema(last);
      Object.assign(schema, number);
    }
  }
  if (def.type === 'object' && !def.catchall) delete schema.additionalProperties;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined && selfExplanatoryFormats.includes(schema.format)) delete schema.pattern;
};

const lastOf = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodMiniPipe ? lastOf(schema._zod.def.out) : schema;
