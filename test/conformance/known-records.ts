import { randomUUID } from 'node:crypto';
import { allRoutes } from '../../lib/entry/openapi/routes.ts';
import {
  type Tenant,
  aCampaignOf,
  aKey,
  anAccountOf,
  aStrategyOf,
  aTemplateOf,
  baseUrl,
  call,
  eventually,
  importAccounts,
} from '../stack/api-client.ts';
import { required } from '../harness/required.ts';
import { aDebtorOf, aPhoneNumber, aReplyInInbox, unsubscribeLinkOf, waitForTranscript } from '../stack/ready-tenant.ts';
import { aMessageWithFile } from '../stack/linked-debtor.ts';
import type { KnownValues } from './planned-request.ts';

const times = <Made>(count: number, make: () => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, make));
const idsOf = (records: readonly { readonly id: string }[]): string[] => records.map(({ id }) => id);

const inDays = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString();

/** By the field, whatever the operation. */
const ordinary = (): Readonly<Record<string, readonly unknown[]>> => ({
  name: ['Ana Pérez', 'Bo'],
  q: ['ana pér', '+54 9 11 5555-0123', 'ana@mail.example'],
  phone: ['+54 9 11 5555-0123', '+573001234567', '+12025550123'],
  whatsapp: ['+5491155550124'],
  phones: ['+5491155550999', '+573009999999'],
  phoneNumber: [aPhoneNumber()],
  timezone: ['America/Bogota', 'UTC'],
  language: ['es', 'pt-BR'],
  currency: ['ARS'],
  email: Array.from({ length: 20 }, () => `${randomUUID()}@mail.example`),
  url: [`${baseUrl()}/no-receiver`, 'https://a.example/hook'],
  success_url: ['https://a.example/'],
  cancel_url: ['https://a.example/'],
  return_url: ['https://a.example/'],
  domain: [`${randomUUID()}.example`, `mail.${randomUUID()}.example`],
  country: ['AR', 'US', 'MX'],
  external_id: ['INV/1 ñ', ...Array.from({ length: 10 }, () => randomUUID())],
  total_amount: [1000, 2500.5],
  amount: [1, 10.5],
  offered_amount: [1, 90],
  min_pending: [0, 10.5],
  max_pending: [1e6],
  min_days_past_due: [0, 30],
  max_days_past_due: [90],
  days: [1, 2],
  day: ['2026-01-15'],
  body: ['Hola {{contact.name}}'],
  paid_at: ['2026-01-31T10:00:00-03:00', '2026-01-31'],
  expires_at: [inDays(20), inDays(300)],
  pay_by: [inDays(10).slice(0, 10)],
  from: ['2026-01-01', '2026-01-01T00:00:00Z'],
  to: ['2026-12-31'],
  due_date: [inDays(10).slice(0, 10)],
  due_from: ['2026-01-01'],
  due_to: [inDays(20).slice(0, 10)],
  due_after: ['2026-01-01'],
  due_before: ['2026-12-31'],
  limit: [1, 2, 50],
  offset: [0, 1],
  page: [1, 2],
  pending_balance: [900],
});

async function anEndedCallOfAPerson(tenant: Tenant): Promise<string> {
  const { id: account_id } = await aDebtorOf(tenant);
  const { body } = await call('dispatchVoice', tenant.admin, { body: { account_id, agent_type: 'human' } });
  const id = String(body.interaction_id);
  await eventually(async () => {
    const { body: read } = await call('readInteraction', tenant.viewer, { params: { id } });
    return read.status === 'completed' && read;
  });
  return id;
}

/** What identifies the recipient in the link of an email, which nobody else is sent. */
async function anUnsubscribeToken(tenant: Tenant): Promise<string> {
  const { id: account_id, contact } = await aDebtorOf(tenant);
  await call('dispatchEmail', tenant.admin, { body: { account_id } });
  const [, token] = required(await unsubscribeLinkOf(required(contact.email))).split('?t=');
  return required(token);
}

