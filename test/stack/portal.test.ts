import { describe, expect, it } from 'vitest';
import { call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, openPage, useBrowser } from './console-page.ts';
import { aLinkedDebtor, aPicture } from './linked-debtor.ts';
import { readTimelineOf } from './ready-tenant.ts';

useBrowser();

const inThreeDays = (): string => new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

describe.skipIf(!hasBrowser)('the page of the link in an SMS', () => {
  it.each([
    { width: 320, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'light' },
  ] as const)(
    'is readable at $width px, $colorScheme, and keeps the rules of accessibility',
    async ({ width, colorScheme }) => {
      const { link } = await aLinkedDebtor();
      const { page, complaints } = await openPage({ viewport: { width, height: 844 }, colorScheme });
      await page.goto(link);
      const isWide = () =>
        page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');
      expect([await brokenRules(page), await isWide()]).toEqual([[], false]);
      await page.getByLabel('Últimos 4 caracteres de su documento').fill('3456');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Sus deudas' }).waitFor();
      for (const summary of await page.locator('summary').all()) await summary.click();
      expect([await brokenRules(page), await isWide()]).toEqual([[], false]);
      expect(complaints).toEqual([]);
    },
  );

  it('says nothing about the debt before the fact; then the person promises, disputes it, and opts out', async () => {
    const { ready, debtor, link } = await aLinkedDebtor();
    const { page, complaints } = await openPage({ viewport: { width: 390, height: 844 } });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(link);
    const secrets = [debtor.contact.name, '100,00', 'ARS'];
    for (const secret of secrets) expect(await page.content()).not.toContain(secret);
    expect(requests).toEqual([link]);
    const fact = page.getByLabel('Últimos 4 caracteres de su documento');
    await fact.fill('0000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    for (const secret of secrets) expect(await page.content()).not.toContain(secret);
    await page.getByRole('link', { name: 'Volver' }).click();
    await fact.fill('3456');
    await page.getByRole('button', { name: 'Ver mi situación' }).click();
    await page.getByText('100,00').first().waitFor();
    await page.getByText('Prometer un pago').click();
    await page.getByLabel('Cuánto pagará').fill('40');
    await page.getByLabel('Hasta qué día').first().fill(inThreeDays());
    await page.getByRole('button', { name: 'Prometer este pago' }).click();
    await page.getByRole('heading', { name: 'Acordado' }).waitFor();
    await page.getByRole('link', { name: 'Volver' }).click();
    await page.getByText('Prometió pagar 40,00').waitFor();
    await page.getByText('Ya pagué').first().click();
    await page.getByLabel('Cuándo y cómo pagó').fill('Ayer');
    const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: aPicture };
    await page.getByLabel('Comprobante, si lo tiene').setInputFiles(receipt);
    await page.getByRole('button', { name: 'Ya pagué' }).click();
    await page.getByText('Una persona revisará su pago').waitFor();
    await page.getByRole('link', { name: 'Volver' }).click();
    await page.getByText('No estoy de acuerdo con esta deuda').first().click();
    await page.getByLabel('Con qué no está de acuerdo').fill('Ya no soy cliente.');
    await page.getByRole('button', { name: 'No estoy de acuerdo con esta deuda' }).click();
    await page.getByRole('status').waitFor();
    await page.getByRole('link', { name: 'Volver' }).click();
    await page.getByText('100,00').first().waitFor();
    await page.getByRole('button', { name: 'No quiero recibir más mensajes ni llamadas' }).click();
    await page.getByRole('status').waitFor();
    expect(complaints).toEqual([]);
    expect((await call('readContact', ready.viewer, { params: { id: debtor.contact.id } })).body).toMatchObject({
      opted_out: true,
    });
    expect((await call('readAccount', ready.viewer, { params: { id: debtor.id } })).body).toMatchObject({
      collection_status: 'disputed',
    });
    const texts = (await readTimelineOf(ready, debtor.id)).flatMap(({ interaction }) =>
      interaction?.direction === 'inbound' ? [interaction.body] : [],
    );
    expect(texts).toEqual([
      'No quiero recibir más mensajes ni llamadas',
      'No estoy de acuerdo con esta deuda: Ya no soy cliente.',
      'Ya pagué: Ayer',
      expect.stringContaining('Prometo pagar 40,00'),
      'Vio sus deudas en su página.',
    ]);
  });
});
