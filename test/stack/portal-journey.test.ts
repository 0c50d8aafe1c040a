import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call, eventually } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { openPage, useBrowser } from './console-page.ts';
import { aLinkedDebtor } from './linked-debtor.ts';
import { readTimelineOf } from './ready-tenant.ts';

useBrowser();

describe.skipIf(!hasBrowser)('a debtor with two debts and a phone', () => {
  it('pays half of one, allows WhatsApp after 18:00 only, and disputes the other: the rules and the agent know', async () => {
    const { ready, debtor, link } = await aLinkedDebtor();
    const account_id = `acct_${randomUUID().replaceAll('-', '')}`;
    const payments = { kind: 'billingprovider', account_id, min_payment: 1 };
    const currency = debtor.currency;
    await call('updateOrganization', ready.admin, { body: { payments, currency } });
    const contact = { external_id: debtor.contact.external_id, name: debtor.contact.name };
    const creditor = { name: 'Club del Norte' };
    const { body: other } = await call('createAccount', ready.admin, {
      body: { contact, creditor, total_amount: 70, currency },
    });
    const { page, complaints } = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto(link);
    await page.getByLabel('Últimos 4 caracteres de su documento').fill('3456');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Club del Norte' }).waitFor();
    const boxes = page.locator('input[name="debt"]');
    for (let n = 0; n < 2; n++) await boxes.nth(n).setChecked((await boxes.nth(n).inputValue()) === debtor.id);
    await page.locator(`input[name="amount-${debtor.id}"]`).fill('50.00');
    await page.getByRole('button', { name: 'Pagar', exact: true }).click();
    await page.getByRole('link', { name: /^Ir a pagar/ }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('Gracias. El pago se verá').waitFor();
    const read = async (id: string) => (await call('readAccount', ready.viewer, { params: { id } })).body;
    await eventually(async () => ((await read(debtor.id)).pending_balance === 50 ? 'paid' : undefined));

    await page.getByRole('link', { name: 'Volver' }).click();
    await page.getByText('Cómo y cuándo contactarme').click();
    for (const channel of ['SMS', 'Correo', 'Llamada']) await page.getByLabel(channel, { exact: true }).uncheck();
    await page.getByLabel('Desde las').fill('18:00');
    await page.getByLabel('Hasta las').fill('21:00');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Listo: solo le contactaremos así.').waitFor();
    const sms = await call('checkDispatch', ready.agent, { body: { account_id: debtor.id, channel: 'sms' } });
    expect(sms.body).toMatchObject({ allowed: false, reason: 'channel_not_preferred' });
    const { body: known } = await call('readContact', ready.viewer, { params: { id: debtor.contact.id } });
    expect(known.preferred).toMatchObject({ channels: ['whatsapp'], hours: { start: '18:00', end: '21:00' } });

    await page.getByRole('link', { name: 'Volver' }).click();
    const second = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Club del Norte' }) });
    await second.getByText('No estoy de acuerdo con esta deuda').first().click();
    await second.getByLabel('Con qué no está de acuerdo').fill('Nunca fui socia.');
    await second.getByRole('button', { name: 'No estoy de acuerdo con esta deuda' }).click();
    await page.getByRole('status').waitFor();
    expect(await read(other.id)).toMatchObject({ collection_status: 'disputed' });
    expect((await read(debtor.id)).collection_status).not.toBe('disputed');

    const timeline = await readTimelineOf(ready, debtor.id);
    expect(timeline.find(({ type }) => type === 'payment')?.['payment'].amount).toBe(50);
    // What concerns the person is in the timeline of one of their accounts.
    const said = [...timeline, ...(await readTimelineOf(ready, other.id))].flatMap(
      ({ interaction }) => interaction?.body ?? [],
    );
    expect(said).toContainEqual(expect.stringContaining('WhatsApp, 18:00–21:00'));
    const { body: inbox } = await call('listInbox', ready.agent);
    expect(inbox.data.map(({ body }: { body: string }) => body)).toContain(
      'No estoy de acuerdo con esta deuda: Nunca fui socia.',
    );
    expect(complaints).toEqual([]);
  });
});
