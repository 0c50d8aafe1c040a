import { describe, expect, it } from 'vitest';
import { type CapabilityFacts, evaluateVoiceCapabilities } from '../../../lib/channels/voice/voice-capabilities.ts';
import { type CapabilityCheck, capabilityChecks } from '../../../lib/channels/voice/contract.ts';
import { defaultChannelSettings } from '../../../lib/channels/channels/channel-settings.ts';
import { type ProviderOutcome, refusedOutcome } from '../../../lib/platform/providers/provider-outcome.ts';

const complete = {
  ...defaultChannelSettings('voice'),
  from: '+5491155509001',
  agent_id: 'agent_1',
  agent_phone_number_id: 'phnum_1',
  human_agent_number: '+5491155509002',
};
const accepted = <Value>(value: Value): ProviderOutcome<Value> => ({ kind: 'accepted', value });
const owned = {
  numberId: 'PN1',
  phoneNumber: complete.from,
  friendlyName: null,
  smsUrl: '',
  capabilities: { voice: true, sms: true, mms: false },
};

const everything: CapabilityFacts = {
  voice: complete,
  credentialProblems: { telephony: null, voiceprovider: null },
  agent: accepted({ agentId: 'agent_1', name: null }),
  number: accepted(owned),
  importedNumber: accepted({ phoneNumberId: 'phnum_1', phoneNumber: complete.from, assignedAgentId: null }),
};

const without = (setting: keyof typeof complete): Partial<CapabilityFacts> => {
  const { [setting]: _, ...voice } = complete;
  // Only settings that may be absent are left out.
  return { voice: voice as CapabilityFacts['voice'] };
};

const evaluated = (facts: Partial<CapabilityFacts>) => evaluateVoiceCapabilities({ ...everything, ...facts });
const failedIn = (facts: Partial<CapabilityFacts>) =>
  evaluated(facts).checks.flatMap(({ check, ok }) => (ok ? [] : [check]));
const detailOf = (facts: Partial<CapabilityFacts>, wanted: CapabilityCheck) =>
  evaluated(facts).checks.find(({ check }) => check === wanted)?.detail;

const notConfigured = 'The provider telephony is not configured: the secret s does not exist';
const noReply: ProviderOutcome<never> = { kind: 'unknown', status: null, code: 'timeout' };
const broken: ProviderOutcome<never> = { kind: 'unknown', status: 500, code: 'http_500' };
const limited: ProviderOutcome<never> = { kind: 'rate_limited', status: 429, code: 'busy', retryAfterSeconds: null };
const forbidden = refusedOutcome(401, 'invalid_api_key', null);
const bad = refusedOutcome(400, 'bad', null);

