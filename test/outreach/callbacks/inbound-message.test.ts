import { describe, expect, it } from 'vitest';
import type { MessageReceived } from '../../../lib/history/messages/provider-event.ts';
import { inboundInteraction, inboundNotice, requestedOptOut } from '../../../lib/outreach/callbacks/inbound-message.ts';
import type { Statement } from '../../../lib/policy/statements/phrase.ts';
import { aContact, anInteractionRef, anOrganizationId, noon } from '../../builders.ts';

const sender = { contact: aContact().id, account: anInteractionRef().account };

const aMessage = (over: Partial<MessageReceived> = {}): MessageReceived => ({
  kind: 'message_received',
  channel: 'sms',
  message_id: 'SM1',
  from: '+5491155550123',
  to: '+15005550006',
  body: 'Hola',
  wish: 'other',
  ...over,
});
const interactionOf = (message: MessageReceived, statements: readonly Statement[] = []) =>
  inboundInteraction(anOrganizationId, sender, message, statements, noon.toISOString());

describe('the interaction of an inbound message', () => {
  it('belongs to the sender and the account', () => {
    expect(interactionOf(aMessage())).toMatchObject({
      direction: 'inbound',
      status: 'received',
      account_id: sender.account,
      contact_id: sender.contact,
      body: 'Hola',
      initiated_by: { kind: 'contact', id: sender.contact },
    });
  });

  it('has one id per message of the provider', () => {
    expect(interactionOf(aMessage({ body: 'again' })).id).toBe(interactionOf(aMessage()).id);
    expect(interactionOf(aMessage({ message_id: 'SM2' })).id).not.toBe(interactionOf(aMessage()).id);
  });

  it('is in the inbox unless it is a request to stop', () => {
    for (const wish of ['may_stop', 'other'] as const)
      expect(interactionOf(aMessage({ wish }))).toMatchObject({ inbox: 'open' });
    expect(interactionOf(aMessage({ wish: 'stop' }))).not.toHaveProperty('inbox');
  });

  it('says whether it is an opt-out or needs a person', () => {
    expect(interactionOf(aMessage({ wish: 'stop' }))).toMatchObject({ disposition: 'opted_out' });
    expect(interactionOf(aMessage({ wish: 'may_stop' }))).toMatchObject({ needs_person: true });
    expect(interactionOf(aMessage(), ['paid'])).toMatchObject({ needs_person: true });
    const other = interactionOf(aMessage());
    for (const name of ['disposition', 'needs_person']) expect(other).not.toHaveProperty(name);
  });
});

describe('a request to stop', () => {
  it('is an opt-out by the contact, one per message', () => {
    expect(requestedOptOut(aMessage({ wish: 'stop', channel: 'whatsapp' }))).toEqual({
      reason: 'Asked to stop by WhatsApp.',
      actor: { kind: 'contact', id: null },
      act: 'message:SM1',
    });
  });

  it.each(['may_stop', 'other'] as const)('is only one that is certain, not %s', (wish) => {
    expect(requestedOptOut(aMessage({ wish }))).toBeUndefined();
  });
});

describe('the notification about an inbound message', () => {
  const kindOf = (message: MessageReceived, statements: readonly Statement[] = []) =>
    inboundNotice(message, interactionOf(message, statements))?.kind;

  it('asks for a person if the message says something that only a person can decide', () => {
    expect(kindOf(aMessage({ wish: 'may_stop' }))).toBe('person_requested');
    expect(kindOf(aMessage(), ['stop'])).toBe('person_requested');
    expect(kindOf(aMessage())).toBe('message_received');
  });

  it('is absent for a request to stop', () => {
    expect(kindOf(aMessage({ wish: 'stop' }))).toBeUndefined();
  });

  it('tells about an unknown sender too', () => {
    for (const wish of ['may_stop', 'other'] as const)
      expect(inboundNotice(aMessage({ wish }), undefined)).toMatchObject({ kind: 'message_received' });
  });
});
