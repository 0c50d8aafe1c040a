import { describe, expect, it } from 'vitest';
import {
  type WebhookHealth,
  applyWebhookChange,
  healthOf,
  isSlow,
  isSubscribedTo,
  newWebhook,
  sealedSecretsAt,
  webhookAuditDetails,
  webhookView,
  withHealth,
  withNewSecret,
} from '../../../lib/events/webhooks/webhook.ts';
import { aWebhook, anOrganizationId, noon } from '../../builders.ts';

const hoursAfterNoon = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);
const later = hoursAfterNoon(1);

const failing: WebhookHealth = {
  enabled: false,
  disabled_reason: 'failing',
  disabled_at: noon.toISOString(),
  failing_since: noon.toISOString(),
  consecutive_timeouts: 2,
};

describe('a new webhook', () => {
  const made = { organization: anOrganizationId, id: aWebhook().id, secret_id: 'id', sealed_secret: 'sealed' };
  const given = { url: 'https://erp.example.com/hooks', events: ['*' as const], enabled: true };

  it('is enabled, healthy and at its first version', () => {
    expect(newWebhook(given, made, noon)).toEqual({
      kind: 'webhook',
      ...made,
      ...given,
      consecutive_timeouts: 0,
      api_version: 'v1',
      created_at: noon.toISOString(),
      updated_at: noon.toISOString(),
      version: 1,
    });
  });

  it('can be disabled from the start', () => {
    const webhook = newWebhook({ ...given, enabled: false }, made, noon);
    expect(healthOf(webhook)).toEqual({ enabled: false, disabled_at: noon.toISOString(), consecutive_timeouts: 0 });
  });
});

describe('the events of a webhook', () => {
  it('are those that it names, or all with *', () => {
    const webhook = aWebhook({ events: ['payment.registered', 'promise.broken'] });
    expect(isSubscribedTo(webhook, 'promise.broken')).toBe(true);
    expect(isSubscribedTo(webhook, 'promise.created')).toBe(false);
    expect(isSubscribedTo(aWebhook({ events: ['*'] }), 'promise.created')).toBe(true);
  });
});

describe('a change of a webhook', () => {
  it('replaces the fields that are given, and says when', () => {
    const before = aWebhook({ description: 'Ledger' });
    const change = { url: 'https://new.example.com/', events: ['account.created' as const], description: 'CRM' };
    expect(applyWebhookChange(before, change, later)).toEqual({
      ...before,
      ...change,
      updated_at: later.toISOString(),
    });
  });

  it('that changes nothing leaves it exactly as it is', () => {
    for (const before of [aWebhook({ description: 'Ledger' }), aWebhook({ description: 'Ledger', enabled: false })]) {
      const { url, description, enabled } = before;
      const same = { url, events: [...before.events], description: description ?? null, enabled };
      expect(applyWebhookChange(before, same, later)).toBe(before);
      expect(applyWebhookChange(before, {}, later)).toBe(before);
    }
  });

  it('clears the description with null', () => {
    const after = applyWebhookChange(aWebhook({ description: 'Ledger' }), { description: null }, later);
    expect(after).not.toHaveProperty('description');
  });

  it('disables it without a reason, keeping what is known of its receiver', () => {
    const before = aWebhook({ failing_since: noon.toISOString(), consecutive_timeouts: 2 });
    expect(healthOf(applyWebhookChange(before, { enabled: false }, later))).toEqual({
      enabled: false,
      disabled_at: later.toISOString(),
      failing_since: noon.toISOString(),
      consecutive_timeouts: 2,
    });
  });

  it('does not take the reason from one that the service has disabled', () => {
    const before = aWebhook(failing);
    expect(applyWebhookChange(before, { enabled: false }, later)).toBe(before);
    expect(healthOf(applyWebhookChange(before, { description: 'Ledger' }, later))).toEqual(failing);
  });

  it.each([failing, { enabled: true, failing_since: noon.toISOString(), consecutive_timeouts: 1 }])(
    'enables it for as many days again, and remembers since when it fails: %o',
    (health) => {
      const after = applyWebhookChange(aWebhook(health), { enabled: true }, later);
      const enabled = { enabled: true, failing_since: noon.toISOString(), consecutive_timeouts: 0 };
      expect(healthOf(after)).toEqual({ ...enabled, retried_at: later.toISOString() });
    },
  );

  it('enables one that does not fail, and that has another URL, with a clean record', () => {
    const clean = { enabled: true, consecutive_timeouts: 0 };
    const before = aWebhook({ enabled: false, disabled_at: noon.toISOString() });
    expect(healthOf(applyWebhookChange(before, { enabled: true }, later))).toEqual(clean);
    const moved = { enabled: true, url: 'https://new.example.com/' };
    expect(healthOf(applyWebhookChange(aWebhook(failing), moved, later))).toEqual(clean);
  });

  it('of its URL forgets the failures of the old one, but enables nothing', () => {
    const url = 'https://new.example.com/';
    expect(healthOf(applyWebhookChange(aWebhook(failing), { url }, later))).toEqual({
      enabled: false,
      disabled_reason: 'failing',
      disabled_at: noon.toISOString(),
      consecutive_timeouts: 0,
    });
  });
});

