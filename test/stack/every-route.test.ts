import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { notFoundCode } from '../../lib/foundation/problem.ts';
import {
  type Access,
  type Role,
  type Scope,
  acceptedScopes,
  isCallback,
  methodsOf,
  requiresCredentials,
  roles,
  scopes,
} from '../../lib/platform/http/route.ts';
import { allOperations, functionFileName } from '../../lib/entry/openapi/routes.ts';
import { bySize, oneIn, takeTurns } from '../harness/by-size.ts';
import { required } from '../harness/required.ts';
import {
  type Answer,
  type Call,
  type Caller,
  type RouteName,
  type Tenant,
  aCampaignOf,
  aKey,
  aStrategyOf,
  aTemplateOf,
  aTenant,
  anAccountOf,
  anonymous,
  baseUrl,
  call,
  importAccounts,
  mintToken,
  missingHeaders,
  platform,
  urlOf,
  withKey,
  withToken,
} from './api-client.ts';
import { aDebtorOf, aReadyTenant, aReplyInInbox, waitForTranscript } from './ready-tenant.ts';

const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

/**
 * For every route with an id in its path or its body: a request with an organization's ids. A route that is missing here
 * fails its tests, so that a new route is always covered.
 */
const requestsFor: Partial<Record<RouteName, (ids: Ids) => Call>> = {
  readAccount: ({ account }) => ({ params: { id: account } }),
  updateAccount: ({ account }) => ({ params: { id: account }, body: { notes: 'theirs' } }),
  changeAccountStatus: ({ account }) => ({ params: { id: account }, body: { status: 'paused', reason: 'theirs' } }),
  changeAccountsInBulk: ({ account }) => ({ body: { account_ids: [account], action: 'pause' } }),
  readContact: ({ contact }) => ({ params: { id: contact } }),
  readStatement: ({ contact }) => ({ params: { id: contact } }),
  readDebtorView: ({ contact }) => ({ params: { id: contact } }),
  updateContact: ({ contact }) => ({ params: { id: contact }, body: { name: 'Theirs' } }),
  mergeContact: ({ contact, other }) => ({ params: { id: contact }, body: { into: other, reason: 'theirs' } }),
  createPayment: ({ account }) => ({ body: { account_id: account, amount: 1 } }),
  readPayment: ({ payment }) => ({ params: { id: payment } }),
  reversePayment: ({ payment }) => ({ params: { id: payment }, body: { reason: 'mistake' } }),
  listPayments: ({ account }) => ({ params: { id: account } }),
  createAdjustment: ({ account }) => ({ params: { id: account }, body: { kind: 'fee', amount: 1 } }),
  listAdjustments: ({ account }) => ({ params: { id: account } }),
  readTimeline: ({ account }) => ({ params: { id: account } }),
  claimWork: ({ contact }) => ({ params: { id: contact }, body: { claimed: true } }),
  createOutcome: ({ account }) => ({ params: { id: account }, body: { result: 'spoke' } }),
  createNote: ({ account }) => ({ params: { id: account }, body: { text: 'theirs' } }),
  createAccountHold: ({ account }) => ({ params: { id: account }, body: { kind: 'attorney', reason: 'theirs' } }),
  listAccountHolds: ({ account }) => ({ params: { id: account } }),
  createContactHold: ({ contact }) => ({ params: { id: contact }, body: { kind: 'cease', reason: 'theirs' } }),
  listContactHolds: ({ contact }) => ({ params: { id: contact } }),
  releaseHold: ({ hold }) => ({ params: { id: hold }, body: { reason: 'theirs' } }),
  createSettlement: ({ reachable }) => ({ params: { accountId: reachable }, body: { offered_amount: 1 } }),
  listAccountSettlements: ({ account }) => ({ params: { accountId: account } }),
  readSettlement: ({ settlement }) => ({ params: { id: settlement } }),
  createPlan: ({ account }) => ({ params: { id: account }, body: { count: 1, first_due: inTwoDays, every: 'week' } }),
  listAccountPlans: ({ account }) => ({ params: { id: account } }),
  readPlan: ({ plan }) => ({ params: { id: plan } }),
  updatePlan: ({ plan }) => ({ params: { id: plan }, body: { action: 'reject' } }),
  updateSettlement: ({ settlement }) => ({ params: { id: settlement }, body: { action: 'reject' } }),
  createPromise: ({ reachable }) => ({ params: { id: reachable }, body: { amount: 1, due_date: inTwoDays } }),
  updatePromise: ({ promise }) => ({ params: { id: promise }, body: { action: 'cancel' } }),
  listInteractions: ({ account }) => ({ params: { id: account } }),
  readInteraction: ({ interaction }) => ({ params: { id: interaction } }),
  readAttachment: ({ interaction }) => ({ params: { id: interaction } }),
  updateInteraction: ({ inInbox }) => ({ params: { id: inInbox }, body: { handled: true } }),
  refreshVoice: ({ interaction }) => ({ params: { id: interaction } }),
  listDecisions: ({ account }) => ({ params: { id: account } }),
  listContactDecisions: ({ contact }) => ({ params: { id: contact } }),
  dispatchEmail: ({ reachable }) => ({ body: { account_id: reachable } }),
  dispatchSms: ({ reachable }) => ({ body: { account_id: reachable } }),
  dispatchWhatsapp: ({ reachable }) => ({ body: { account_id: reachable } }),
  replyToMessage: ({ inInbox }) => ({ params: { id: inInbox }, body: { text: 'theirs' } }),
  dispatchVoice: ({ reachable }) => ({ body: { account_id: reachable } }),
  checkDispatch: ({ account }) => ({ body: { account_id: account, channel: 'sms' } }),
  checkAllChannels: ({ account }) => ({ body: { account_id: account } }),
  readImport: ({ job }) => ({ params: { jobId: job } }),
  undoImport: ({ job }) => ({ params: { jobId: job } }),
  readExport: ({ exported }) => ({ params: { id: exported } }),
  updateApiKey: ({ key }) => ({ params: { id: key }, body: { requests_per_window: 200 } }),
  revokeApiKey: ({ key }) => ({ params: { id: key } }),
  readTemplate: ({ template }) => ({ params: { id: template } }),
  updateTemplate: ({ template }) => ({ params: { id: template }, body: { name: 'Theirs' } }),
  previewTemplate: ({ template, account }) => ({ params: { id: template }, body: { account_id: account } }),
  readStrategy: ({ strategy }) => ({ params: { id: strategy } }),
  updateStrategy: ({ strategy }) => ({ params: { id: strategy }, body: { name: 'Theirs' } }),
  readCampaign: ({ campaign }) => ({ params: { id: campaign } }),
  updateCampaign: ({ campaign }) => ({ params: { id: campaign }, body: { name: 'Theirs' } }),
  readCampaignSummary: ({ campaign }) => ({ params: { id: campaign } }),
  deleteCampaign: ({ campaign }) => ({ params: { id: campaign } }),
  changeMembers: ({ simulated }) => ({ params: { id: simulated }, body: { add: { filter: { status: 'open' } } } }),
  readMemberJob: ({ campaign, memberJob }) => ({ params: { id: campaign, jobId: memberJob } }),
  enqueueAccounts: ({ simulated }) => ({ body: { campaign_id: simulated } }),
  simulateCampaign: ({ simulated }) => ({ params: { id: simulated }, body: { days: 1, seed: 1 } }),
  deleteStrategy: ({ strategy }) => ({ params: { id: strategy } }),
  deleteTemplate: ({ template }) => ({ params: { id: template } }),
  markNotificationRead: ({ notification }) => ({ params: { id: notification } }),
  updateUser: ({ user }) => ({ params: { id: user }, body: { name: 'Theirs' } }),
  resendInvitation: ({ user }) => ({ params: { id: user } }),
  readWebhook: ({ webhook }) => ({ params: { id: webhook } }),
  updateWebhook: ({ webhook }) => ({ params: { id: webhook }, body: { description: 'Theirs' } }),
  rotateWebhookSecret: ({ webhook }) => ({ params: { id: webhook } }),
  deleteWebhook: ({ webhook }) => ({ params: { id: webhook } }),
  testWebhook: ({ webhook }) => ({ params: { id: webhook } }),
  listDeliveries: ({ webhook }) => ({ params: { id: webhook } }),
  readDelivery: ({ delivery, webhook }) => ({ params: { deliveryId: delivery, id: webhook } }),
  replayDelivery: ({ delivery, webhook }) => ({ params: { deliveryId: delivery, id: webhook } }),
  replaySpan: ({ webhook }) => ({ params: { id: webhook }, body: { from: '2026-01-01' } }),
  removeOptOut: ({ optedOut }) => ({ params: { contactId: optedOut } }),
};