describe('voice calls', () => {
  it('are ready with everything, by AI agents and by people', () => {
    expect(evaluated({})).toEqual({
      ready: true,
      ai: { ready: true, missing: [] },
      human: { ready: true, missing: [] },
      checks: capabilityChecks.map((check) => ({ check, ok: true, detail: null })),
    });
  });

  it.each<[CapabilityCheck, 'ai' | 'human', Partial<CapabilityFacts>]>([
    ['voice_credentials', 'ai', { credentialProblems: { telephony: null, voiceprovider: 'No' } }],
    ['voice_agent', 'ai', { agent: accepted(null) }],
    ['phone_number_imported', 'ai', { importedNumber: accepted(null) }],
    ['telephony_credentials', 'human', { credentialProblems: { telephony: 'No', voiceprovider: null } }],
    ['phone_number', 'human', { number: accepted(null) }],
    ['human_line', 'human', without('human_agent_number')],
  ])('need %s for calls by %s only', (check, kind, facts) => {
    const view = evaluated(facts);
    const other = kind === 'ai' ? 'human' : 'ai';
    expect(view).toMatchObject({ ready: true, [kind]: { ready: false, missing: [check] } });
    expect(view[other]).toEqual({ ready: true, missing: [] });
    expect(failedIn(facts)).toEqual([check]);
  });

  it('are not ready if neither kind is', () => {
    expect(evaluated({ agent: accepted(null), number: accepted(null) }).ready).toBe(false);
  });

  it('are not ready on a channel that is not set up: every setting is named', () => {
    const facts = {
      voice: defaultChannelSettings('voice'),
      agent: undefined,
      number: undefined,
      importedNumber: undefined,
    };
    expect(evaluated(facts)).toMatchObject({
      ready: false,
      ai: { missing: ['voice_agent', 'phone_number_imported'] },
      human: { missing: ['phone_number', 'human_line'] },
    });
    const settings = evaluated(facts).checks.flatMap(({ detail }) => detail?.match(/lacks (\w+);/)?.slice(1) ?? []);
    expect(settings).toEqual(['agent_id', 'from', 'agent_phone_number_id', 'human_agent_number']);
    expect(detailOf(facts, 'voice_agent')).toMatch(/lacks agent_id; set it with POST .*voiceprovider-agent\.$/);
    expect(detailOf(facts, 'phone_number')).toMatch(/lacks from; set it with PATCH .*voice\.$/);
  });

  it('are not ready on a disabled channel', () => {
    const facts = { voice: { ...complete, enabled: false } };
    expect(failedIn(facts)).toEqual(['voice_agent', 'human_line']);
    expect(evaluated(facts).ready).toBe(false);
    expect(detailOf(facts, 'human_line')).toBe(
      'The voice channel is disabled; enable it with PATCH /api/admin/channels/voice.',
    );
  });
});

describe('a check that fails', () => {
  const lookups = [
    ['agent', 'voice_agent', 'agent_id'],
    ['number', 'phone_number', 'from'],
    ['importedNumber', 'phone_number_imported', 'agent_phone_number_id'],
  ] as const;

  it.each(lookups)('because the provider does not have the %s says which setting to change', (fact, check, setting) => {
    expect(detailOf({ [fact]: accepted(null) }, check)).toMatch(
      new RegExp(`^The \\w+ provider does not have this ${setting}; set another with PATCH .*\\.$`),
    );
  });

  it.each(lookups.flatMap((lookup) => [noReply, broken, limited, bad].map((reply) => [...lookup, reply] as const)))(
    'because the provider did not confirm the %s (%s, %s: %o) says to try again',
    (fact, check, setting, reply) => {
      expect(failedIn({ [fact]: reply })).toEqual([check]);
      expect(detailOf({ [fact]: reply }, check)).toMatch(
        new RegExp(`did not confirm ${setting} .*; try again later\\.$`),
      );
    },
  );

  it.each(lookups)('because the credentials were rejected for the %s fails the credentials too', (fact, check) => {
    const credentials = fact === 'number' ? 'telephony_credentials' : 'voice_credentials';
    expect(failedIn({ [fact]: forbidden })).toEqual(expect.arrayContaining([credentials, check]));
    expect(failedIn({ [fact]: forbidden })).toHaveLength(2);
    expect(detailOf({ [fact]: forbidden }, credentials)).toMatch(/rejected the credentials; ask the operator/);
  });

  it('because there are no credentials names the secret, and what could not be asked', () => {
    const facts = { credentialProblems: { telephony: notConfigured, voiceprovider: null }, number: undefined };
    expect(failedIn(facts)).toEqual(['telephony_credentials', 'phone_number']);
    expect(detailOf(facts, 'telephony_credentials')).toBe(
      `${notConfigured}; ask the operator of the service to correct the secret.`,
    );
    expect(detailOf(facts, 'phone_number')).toMatch(/without its credentials; correct them first\.$/);
  });

  it('because the number cannot call says so', () => {
    const facts = { number: accepted({ ...owned, capabilities: { voice: false, sms: true, mms: true } }) };
    expect(failedIn(facts)).toEqual(['phone_number']);
    expect(detailOf(facts, 'phone_number')).toMatch(/^The number in from cannot make calls; set another/);
  });
});
