import { describe, expect, it } from 'vitest';
import { parseEmailEvent } from '../../../lib/outreach/callbacks/email-event.ts';
import { interactionRefText, interactionTags } from '../../../lib/platform/providers/interaction-ref.ts';
import { anInteractionRef, noon } from '../../builders.ts';

const ref = anInteractionRef();
const tags = Object.fromEntries(interactionTags(ref).map(({ name, value }) => [name, value]));
const event = (type: string, data: object = {}) =>
  parseEmailEvent(
    { type, created_at: '2030-01-15T12:34:56.000Z', data: { email_id: 'em_1', tags, ...data } },
    noon.toISOString(),
  );

describe('an email event', () => {
  it.each([
    ['email.sent', {}, { status: 'sent' }],
    ['email.delivered', {}, { status: 'delivered', reported: { delivered_at: '2030-01-15T12:34:56.000Z' } }],
    ['email.complained', {}, { status: 'complained', address: 'opted_out' }],
    [
      'email.bounced',
      { bounce: { type: 'Permanent', subType: 'NoEmail' } },
      {
        status: 'undelivered',
        address: 'bounced',
        reported: { failure: { reason: 'bounced', provider_code: 'Permanent/NoEmail' } },
      },
    ],
    [
      'email.suppressed',
      { suppressed: { type: 'Suppressed', reason: 'previous_bounce' } },
      { status: 'undelivered', address: 'bounced' },
    ],
    [
      'email.suppressed',
      { suppressed: { type: 'Suppressed', reason: 'previous_complaint' } },
      { status: 'undelivered', address: 'opted_out', reported: { failure: { reason: 'opted_out' } } },
    ],
    [
      'email.failed',
      { failed: { reason: 'reached_daily_quota' } },
      { status: 'failed', reported: { failure: { reason: 'failed', provider_code: 'reached_daily_quota' } } },
    ],
  ])('%s %j is %j', (type, data, expected) => {
    expect(event(type, data)).toMatchObject({
      kind: 'status_reached',
      interaction: interactionRefText(ref),
      ...expected,
    });
  });

  it.each([
    { bounce: { type: 'Transient', subType: 'MailboxFull' } },
    { bounce: { type: 'Undetermined' } },
    { bounce: 'no' },
    {},
  ])('of a soft bounce changes neither status nor address: %j', (data) => {
    const bounced = event('email.bounced', data);
    expect(bounced).toMatchObject({ status: null, reported: { failure: { reason: 'bounced_for_now' } } });
    expect(bounced).not.toHaveProperty('address');
  });

  it.each([
    'email.opened',
    'email.clicked',
    'email.scheduled',
    'email.delivery_delayed',
    'domain.updated',
    'new.event',
  ])('%s is ignored', (type) => {
    expect(event(type)).toBeUndefined();
  });

  it('is ignored if it is malformed or its tags are not ours', () => {
    expect(event('email.delivered', { tags: { organization: 'x' } })).toBeUndefined();
    expect(event('email.delivered', { tags: null })).toBeUndefined();
    for (const payload of [null, [], 'text', 5, {}, { type: 5, data: 'x' }])
      expect(parseEmailEvent(payload, noon.toISOString())).toBeUndefined();
  });

  it('of a complaint opts out the contact even if other fields are malformed', () => {
    expect(event('email.complained', { email_id: 5, bounce: [], failed: 'x' })).toMatchObject({
      address: 'opted_out',
    });
  });
});
