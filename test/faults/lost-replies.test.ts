import { describe, expect, it } from 'vitest';
import { callLimits } from '../../lib/platform/aws/call-limits.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { CallerRequest } from '../harness/requests.ts';
import type { Service } from '../harness/start-service.ts';
import { type FaultyService, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;
useFaultyService(async (started) => {
  faulty = started;
  ({ service } = faulty);
  process.env['AWS_MAX_ATTEMPTS'] = String(callLimits.table.maxAttempts);
  await service.coldStart();
});

type Reply = Readonly<Record<string, unknown>>;

interface Flow {
  readonly route: string;
  /** Prepares an organization and returns the request to send. */
  readonly request: (organization: OrganizationId) => Promise<Omit<CallerRequest, 'organization'>>;
  /** The expected reply, with or without a lost reply. */
  readonly reply: Reply;
}

const call = (route: string, organization: OrganizationId, sent: Omit<CallerRequest, 'organization'> = {}) =>
  service.call<Reply & { readonly id: string }>(route, { organization, ...sent });

const account = { external_id: 'a', contact: { name: 'Ana', phone: '+5491155550123' }, total_amount: 100 };
const template = { name: 't', channel: 'sms', action_type: 'reminder', language: 'es', body: 'Hola' };
const strategy = {
  name: 's',
  max_discount_pct: 10,
  steps: [{ channel: 'sms', action_type: 'reminder', delay_hours: 0 }],
};

/** Creates a resource and returns a request that changes it. */
const changeOf =
  (create: string, made: object, sent: Omit<CallerRequest, 'organization' | 'params'> = {}) =>
  async (organization: OrganizationId) => {
    const { id } = await call(create, organization, { body: made });
    return { params: { id }, ...sent };
  };
const creation = (body: object) => () => Promise.resolve({ body });

const flows: readonly Flow[] = [
  { route: 'createAccount', request: creation(account), reply: { pending_balance: 100 } },
  {
    route: 'createAccount',
    request: () => Promise.resolve({ body: account, idempotencyKey: 'once' }),
    reply: { pending_balance: 100 },
  },
  {
    route: 'updateAccount',
    request: changeOf('createAccount', account, { body: { total_amount: 80 } }),
    reply: { total_amount: 80, pending_balance: 80 },
  },
  {
    route: 'createPayment',
    request: async (organization) => {
      await call('createAccount', organization, { body: account });
      return { body: { account_external_id: 'a', amount: 40 } };
    },
    reply: { account: { pending_balance: 60, collection_status: 'active' } },
  },
  { route: 'createTemplate', request: creation(template), reply: { name: 't' } },
  {
    route: 'updateTemplate',
    request: changeOf('createTemplate', template, { body: { name: 'u' } }),
    reply: { name: 'u' },
  },
  { route: 'deleteTemplate', request: changeOf('createTemplate', template), reply: { deleted: true } },
  { route: 'createStrategy', request: creation(strategy), reply: { name: 's' } },
  {
    route: 'updateStrategy',
    request: changeOf('createStrategy', strategy, { body: { name: 'u' } }),
    reply: { name: 'u' },
  },
  { route: 'deleteStrategy', request: changeOf('createStrategy', strategy), reply: { deleted: true } },
  { route: 'createCampaign', request: creation({ name: 'c' }), reply: { status: 'draft' } },
  {
    route: 'updateCampaign',
    request: changeOf('createCampaign', { name: 'c' }, { body: { name: 'u' } }),
    reply: { name: 'u' },
  },
  { route: 'deleteCampaign', request: changeOf('createCampaign', { name: 'c' }), reply: { deleted: true } },
  { route: 'createApiKey', request: creation({ name: 'k', scopes: ['export'] }), reply: { name: 'k' } },
  {
    route: 'revokeApiKey',
    request: changeOf('createApiKey', { name: 'k', scopes: ['export'] }),
    reply: { revoked: true },
  },
  { route: 'updateOrganization', request: creation({ name: 'u' }), reply: { name: 'u' } },
  {
    route: 'optOutInBulk',
    request: async (organization) => {
      await call('createAccount', organization, { body: account });
      return { body: { phones: ['+5491155550123'], reason: 'asked to' } };
    },
    reply: { opted_out: 1, phones: 1, emails: 0, unmatched: [], unknown_contacts: [] },
  },
  {
    route: 'changeAccountsInBulk',
    request: async (organization) => {
      const { id } = await call('createAccount', organization, { body: account });
      return { body: { account_ids: [id], action: 'pause' } };
    },
    reply: { affected: 1 },
  },
];

let organizations = 0;
const anOrganization = () => service.organization(`lost reply ${organizations++}`);

describe('a request', () => {
  it.each(flows.map((flow, index) => [`${index} ${flow.route}`, flow] as const))(
    '%s takes effect once, and reports it, even if the reply to any of its writes is lost',
    async (_, { route, request, reply }) => {
      for (let step = 1, isLost = true; isLost; step++) {
        const organization = await anOrganization();
        const sent = await request(organization);
        faulty.network.dropReplyTo(step);
        const answered = await call(route, organization, sent).catch((error: unknown) => error);
        isLost = await faulty.network.restore();
        expect(answered, `without the reply to write ${step}`).toMatchObject(reply);
      }
    },
  );
});

describe('a dispatch', () => {
  it('calls the provider once and never reports a message as unsent if the reply to any of its writes is lost', async () => {
    const everyHour = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
    for (let step = 1, isLost = true; isLost; step++) {
      const organization = await anOrganization();
      await call('updateOrganization', organization, { body: { contact_hours: everyHour } });
      const from = `+1202555${String(organizations).padStart(4, '0')}`;
      await call('updateChannel', organization, { params: { channel: 'sms' }, body: { from } });
      await call('createTemplate', organization, { body: template });
      const { id } = await call('createAccount', organization, { body: account });
      faulty.edge.forget();
      faulty.network.dropReplyTo(step);
      const body = { account_id: id };
      const answered = await call('dispatchSms', organization, { body, idempotencyKey: 'once' }).catch(String);
      isLost = await faulty.network.restore();
      expect(faulty.edge.asked.length, `without the reply to write ${step}`).toBe(1);
      // If it is the provider's reply that is lost, the outcome is unknown.
      const outcome = typeof answered === 'string' ? answered : answered['status'];
      expect(outcome, `without the reply to write ${step}`).toMatch(/^sent$|"outcome":"unknown"/);
    }
  });
});