/** The query parameters that a route requires. */
const requiredQueries: Partial<Record<RouteName, Readonly<Record<string, string>>>> = {
  searchAccounts: { q: 'Ana' },
  searchAccountsV1: { q: 'Ana' },
  listLedgerEntries: { day: '2026-01-15' },
  readClaim: { kind: 'email_domain', value: 'mail.example' },
};

interface Ids {
  readonly account: string;
  readonly campaign: string;
  readonly contact: string;
  /** A contact into which others can be merged. */
  readonly other: string;
  /** A delivery of the webhook. */
  readonly delivery: string;
  /** An export to a file. */
  readonly exported: string;
  /** A call by an AI agent that has ended. */
  readonly interaction: string;
  /** A reply that waits for a person. */
  readonly inInbox: string;
  readonly job: string;
  readonly key: string;
  /** A job that adds accounts to the campaign. */
  readonly memberJob: string;
  /** One of their administrator's. */
  readonly notification: string;
  readonly payment: string;
  readonly promise: string;
  readonly hold: string;
  /** An account whose contact may be contacted at any time. */
  readonly reachable: string;
  readonly optedOut: string;
  readonly plan: string;
  readonly settlement: string;
  readonly template: string;
  /** Not used by any campaign. */
  readonly strategy: string;
  /** An active campaign with a strategy. */
  readonly simulated: string;
  /** Invited, and not signed in yet. */
  readonly user: string;
  readonly webhook: string;
}

