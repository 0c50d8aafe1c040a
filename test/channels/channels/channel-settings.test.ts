import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Channel, channels } from '../../../lib/policy/contact-rules/channel.ts';
import { uuidV5 } from '../../../lib/foundation/derived-ids.ts';
import {
  type ChannelSettings,
  applyChannelChange,
  channelNumber,
  channelView,
  defaultChannelSettings,
  isConfigured,
  openingModeOf,
  resourcesOf,
} from '../../../lib/channels/channels/channel-settings.ts';
import { channelChangeSchemas } from '../../../lib/channels/channels/contract.ts';
import { anOrganizationId, noon } from '../../builders.ts';

const set = (channel: Channel, change: object): ChannelSettings =>
  applyChannelChange(defaultChannelSettings(channel), z.parse(channelChangeSchemas[channel](), change), noon);

describe.each(channels)('the channel %s', (channel) => {
  it('is enabled and not configured until it is set up', () => {
    expect(channelView(anOrganizationId, defaultChannelSettings(channel), null)).toEqual({
      id: uuidV5(anOrganizationId, `channel:${channel}`),
      channel,
      enabled: true,
      configured: false,
      from: null,
      reply_to: null,
      agent_id: null,
      agent_phone_number_id: null,
      human_agent_number: null,
      claim_ends_at: null,
      updated_at: null,
    });
  });

  it('can be disabled and enabled again without losing its settings', () => {
    const from = channel === 'email' ? 'a@mail.example' : '+541152360100';
    const off = applyChannelChange(set(channel, { from }), { enabled: false }, noon);
    expect(off).toMatchObject({ enabled: false, from });
    expect(applyChannelChange(off, { enabled: true }, noon)).toMatchObject({ enabled: true, from, version: 3 });
  });

  it('drops a setting that is set to null', () => {
    const from = channel === 'email' ? 'a@mail.example' : '+541152360100';
    expect(applyChannelChange(set(channel, { from }), { from: null }, noon)).not.toHaveProperty('from');
  });
});

describe('whether a channel is configured', () => {
  const number = '+541152360100';
  it.each<[Channel, object, boolean]>([
    ['email', { from: 'a@mail.example' }, true],
    ['email', { reply_to: 'a@mail.example' }, false],
    ['sms', { from: number }, true],
    ['whatsapp', { from: number }, true],
    ['voice', { from: number }, false],
    ['voice', { agent_id: 'agent' }, false],
    ['voice', { agent_id: 'agent', agent_phone_number_id: 'phone' }, true],
    ['voice', { from: number, human_agent_number: number }, true],
    ['voice', { agent_id: 'agent', human_agent_number: number }, false],
  ])('%s with %j: %s', (channel, change, expected) => {
    expect(isConfigured(set(channel, change))).toBe(expected);
  });
});

describe('the number of a channel', () => {
  it('is its sender, and email has none', () => {
    expect(channelNumber(set('whatsapp', { from: '+541152360100' }))).toBe('+541152360100');
    expect(channelNumber(set('voice', { human_agent_number: '+541152360100' }))).toBeUndefined();
    expect(channelNumber(set('email', { from: 'a@mail.example' }))).toBeUndefined();
  });
});

describe('what a channel uses that belongs to one organization', () => {
  const from = '+541152360100';
  it.each<[Channel, object, object[]]>([
    ['sms', { from }, [{ kind: 'telephony_number', id: from }]],
    ['email', { from: 'a@mail.example' }, []],
    ['voice', { human_agent_number: from }, []],
    [
      'voice',
      { from, agent_id: 'agent_1', agent_phone_number_id: 'phnum_1' },
      [
        { kind: 'telephony_number', id: from },
        { kind: 'voice_agent', id: 'agent_1' },
        { kind: 'voice_number', id: 'phnum_1' },
      ],
    ],
  ])('is, for %s with %j, %j', (channel, change, expected) => {
    expect(resourcesOf(set(channel, change))).toEqual(expected);
  });
});

describe('an agent that the service manages', () => {
  const managed: ChannelSettings = { ...set('voice', { agent_id: 'agent_1' }), agent_managed: true };

  it.each([
    [{ enabled: false }, true],
    [{ agent_id: 'agent_1' }, true],
    [{ agent_id: 'agent_2' }, undefined],
    [{ agent_id: null }, undefined],
  ])('stays managed after %j: %s', (change, expected) => {
    expect(applyChannelChange(managed, change, noon).agent_managed).toBe(expected);
  });
});

describe('the opening mode', () => {
  const channel: ChannelSettings = { ...defaultChannelSettings('voice'), voice_opening_mode: 'callee_first' };

  it("is the organization's, else the one that the channel stores, else agent_first", () => {
    expect(openingModeOf({ voice: { opening_mode: 'agent_first', version: 1 } }, channel)).toBe('agent_first');
    expect(openingModeOf({ voice: { llm: 'gpt-4o', version: 1 } }, channel)).toBe('callee_first');
    expect(openingModeOf({}, channel)).toBe('callee_first');
    expect(openingModeOf({}, defaultChannelSettings('voice'))).toBe('agent_first');
  });

  it('of the channel outlives other changes of the channel', () => {
    expect(applyChannelChange(channel, { enabled: false }, noon).voice_opening_mode).toBe('callee_first');
  });
});

describe('a channel change', () => {
  it.each<[Channel, object, object]>([
    ['sms', { from: ' +54 11 5236-0100 ' }, { from: '+541152360100' }],
    ['email', { from: 'Cobranzas del Sur <a@mail.example>' }, { from: 'Cobranzas del Sur <a@mail.example>' }],
    ['email', { from: ' a@mail.example ', reply_to: null }, { from: 'a@mail.example', reply_to: null }],
    ['voice', { agent_id: 'agent_01jz' }, { agent_id: 'agent_01jz' }],
  ])('of %s can be %j', (channel, change, expected) => {
    expect(z.parse(channelChangeSchemas[channel](), change)).toEqual(expected);
  });

  it.each<[Channel, object]>([
    ['sms', { from: 'a@mail.example' }],
    ['sms', { from: '5236-0100' }],
    ['sms', { reply_to: 'a@mail.example' }],
    ['whatsapp', { agent_id: 'agent' }],
    ['email', { from: '+541152360100' }],
    ['email', { from: 'Cobranzas <a@mail.example' }],
    ['email', { from: 'Cobranzas\r\nBcc: x <a@mail.example>' }],
    ['email', { from: '' }],
    ['email', { human_agent_number: '+541152360100' }],
    ['voice', { voice_opening_mode: 'callee_first' }],
    ['voice', { agent_managed: true }],
    ['voice', { agent_id: 'a b' }],
    ['voice', { human_agent_number: 'nobody' }],
    ['voice', { enabled: 'yes' }],
  ])('of %s cannot be %j', (channel, change) => {
    expect(z.safeParse(channelChangeSchemas[channel](), change).success).toBe(false);
  });
});
