import { describe, expect, it } from 'vitest';
import { dayAfter, dayIn } from '../../../lib/foundation/calendar.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { PlanView } from '../../../lib/portfolio/plans/contract.ts';
import type { PromiseView } from '../../../lib/portfolio/promises/contract.ts';
import type { SettlementView } from '../../../lib/portfolio/settlements/contract.ts';
import type { InteractionView } from '../../../lib/history/interactions/contract.ts';
import type { TimelineEntry } from '../../../lib/reporting/timeline/contract.ts';
import { type ProvenDebtor, aProvenDebtor, portalTokenOf, sendForm } from '../../harness/portal.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;

useService((started) => {
  ({ service } = started);
});

const inDays = (count: number): string => dayAfter(dayIn('America/Argentina/Buenos_Aires', new Date()), count);

interface Page<Row> {
  readonly data: readonly Row[];
}

const listOf = async <Row>({ organization, account }: ProvenDebtor, name: string, param = 'id') =>
  (await service.call<Page<Row>>(name, { organization, params: { [param]: account.id } })).data;

const plansOf = (debtor: ProvenDebtor) => listOf<PlanView>(debtor, 'listAccountPlans');
const settlementsOf = (debtor: ProvenDebtor) => listOf<SettlementView>(debtor, 'listAccountSettlements', 'accountId');
const timelineOf = (debtor: ProvenDebtor) => listOf<TimelineEntry>(debtor, 'readTimeline');
const promisesOf = async (debtor: ProvenDebtor): Promise<readonly PromiseView[]> =>
  (await timelineOf(debtor)).flatMap((entry) => (entry.type === 'promise' ? [entry.promise] : []));
const inboxOf = async ({ organization }: ProvenDebtor) =>
  (await service.call<Page<InteractionView>>('listInbox', { organization })).data;
const accountOf = ({ organization, account }: ProvenDebtor) =>
  service.call<AccountView>('readAccount', { organization, params: { id: account.id } });
const pay = ({ organization, account }: ProvenDebtor, amount: number) =>
  service.call('createPayment', { organization, body: { account_id: account.id, amount } });

const promise = { act: 'promise', amount: '400', due_date: inDays(5) };
const plan = { act: 'plan', count: '3', every: 'month', first_due: inDays(10), down_payment: '100' };
const confirmed = { ...plan, act: 'confirm_plan' };
const settlement = { act: 'settle', amount: '800', pay_by: inDays(7) };

const byContact = ({ account }: ProvenDebtor) => ({ kind: 'contact', id: account.contact.id });

describe('a promise on the page', () => {
  it('is recorded once, however often it is sent, with the timeline and the inbox; the page shows it', async () => {
    const debtor = await aProvenDebtor(service);
    const replies = await Promise.all([debtor.send(promise), debtor.send(promise)]);
    for (const body of [...replies, await debtor.send(promise)])
      expect(body).toContain('Prometió pagar 400,00\u00a0ARS');
    expect(await promisesOf(debtor)).toMatchObject([
      { amount: 400, due_date: promise.due_date, source: 'contact', status: 'open', registered_by: byContact(debtor) },
    ]);
    expect(await inboxOf(debtor)).toMatchObject([
      { body: expect.stringContaining('Prometo pagar 400,00\u00a0ARS'), initiated_by: byContact(debtor), holds: [] },
    ]);
    const page = await debtor.open();
    expect(page).toContain('Prometió pagar 400,00\u00a0ARS');
    expect(page).not.toContain('value="promise"');
  });

  it('is one, even if two tabs promise different things at once', async () => {
    const debtor = await aProvenDebtor(service);
    const replies = await Promise.all([debtor.send(promise), debtor.send({ ...promise, amount: '300' })]);
    replies.push(await debtor.send({ ...promise, amount: '200' }));
    expect(replies.filter((body) => body.includes('role="status"'))).toHaveLength(1);
    expect(replies.filter((body) => body.includes('Ya hay un acuerdo'))).toHaveLength(2);
    expect(await promisesOf(debtor)).toHaveLength(1);
  });

  it('may follow one that an agent cancelled', async () => {
    const debtor = await aProvenDebtor(service);
    await debtor.send(promise);
    const [{ id }] = (await promisesOf(debtor)) as [PromiseView];
    await service.call('updatePromise', {
      organization: debtor.organization,
      params: { id },
      body: { action: 'cancel' },
    });
    expect(await debtor.send(promise)).toContain('role="status"');
    expect((await promisesOf(debtor)).map(({ status }) => status).sort()).toEqual(['cancelled', 'open']);
  });

  it.each([
    [{ amount: '0' }, 'mayor que cero'],
    [{ amount: '-5' }, 'mayor que cero'],
    [{ amount: '1000.01' }, 'no más que 1000,00\u00a0ARS'],
    [{ amount: '10.001' }, 'mayor que cero'],
    [{ due_date: inDays(-1) }, 'entre hoy y el'],
    [{ due_date: inDays(91) }, 'entre hoy y el'],
  ])('of %j is refused in a sentence', async (odd, said) => {
    const debtor = await aProvenDebtor(service);
    expect(await debtor.send({ ...promise, ...odd })).toContain(said);
    expect(await promisesOf(debtor)).toEqual([]);
    expect(await inboxOf(debtor)).toEqual([]);
  });
});

