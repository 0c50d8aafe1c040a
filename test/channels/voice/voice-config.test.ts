import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Problem } from '../../../lib/foundation/problem.ts';
import { type Organization, newOrganization } from '../../../lib/tenancy/organizations/organization.ts';
import { voiceFor } from '../../../lib/tenancy/organizations/voice-settings.ts';
import { VoiceConfigChange } from '../../../lib/channels/voice/contract.ts';
import { defaultLlm, supportedLlms } from '../../../lib/channels/voice/supported-llms.ts';
import {
  type VoiceConfig,
  applyVoiceConfigChange,
  changedFields,
  isSameVoiceConfig,
  requireSupportedLlm,
  voiceConfigView,
} from '../../../lib/channels/voice/voice-config.ts';
import { type ChannelSettings, defaultChannelSettings } from '../../../lib/channels/channels/channel-settings.ts';
import { anOrganizationId, noon } from '../../builders.ts';

const aConfig = (voice: Partial<Organization['voice']> = {}, channel: Partial<ChannelSettings> = {}): VoiceConfig => ({
  organization: {
    ...newOrganization({ name: 'Sur', language: 'es' }, anOrganizationId, noon),
    ...(Object.keys(voice).length > 0 && { voice: { version: 1, ...voice } }),
  },
  channel: { ...defaultChannelSettings('voice'), ...channel },
});

const change = (config: VoiceConfig, given: VoiceConfigChange) => applyVoiceConfigChange(config, given, noon);
const shown = (config: VoiceConfig) => voiceConfigView(config, []);

const defaults = { llm: defaultLlm, voice_id: null, voices: {}, voice_opening_mode: 'agent_first', agent_id: null };
const everySetting = {
  llm: 'gpt-4o',
  voice_id: 'voice_a',
  voices: { es: 'voice_b', 'pt-BR': 'voice_c' },
  voice_opening_mode: 'callee_first',
  agent_id: 'agent_1',
} as const;

describe('a voice configuration', () => {
  it('has the defaults until it is changed', () => {
    expect(shown(aConfig())).toEqual({
      ...defaults,
      ai_disclosure: 'Hola, soy un asistente automático.',
      org_language: 'es',
      supported_llms: supportedLlms,
      curated_voices: [],
    });
  });

  it('takes all settings in one change, and drops them again', () => {
    const changed = change(aConfig(), everySetting);
    expect(shown(changed)).toMatchObject(everySetting);
    const allNull = { llm: null, voice_id: null, voices: null, voice_opening_mode: null, agent_id: null };
    const reset = change(changed, allNull);
    expect(shown(reset)).toMatchObject(defaults);
    expect(reset.organization.voice).toEqual({ version: 2 });
  });

  it.each(Object.entries(everySetting))('keeps everything but %s when only that is reset', (name) => {
    const reset = change(change(aConfig(), everySetting), { [name]: null });
    expect(shown(reset)).toMatchObject({ ...everySetting, [name]: Reflect.get(defaults, name) });
  });

  it('replaces voices as a whole', () => {
    const changed = change(change(aConfig(), everySetting), { voices: { en: 'voice_d' } });
    expect(shown(changed).voices).toEqual({ en: 'voice_d' });
  });

  it('counts its writes with the organization, and with the channel only if that changes', () => {
    const before = aConfig({ llm: 'gpt-4o', version: 7 }, { version: 3, agent_id: 'agent_1' });
    expect(change(before, { voice_id: 'voice_a' })).toMatchObject({
      organization: { voice: { version: 8 } },
      channel: { version: 3 },
    });
    expect(change(before, { agent_id: 'agent_2' })).toMatchObject({
      organization: { voice: { version: 8 } },
      channel: { version: 4 },
    });
  });

  it("has an agent of the organization's own as soon as another one is set", () => {
    const managed = aConfig({}, { agent_id: 'agent_1', agent_managed: true, version: 1 });
    expect(change(managed, { agent_id: 'agent_1' }).channel).toBe(managed.channel);
    expect(change(managed, { agent_id: 'agent_2' }).channel).not.toHaveProperty('agent_managed');
    expect(change(managed, { agent_id: null }).channel).not.toHaveProperty('agent_managed');
  });

  it('takes the opening mode over from the channel with the first change of it', () => {
    const former = aConfig({}, { voice_opening_mode: 'callee_first', version: 1 });
    expect(shown(former).voice_opening_mode).toBe('callee_first');
    expect(shown(change(former, { agent_id: 'agent_1' })).voice_opening_mode).toBe('callee_first');
    for (const mode of ['agent_first', null] as const) {
      const changed = change(former, { voice_opening_mode: mode });
      expect(shown(changed).voice_opening_mode).toBe('agent_first');
      expect(changed.channel).not.toHaveProperty('voice_opening_mode');
    }
  });

  it('is the same after a change that changes nothing', () => {
    const config = change(aConfig(), everySetting);
    expect(isSameVoiceConfig(config, change(config, everySetting))).toBe(true);
    const otherSettings = {
      llm: 'gpt-5',
      voice_id: 'voice_x',
      voices: { es: 'voice_x' },
      voice_opening_mode: 'agent_first',
      agent_id: 'agent_2',
    };
    const reordered = { 'pt-BR': 'voice_c', es: 'voice_b' };
    expect(isSameVoiceConfig(config, change(config, { voices: reordered }))).toBe(true);
    const empty = aConfig();
    expect(isSameVoiceConfig(empty, change(empty, { voice_id: null }))).toBe(true);
    for (const [name, value] of Object.entries(otherSettings))
      expect(isSameVoiceConfig(config, change(config, { [name]: value })), name).toBe(false);
  });

  it('is audited by the fields that the change names', () => {
    const before = aConfig({ voice_id: 'voice_a' });
    const given = { voice_id: null, voice_opening_mode: 'callee_first' } as const;
    expect(changedFields(before, change(before, given), given)).toEqual({
      before: { voice_id: 'voice_a', voice_opening_mode: 'agent_first' },
      after: { voice_id: null, voice_opening_mode: 'callee_first' },
    });
  });
});

