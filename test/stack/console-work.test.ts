import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '../../lib/foundation/calendar.ts';
import { type Tenant, call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, openPage, settle, signIn, useBrowser } from './console-page.ts';
import { aDebtorOf, aReadyTenant, readTimelineOf } from './ready-tenant.ts';

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
    const people = page.getByRole('navigation', { name: 'Personas de la cola' });
    await people.getByText('Promesa para hoy').nth(1).waitFor();
    await page.getByText('1 de 2').waitFor();
    await page.getByRole('button', { name: /^Llamada .*Ahora/ }).waitFor();
    await settle(page);
    await page.keyboard.press('j');
    await page.getByText('2 de 2').waitFor();
    const worked = new URL(page.url()).searchParams.get('contact');
    await settle(page);
    await page.keyboard.press('1');
    await page.getByText('Ana Pérez: No atendió.').waitFor();
    await people.getByText('Promesa para hoy').nth(1).waitFor({ state: 'detached' });
    const outcomes = await Promise.all(debtors.map(({ id }) => readTimelineOf(tenant, id)));
    expect(outcomes.flat().filter(({ type }) => type === 'outcome')).toHaveLength(1);
    expect(new URL(page.url()).searchParams.get('contact')).not.toBe(worked);
    await settle(page);
    expect(await brokenRules(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