describe('a plan on the page', () => {
  it('shows its instalments first, and is agreed once it is confirmed, however often', async () => {
    const debtor = await aProvenDebtor(service);
    const preview = await debtor.send(plan);
    for (const shown of ['Anticipo: 100,00\u00a0ARS', '300,00\u00a0ARS', 'value="confirm_plan"'])
      expect(preview).toContain(shown);
    expect(await plansOf(debtor)).toEqual([]);
    const replies = await Promise.all([debtor.send(confirmed), debtor.send(confirmed)]);
    for (const body of [...replies, await debtor.send(confirmed)]) expect(body).toContain('Acordado');
    expect(await plansOf(debtor)).toMatchObject([
      {
        status: 'active',
        source: 'contact',
        total: 1000,
        proposed_by: byContact(debtor),
        decided_by: byContact(debtor),
      },
    ]);
    expect((await accountOf(debtor)).holds).toMatchObject([{ kind: 'plan' }]);
    expect(await inboxOf(debtor)).toMatchObject([{ body: expect.stringContaining('Acepto pagar 1000,00\u00a0ARS') }]);
    const page = await debtor.open();
    expect(page).toContain('Plan de cuotas por 1000,00\u00a0ARS');
    for (const act of ['promise', 'plan', 'settle']) expect(page).not.toContain(`value="${act}"`);
  });

  it('is agreed in one of two tabs with different terms', async () => {
    const debtor = await aProvenDebtor(service);
    const replies = await Promise.all([debtor.send(confirmed), debtor.send({ ...confirmed, count: '2' })]);
    expect(replies.map((body) => body.includes('Acordado')).sort()).toEqual([false, true]);
    expect((await plansOf(debtor)).map(({ status }) => status)).toEqual(['active']);
  });

  it('beyond the limits awaits an administrator, without a word about limits; then the debtor accepts it', async () => {
    const debtor = await aProvenDebtor(service);
    const beyond = { ...confirmed, count: '4' };
    expect(await debtor.send({ ...beyond, act: 'plan' })).toContain('value="confirm_plan"');
    for (let n = 0; n < 2; n++) {
      const body = await debtor.send(beyond);
      expect(body).toContain('Recibimos su propuesta');
      expect(body.slice(body.indexOf('<main>')).replaceAll(/<[^>]*>/g, '')).not.toMatch(/\d/);
    }
    const [{ id }] = (await plansOf(debtor)) as [PlanView];
    expect(await inboxOf(debtor)).toMatchObject([{ body: expect.stringContaining('Propongo pagar') }]);
    for (const other of [confirmed, settlement]) expect(await debtor.send(other)).toContain('Ya hay un acuerdo');
    expect(await debtor.send({ act: 'accept_plan', plan: id })).toContain('role="alert"');
    expect(await debtor.open()).toContain('Recibimos su propuesta');
    await service.call('updatePlan', {
      organization: debtor.organization,
      params: { id },
      body: { action: 'approve' },
      role: 'admin',
    });
    expect(await debtor.open()).toContain('value="accept_plan"');
    expect(await debtor.send({ act: 'accept_plan', plan: id })).toContain('Acordado');
    expect(await plansOf(debtor)).toMatchObject([{ status: 'active' }]);
  });

  it.each([
    [{ down_payment: '1000' }, 'no se puede dividir así'],
    [{ down_payment: '-1' }, 'no se puede dividir así'],
    [{ first_due: inDays(-1) }, 'Ese día no es posible'],
    [{ first_due: inDays(0) }, 'Ese día no es posible'],
  ])('with %j is refused in a sentence', async (odd, said) => {
    const debtor = await aProvenDebtor(service);
    for (const act of ['plan', 'confirm_plan']) expect(await debtor.send({ ...plan, ...odd, act })).toContain(said);
    expect(await plansOf(debtor)).toEqual([]);
  });
});

