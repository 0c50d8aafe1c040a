import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DecisionReceipt } from '../../../lib/history/decisions/decision.ts';
import type { Attempt } from '../../../lib/policy/contact-rules/contact-facts.ts';
import { evaluate } from '../../../lib/policy/contact-rules/evaluate.ts';
import { resolveRules } from '../../../lib/policy/contact-rules/resolve-rules.ts';
import { deriveId, templateIdOf } from '../../../lib/foundation/derived-ids.ts';
import { AccountId, TemplateId, parseId } from '../../../lib/foundation/ids.ts';
import { storedAttempts } from '../../../lib/outreach/dispatch/attempt-log.ts';
import { decide, decideSend } from '../../../lib/outreach/dispatch/decide.ts';
import { templateCandidates } from '../../../lib/outreach/dispatch/dispatch-context.ts';
import { aContact, anAccount, anAccountSettlement, anInteraction, anOrganizationId, noon } from '../../builders.ts';
import { aContext, anIntent, anOrganization, phone } from './builders.ts';

const paused = anOrganization({ execution_paused_at: noon.toISOString() });
const paid = anAccount({ ...aContext().account, pending_balance: 0 });
const automatic = anIntent({ isAutomatic: true });
const send = (intent = anIntent(), context = aContext(), channel: 'sms' | 'email' | 'voice' = 'sms') =>
  decideSend(intent, context, channel, noon);

const attemptsOf = (...attempts: Partial<Attempt>[]) => ({
  kind: 'attempts' as const,
  version: 1,
  attempts: storedAttempts(
    attempts.map((over) => ({
      id: anIntent().decision,
      at: noon.toISOString(),
      channel: 'sms',
      account_id: anIntent().account,
      ...over,
    })),
    noon,
  ),
});

describe('the decision whether to send', () => {
  it('allows a contact that every rule allows, at the address of the channel', () => {
    expect(send()).toMatchObject({ kind: 'allowed', to: phone, receipt: { allowed: true, channel: 'sms' } });
  });

  it('never sends what was attempted before, whatever the rules say now', () => {
    const interaction = anInteraction();
    expect(send(automatic, aContext({ interaction, organization: paused }))).toEqual({
      kind: 'attempted_before',
      interaction,
    });
  });

  it('never sends what the log of the contact says was attempted, even if no interaction was read', () => {
    const attempts = attemptsOf({ id: automatic.interaction });
    expect(send(automatic, aContext({ attempts, account: paid }))).toEqual({ kind: 'reserved_before' });
  });

  it('holds back an automatic dispatch while it is paused, and no other', () => {
    expect(send(automatic, aContext({ organization: paused }))).toEqual({ kind: 'paused' });
    expect(send(anIntent(), aContext({ organization: paused }))).toMatchObject({ kind: 'allowed' });
  });

  it('holds back an automatic dispatch for an account that owes nothing, and no other', () => {
    expect(send(automatic, aContext({ account: paid }))).toEqual({ kind: 'nothing_pending' });
    expect(send(anIntent(), aContext({ account: paid }))).toMatchObject({ kind: 'allowed' });
  });

  it('sends no step whose account got another due date since it was found due', () => {
    const account = { ...aContext().account, due_date: '2030-01-15' };
    const decided = (dueDate: string | null) => send({ ...automatic, dueDate }, aContext({ account }));
    expect(decided('2030-01-15')).toMatchObject({ kind: 'allowed' });
    expect(decided('2030-01-10')).toEqual({ kind: 'not_due' });
    expect(decided(null)).toEqual({ kind: 'not_due' });
  });

  it('holds back an automatic dispatch for an account with a settlement in force, and no other', () => {
    const settlement = anAccountSettlement({ status: 'accepted', outcome: 'open' });
    const account = { ...aContext().account, settlement };
    expect(send(automatic, aContext({ account }))).toEqual({ kind: 'settled' });
    expect(send(anIntent(), aContext({ account }))).toMatchObject({ kind: 'allowed' });
    const offered = { ...account, settlement: anAccountSettlement() };
    expect(send(automatic, aContext({ account: offered }))).toMatchObject({ kind: 'allowed' });
  });

  it.each([
    ['contact_opted_out', aContext({ addresses: [{ kind: 'suppressed', address: phone, opted_out_at: 'x' }] })],
    ['no_address', aContext({ addresses: [{ kind: 'suppressed', address: phone, bounced_at: 'x' }] })],
    ['no_address', aContext({ account: anAccount({ contact: aContact() }) })],
    ['account_paused', aContext({ account: { ...aContext().account, collection_status: 'paused' } })],
    ['account_disputed', aContext({ account: { ...aContext().account, collection_status: 'disputed' } })],
    ['frequency_daily', aContext({ attempts: attemptsOf({}) })],
    [
      'outside_contact_hours',
      aContext({ organization: anOrganization({ contact_hours: { start: '08:00', end: '09:00', days: [1, 2] } }) }),
    ],
  ])('blocks with the reason %s', (reason, context) => {
    expect(send(anIntent(), context)).toMatchObject({ kind: 'blocked', receipt: { allowed: false, reason } });
  });

  it('does not count the attempt of the same intent', () => {
    const attempts = attemptsOf({ id: anIntent().interaction });
    expect(send(anIntent(), aContext({ attempts }))).toMatchObject({ kind: 'allowed' });
  });

  it('does not mind the bounce of an address that is not used', () => {
    const addresses = [{ kind: 'suppressed' as const, address: 'ana@mail.example', bounced_at: 'x' }];
    expect(send(anIntent(), aContext({ addresses }))).toMatchObject({ kind: 'allowed' });
  });
});