const unknownIds = (): Ids => ({
  account: randomUUID(),
  campaign: randomUUID(),
  contact: randomUUID(),
  other: randomUUID(),
  delivery: randomUUID(),
  exported: randomUUID(),
  interaction: randomUUID(),
  inInbox: randomUUID(),
  job: `imp_${randomUUID().replaceAll('-', '')}`,
  key: randomUUID(),
  memberJob: randomUUID(),
  notification: randomUUID(),
  payment: randomUUID(),
  promise: randomUUID(),
  hold: randomUUID(),
  reachable: randomUUID(),
  optedOut: randomUUID(),
  plan: randomUUID(),
  settlement: randomUUID(),
  template: randomUUID(),
  strategy: randomUUID(),
  simulated: randomUUID(),
  user: randomUUID(),
  webhook: randomUUID(),
});

const named = allOperations.map(({ id, name, folder, route }) => ({ name: id as RouteName, of: name, folder, route }));
/** A twin takes the request of its route. */
const requestFor = (name: RouteName): ((ids: Ids) => Call) | undefined =>
  requestsFor[(named.find((each) => each.name === name)?.of ?? name) as RouteName];
const placeOf = (name: RouteName): number => named.findIndex((each) => each.name === name);
/** Every route with an id in its path or its body. */
const takesId = named.filter(({ name, route }) => /\{(id|\w+Id)\}/.test(route.path) || requestFor(name));
const guarded = named.filter(({ route }) => requiresCredentials(route));
const callbacks = named.filter(({ route }) => isCallback(route));
const hasRole = (access: Access, role: Role) => typeof access === 'object' && 'role' in access && access.role === role;
const isV1 = (access: Access) => typeof access === 'object' && 'scope' in access;

let ours: Tenant;
let theirs: Tenant;
let theirIds: Ids;
let everyScopeKey: Caller;
const theirExternalIds = { account: 'INV/1 ñ', contact: 'C-1' };