describe('the health of a webhook', () => {
  it('replaces the one before as a whole, and nothing else', () => {
    const before = aWebhook(failing);
    const health = { enabled: true, consecutive_timeouts: 1 };
    const after = withHealth(before, health);
    expect(healthOf(after)).toEqual(health);
    expect(withHealth(after, failing)).toEqual(before);
  });

  it('is slow after two timeouts in a row', () => {
    const slow = [0, 1, 2, 3].filter((consecutive_timeouts) => isSlow(aWebhook({ consecutive_timeouts })));
    expect(slow).toEqual([2, 3]);
  });
});

describe('the secrets of a webhook', () => {
  const second = { secret_id: 'second', sealed_secret: 'sealed second' };
  const third = { secret_id: 'third', sealed_secret: 'sealed third' };

  it('are one until it is rotated', () => {
    expect(sealedSecretsAt(aWebhook({ sealed_secret: 'sealed first' }), later)).toEqual(['sealed first']);
  });

  it('are two during the overlap, the new one first, and one from its end on', () => {
    const rotated = withNewSecret(aWebhook({ sealed_secret: 'sealed first' }), second, 24, noon);
    expect(sealedSecretsAt(rotated, noon)).toEqual(['sealed second', 'sealed first']);
    const end = hoursAfterNoon(24);
    expect(sealedSecretsAt(rotated, new Date(end.getTime() - 1))).toEqual(['sealed second', 'sealed first']);
    expect(sealedSecretsAt(rotated, end)).toEqual(['sealed second']);
    expect(rotated.updated_at).toBe(noon.toISOString());
  });

  it('are never three: another rotation during the overlap voids the oldest', () => {
    const rotated = withNewSecret(aWebhook(), second, 168, noon);
    const again = withNewSecret(rotated, third, 1, later);
    expect(sealedSecretsAt(again, later)).toEqual(['sealed third', 'sealed second']);
    expect(again.previous_secret_expires_at).toBe(hoursAfterNoon(2).toISOString());
  });

  it('are one at once after a rotation without an overlap, also during an earlier one', () => {
    const rotated = withNewSecret(withNewSecret(aWebhook(), second, 24, noon), third, 0, later);
    expect(sealedSecretsAt(rotated, later)).toEqual(['sealed third']);
    expect(rotated).not.toHaveProperty('previous_sealed_secret');
  });

  it('do not change if the same rotation is repeated', () => {
    const rotated = withNewSecret(aWebhook(), second, 24, noon);
    expect(withNewSecret(rotated, { ...second, sealed_secret: 'another' }, 24, later)).toBe(rotated);
  });
});

describe('the view of a webhook', () => {
  it('shows neither a secret nor an overlap that is over', () => {
    const rotated = withNewSecret(aWebhook(), { secret_id: 'second', sealed_secret: 'sealed second' }, 1, noon);
    expect(webhookView(rotated, noon).previous_secret_expires_at).toBe(later.toISOString());
    expect(webhookView(rotated, later).previous_secret_expires_at).toBeNull();
    expect(JSON.stringify(webhookView(rotated, noon))).not.toContain('sealed');
  });
});

describe('what is audited about a webhook', () => {
  it('is what it had when it was created or deleted, and what a change changed; never a secret', () => {
    const webhook = aWebhook();
    const all = { url: webhook.url, events: ['*'], enabled: true };
    expect(webhookAuditDetails(undefined, webhook)).toEqual({ before: {}, after: all });
    expect(webhookAuditDetails(webhook, undefined)).toEqual({ before: all, after: {} });
    const disabled = applyWebhookChange(webhook, { enabled: false, description: 'Ledger' }, later);
    expect(webhookAuditDetails(webhook, disabled)).toEqual({
      before: { description: null, enabled: true },
      after: { description: 'Ledger', enabled: false },
    });
    const rotated = withNewSecret(webhook, { secret_id: 'second', sealed_secret: 'sealed second' }, 1, noon);
    expect(webhookAuditDetails(webhook, rotated)).toEqual({
      before: { previous_secret_expires_at: null },
      after: { previous_secret_expires_at: later.toISOString() },
    });
  });
});
