import { describe, expect, it } from 'vitest';
import { addressSentences, presetSentence } from '../../console/receipts/place-sentences.ts';
import { reasonText, waitsForHours } from '../../console/receipts/reason-text.ts';
import { type ReceiptTexts, ruleSentence } from '../../console/receipts/rule-sentences.ts';
import { createFormat } from '../../console/locales/create-format.ts';
import { type Language, languages } from '../../console/locales/languages.ts';
import { loadTranslations } from '../../console/locales/load-translations.ts';
import type { RuleCheck } from '../../lib/policy/contact-rules/contact-decision.ts';
import type { ContactFacts } from '../../lib/policy/contact-rules/contact-facts.ts';
import { evaluate } from '../../lib/policy/contact-rules/evaluate.ts';
import { type RuleCode, ruleCodes } from '../../lib/policy/contact-rules/rules/rule-registry.ts';
import type { Rule } from '../../lib/policy/contact-rules/rules/rule.ts';
import { anAccount, noon } from '../builders.ts';

const locales: Readonly<Record<Language, string>> = { es: 'es-AR', pt: 'pt-BR', en: 'en-US' };

async function textsIn(language: Language): Promise<ReceiptTexts> {
  return {
    t: await loadTranslations('receipts', language),
    terms: await loadTranslations('terms', language),
    format: createFormat(locales[language]),
    zones: ['America/Bogota', 'America/Argentina/Buenos_Aires'],
  };
}

const source = 'organization';
const rules: readonly Rule[] = [
  { kind: 'opted_out', source },
  { kind: 'cap', max: 1, window: 'calendar_day', scope: 'contact', source },
  { kind: 'cap', max: 1, window: 'calendar_week', scope: 'account', channels: ['sms', 'voice'], source },
  { kind: 'cap', max: 1, window: { rolling_days: 30 }, scope: 'contact', source },
  { kind: 'minimum_gap', gap: { minutes: 45 }, scope: 'contact', source },
  { kind: 'cooldown', days: 7, day_counts_as_one: true, scope: 'account', source },
  { kind: 'channel_lock', window: 'calendar_week', scope: 'contact', source },
  { kind: 'contact_hours', windows: [{ days: [1, 2, 3, 5], from: '08:00', to: '20:00' }], holidays: 'CO@1', source },
  { kind: 'hold', of: 'contact', source },
  { kind: 'hold', of: 'account', source },
  { kind: 'preferred', of: 'channel', source },
  { kind: 'preferred', of: 'hours', source },
  { kind: 'account_status', status: 'paused', source },
  { kind: 'account_status', status: 'disputed', source },
  { kind: 'address', source },
];

const { id } = anAccount();

/** Facts for which every rule passes. */
const quiet: ContactFacts = {
  channel: 'sms',
  account: { id, collection_status: 'active' },
  contact: { opted_out: false },
  address: 'present',
  timezones: ['America/Bogota'],
  attempts: [],
};
const attempt = {
  id: 'a',
  at: '2030-01-15T11:30:00.000Z',
  channel: 'voice',
  account_id: id,
  conversation_at: '2030-01-15T11:31:00.000Z',
} as const;
/** Facts that fail as many rules as possible at once. */
const busy: ContactFacts = {
  ...quiet,
  account: { id, collection_status: 'paused' },
  contact: { opted_out: true },
  address: 'missing',
  attempts: [attempt],
  holds: [
    { id: 'h', kind: 'identity_check', blocks: 'all', scope: 'account' },
    { id: 'i', kind: 'moratorium', blocks: 'all', scope: 'contact', until: '2030-02-20T12:00:00.000Z' },
  ],
  preferred: { channels: ['email'], hours: { start: '05:00', end: '06:30', days: [2] } },
};

const checksOf = (facts: ContactFacts, now = noon): readonly RuleCheck[] => evaluate(now, facts, rules).checks;
const passing = checksOf(quiet, new Date('2030-01-15T15:00:00.000Z'));
const failing = [...checksOf(busy), ...checksOf({ ...busy, account: { id, collection_status: 'disputed' } })].filter(
  ({ passed }) => !passed,
);

/** The values that the sentence about a failing rule must contain, in any language. */
const values: Readonly<Record<RuleCode, readonly string[]>> = {
  contact_opted_out: [],
  contact_held: ['20'],
  account_held: [],
  frequency_daily: ['1'],
  frequency_weekly: ['1', 'SMS', '14'],
  frequency_monthly: ['1', '30', '16'],
  minimum_gap: ['45', '30'],
  cooldown_after_conversation: ['7', '31'],
  channel_lock: ['SMS', '31'],
  outside_contact_hours: ['07:00', 'Bogota', '08:00–20:00'],
  channel_not_preferred: ['SMS'],
  outside_preferred_hours: ['07:00', 'Bogota', '05:00–06:30'],
  account_paused: [],
  account_disputed: [],
  no_address: ['SMS'],
};