describe('the attempts at an address', () => {
  const address = { kind: 'suppressed' as const, address: phone, version: 1 };
  const other = parseId(AccountId, randomUUID());

  it('count for every contact that has it', () => {
    const { attempts } = attemptsOf({ account_id: other });
    const decided = send(anIntent(), aContext({ addresses: [{ ...address, attempts }] }));
    expect(decided).toMatchObject({
      kind: 'blocked',
      receipt: { reason: 'frequency_daily', facts: { attempts: [], address_attempts: [{ account_id: other }] } },
    });
  });

  it('do not count at another address', () => {
    const { attempts } = attemptsOf({ account_id: other });
    const elsewhere = { ...address, address: '+5491155550999', attempts };
    expect(send(anIntent(), aContext({ addresses: [elsewhere] }))).toMatchObject({ kind: 'allowed' });
  });

  it('are not stored again with a decision if they are those of the contact', () => {
    const log = attemptsOf({});
    const { receipt } = send(
      anIntent(),
      aContext({ attempts: log, addresses: [{ ...address, ...log, kind: 'suppressed' }] }),
    ) as {
      receipt: DecisionReceipt;
    };
    expect(receipt.facts.attempts).toHaveLength(1);
    expect(receipt.facts).not.toHaveProperty('address_attempts');
  });
});

describe('the receipt of a decision', () => {
  it('names the address and why others were passed over, masked', () => {
    const phones = [{ number: '+541144440000', kind: 'landline' as const }, { number: phone }];
    const account = anAccount({ contact: { ...aContact({ phone: '+541144440000', phones }), version: 1 } });
    expect(decide(anIntent(), aContext({ account }), 'sms', noon).addressed).toEqual({
      address_masked: '+54···0123',
      passed_over: [{ which: '+54···0000', reason: 'landline' }],
    });
    expect(decide(anIntent(), aContext({ account }), 'voice', noon)).not.toHaveProperty('addressed');
  });

  it('lists the presets, of which those of other places do not apply', () => {
    const contact_rules = { preset: ['co-ley-2300' as const, 'us-reg-f' as const] };
    const organization = anOrganization({ contact_rules, preset_scope: 'debtor' });
    const contact = { ...aContact({ phone: '+573001234567' }), version: 1 };
    const { presets, rules_in_force } = decide(
      anIntent(),
      aContext({ organization, account: anAccount({ contact }) }),
      'sms',
      noon,
    );
    expect(presets?.map(({ preset, applies }) => [preset.split('@')[0], applies])).toEqual([
      ['co-ley-2300', true],
      ['us-reg-f', false],
    ]);
    expect(rules_in_force.contact_rules.preset.map((each) => each.split('@')[0])).toEqual(['co-ley-2300']);
  });

  it('gives the same verdict when it is replayed', () => {
    const { at, facts, rules_in_force, allowed, reason, checks } = decide(anIntent(), aContext(), 'sms', noon);
    expect(evaluate(new Date(at), facts, resolveRules(rules_in_force))).toMatchObject({ allowed, reason, checks });
  });
});

describe('the templates of an intent', () => {
  const id = deriveId(TemplateId, anOrganizationId, 'named');
  const byLanguage = (language: string) => templateIdOf(anOrganizationId, 'sms', 'reminder', language);

  const languages = (organization: string, contact: object = {}) => ({
    account: { contact },
    organization: { language: organization },
  });

  it('are the one it names, else those in the organization’s language, best first', () => {
    expect(templateCandidates(anIntent({ templateId: id }), languages('pt-BR'), 'sms')).toEqual([id]);
    expect(templateCandidates(anIntent(), languages('pt-BR'), 'sms')).toEqual([byLanguage('pt-BR'), byLanguage('pt')]);
  });

  it('are those in the contact’s language before those in the organization’s', () => {
    const candidates = templateCandidates(anIntent(), languages('es-AR', { language: 'pt-BR' }), 'sms');
    expect(candidates).toEqual(['pt-BR', 'pt', 'es-AR', 'es'].map(byLanguage));
    expect(templateCandidates(anIntent(), languages('es', { language: 'es-MX' }), 'sms')).toEqual(
      ['es-MX', 'es'].map(byLanguage),
    );
  });

  it('are none for a call', () => {
    expect(templateCandidates(anIntent({ templateId: id }), languages('es'), 'voice')).toEqual([]);
  });
});
