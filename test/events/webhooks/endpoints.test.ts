import { randomUUID } from 'node:crypto';
import { Webhook as OfficialWebhook } from 'standardwebhooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keys, partitions } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AuditEntryView } from '../../../lib/tenancy/audit/contract.ts';
import { type WebhookView, maxWebhooks, webhookRoutes } from '../../../lib/events/webhooks/contract.ts';
import { loadSigningSecrets } from '../../../lib/events/webhooks/load-signing-secrets.ts';
import type { Webhook } from '../../../lib/events/webhooks/webhook.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { type CallerRequest, requestEvent } from '../../harness/requests.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { captureOutput } from '../../platform/providers/captured-output.ts';

let service: Service;
useService((started) => {
  ({ service } = started);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

type CreatedWebhook = WebhookView & { readonly secret: string };

const anOrganization = () => service.organization(randomUUID());

const aSubscription = (over: object = {}) => ({ url: 'https://erp.example.com/hooks', events: ['*'], ...over });

const create = (organization: OrganizationId, over: object = {}) =>
  service.call<CreatedWebhook>('createWebhook', { organization, body: aSubscription(over) });

/** Calls a route for a webhook and returns any reply. */
const ask = (name: keyof typeof webhookRoutes, organization: OrganizationId, id?: string, body?: object) =>
  askRoute(service, name, { organization, ...(id && { params: { id } }), ...(body && { body }) });

const rotate = (organization: OrganizationId, id: string, body: object = {}) =>
  service.call<CreatedWebhook>('rotateWebhookSecret', { organization, params: { id }, body });

const list = async (organization: OrganizationId) =>
  (await service.call<{ data: WebhookView[] }>('listWebhooks', { organization })).data;

const auditOf = async (organization: OrganizationId) =>
  (await service.call<{ data: AuditEntryView[] }>('listAuditEntries', { organization })).data.reverse();

const storedOf = async (organization: OrganizationId): Promise<Webhook[]> =>
  // The service wrote these items.
  (await service.table.inPartition(partitions.webhooks(organization))) as unknown as Webhook[];

const countOf = async (organization: OrganizationId) => {
  const [item] = await service.table.inPartition(keys.webhookCount(organization).pk);
  return item?.['count'];
};

/** Everything that is stored about an organization, as text. */
const allTextOf = async (organization: OrganizationId) =>
  JSON.stringify(await service.table.ofOrganization(organization));

describe('a webhook', () => {
  it('is created with a secret that is shown once, and listed and read without it', async () => {
    const organization = await anOrganization();
    const { secret, ...webhook } = await create(organization, { description: 'Ledger' });
    expect(webhook).toEqual({
      id: expect.any(String),
      ...aSubscription({ description: 'Ledger' }),
      enabled: true,
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
      previous_secret_expires_at: null,
      api_version: 'v1',
      created_at: webhook.created_at,
      updated_at: webhook.created_at,
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await list(organization)).toEqual([webhook]);
    expect(await ask('readWebhook', organization, webhook.id)).toMatchObject({ status: 200, body: webhook });
  });

  it('is changed, disabled and enabled', async () => {
    const organization = await anOrganization();
    const { id, secret: _, ...created } = await create(organization);
    const change = { url: 'https://new.example.com:8443/', events: ['promise.broken'], description: 'CRM' };
    const changed = await ask('updateWebhook', organization, id, change);
    expect(changed).toMatchObject({
      status: 200,
      body: { ...created, ...change, updated_at: changed.body.updated_at },
    });
    const disabled = await ask('updateWebhook', organization, id, { enabled: false });
    expect(disabled.body).toMatchObject({ enabled: false, disabled_reason: null, disabled_at: expect.any(String) });
    const enabled = await ask('updateWebhook', organization, id, { enabled: true });
    expect(enabled.body).toMatchObject({ enabled: true, disabled_at: null });
  });

  it('is gone once it is deleted, for every route', async () => {
    const organization = await anOrganization();
    const { id } = await create(organization);
    expect(await ask('deleteWebhook', organization, id)).toMatchObject({ status: 200, body: { deleted: true, id } });
    for (const [name, body] of [
      ['readWebhook', undefined],
      ['updateWebhook', { enabled: true }],
      ['rotateWebhookSecret', {}],
      ['deleteWebhook', undefined],
    ] as const)
      expect(await ask(name, organization, id, body)).toMatchObject({
        status: 404,
        body: { code: 'webhook_not_found' },
      });
    expect([await list(organization), await countOf(organization)]).toEqual([[], 0]);
  });

  it("cannot be seen or touched from another organization, whose own webhooks don't count", async () => {
    const [ours, theirs] = [await anOrganization(), await anOrganization()];
    const { id } = await create(theirs);
    const before = await storedOf(theirs);
    expect(await list(ours)).toEqual([]);
    for (const [name, body] of [
      ['readWebhook', undefined],
      ['updateWebhook', { url: 'https://ours.example.com/' }],
      ['rotateWebhookSecret', {}],
      ['deleteWebhook', undefined],
    ] as const)
      expect((await ask(name, ours, id, body)).status).toBe(404);
    expect(await storedOf(theirs)).toEqual(before);
    expect([await countOf(ours), await auditOf(ours)]).toEqual([undefined, []]);
  });
});

describe('the fields of a webhook', () => {
  it.each<[string, object, string]>([
    ['no URL', { url: undefined }, 'url'],
    ['a URL that is no text', { url: 1 }, 'url'],
    ['a URL of more than 2,048 characters', { url: `https://erp.example.com/${'a'.repeat(2048)}` }, 'url'],
    ['no events', { events: [] }, 'events'],
    ['an unknown event', { events: ['account.exploded'] }, 'events.0'],
    ['an event that is given twice', { events: ['account.created', 'account.created'] }, 'events'],
    ['* twice', { events: ['*', '*'] }, 'events'],
    ['* beside a name', { events: ['*', 'account.created'] }, 'events'],
    ['events that are no list', { events: '*' }, 'events'],
    ['10,000 events', { events: Array(10_000).fill('*') }, 'events'],
    ['a description of more than 200 characters', { description: 'a'.repeat(201) }, 'description'],
    ['half an emoji', { description: '\ud83d' }, 'description'],
    ['enabled that is no boolean', { enabled: 'yes' }, 'enabled'],
    ['a secret of one’s own', { secret: 'whsec_x' }, 'secret'],
    ['an api_version', { api_version: 'v1' }, 'api_version'],
  ])('are rejected with %s, by create and change', async (_, over, path) => {
    const organization = await anOrganization();
    const { id } = await create(organization);
    const before = await storedOf(organization);
    const rejected = { status: 422, body: { code: 'validation_failed', details: [{ path }] } };
    expect(await ask('createWebhook', organization, undefined, aSubscription(over))).toMatchObject(rejected);
    if (Object.values(over)[0] !== undefined)
      expect(await ask('updateWebhook', organization, id, over)).toMatchObject(rejected);
    expect(await storedOf(organization)).toEqual(before);
  });

  it('never have a URL that is not public, by create and change', async () => {
    const organization = await anOrganization();
    const { id } = await create(organization);
    for (const url of ['http://erp.example.com/', 'https://169.254.169.254/', 'http://127.0.0.1:3000/']) {
      const rejected = { status: 422, body: { code: 'url_not_allowed', details: [{ path: 'url' }] } };
      expect(await ask('createWebhook', organization, undefined, aSubscription({ url }))).toMatchObject(rejected);
      expect(await ask('updateWebhook', organization, id, { url })).toMatchObject(rejected);
    }
    expect(await countOf(organization)).toBe(1);
  });

  it('may have a URL on this machine where the local runner allows it', async () => {
    const organization = await anOrganization();
    vi.stubEnv('WEBHOOK_RECEIVERS', 'loopback');
    expect(await create(organization, { url: 'http://127.0.0.1:3000/' })).toMatchObject({ enabled: true });
  });

  it('name every type of event, and may name them all', async () => {
    const organization = await anOrganization();
    const { eventTypes } = await import('../../../lib/events/event-types/event-types.ts');
    expect((await create(organization, { events: eventTypes })).events).toEqual(eventTypes);
  });
});

describe('the secret of a webhook', () => {
  it('signs as the official package verifies', async () => {
    const { secret } = await create(await anOrganization());
    const [body, at] = ['{"type":"webhook.test"}', new Date()];
    const headers = {
      'webhook-id': 'id',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new OfficialWebhook(secret).sign('id', at, body),
    };
    expect(new OfficialWebhook(secret).verify(body, headers)).toEqual({ type: 'webhook.test' });
  });

  it('is in the table only sealed, also the one before, and under an idempotency key', async () => {
    const organization = await anOrganization();
    const idempotencyKey = randomUUID();
    const first = await service.call<CreatedWebhook>('createWebhook', {
      organization,
      body: aSubscription(),
      idempotencyKey,
    });
    const second = await rotate(organization, first.id);
    const text = await allTextOf(organization);
    for (const { secret } of [first, second]) {
      const base64 = secret.slice('whsec_'.length);
      const bytes = Buffer.from(base64, 'base64');
      for (const form of [secret, base64, bytes.toString('hex'), bytes.toString('base64url')])
        expect(text).not.toContain(form);
    }
    const [webhook] = await storedOf(organization);
    expect(await loadSigningSecrets(webhook!, new Date())).toEqual([second.secret, first.secret]);
  });

  it('is sealed for its webhook: copied to another one, it cannot be read', async () => {
    const [ours, theirs] = [await anOrganization(), await anOrganization()];
    await create(theirs);
    const { id } = await create(ours);
    const [stolen] = await storedOf(theirs);
    const asOurs = { ...stolen!, organization: ours };
    await expect(loadSigningSecrets(stolen!, new Date())).resolves.toHaveLength(1);
    await expect(loadSigningSecrets(asOurs, new Date())).rejects.toThrow();
    await expect(loadSigningSecrets({ ...asOurs, id: (await storedOf(ours))[0]!.id }, new Date())).rejects.toThrow();
    expect(id).not.toBe(stolen!.id);
  });

  it('is never logged', async () => {
    const organization = await anOrganization();
    vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'DEBUG');
    const said = captureOutput();
    await service.coldStart();
    const { id, secret } = await create(organization);
    const rotated = await rotate(organization, id);
    await ask('createWebhook', organization, undefined, aSubscription({ url: 'https://10.0.0.1/' }));
    vi.unstubAllEnvs();
    await service.coldStart();
    expect(said()).toMatch(/createWebhook|\/api\/v1\/webhooks/);
    for (const text of [secret, rotated.secret, 'whsec_', 'v1.']) expect(said()).not.toContain(text);
  });

  it('is repeated under an idempotency key, and is another one without', async () => {
    const organization = await anOrganization();
    const { id } = await create(organization);
    const sent: CallerRequest = { organization, params: { id }, body: {}, idempotencyKey: randomUUID() };
    const first = await service.call<CreatedWebhook>('rotateWebhookSecret', sent);
    expect(await service.call('rotateWebhookSecret', sent)).toEqual(first);
    expect((await rotate(organization, id)).secret).not.toBe(first.secret);
  });
});

describe('a rotation', () => {
  it('lets both secrets sign for a day, or for the hours that are given', async () => {
    const organization = await anOrganization();
    const { id } = await create(organization);
    const hoursOf = ({ previous_secret_expires_at: end, updated_at }: WebhookView) =>
      end && (Date.parse(end) - Date.parse(updated_at)) / 3_600_000;
    expect(hoursOf(await service.call('rotateWebhookSecret', { organization, params: { id } }))).toBe(24);
    expect(hoursOf(await rotate(organization, id, { overlap_hours: 168 }))).toBe(168);
    expect(hoursOf(await rotate(organization, id, { overlap_hours: 0 }))).toBeNull();
  });

  it.each([-1, 169, 1.5, 1e300, '24', null])('rejects an overlap of %j hours', async (overlap_hours) => {
    const organization = await anOrganization();
    const { id } = await create(organization);
    expect(await ask('rotateWebhookSecret', organization, id, { overlap_hours })).toMatchObject({
      status: 422,
      body: { details: expect.arrayContaining([expect.objectContaining({ path: 'overlap_hours' })]) },
    });
  });

  it('at the same time as another gives both callers a secret that signs', async () => {
    const organization = await anOrganization();
    const { id, secret } = await create(organization);
    const rotated = await Promise.all([rotate(organization, id), rotate(organization, id)]);
    const [webhook] = await storedOf(organization);
    const signing = await loadSigningSecrets(webhook!, new Date());
    expect(new Set(signing)).toEqual(new Set(rotated.map((each) => each.secret)));
    expect(signing).not.toContain(secret);
    expect((await auditOf(organization)).map(({ action }) => action)).toEqual([
      'webhook_created',
      'webhook_secret_rotated',
      'webhook_secret_rotated',
    ]);
  });
});

describe('the limit of 20 webhooks', () => {
  it('holds for requests at the same time, and a deletion makes room for one', async () => {
    const organization = await anOrganization();
    await Promise.all(Array.from({ length: maxWebhooks - 1 }, () => create(organization)));
    const attempt = () => ask('createWebhook', organization, undefined, aSubscription());
    const replies = await Promise.all(Array.from({ length: 4 }, attempt));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(replies.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
      Array(3).fill('subscription_limit'),
    );
    const [first] = await list(organization);
    const deletions = await Promise.all([1, 2].map(() => ask('deleteWebhook', organization, first!.id)));
    expect(deletions.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect([(await attempt()).status, (await attempt()).status]).toEqual([201, 409]);
    expect([(await list(organization)).length, await countOf(organization)]).toEqual([maxWebhooks, maxWebhooks]);
  });
});

describe('the audit log', () => {
  it('has who did what to a webhook, with the fields that changed and no secret', async () => {
    const organization = await anOrganization();
    const { id } = await create(organization, { events: ['account.created'] });
    await ask('updateWebhook', organization, id, { enabled: false });
    await ask('updateWebhook', organization, id, { enabled: false });
    await rotate(organization, id);
    await ask('deleteWebhook', organization, id);
    const entries = await auditOf(organization);
    const subject = { type: 'webhook', id };
    const created = { url: 'https://erp.example.com/hooks', events: ['account.created'], enabled: true };
    expect(entries).toMatchObject([
      { action: 'webhook_created', subject, actor: 'user', user_id: 'user', details: { before: {}, after: created } },
      { action: 'webhook_changed', subject, details: { before: { enabled: true }, after: { enabled: false } } },
      { action: 'webhook_secret_rotated', subject, details: { before: { previous_secret_expires_at: null } } },
      { action: 'webhook_deleted', subject, details: { before: { ...created, enabled: false }, after: {} } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/whsec_|v1\./);
  });

  it('names an API key by its id alone', async () => {
    const organization = await anOrganization();
    const event = requestEvent(webhookRoutes.createWebhook, { organization, body: aSubscription() });
    event.requestContext.authorizer = {
      caller: 'api_key',
      key_id: 'the key',
      organization,
      scopes: 'webhooks:manage',
      rate_limit: '100',
      rate_remaining: '99',
      rate_reset_seconds: '900',
      rate_exceeded: 'false',
    };
    expect((await service.invoke('createWebhook', event)).statusCode).toBe(201);
    const stored = await service.table.inPartition(partitions.audit(organization));
    expect(stored.map(({ actor }) => actor)).toEqual([{ kind: 'api_key', id: 'the key' }]);
  });
});
