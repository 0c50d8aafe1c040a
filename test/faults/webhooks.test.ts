import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keys, partitions } from '../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { AuditEntryView } from '../../lib/tenancy/audit/contract.ts';
import type { WebhookView } from '../../lib/events/webhooks/contract.ts';
import { loadSigningSecrets } from '../../lib/events/webhooks/load-signing-secrets.ts';
import type { Webhook } from '../../lib/events/webhooks/webhook.ts';
import { askRoute } from '../harness/ask-route.ts';
import type { CallerRequest } from '../harness/requests.ts';
import type { Service } from '../harness/start-service.ts';
import { type FaultyNetwork, crashAtEveryStep, interleaveAtEveryRequest } from './faulty-network.ts';
import { minutesLater, useFaultyService } from './faulty-service.ts';

let service: Service;
let network: FaultyNetwork;
useFaultyService((started) => {
  ({ service, network } = started);
});

type CreatedWebhook = WebhookView & { readonly secret: string };

const anOrganization = () => service.organization(randomUUID());

const aSubscription = { url: 'https://erp.example.com/hooks', events: ['*'] };

const create = (organization: OrganizationId, more: Pick<CallerRequest, 'idempotencyKey'> = {}) =>
  service.call<CreatedWebhook>('createWebhook', { organization, body: aSubscription, ...more });

const rotate = (organization: OrganizationId, id: string, more: Pick<CallerRequest, 'idempotencyKey'> = {}) =>
  service.call<CreatedWebhook>('rotateWebhookSecret', { organization, params: { id }, ...more });

/** The status of a change or a deletion. */
const statusOf = async (name: string, organization: OrganizationId, id: string, body?: object) =>
  (await askRoute(service, name, { organization, params: { id }, ...(body && { body }) })).status;

/** What is stored about the webhooks of an organization, which must agree with their count; the audit oldest first. */
async function storedOf(organization: OrganizationId) {
  // The service wrote these items.
  const webhooks = (await service.table.inPartition(partitions.webhooks(organization))) as unknown as Webhook[];
  const [count] = await service.table.inPartition(keys.webhookCount(organization).pk);
  expect(count?.['count'] ?? 0).toBe(webhooks.length);
  const audit = await service.call<{ data: AuditEntryView[] }>('listAuditEntries', { organization });
  const secrets = await Promise.all(webhooks.map((webhook) => loadSigningSecrets(webhook, new Date())));
  return { webhooks, secrets, actions: audit.data.map(({ action }) => action).reverse() };
}

describe('the creation of a webhook that crashes and is repeated', () => {
  it('makes one webhook, and returns the secret that it signs with', async () => {
    const steps = await crashAtEveryStep(network, async (dying, step) => {
      const organization = await anOrganization();
      const key = { idempotencyKey: randomUUID() };
      await dying(() => create(organization, key));
      const crashed = await storedOf(organization);
      const { id, secret } = await minutesLater(() => create(organization, key));
      const stored = await storedOf(organization);
      expect(stored.actions, step).toEqual(['webhook_created']);
      expect(
        stored.webhooks.map((webhook) => webhook.id),
        step,
      ).toEqual([id]);
      expect(stored.secrets, step).toEqual([[secret]]);
      if (crashed.webhooks.length > 0) expect(stored.webhooks, step).toEqual(crashed.webhooks);
    });
    expect(steps).toBe(3);
  });
});

describe('a rotation that crashes and is repeated', () => {
  it('happens once: the secret in use before goes on signing', async () => {
    const steps = await crashAtEveryStep(network, async (dying, step) => {
      const organization = await anOrganization();
      const { id, secret: before } = await create(organization);
      const key = { idempotencyKey: randomUUID() };
      await dying(() => rotate(organization, id, key));
      const { secret } = await minutesLater(() => rotate(organization, id, key));
      const stored = await storedOf(organization);
      expect(stored.actions, step).toEqual(['webhook_created', 'webhook_secret_rotated']);
      expect(stored.secrets, step).toEqual([[secret, before]]);
    });
    expect(steps).toBe(3);
  });
});

describe('a change or a deletion that crashes', () => {
  it('has happened whole, with its audit entry, or not at all', async () => {
    for (const [name, body, action] of [
      ['updateWebhook', { enabled: false }, 'webhook_changed'],
      ['deleteWebhook', undefined, 'webhook_deleted'],
    ] as const) {
      const outcomes = new Set<boolean>();
      await crashAtEveryStep(network, async (dying, step) => {
        const organization = await anOrganization();
        const { id } = await create(organization);
        await dying(() => statusOf(name, organization, id, body));
        const { webhooks, actions } = await storedOf(organization);
        const isDone = webhooks[0]?.enabled !== true;
        outcomes.add(isDone);
        expect(actions, step).toEqual(['webhook_created', ...(isDone ? [action] : [])]);
      });
      expect(outcomes).toEqual(new Set([false, true]));
    }
  });
});

describe('a change of a webhook', () => {
  it('never brings back one that is deleted meanwhile', async () => {
    const requests = await interleaveAtEveryRequest(network, async (both) => {
      const organization = await anOrganization();
      const { id } = await create(organization);
      const statuses: number[] = [];
      await both(
        async () => statuses.push(await statusOf('updateWebhook', organization, id, { enabled: false })),
        async () => expect(await statusOf('deleteWebhook', organization, id)).toBe(200),
      );
      const { webhooks, actions } = await storedOf(organization);
      expect(webhooks).toEqual([]);
      const isChanged = statuses[0] === 200;
      expect(statuses).toEqual([isChanged ? 200 : 404]);
      expect(actions).toEqual(['webhook_created', ...(isChanged ? ['webhook_changed'] : []), 'webhook_deleted']);
    });
    expect(requests).toBeGreaterThan(1);
  });

  it('keeps what another change and a rotation do meanwhile', async () => {
    await interleaveAtEveryRequest(network, async (both) => {
      const organization = await anOrganization();
      const { id, secret: before } = await create(organization);
      let rotated = '';
      await both(
        () => statusOf('updateWebhook', organization, id, { enabled: false }),
        async () => {
          expect(await statusOf('updateWebhook', organization, id, { description: 'Ledger' })).toBe(200);
          ({ secret: rotated } = await rotate(organization, id));
        },
      );
      const { webhooks, secrets, actions } = await storedOf(organization);
      expect(webhooks).toMatchObject([{ enabled: false, description: 'Ledger', version: 4 }]);
      expect(secrets).toEqual([[rotated, before]]);
      expect(actions).toHaveLength(4);
    });
  });
});

describe('a deletion of a webhook', () => {
  it('that meets another one happens once', async () => {
    await interleaveAtEveryRequest(network, async (both) => {
      const organization = await anOrganization();
      const { id } = await create(organization);
      const statuses: number[] = [];
      const remove = async () => statuses.push(await statusOf('deleteWebhook', organization, id));
      await both(remove, remove);
      expect(statuses.sort()).toEqual([200, 404]);
      expect((await storedOf(organization)).actions).toEqual(['webhook_created', 'webhook_deleted']);
    });
  });
});
