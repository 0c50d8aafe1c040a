import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { required } from '../harness/required.ts';
import { call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, createOrganization, openPage, signIn, useBrowser } from './console-page.ts';

useBrowser();

describe.skipIf(!hasBrowser)('the screen of channels', () => {
  it(
    'buys a number once and releases it, prepares the agent, and shows the records of a domain',
    { timeout: 120_000 },
    async () => {
      const { acting, invite } = await createOrganization();
      const { email } = await invite('admin');
      const { page } = await openPage();
      await signIn(page, email, '/channels');
      await page.getByText('El agente de IA todavía no puede llamar.').waitFor();
      await page.getByRole('button', { name: 'Buscar un número' }).click();
      await page.getByRole('button', { name: /País/ }).click();
      await page.getByRole('option', { name: 'Argentina' }).click();
      await page.getByRole('textbox', { name: 'Código de área' }).fill(String(randomInt(2000, 9999)));
      await page.getByRole('button', { name: 'Buscar números' }).click();
      await page.getByText('Números en venta: 30').waitFor();
      expect(await brokenRules(page)).toEqual([]);
      const offered = page.getByRole('button', { name: /^Comprar el número \+\d+0010$/ });
      const number = required(await offered.getAttribute('aria-label')).replace('Comprar el número ', '');
      await offered.click();
      await page.route(
        '**/api/admin/phone-numbers',
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      const buy = page.getByRole('alertdialog').getByRole('button', { name: 'Comprar', exact: true });
      await buy.click();
      await page.getByText('El servicio no responde.').waitFor();
      await buy.click();
      const row = page.getByRole('row', { name: number });
      await row.getByText('Comprado').waitFor();
      await page.getByRole('button', { name: 'Preparar el agente de IA' }).click();
      await page.getByText('El agente de IA está actualizado.').waitFor();
      await page.getByText('El agente de IA puede llamar.').waitFor();
      await page.getByRole('button', { name: 'Agregar un dominio' }).click();
      const form = page.getByRole('dialog', { name: 'Agregar un dominio' });
      await form.getByRole('textbox', { name: 'Dominio' }).fill('taken.example');
      await form.getByRole('button', { name: 'Agregar un dominio' }).click();
      await form.getByText('Este dominio ya está registrado por otra organización.').waitFor();
      await form.getByRole('textbox', { name: 'Dominio' }).fill(`d${randomUUID()}.example`);
      await form.getByRole('button', { name: 'Agregar un dominio' }).click();
      await page.getByRole('button', { name: 'Verificar' }).click();
      await page.getByRole('cell', { name: 'MX' }).waitFor();
      expect(await brokenRules(page)).toEqual([]);
      await row.getByRole('button', { name: `Liberar el número ${number}` }).click();
      const question = page.getByRole('alertdialog', { name: `Liberar el número ${number}` });
      await question.getByText('Hay canales que lo usan').waitFor();
      await question.getByRole('textbox').fill(number);
      await question.getByRole('button', { name: 'Liberar' }).click();
      await page.getByText('No se compraron números aquí.').waitFor();
      expect((await call('listPhoneNumbers', acting)).body.data).toEqual([]);
    },
  );
});
