import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '../../lib/foundation/calendar.ts';
import { type Tenant, baseUrl, call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, openPage, settle, signIn, useBrowser } from './console-page.ts';
import { aDebtorOf, aReadyTenant, aReplyInInbox, readTimelineOf } from './ready-tenant.ts';

useBrowser();

let tenant: Tenant;
const email = `ana+${randomUUID()}@mail.example`;

beforeAll(async () => {
  tenant = await aReadyTenant({ contact_frequency: { per_day: 100, per_week: 700 } });
  const invited = await call('inviteUser', tenant.admin, { body: { email, name: 'Ana Ruiz', role: 'agent' } });
  if (invited.status !== 201) throw new Error(invited.text);
});

describe.skipIf(!hasBrowser)('the work queue', () => {
  it('is worked by keyboard: the next person, an outcome by one key, and no mouse', async () => {
    const { page, complaints } = await openPage();
    await signIn(page, email, '/work');
    await page.getByText('Su cola está vacía.').waitFor();
    const debtors = [await aDebtorOf(tenant), await aDebtorOf(tenant)];
    const due_date = dayIn('America/Argentina/Buenos_Aires', new Date());
    for (const { id } of debtors)
      await call('createPromise', tenant.agent, { params: { id }, body: { amount: 1, due_date } });
    await page.reload();
    const people = page.getByRole('navigation', { name: 'Personas de la lista' });
    await people.getByText('Promesa para hoy').nth(1).waitFor();
    await page.getByText('1 de 2').waitFor();
    await page.getByRole('button', { name: /^Llamar .*Ahora/ }).waitFor();
    await settle(page);
    await page.keyboard.press('j');
    await page.getByText('2 de 2').waitFor();
    const worked = new URL(page.url()).searchParams.get('contact');
    await settle(page);
    await page.keyboard.press('3');
    await page.getByText('Ana Pérez: No atendió.').waitFor();
    await people.getByText('Promesa para hoy').nth(1).waitFor({ state: 'detached' });
    const outcomes = await Promise.all(debtors.map(({ id }) => readTimelineOf(tenant, id)));
    expect(outcomes.flat().filter(({ type }) => type === 'outcome')).toHaveLength(1);
    expect(new URL(page.url()).searchParams.get('contact')).not.toBe(worked);
    await settle(page);
    expect(await brokenRules(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('takes who answered and when to call back by three presses after the outcome, and counts the day', async () => {
    const own = await aReadyTenant({ contact_frequency: { per_day: 100, per_week: 700 } });
    const agent = `ana+${randomUUID()}@mail.example`;
    await call('inviteUser', own.admin, { body: { email: agent, name: 'Ana Ruiz', role: 'agent' } });
    const { id } = await aDebtorOf(own);
    const due_date = dayIn('America/Argentina/Buenos_Aires', new Date());
    await call('createPromise', own.agent, { params: { id }, body: { amount: 1, due_date } });
    const { page, complaints } = await openPage();
    await signIn(page, agent, '/work');
    await page.getByRole('button', { name: /^Llamar .*Ahora/ }).waitFor();
    await settle(page);
    await page.keyboard.press('c');
    await page.getByText('Falta el resultado de la llamada.').waitFor();
    // The outcome of a call in progress is refused.
    const ended = async () => JSON.stringify(await readTimelineOf(own, id)).includes('"status":"completed"');
    await expect.poll(ended).toBe(true);
    await page.keyboard.press('4');
    for (const name of ['La persona', /^En 1 hora/, 'Guardar']) {
      await page.getByRole('button', { name }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
    }
    await page.getByText('Resultado registrado.').waitFor();
    const [outcome] = (await readTimelineOf(own, id)).filter(({ type }) => type === 'outcome');
    expect(outcome).toMatchObject({ outcome: { result: 'call_back', call_back_at: expect.any(String) } });
    const calls = () => call('readAgentReport', own.admin, {}).then(({ body }) => body.data.length);
    await expect.poll(calls).toBe(2);
    await page.reload();
    await page.getByRole('link', { name: 'Hoy: 1 llamada' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it(
    'has its ten commonest tasks done by at most half of the presses that they took',
    { timeout: 240_000 },
    async () => {
      const own = await aReadyTenant({ contact_frequency: { per_day: 100, per_week: 700 } });
      const agent = `ana+${randomUUID()}@mail.example`;
      await call('inviteUser', own.admin, { body: { email: agent, name: 'Ana Ruiz', role: 'agent' } });
      const steps = [{ channel: 'sms', action_type: 'reminder', delay_hours: 0 }];
      const strategy = await call('createStrategy', own.admin, { body: { name: 'S', max_discount_pct: 25, steps } });
      const due_date = dayIn('America/Argentina/Buenos_Aires', new Date());
      const account_ids: string[] = [];
      for (const name of ['Eva 1', 'Eva 2', 'Eva 3', 'Eva 4', 'Eva 5']) {
        const { id } = await aDebtorOf(own, { name });
        await call('createPromise', own.agent, { params: { id }, body: { amount: 1, due_date } });
        account_ids.push(id);
      }
      const reply = await aReplyInInbox(own);
      account_ids.push((await call('readInteraction', own.agent, { params: { id: reply } })).body.account_id);
      const assigned = { account_ids, action: 'assign_strategy', strategy_id: strategy.body.id };
      expect((await call('changeAccountsInBulk', own.admin, { body: assigned })).body).toMatchObject({ affected: 6 });
      const { page, complaints } = await openPage({ viewport: { width: 1280, height: 800 } });
      await page.addInitScript(countPresses);
      await signIn(page, agent, '/work');
      const main = page.getByRole('main');
      const focused = (name: string | RegExp) =>
        main.getByRole('button', { name }).and(page.locator(':focus')).waitFor();
      const note = (position: RegExp) => page.locator('.page-note').getByText(position).waitFor();
      const presses: number[] = [];
      /** Does a task with a person in front, and notes how many keys and clicks it took. */
      const task = async (act: () => Promise<unknown>) => {
        await settle(page);
        await main.getByRole('button', { name: /^Llamar .*Ahora/ }).waitFor();
        const before = await page.evaluate<number>('window.presses');
        await act();
        presses.push((await page.evaluate<number>('window.presses')) - before);
      };
      await note(/^1 de /);
      await task(async () => {
        await page.keyboard.press('j');
        await note(/^2 de /);
      });
      await task(async () => {
        await page.keyboard.press('j');
        await note(/^3 de /);
      });
      await task(async () => {
        const tiles = await page.evaluate<number[]>(
          `[...document.querySelectorAll('.channel-verdict')].map((verdict) => verdict.getBoundingClientRect().bottom)`,
        );
        expect(tiles.filter((bottom) => bottom < 800)).toHaveLength(4);
      });
      await task(async () => {
        await page.keyboard.press('c');
        await page.getByText('Llamada iniciada.').waitFor();
      });
      // Who leaves without an outcome finds the person again, and what is missing.
      await page.keyboard.press('k');
      await note(/^2 de /);
      await page.keyboard.press('j');
      await page.getByText('Falta el resultado de la llamada.').waitFor();
      await page.keyboard.press('j');
      await note(/^4 de /);
      await task(async () => {
        await page.keyboard.press('3');
        await page.getByText(/: No atendió\.$/).waitFor();
      });
      await note(/ de 5$/);
      await task(async () => {
        await page.keyboard.press('1');
        await focused('Hoy');
        await page.getByRole('button', { name: /^Viernes/ }).click();
        await focused('Registrar promesa');
        await page.keyboard.press('Enter');
        await page.getByText('Promesa de pago registrada.').waitFor();
      });
      await note(/ de 4$/);
      const send = async () => {
        await page.keyboard.press('w');
        await focused(/^Enviar WhatsApp a /);
        await page.keyboard.press('Enter');
        await page.getByText('Enviado por WhatsApp.').waitFor();
      };
      const offer = async () => {
        await page.keyboard.press('a');
        await main.getByText('Puede ofrecer hasta 25').waitFor();
        await page.getByRole('button', { name: /^25/ }).click();
        await focused('Ofrecer acuerdo');
        await page.keyboard.press('Enter');
        await page.getByText(/^Oferta registrada/).waitFor();
      };
      const pay = async () => {
        await page.keyboard.press('p');
        await main.getByRole('textbox', { name: 'Importe (ARS)' }).and(page.locator(':focus')).waitFor();
        await page.keyboard.press('Enter');
        await page.getByText(/^Pago registrado/).waitFor();
      };
      await task(send);
      await task(offer);
      await task(pay);
      await page.goto(`${baseUrl()}/inbox`);
      await main.getByRole('textbox', { name: /^Respuesta a Ana Pérez/ }).waitFor();
      const before = await page.evaluate<number>('window.presses');
      await page.keyboard.press('r');
      await page.locator('textarea:focus').fill('Gracias, lo vemos.');
      await page.keyboard.press('Control+Shift+Enter');
      await page.getByText('Atendido: Ana Pérez.').waitFor();
      presses.push((await page.evaluate<number>('window.presses')) - before);
      expect(presses).toEqual(tasks.map(({ now }) => now));
      const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0);
      expect(sum(presses)).toBeLessThanOrEqual(sum(tasks.map(({ was }) => was)) / 2);
      expect(complaints).toEqual([]);
    },
  );
});

/** Keys and clicks, without modifiers, and without the letters of a text. */
const countPresses = `
  window.presses = 0;
  addEventListener('keydown', ({ key }) => { if (!['Control', 'Shift'].includes(key)) window.presses++; }, true);
  addEventListener('click', ({ detail }) => { if (detail > 0) window.presses++; }, true);
`;

/** The presses that the first design of the console took, and those that it takes. */
const tasks = [
  { task: 'the next person', was: 5, now: 1 },
  { task: 'the one after', was: 2, now: 1 },
  { task: 'whether a call is allowed now', was: 0, now: 0 },
  { task: 'a call', was: 4, now: 1 },
  { task: 'nobody answered', was: 2, now: 1 },
  { task: 'a promise for Friday', was: 12, now: 3 },
  { task: 'a message by WhatsApp', was: 4, now: 2 },
  { task: 'an offer within the limit', was: 3, now: 3 },
  { task: 'a payment of the whole balance', was: 3, now: 2 },
  { task: 'an answer, and the message is handled', was: 8, now: 2 },
] as const;