describe('a settlement on the page', () => {
  it('within the limit is agreed at once, and is what the page then asks for', async () => {
    const debtor = await aProvenDebtor(service);
    const replies = await Promise.all([debtor.send(settlement), debtor.send(settlement)]);
    for (const body of [...replies, await debtor.send(settlement)])
      expect(body).toContain('saldar la deuda con 800,00');
    expect(await settlementsOf(debtor)).toMatchObject([
      { status: 'accepted', outcome: 'open', offered_amount: 800, source: 'contact', decided_by: byContact(debtor) },
    ]);
    expect((await inboxOf(debtor)).map(({ body }) => body)).toEqual([expect.stringContaining('Acepto saldar')]);
    expect(await debtor.open()).toContain('Se acordó saldar la deuda con 800,00');
  });

  it('below the limit awaits an administrator, and nothing else can be tried meanwhile', async () => {
    const debtor = await aProvenDebtor(service);
    const low = { ...settlement, amount: '799.99' };
    expect(await debtor.send(low)).toContain('Recibimos su propuesta');
    expect(await debtor.send(settlement)).toContain('Ya hay un acuerdo');
    expect((await settlementsOf(debtor)).map(({ status }) => status)).toEqual(['pending_approval']);
  });

  it.each([
    { amount: '0' },
    { amount: '-800' },
    { amount: '1000.01' },
    { pay_by: inDays(-1) },
    { pay_by: inDays(400) },
  ])('of %j is refused in a sentence', async (odd) => {
    const debtor = await aProvenDebtor(service);
    expect(await debtor.send({ ...settlement, ...odd })).toContain('role="alert"');
    expect(await settlementsOf(debtor)).toEqual([]);
  });

  it('that an agent offered is accepted, unless the balance has changed since; one of another debt is not', async () => {
    const [debtor, other] = [await aProvenDebtor(service), await aProvenDebtor(service)];
    const offer = (to: ProvenDebtor) =>
      service.call<SettlementView>('createSettlement', {
        organization: to.organization,
        params: { accountId: to.account.id },
        body: { offered_amount: 900 },
        role: 'agent',
      });
    const [offered, foreign] = [await offer(debtor), await offer(other)];
    expect(await debtor.open()).toContain('Puede saldar esta deuda de 1000,00\u00a0ARS con un pago de 900,00\u00a0ARS');
    expect(await debtor.send({ act: 'accept_settlement', settlement: foreign.id })).toContain('role="alert"');
    const accept = { act: 'accept_settlement', settlement: offered.id };
    for (let n = 0; n < 2; n++) expect(await debtor.send(accept)).toContain('Acordado');
    await pay(other, 50);
    expect(await other.open()).not.toContain('value="accept_settlement"');
    expect(await other.send({ ...accept, settlement: foreign.id })).toContain('Algo cambió');
    expect([...(await settlementsOf(debtor)), ...(await settlementsOf(other))].map(({ status }) => status)).toEqual([
      'accepted',
      'proposed',
    ]);
  });
});

describe('a debt that changed after its page was shown', () => {
  const acts = [promise, plan, confirmed, settlement];

  it.each([
    [
      'is disputed',
      ({ send }: ProvenDebtor) => send({ act: 'dispute', text: 'No es mía' }),
      'Una persona está revisando esta deuda',
    ],
    ['was paid', (debtor: ProvenDebtor) => pay(debtor, 1000), 'Ya no debe nada'],
    [
      'was returned to its creditor',
      ({ organization, account }: ProvenDebtor) =>
        service.call('changeAccountStatus', {
          organization,
          params: { id: account.id },
          body: { status: 'resolved', resolution: 'returned', reason: 'Back' },
        }),
      'Ya no debe nada',
    ],
    [
      'is of an insolvent person',
      ({ organization, account }: ProvenDebtor) =>
        service.call('createContactHold', {
          organization,
          params: { id: account.contact.id },
          body: { kind: 'insolvency', reason: 'Court' },
        }),
      'Una persona está revisando esta deuda',
    ],
  ])('and %s is no longer agreed on', async (_, change, said) => {
    const debtor = await aProvenDebtor(service);
    await change(debtor);
    const before = await inboxOf(debtor);
    for (const fields of acts) expect(await debtor.send(fields)).toContain(said);
    expect([await promisesOf(debtor), await plansOf(debtor), await settlementsOf(debtor)]).toEqual([[], [], []]);
    expect(await inboxOf(debtor)).toEqual(before);
    const page = await debtor.open();
    for (const { act } of acts) expect(page).not.toContain(`value="${act}"`);
  });

  it('is agreed on in its session only, and only by its own person', async () => {
    const [debtor, other] = [await aProvenDebtor(service), await aProvenDebtor(service)];
    const token = await portalTokenOf(debtor.organization, debtor.account);
    for (const fields of acts) {
      await sendForm(service, token, { account: debtor.account.id, ...fields });
      await other.send({ ...fields, account: debtor.account.id });
    }
    expect([await promisesOf(debtor), await plansOf(debtor), await settlementsOf(debtor)]).toEqual([[], [], []]);
  });

  it('shows its page again after terms that no browser sends', async () => {
    const debtor = await aProvenDebtor(service);
    for (const odd of [{ count: '2.5' }, { count: '61' }, { every: 'day' }, { first_due: 'x' }, { down_payment: 'x' }])
      expect(await debtor.send({ ...confirmed, ...odd })).toContain('Sus deudas');
    expect(required(await plansOf(debtor))).toEqual([]);
  });
});