beforeAll(async () => {
  [ours, theirs] = await Promise.all([aTenant(), aReadyTenant()]);
  const [account, key, job, ourKey, template, strategy, reachable] = await Promise.all([
    anAccountOf(theirs, { external_id: theirExternalIds.account }),
    aKey(theirs),
    importAccounts(theirs, [{ contact: { name: 'Ana' }, total_amount: 1 }]),
    aKey(ours),
    aTemplateOf(theirs),
    aStrategyOf(theirs),
    aDebtorOf(theirs),
  ]);
  await call('createContact', theirs.admin, { body: { name: 'Cy', external_id: theirExternalIds.contact } });
  const other = await call('createContact', theirs.admin, { body: { name: 'Cy' } });
  const phone = '+5491155550177';
  const optedOut = await anAccountOf(theirs, { contact: { name: 'Bo', phone } });
  await call('optOutInBulk', theirs.admin, { body: { phones: [phone], reason: 'asked' } });
  const { id: strategyInUse } = await aStrategyOf(theirs);
  const simulated = await call('createCampaign', theirs.admin, {
    body: { name: 'test', strategy_id: strategyInUse, status: 'active' },
  });
  const settlement = await call('createSettlement', theirs.admin, {
    params: { accountId: optedOut.id },
    body: { offered_amount: 1 },
  });
  const plan = await call('createPlan', theirs.admin, {
    params: { id: (await anAccountOf(theirs)).id },
    body: { count: 1, first_due: inTwoDays, every: 'week' },
  });
  const hold = await call('createAccountHold', theirs.admin, {
    params: { id: (await anAccountOf(theirs)).id },
    body: { kind: 'attorney', reason: 'theirs' },
  });
  const promise = await call('createPromise', theirs.admin, {
    params: { id: reachable.id },
    body: { amount: 1, due_date: inTwoDays },
  });
  const payment = await call('createPayment', theirs.admin, { body: { account_id: account.id, amount: 1 } });
  const called = await call('dispatchVoice', theirs.admin, { body: { account_id: (await aDebtorOf(theirs)).id } });
  await waitForTranscript(theirs, called.body.interaction_id);
  const notifications = await call('listNotifications', theirs.admin);
  const user = await call('inviteUser', theirs.admin, {
    body: { email: `${randomUUID()}@mail.example`, name: 'Bo', role: 'viewer' },
  });
  const webhook = await call('createWebhook', theirs.admin, {
    body: { url: `${baseUrl()}/no-receiver`, events: ['import.completed'] },
  });
  const exported = await call('exportAccounts', theirs.admin, { body: { delivery: 'file' } });
  const delivery = await call('testWebhook', theirs.admin, { params: { id: webhook.body.id } });
  const { id: campaign } = await aCampaignOf(theirs);
  const memberJob = await call('changeMembers', theirs.admin, {
    params: { id: campaign },
    body: { add: { account_ids: [account.id] } },
  });
  theirIds = {
    account: account.id,
    campaign,
    contact: account.contact.id,
    other: other.body.id,
    delivery: delivery.body.delivery_id,
    exported: exported.body.export_id,
    interaction: called.body.interaction_id,
    inInbox: await aReplyInInbox(theirs),
    job: job.job_id,
    key: key.id,
    memberJob: memberJob.body.job_id,
    notification: notifications.body.data[0].id,
    payment: payment.body.id,
    promise: promise.body.id,
    hold: hold.body.id,
    reachable: reachable.id,
    optedOut: optedOut.contact.id,
    plan: plan.body.id,
    settlement: settlement.body.id,
    template: template.id,
    strategy: strategy.id,
    simulated: simulated.body.id,
    user: user.body.id,
    webhook: webhook.body.id,
  };
  everyScopeKey = ourKey.caller;
});

describe.each(named)('$name', ({ of: name, folder }) => {
  it('is served by the function of the same name', () => {
    expect(existsSync(`functions/${folder}/${functionFileName(name)}.ts`)).toBe(true);
  });
});

const servedByGet = named.filter(({ route }) => route.method === 'GET');

/** What changes from request to request, and the length and compression, which a reply to HEAD need not have. */
const changing = [
  'connection',
  'keep-alive',
  'date',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'x-request-id',
  'x-amzn-requestid',
  'ratelimit-remaining',
];
const headOf = ({ status, headers }: Response) => ({
  status,
  headers: Object.fromEntries([...headers].filter(([name]) => !changing.includes(name))),
});