/** Creates records of an organization, so that requests can name some that exist. */
export async function knownRecords(tenant: Tenant): Promise<KnownValues> {
  const inAdmin = (name: Parameters<typeof call>[0], body: object) => call(name, tenant.admin, { body });
  const [accounts, reachable, bulk] = await Promise.all([
    times(6, () => anAccountOf(tenant)),
    times(6, () => aDebtorOf(tenant)),
    times(3, () => anAccountOf(tenant)),
  ]);
  const [campaigns, strategies, templates, keys, webhooks, users] = await Promise.all([
    times(2, () => aCampaignOf(tenant)),
    times(2, () => aStrategyOf(tenant)),
    times(2, () => aTemplateOf(tenant)),
    times(3, () => aKey(tenant)),
    times(2, () => inAdmin('createWebhook', { url: `${baseUrl()}/no-receiver`, events: ['import.completed'] })),
    times(3, () => inAdmin('inviteUser', { email: `${randomUUID()}@mail.example`, name: 'Bo', role: 'viewer' })),
  ]);
  const [deletedCampaigns, deletedStrategies, deletedTemplates, deletedWebhooks] = await Promise.all([
    times(4, () => aCampaignOf(tenant)),
    times(4, () => aStrategyOf(tenant)),
    times(4, () => aTemplateOf(tenant)),
    times(4, () => inAdmin('createWebhook', { url: `${baseUrl()}/no-receiver`, events: ['import.completed'] })),
  ]);
  const active = await inAdmin('createCampaign', {
    name: 'active',
    strategy_id: (await aStrategyOf(tenant)).id,
    status: 'active',
  });
  const planned = await times(4, () => anAccountOf(tenant));
  const [account, debtor] = [accounts[0], reachable[0]];
  if (!account || !debtor) throw new Error('There are no accounts.');
  const payment = await inAdmin('createPayment', { account_id: account.id, amount: 1, external_id: randomUUID() });
  const job = await importAccounts(tenant, [{ contact: { name: 'Ana' }, total_amount: 1 }, { total_amount: 1 }]);
  const settlements = await Promise.all(
    reachable
      .slice(3)
      .map(({ id }) =>
        call('createSettlement', tenant.admin, { params: { accountId: id }, body: { offered_amount: 90 } }),
      ),
  );
  const promises = await Promise.all(
    reachable.map(({ id }) =>
      call('createPromise', tenant.admin, { params: { id }, body: { amount: 1, due_date: inDays(10).slice(0, 10) } }),
    ),
  );
  const plans = await Promise.all(
    accounts.slice(4).map(({ id }) =>
      call('createPlan', tenant.admin, {
        params: { id },
        body: { count: 1, first_due: inDays(10).slice(0, 10), every: 'week' },
      }),
    ),
  );
  const holds = await Promise.all(
    accounts.map(({ id }) =>
      call('createAccountHold', tenant.admin, { params: { id }, body: { kind: 'attorney', reason: 'known' } }),
    ),
  );
  const called = await inAdmin('dispatchVoice', { account_id: debtor.id });
  await waitForTranscript(tenant, called.body.interaction_id);
  const webhookIds = webhooks.map(({ body }) => String(body.id));
  const [webhook = ''] = webhookIds;
  const delivery = await call('testWebhook', tenant.admin, { params: { id: webhook } });
  const optedOutPhone = '+5491155558888';
  const optedOut = await times(3, () => anAccountOf(tenant, { contact: { name: 'Cy', phone: optedOutPhone } }));
  await inAdmin('optOutInBulk', { phones: [optedOutPhone], reason: 'asked' });
  const claimed = Array.from({ length: 4 }, () => `${randomUUID()}.example`);
  await Promise.all(claimed.map((domain) => inAdmin('manageEmailDomains', { action: 'create', domain })));
  const exported = await inAdmin('exportAccounts', { delivery: 'file' });
  const filled = await call('changeMembers', tenant.admin, {
    params: { id: required(idsOf(campaigns)[0]) },
    body: { add: { filter: { status: 'open' } } },
  });
  const notifications = await call('listNotifications', tenant.admin);

  const unsubscribeToken = await anUnsubscribeToken(tenant);
  const staying = await inAdmin('createContact', { name: 'Ana' });

  const contactIds = accounts.map(({ contact }) => contact.id);
  const byResource: Readonly<Record<string, readonly string[]>> = {
    account: idsOf(accounts),
    contact: contactIds,
    payment: [payment.body.id, payment.body.external_id],
    campaign: [...idsOf(campaigns), active.body.id],
    strategy: idsOf(strategies),
    template: idsOf(templates),
    promise: promises.map(({ body }) => String(body.id)),
    hold: holds.map(({ body }) => String(body.id)),
    plan: plans.map(({ body }) => String(body.id)),
    settlement: settlements.map(({ body }) => String(body.id)),
    interaction: [called.body.interaction_id],
    webhook: webhookIds,
    'API key': idsOf(keys),
    user: users.map(({ body }) => String(body.id)),
    notification: notifications.body.data.map(({ id }: { id: string }) => id),
    'opt-out': optedOut.map(({ contact }) => contact.id),
  };
  const deleted: Readonly<Record<string, readonly string[]>> = {
    deleteCampaign: idsOf(deletedCampaigns),
    deleteStrategy: idsOf(deletedStrategies),
    deleteTemplate: idsOf(deletedTemplates),
    deleteWebhook: deletedWebhooks.map(({ body }) => String(body.id)),
  };
  const fields: Readonly<Record<string, readonly unknown[]>> = {
    ...ordinary(),
    account_id: idsOf(accounts),
    account_ids: idsOf(bulk),
    ids: [idsOf(accounts).join(','), [account.id, account.id, randomUUID()].join(',')],
    account_external_id: accounts.flatMap(({ external_id: externalId }) => externalId ?? []),
    campaign_id: idsOf(campaigns),
    strategy_id: idsOf(strategies),
    template_id: idsOf(templates),
    contact_id: contactIds,
    into: [staying.body.id],
    accountId: [...idsOf(accounts), ...idsOf(reachable)],
    contactId: byResource['opt-out'] ?? [],
    jobId: [job.job_id],
    deliveryId: [delivery.body.delivery_id],
    organizationId: [tenant.id],
    organization_id: [tenant.id],
    'X-Organization-Id': [tenant.id],
  };
  const ofOperation: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
    ...Object.fromEntries(
      ['dispatchEmail', 'dispatchSms', 'dispatchWhatsapp', 'dispatchVoice', 'checkDispatch', 'checkAllChannels'].map(
        (name) => [
          name,
          {
            account_id: idsOf(reachable.slice(0, 3)),
            account_external_id: reachable.slice(0, 3).flatMap(({ external_id: externalId }) => externalId ?? []),
            action_type: ['reminder'],
            supervisor_user_id: [],
          },
        ],
      ),
    ),
    ...Object.fromEntries(
      ['readAgentReport', 'listReportedCalls', 'listReportedPromises'].map((name) => [
        name,
        { from: [inDays(-20).slice(0, 10)], to: [inDays(20).slice(0, 10)], user_id: users.map(({ body }) => body.id) },
      ]),
    ),
    // Accounts of any currency can rise by these.
    createAdjustment: { amount: [1, 2, 3] },
    changeAccountStatus: { id: idsOf(bulk) },
    createPlan: {
      id: idsOf(planned),
      first_due: [inDays(10).slice(0, 10)],
      due_date: [inDays(20).slice(0, 10)],
      ...{ down_payment: [null], down_payment_due: [null], settlement_id: [null] },
    },
    replyToMessage: { id: [await aReplyInInbox(tenant)] },
    createTemplate: { subject: [null], provider_content_id: [null], content_variables: [] },
    managePhoneNumbers: { areaCode: ['11'] },
    readClaim: { kind: ['email_domain'], value: claimed.slice(0, 1) },
    releaseClaim: { kind: ['email_domain'], value: claimed.slice(1) },
    // A user who was disabled cannot be invited again.
    updateUser: { id: users.slice(1).map(({ body }) => String(body.id)) },
    resendInvitation: { id: users.slice(0, 1).map(({ body }) => String(body.id)) },
    readAttachment: { id: [await aMessageWithFile(tenant)] },
    readExport: { id: [exported.body.export_id] },
    readMemberJob: { id: [filled.body.campaign_id], jobId: [filled.body.job_id] },

    updateVoiceConfig: { llm: [null], voice_id: [null], agent_id: [null] },
    updateChannel: { from: ['+541152360100', null], reply_to: ['b@mail.example'] },
    readDelivery: { id: [webhook] },
    replayDelivery: { id: [webhook] },
    // The outcome of a call is accepted only without `handled`, which rarely comes if `handled` must be true for `holds`.
    updateInteraction: { id: [await anEndedCallOfAPerson(tenant)], handled: [false] },
    readUnsubscribePage: { t: [unsubscribeToken] },
    unsubscribe: { t: [unsubscribeToken] },
    simulateCampaign: { id: [active.body.id] },
    enqueueAccounts: { campaign_id: [active.body.id] },
  };
  return (operation, field) => {
    const own = ofOperation[operation]?.[field];
    if (own) return own;
    if (field !== 'id') return fields[field] ?? [];
    const resource = allRoutes.find(({ name }) => name === operation)?.route.resource;
    return deleted[operation] ?? byResource[resource ?? ''] ?? [];
  };
}
