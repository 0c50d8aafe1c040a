import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { HoldId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import { dataCollectionIds } from '../../../lib/history/agent-calls/collected-data.ts';
import { guardedTools } from '../../../lib/outreach/callbacks/callee-admission.ts';
import { parseVoiceEvent } from '../../../lib/outreach/callbacks/voice-event.ts';
import { mintToolToken } from '../../../lib/platform/providers/signatures/tool-token.ts';
import { mustVerify } from '../../../lib/portfolio/accounts/identity-fact.ts';
import type { HoldKind } from '../../../lib/portfolio/holds/hold-kind.ts';
import { aConversation, collected } from '../../builders.ts';
import { signingKeys } from '../../harness/provider-stub.ts';
import { providerEvent } from '../../harness/requests.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import {
  type ContactedDebtor,
  anAiCallInProgress,
  applyEvent,
  contactedDebtor,
  interactionOf,
  itemsOfAccount,
} from './contacted-debtor.ts';
import { requestSigners } from './signed-requests.ts';

let service: Service;
let organization: OrganizationId;
let debtor: ContactedDebtor;
useService((started) => {
  ({ service } = started);
});
beforeEach(async () => {
  organization = await service.organization(randomUUID());
  debtor = await contactedDebtor(service, organization, anAiCallInProgress);
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function use(tool: string, parameters: object = {}, of = debtor) {
  const expires = new Date(Date.now() + 600_000);
  const token = mintToolToken({ ref: of.ref, expires }, signingKeys.voiceprovider.tool_token_secret);
  const { agent } = requestSigners(required(process.env['PUBLIC_URL']), signingKeys);
  const { statusCode, body } = await service.invoke('useAgentTool', providerEvent(agent({ tool, parameters }, token)));
  expect(statusCode).toBe(200);
  return JSON.parse(body);
}
const verify = (answer: string | number, of = debtor) => use('verify', { answer }, of);

const know = (contact: object, of = debtor) =>
  service.call('updateContact', { organization, params: { id: of.contact }, body: contact });
const document = { type: 'dni', number: '30.124.567' };

/** The account carries a copy of its contact, which the stream updates. */
const knowAndCopy = async (contact: object, of = debtor) => {
  const { name } = await service.call<{ name: string }>('readContact', { organization, params: { id: of.contact } });
  const body = { contact: { name, ...contact } };
  await service.call('updateAccount', { organization, params: { id: of.account }, body });
};

const guarded: Readonly<Record<string, object>> = {
  read_balance: {},
  read_offer: {},
  offer_settlement: { amount: 1000.5 },
  accept_offer: { settlement_id: randomUUID() },
  offer_plan: { count: 3, first_due: day(7), every: 'month' },
  accept_plan: { plan_id: randomUUID() },
  register_promise: { amount: 500, due_date: day(7) },
};

describe('a callee whose document is known', () => {
  beforeEach(() => knowAndCopy({ document }));

  it('hears nothing of the debt and agrees to nothing until they have said its last four digits', async () => {
    expect(Object.keys(guarded).sort()).toEqual([...guardedTools].sort());
    for (const [tool, parameters] of Object.entries(guarded)) {
      const refused = await use(tool, parameters);
      expect(refused, tool).toEqual({
        ok: false,
        code: 'not_verified',
        message: expect.not.stringMatching(/1[.]?000/),
      });
    }
    expect(await itemsOfAccount(service, debtor, 'promise')).toEqual([]);
    expect(await verify('4567')).toMatchObject({ ok: true, verified: true });
    expect(await use('read_balance')).toMatchObject({ ok: true, pending_balance: 1000.5 });
    await use('register_promise', guarded['register_promise']);
    expect(await itemsOfAccount(service, debtor, 'promise')).toMatchObject([{ verified: true }]);
    const offer = await use('offer_settlement', { amount: 1000.5 });
    const settlement = { organization, params: { id: offer.settlement_id } };
    expect(await service.call('readSettlement', settlement)).toMatchObject({ verified: true });
  });

  it.each([' 45-67 ', '4 5 6 7', 4567])('may say %j', async (answer) => {
    expect(await verify(answer)).toMatchObject({ ok: true });
  });

  it.each(['', '567', '30124567x', '0000 4567', '1980', 'cuatro'])('does not prove it with %j', async (answer) => {
    expect(await verify(answer)).toMatchObject({ ok: false, code: 'not_verified', tries_left: 2 });
  });

  it('has three wrong answers: after them the right one no longer counts', async () => {
    const left = [];
    for (const answer of ['0000', '1111', '1111', '2222']) left.push((await verify(answer)).tries_left);
    expect(left).toEqual([2, 1, 1, 0]);
    expect(await verify('4567')).toMatchObject({ ok: false, verified: false, tries_left: 0 });
    expect(await use('read_balance')).toMatchObject({ code: 'not_verified' });
    const { verification } = await service.call<{ verification: object }>('readInteraction', {
      organization,
      params: { id: debtor.ref.interaction },
    });
    expect(verification).toEqual({ fact: 'document_last_4', status: 'failed', wrong_answers: 3, verified_at: null });
  });

  it('has three wrong answers, even if twenty come at once', async () => {
    const guesses = Array.from({ length: 20 }, (_, n) => String(1000 + n));
    await Promise.allSettled(guesses.map((answer) => verify(answer)));
    for (const answer of ['0000', '1111', '2222']) await verify(answer);
    const { verification } = required(await interactionOf(service, debtor)) as { verification?: { wrong_answers: [] } };
    expect(verification?.wrong_answers).toHaveLength(3);
  });

  it('has proved it in this call only', async () => {
    await verify('4567');
    const { account, contact } = debtor;
    const next = await contactedDebtor(service, organization, anAiCallInProgress);
    const { interactionStore } = await import('../../../lib/history/interactions/interaction-store.ts');
    const { transact } = await import('../../../lib/platform/aws/table/table.ts');
    const stored = required(await interactionStore(organization).read(next.ref));
    await transact([interactionStore(organization).insertion({ ...stored, account_id: account, contact_id: contact })]);
    const again = { ...debtor, ref: { ...next.ref, account } };
    expect(await use('read_balance', {}, again)).toMatchObject({ code: 'not_verified' });
  });

  it('promises nothing that only the model has heard', async () => {
    const promised = { [dataCollectionIds.promiseAmount]: 500, [dataCollectionIds.promiseDate]: day(5) };
    const data = aConversation(debtor.ref, { analysis: { data_collection_results: collected(promised) } });
    await applyEvent(service, parseVoiceEvent({ type: 'post_call_transcription', data }, new Date().toISOString()));
    expect(await itemsOfAccount(service, debtor, 'promise')).toEqual([]);
    expect(await interactionOf(service, debtor)).toMatchObject({
      analysis: { promise_rejected: { reason: 'not_verified' } },
    });
  });

  it('proves nothing with a fact that was corrected meanwhile, or with that of another person', async () => {
    await know({ document: { type: 'dni', number: '30.999.999' } });
    expect(await verify('4567')).toMatchObject({ ok: false });
    const other = await contactedDebtor(service, organization, anAiCallInProgress);
    await knowAndCopy({ document: { type: 'dni', number: '11.222.333' } }, other);
    expect(await verify('2333')).toMatchObject({ ok: false });
  });
});

describe('the fact', () => {
  const factIn = async () => {
    await verify('?');
    return (required(await interactionOf(service, debtor)) as { verification?: object }).verification;
  };

  it('is the year of birth if no document is known', async () => {
    await knowAndCopy({ birth_date: '1980-05-17' });
    expect(await factIn()).toMatchObject({ fact: 'birth_year' });
    expect(await verify('1980')).toMatchObject({ ok: true });
  });

  it('is the reference if neither is known and the organization requires verification', async () => {
    await service.call('updateOrganization', { organization, body: { voice_verification: 'required' } });
    const params = { id: debtor.account };
    await service.call('updateAccount', { organization, params, body: { reference: 'FAC-2026/88x1' } });
    expect(await use('read_balance')).toMatchObject({ code: 'not_verified' });
    expect(await factIn()).toMatchObject({ fact: 'reference_last_4' });
    expect(await verify('88X1')).toMatchObject({ ok: true });
    expect(await use('read_balance')).toMatchObject({ ok: true });
  });

  it('is never given by nobody: without one, what is required stays closed', async () => {
    await service.call('updateOrganization', { organization, body: { voice_verification: 'required' } });
    for (const answer of ['', 'none', 'undefined']) expect(await verify(answer)).toMatchObject({ ok: false });
    expect(await use('read_balance')).toMatchObject({ code: 'not_verified' });
  });
});

describe('a callee of whom nothing is known', () => {
  it('hears the balance; a person reviews the call, and what is agreed says so', async () => {
    expect(await use('read_balance')).toMatchObject({ ok: true });
    expect(await interactionOf(service, debtor)).toMatchObject({ needs_person: true, inbox: 'open' });
    await use('register_promise', guarded['register_promise']);
    expect(await itemsOfAccount(service, debtor, 'promise')).toMatchObject([{ verified: false }]);
  });

  it('hears nothing more after a wrong answer', async () => {
    await verify('0000');
    expect(await use('read_balance')).toMatchObject({ code: 'not_verified' });
  });

  it('must prove who they are if the account may be of another person', () => {
    const contact = { id: debtor.contact, name: 'Ana', version: 1 };
    const hold = { id: parseId(HoldId, randomUUID()), blocks: 'all', placed_at: '2026-01-01T00:00:00.000Z' } as const;
    const asks = (kind: HoldKind) => mustVerify('when_known', { contact, holds: [{ ...hold, kind }] }, new Date());
    expect([asks('identity_check'), asks('paid_claim')]).toEqual([true, false]);
  });
});