describe.each(oneIn(4, servedByGet))('$name', ({ name, route }) => {
  it('answers HEAD with the status and headers of GET, and without a body', async () => {
    const owner = hasRole(route.access, 'platform_admin') ? platform() : theirs.admin;
    const found = urlOf(name, requestFor(name)?.(theirIds));
    const missing = urlOf(name, requestFor(name)?.(unknownIds()));
    for (const [url, { headers }] of takeTurns(placeOf(name), [
      [found, owner],
      [missing, owner],
      [found, anonymous],
    ] as const)) {
      const [get, head] = [await fetch(url, { headers }), await fetch(url, { headers, method: 'HEAD' })];
      expect(headOf(head)).toEqual(headOf(get));
      expect(await head.text()).toBe('');
      await get.body?.cancel();
    }
  });
});

/** The results of a function by its argument, so that all routes share what it makes. */
const once = <Given, Made>(make: (given: Given) => Promise<Made>): ((given: Given) => Promise<Made>) => {
  const made = new Map<string, Promise<Made>>();
  return (given) => {
    const name = JSON.stringify(given);
    const result = made.get(name) ?? make(given);
    made.set(name, result);
    return result;
  };
};
const tokenOf = once(async (groups: readonly string[]) =>
  withToken(await mintToken({ sub: 'u', organization_id: ours.id, groups })),
);
const keyWith = once((held: readonly Scope[]) => aKey(ours, { scopes: held }));

const badCredentials = [withToken('a.b.c'), withKey('cms_pk_nonsense'), withKey(`cms_pk_${'0'.repeat(64)}`)];

describe.each(guarded)('$name', ({ name, route }) => {
  it('replies 401 without credentials and for an invalid key or token', async () => {
    for (const caller of [anonymous, ...takeTurns(placeOf(name), badCredentials)])
      expect(await call(name, caller)).toMatchObject({ status: 401 });
  });

  it('replies 403 to a caller without the scope or the role', async () => {
    expect(await call(name, await tokenOf([]))).toMatchObject({ status: 403 });
    const { access } = route;
    if (typeof access === 'object' && 'role' in access) {
      const lesser = roles.slice(0, roles.indexOf(access.role));
      for (const role of bySize({ small: lesser.slice(-1), large: lesser }))
        expect(await call(name, await tokenOf([role]))).toMatchObject({ status: 403, body: { code: 'missing_role' } });
    }
  });

  it('replies 401 to an API key if it is for users only', async () => {
    if (isV1(route.access)) return;
    expect(await call(name, everyScopeKey)).toMatchObject({ status: 401 });
  });

  it('rejects a caller who names an organization that is not theirs', async () => {
    const request = { headers: { 'X-Organization-Id': theirs.id } };
    expect(await call(name, ours.admin, request)).toMatchObject({ status: 403 });
  });
});

describe.each(guarded.filter(({ route }) => isV1(route.access)))('$name', ({ name, route: { access } }) => {
  it('is open to the scopes that grant it and to no others', async () => {
    const wanted: readonly string[] = typeof access === 'object' && 'scope' in access ? acceptedScopes(access) : [];
    const granting = scopes.filter(
      (scope) => wanted.includes(scope) || wanted.includes(scope.replace(':write', ':read')),
    );
    const others = scopes.filter((scope) => !granting.includes(scope));
    const keys = await Promise.all([...granting.map((scope) => [scope]), others].map(keyWith));
    const answers: Answer[] = [];
    for (const { caller } of keys) answers.push(await call(name, caller));
    const refused = answers.pop();
    expect(refused).toMatchObject({ status: 403, body: { code: 'missing_scope' } });
    for (const { status } of answers) expect(status).not.toBe(403);
  });
});

describe.each(callbacks)('$name', ({ name }) => {
  it("replies 401 to any request without the provider's signature, whatever credentials it has", async () => {
    for (const caller of [anonymous, ours.admin, everyScopeKey])
      for (const rawBody of ['', '{}', '{', 'a=b'])
        expect(await call(name, caller, { rawBody })).toMatchObject({ status: 401 });
  });
});

/**
 * What an owner may hear: the test of the route itself has done this already, the account has an open plan, or the user
 * was invited just now.
 */