describe('a change of the voice configuration', () => {
  const accepts = (given: unknown) => z.safeParse(VoiceConfigChange(), given).success;

  it.each([
    [{ llm: 'anything' }],
    [{ voices: {} }],
    [{ voices: { es: 'a', 'pt-BR': 'b' } }],
    [{ voice_id: null, agent_id: null }],
  ])('can be %j', (given) => {
    expect(accepts(given)).toBe(true);
  });

  it.each([
    [{}],
    [{ llm: '' }],
    [{ llm: 4 }],
    [{ voice_id: 'a b' }],
    [{ voices: { spanish: 'a' } }],
    [{ voices: { 'es-XX': 'a' } }],
    [{ voices: { es: null } }],
    [{ voices: { es: 'a/b' } }],
    [{ voices: [] }],
    [{ voice_opening_mode: 'inherit' }],
    [{ org_language: 'es' }],
    [{ supported_llms: [] }],
    [{ agent_managed: true }],
  ])('cannot be %j', (given) => {
    expect(accepts(given)).toBe(false);
  });

  it('names at most fifty languages', () => {
    const languages = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((one) =>
      [...'abcdefghijklmnopqrstuvwxyz'].map((two) => one + two),
    );
    const known = languages.filter((language) => accepts({ voices: { [language]: 'a' } }));
    const voices = (count: number) => Object.fromEntries(known.slice(0, count).map((language) => [language, 'a']));
    expect([accepts({ voices: voices(50) }), accepts({ voices: voices(51) })]).toEqual([true, false]);
  });

  it('names a supported model, or none', () => {
    for (const llm of [...supportedLlms.map(({ id }) => id), null, undefined])
      expect(() => requireSupportedLlm({ llm })).not.toThrow();
    for (const llm of ['gpt-2', 'custom-llm', 'GPT-4o', 'constructor'])
      expect(() => requireSupportedLlm({ llm })).toThrow(Problem);
  });
});

describe('the voice for a language', () => {
  it.each([
    [undefined, 'es', undefined],
    [{ voice_id: 'a' }, 'es', 'a'],
    [{ voice_id: 'a', voices: { es: 'b' } }, 'es', 'b'],
    [{ voices: { 'pt-BR': 'b' } }, 'pt', undefined],
    [{ voice_id: 'a', voices: { pt: 'b' } }, 'pt-BR', 'a'],
    [{ voices: {} }, 'constructor', undefined],
  ])('with %j for %s is %s', (settings, language, expected) => {
    expect(voiceFor(settings && { version: 1, ...settings }, language)).toBe(expected);
  });
});