describe.each(Object.keys(languages) as Language[])('a receipt in %s', (language) => {
  it.each(ruleCodes())('says what %s compared when it failed', async (rule) => {
    const texts = await textsIn(language);
    const check = failing.find((each) => each.rule === rule);
    const sentence = ruleSentence(check!, texts);
    expect(sentence).not.toContain(' = ');
    expect(sentence).not.toContain('undefined');
    for (const value of values[rule]) expect(sentence).toContain(value);
    const passed = passing.find((each) => each.rule === rule);
    expect(passed).toMatchObject({ passed: true });
    expect(ruleSentence(passed!, texts)).not.toBe(sentence);
    expect(ruleSentence(passed!, texts)).not.toContain(' = ');
  });

  it('names the kind of a hold in words', async () => {
    const { terms, ...texts } = await textsIn(language);
    const sentences = failing
      .filter(({ rule }) => rule === 'account_held')
      .map((check) => ruleSentence(check, { terms, ...texts }));
    expect(sentences[0]).toContain(terms.holdKinds.identity_check);
  });

  it('says which law applies, and why', async () => {
    const texts = await textsIn(language);
    const { t, format } = texts;
    const inMassachusetts = { preset: 'us-ma@1', applies: true, places: ['US-MA', 'US-NY'], from: 'phones' } as const;
    const may = presetSentence({ ...inMassachusetts, reason: 'debtor_may_be_there' }, texts);
    for (const part of [t.sources['us-ma'], format.place('US-MA'), format.place('US-NY'), t.placeFrom.phones])
      expect(may).toContain(part);
    const elsewhere = { ...inMassachusetts, applies: false, places: ['AR'], from: 'country' } as const;
    expect(presetSentence({ ...elsewhere, reason: 'debtor_is_elsewhere' }, texts)).toContain(format.place('AR'));
    expect(presetSentence({ preset: 'us-ma@1', applies: true, reason: 'debtor_may_be_there' }, texts)).toContain(
      t.placeUnknown,
    );
    // A receipt is kept longer than a preset.
    expect(presetSentence({ preset: 'xx-gone@3', applies: true, reason: 'every_debtor' }, texts)).toContain('xx-gone');
  });

  it('says which address is used, and why others are not', async () => {
    const texts = await textsIn(language);
    const { t } = texts;
    const passed_over = [
      { which: '+54···0000', reason: 'landline' },
      { which: '+54···0001', reason: 'of_a_later_version' },
    ];
    expect(addressSentences({ address_masked: '+54···0123', passed_over }, texts)).toEqual([
      t.addressUsed('+54···0123'),
      t.passedOver('+54···0000', t.passedOverReasons.landline),
      t.passedOver('+54···0001', 'of_a_later_version'),
    ]);
    expect(addressSentences({ passed_over: [] }, texts)).toEqual([t.noAddressUsed]);
  });

  it('says that a rule for other channels does not apply', async () => {
    const [check] = evaluate(noon, quiet, [
      { kind: 'minimum_gap', gap: { minutes: 5 }, channels: ['voice'], scope: 'contact', source },
    ]).checks;
    const { terms, ...texts } = await textsIn(language);
    const sentence = ruleSentence(check!, { terms, ...texts });
    expect(sentence).toContain(terms.channels.voice);
    expect(sentence).toContain(terms.channels.sms);
  });

  it('says whose attempts a cap counts, and that none is allowed if it is 0', async () => {
    const { t } = await textsIn(language);
    const reasonFor = (max: number, scope: 'account' | 'contact') => {
      const decision = evaluate(noon, busy, [{ kind: 'cap', max, window: 'calendar_day', scope, source }]);
      return reasonText(t, { ...decision, reason: decision.reason! });
    };
    expect(reasonFor(1, 'account')).toBe(t.reasons.frequency_daily);
    expect(reasonFor(1, 'contact')).toBe(`${t.reasons.frequency_daily} (${t.scopes.contact})`);
    expect(reasonFor(0, 'contact')).toBe(t.noAttempts);
  });

  it('names the rule that somebody has to change before one that ends by itself', async () => {
    const { t } = await textsIn(language);
    const { holds: _, preferred: __, ...unheld } = busy;
    const paused = evaluate(noon, { ...unheld, contact: { opted_out: false }, address: 'present' }, rules);
    expect(paused).toMatchObject({ reason: 'frequency_daily', retry_at: null });
    expect(reasonText(t, { ...paused, reason: paused.reason! })).toBe(t.reasons.account_paused);
  });

  it('knows when the contact hours keep a contact longer than the rule that failed', () => {
    const evening = new Date('2030-01-15T23:00:00.000Z');
    const cap: Rule = { kind: 'cap', max: 1, window: 'calendar_day', scope: 'contact', source };
    const hours = (from: string): Rule => ({
      kind: 'contact_hours',
      windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from, to: '20:00' }],
      source,
    });
    const decide = (from: string) => evaluate(evening, { ...quiet, attempts: [attempt] }, [cap, hours(from)]);
    expect(decide('08:00')).toMatchObject({ reason: 'frequency_daily', retry_at: '2030-01-16T13:00:00.000Z' });
    expect([waitsForHours(decide('08:00')), waitsForHours(decide('00:00'))]).toEqual([true, false]);
    // An old receipt may not say when a rule ends.
    const old = decide('08:00').checks.map((check) => ({ ...check, retry_at: null }));
    expect(waitsForHours({ ...decide('08:00'), checks: old })).toBe(false);
  });

  it('lists the values of a receipt in a form of the past by their names', async () => {
    const old = { ...passing[0]!, compared: { limit: 3, seen: ['a'] } } as unknown as RuleCheck;
    expect(ruleSentence(old, await textsIn(language))).toContain('limit = 3, seen = ["a"]');
  });
});