const refusedToOwner: Partial<Record<RouteName, readonly string[]>> = {
  readAttachment: ['attachment_not_found'],
  resendInvitation: ['invited_recently'],
  createPlan: ['plan_open'],
  createSettlement: ['plan_open'],
  createSettlementV1: ['plan_open', 'settlement_open'],
  updatePromiseV1: ['promise_not_open'],
  removeOptOutV1: ['opt_out_not_found'],
};

describe.each(takesId)('$name', ({ name }) => {
  it("replies with the same 404 for another organization's id as for an unknown one", async () => {
    const requestOf = requestFor(name);
    if (!requestOf) throw new Error(`Add a request for ${name} to requestsFor.`);
    // One after the other: two requests at once would start another worker for each route.
    const foreign = await call(name, ours.admin, requestOf(theirIds));
    const unknown = await call(name, ours.admin, requestOf(unknownIds()));
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: null }).toEqual({ ...unknown.body, request_id: null });
  });

  it('replies to its owner', async () => {
    const answer = await call(name, theirs.admin, requestFor(name)?.(theirIds));
    expect([undefined, ...(refusedToOwner[name] ?? [])]).toContain(answer.body?.code);
    if (answer.body?.code === undefined) expect([200, 201, 202]).toContain(answer.status);
  });
});

/** Not UUIDs; some with characters beyond the first plane of Unicode, or too long for a key. */
const malformedIds = ['nobody', '00000000-0000-0000-0000-00000000000', '😀', "' OR 1=1", 'x'.repeat(3000)];

const unknownRequest = (name: RouteName): Call =>
  name === 'updateChannel'
    ? { params: { channel: 'pigeon' }, body: { enabled: false } }
    : (requestFor(name)?.(unknownIds()) ?? {});

describe.each(
  oneIn(
    2,
    named.filter(({ route }) => route.params),
  ),
)('$name', ({ name, route }) => {
  it('replies with the same 404 for a malformed id as for an unknown one', async () => {
    const { params = {}, body } = unknownRequest(name);
    const unknown = await call(name, ours.admin, { params, body });
    expect(unknown).toMatchObject({ status: 404, body: { code: notFoundCode(required(route.resource)) } });
    for (const malformed of takeTurns(placeOf(name), malformedIds)) {
      const [param = ''] = Object.keys(params);
      const answer = await call(name, ours.admin, { params: { ...params, [param]: malformed }, body });
      expect(answer.status).toBe(404);
      expect({ ...answer.body, request_id: null }).toEqual({ ...unknown.body, request_id: null });
    }
  });
});

describe.each(oneIn(3, guarded))('$name', ({ name, route }) => {
  it('rejects an unknown query parameter by name', async () => {
    const caller = hasRole(route.access, 'platform_admin') ? platform() : ours.admin;
    const answer = await call(name, caller, {
      ...requestFor(name)?.(theirIds),
      query: { ...requiredQueries[name], no_such_parameter: 'x' },
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', details: [{ path: 'no_such_parameter', code: 'unknown_field' }] },
    });
  });
});

describe.each(
  oneIn(
    2,
    guarded.filter(({ route }) => route.method !== 'GET' && !route.body),
  ),
)('$name', ({ name }) => {
  it('rejects a field in a body, because it has no body', async () => {
    const answer = await call(name, ours.admin, { ...requestFor(name)?.(theirIds), body: { no_such_field: 1 } });
    expect(answer).toMatchObject({ status: 422, body: { details: [{ path: 'no_such_field' }] } });
  });
});

describe.each(named.filter(({ route }) => !guarded.some((each) => each.route === route)))('$name', ({ name }) => {
  it('ignores unknown query parameters', async () => {
    const plain = await call(name, anonymous);
    const withQuery = await call(name, anonymous, { query: { utm_source: 'x' } });
    expect(withQuery.status).toBe(plain.status);
  });
});

const byExternalId = named.filter(({ route }) => route.resource === 'account' || route.resource === 'contact');

