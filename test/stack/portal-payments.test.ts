import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { required } from '../harness/required.ts';
import { call, eventually } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, openPage, useBrowser } from './console-page.ts';
import { aLinkedDebtor } from './linked-debtor.ts';

useBrowser();

/** A debtor of an organization that is paid at the billing provider; the half of their debt. */
async function aPayingDebtor() {
  const linked = await aLinkedDebtor();
  const account_id = `acct_${randomUUID().replaceAll('-', '')}`;
  const payments = { kind: 'billingprovider', account_id, min_payment: 1 };
  const { currency, pending_balance: balance } = linked.debtor;
  const { status } = await call('updateOrganization', linked.ready.admin, { body: { payments, currency } });
  expect(status).toBe(200);
  const paidState = async () => {
    const { body } = await call('readAccount', linked.ready.viewer, { params: { id: linked.debtor.id } });
    return body.pending_balance;
  };
  const balanceBecomes = (expected: number) =>
    eventually(async () => ((await paidState()) === expected ? 'reached' : undefined));
  return { ...linked, balance, half: balance / 2, balanceBecomes };
}

describe.skipIf(!hasBrowser)('a debtor who pays on the page of the link in an SMS', () => {
  it('pays half at the checkout and sees it; a refund is owed again', async () => {
    const { link, balance, half, balanceBecomes } = await aPayingDebtor();
    const { page, complaints } = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto(link);
    await page.getByLabel('Últimos 4 caracteres de su documento').fill('3456');
    await page.keyboard.press('Enter');
    await page.getByLabel(/^Importe en/).fill(half.toFixed(2));
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pagar', exact: true }).click();
    const proceed = page.getByRole('link', { name: /^Ir a pagar/ });
    await proceed.waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await proceed.click();
    await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
    const checkout = page.url();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('Gracias. El pago se verá').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await balanceBecomes(half);
    await page.getByRole('link', { name: 'Volver' }).click();
    await page.getByRole('heading', { name: 'Sus deudas' }).waitFor();
    await page.getByText('Pagos', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await page.goto(checkout);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await balanceBecomes(balance);
  });
});

describe('the simulated checkout', () => {
  it.each([
    ['duplicate', 0.5],
    ['delay', 0.5],
    ['disorder', 0.75],
  ])('that is paid with %s leaves %d of the debt', async (action, left) => {
    const { link, debtor, balance, half, balanceBecomes } = await aPayingDebtor();
    const post = (url: string, fields: Record<string, string>, cookie = '') =>
      fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } });
    const proven = await post(link, { act: 'prove', fact: '3456' });
    const cookie = required(proven.headers.get('set-cookie')?.split(';')[0]);
    const chosen = { debt: debtor.id, [`amount-${debtor.id}`]: half.toFixed(2) };
    const confirmed = (await (await post(`${link}/payments`, chosen, cookie)).text()).replaceAll('&#x2F;', '/');
    const checkout = required(/href="([^"]+\/pay\/[^"]+)"/.exec(confirmed)?.[1]);
    await fetch(`${checkout}/${action}`, { method: 'POST', redirect: 'manual' });
    await balanceBecomes(balance * left);
  });
});