describe.each(byExternalId)('$name', ({ name, route }) => {
  it('accepts the external_id of its account or contact in the path', async () => {
    const of = route.resource === 'account' ? theirExternalIds.account : theirExternalIds.contact;
    const { params = {}, body } = requestFor(name)?.(theirIds) ?? {};
    const [param = ''] = Object.keys(params);
    const request = { body, query: { by: 'external_id' } };
    const found = await call(name, theirs.admin, { ...request, params: { [param]: of } });
    expect([undefined, ...(refusedToOwner[name] ?? [])]).toContain(found.body.code);
    if (name.startsWith('read') && 'id' in found.body) expect(found.body.external_id).toBe(of);
    expect((await call(name, theirs.admin, { ...request, params: { [param]: 'no such' } })).status).toBe(404);
    expect((await call(name, ours.admin, { ...request, params: { [param]: of } })).status).toBe(404);
  });
});

const takesBody = named.filter(({ route }) => route.body && !isCallback(route));

it.each(
  oneIn(
    3,
    takesBody.filter(({ route }) => !route.isBodyOptional),
  ),
)('$name rejects a request without a body', async ({ name }) => {
  const request = { ...requestFor(name)?.(theirIds), body: undefined, rawBody: '' };
  expect(await call(name, callerOf(name), request)).toMatchObject({
    status: 400,
    body: { code: 'malformed_json' },
  });
});

const callerOf = (name: string): Caller =>
  ['createOrganization', 'releaseClaim'].includes(name) ? platform() : ours.admin;

const bodiesOfNoObject = [
  ['malformed JSON', { rawBody: '{"name": ' }, 400, 'malformed_json'],
  [
    'a form',
    { rawBody: 'a=b', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    415,
    'unsupported_media_type',
  ],
  ['a list', { body: [] }, 422, 'validation_failed'],
] as const;

describe.each(oneIn(3, takesBody))('$name', ({ name }) => {
  it.each([
    ['an unknown field', { body: { no_such_field: 1 } }, 422, 'validation_failed'] as const,
    ...takeTurns(placeOf(name), bodiesOfNoObject),
  ])('rejects %s', async (_, request, status, code) => {
    expect(
      await call(name, callerOf(name), { ...requestFor(name)?.(theirIds), body: undefined, ...request }),
    ).toMatchObject({
      status,
      body: { code },
    });
  });
});

describe.each(oneIn(4, named))('$name', ({ route }) => {
  it('replies 405 to another method, listing the methods of its path', async () => {
    const url = new URL(route.path.replace(/\{\w+\}/g, randomUUID()), baseUrl());
    const answer = await fetch(url, { method: 'PUT' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining([...methodsOf(route), 'OPTIONS']));
    expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
  });
});

const compressed = gzipSync('{"name":"Ana"}');
const wrongCodings = [
  ['in an unknown coding', compressed, 'br'],
  ['that is not in its coding', Buffer.from('{"name":"Ana"}'), 'gzip'],
  ['that is truncated', compressed.subarray(0, -12), 'gzip'],
] as const;

describe.each(
  oneIn(
    5,
    named.filter(({ route }) => route.method !== 'GET'),
  ),
)('$name', ({ name, route: { method } }) => {
  it.each(takeTurns(placeOf(name), wrongCodings))('rejects a body %s', async (_, body, coding) => {
    const answer = await fetch(urlOf(name, requestFor(name)?.(theirIds)), {
      method,
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': coding },
      body,
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      415,
      { code: 'unsupported_content_encoding', error: expect.stringContaining('uncompressed') },
    ]);
  });
});

const pathsOfRoutes = [...new Set(allOperations.map(({ route }) => route.path))];

it.each(oneIn(5, pathsOfRoutes))('OPTIONS of %s lists its methods, without credentials', async (path) => {
  const answer = await fetch(new URL(path.replace(/\{\w+\}/g, randomUUID()), baseUrl()), { method: 'OPTIONS' });
  const served = allOperations.filter(({ route }) => route.path === path).flatMap(({ route }) => methodsOf(route));
  expect([answer.status, answer.headers.get('allow')]).toEqual([204, [...served, 'OPTIONS'].join(', ')]);
});

describe('an unknown path', () => {
  it('gives 404 in the form of every error', async () => {
    const answer = await fetch(new URL('/api/v1/nothing', baseUrl()));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      error: expect.any(String),
      code: 'not_found',
      details: [],
      request_id: answer.headers.get('x-request-id'),
    });
    expect(missingHeaders(answer)).toEqual([]);
  });
});
