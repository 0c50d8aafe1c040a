import { describe, expect, it } from 'vitest';
import { itIfLarge } from '../harness/by-size.ts';
import { baseUrl, call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, createOrganization, openPage, signIn, useBrowser } from './console-page.ts';

useBrowser();

const step = { channel: 'voice', action_type: 'recordatorio', delay_hours: 0 };

async function aStrategy() {
  const { acting, invite } = await createOrganization();
  const body = { name: 'Amable', max_discount_pct: 10, steps: [step, step] };
  const created = await call('createStrategy', acting, { body });
  return { acting, id: String(created.body.id), email: (await invite('admin')).email };
}

describe.skipIf(!hasBrowser)('the editor of a strategy', () => {
  it('creates one from the example, moves a step by keyboard, keeps the branches, and saves it once', async () => {
    const { acting, invite } = await createOrganization();
    const text = { name: 'Aviso', channel: 'sms', action_type: 'aviso', language: 'es', body: 'Hola' };
    await call('createTemplate', acting, { body: text });
    const { page, complaints } = await openPage();
    await signIn(page, (await invite('admin')).email, '/strategies');
    await page.getByRole('link', { name: 'Crear estrategia' }).last().click();
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Amable');
    await page.getByRole('button', { name: 'Agregar paso' }).click();
    expect(await page.getByRole('textbox', { name: 'Tiempo' }).inputValue()).toBe('0');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Comenzar con un ejemplo' }).click();
    await page
      .getByText('2 días después de la respuesta al paso 2 o, sin respuesta, del fin de su espera (1 día)')
      .waitFor();
    await page.getByRole('button', { name: /^Paso 1: SMS/ }).click();
    await page.getByRole('dialog').locator('datalist option[value=aviso]').waitFor({ state: 'attached' });
    await page.getByText('De este canal hay plantillas para: aviso.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Paso 3: Correo, último aviso', exact: true }).press('Alt+ArrowUp');
    const news =
      'Se movió: ahora es el Paso 2: Correo, último aviso. El Paso 3: Llamada, recordatorio lleva ahora a un';
    await page.getByText(news).waitFor({ state: 'attached' });
    await page.getByText('Vuelve atrás: los pasos se repiten desde ahí.').first().waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByText('si no responde, va al Paso 2: Correo, último aviso').waitFor();
    await page.locator(':focus', { hasText: 'Paso 2: Correo' }).press('Alt+ArrowDown');
    await page.getByText('Vuelve atrás').first().waitFor({ state: 'detached' });
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('button', { name: /^Paso 1: SMS/ }).click();
    const first = page.getByRole('dialog');
    await first.getByRole('textbox', { name: 'Tiempo' }).fill('3');
    await first.getByRole('button', { name: 'Respecto del vencimiento' }).click();
    await page.getByRole('option', { name: 'Antes' }).click();
    await first.getByLabel('Desde la hora').fill('10:00');
    expect(await brokenRules(page)).toEqual([]);
    await first.getByRole('button', { name: 'Aplicar al borrador' }).click();
    await page.getByText('3 días antes del vencimiento, desde las 10:00 de la persona').waitFor();
    await page.getByRole('textbox', { name: 'Máximo de cuotas' }).fill('12');
    await page.getByRole('textbox', { name: 'Pago inicial mínimo (%)' }).fill('12,5');
    await page.getByRole('button', { name: 'Crear estrategia' }).dblclick();
    await page.getByRole('heading', { name: 'Amable' }).waitFor();
    const { body } = await call('listStrategies', acting);
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ max_instalments: 12, max_plan_months: null, min_down_payment_pct: 12.5 });
    expect(body.data[0]).toMatchObject({ starts: 'due_date', steps: [{ delay_hours: -72, send_at: '10:00' }, {}, {}] });
    expect(body.data[0].steps[1]).toMatchObject({
      channel: 'voice',
      on: { answered: 2, no_answer: 2, promise: 'end' },
    });
    await page.getByRole('link', { name: 'Crear una campaña con ella' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Crear campaña' });
    await dialog.getByRole('button', { name: 'Estrategia Amable' }).waitFor();
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Noviembre');
    await dialog.getByRole('button', { name: 'Crear campaña' }).click();
    await page.getByRole('heading', { name: 'Noviembre' }).waitFor();
    expect((await call('listCampaigns', acting)).body.data).toMatchObject([{ strategy_id: body.data[0].id }]);
    expect(complaints).toEqual([]);
  });

  itIfLarge('leads to the action that a step lacks, which a template gives', async () => {
    const { acting, invite } = await createOrganization();
    const text = { name: 'Aviso breve', channel: 'sms', action_type: 'aviso', language: 'es', body: 'Hola' };
    await call('createTemplate', acting, { body: text });
    const { page, complaints } = await openPage();
    await signIn(page, (await invite('admin')).email, '/strategies/new');
    await page.getByRole('button', { name: 'Agregar paso' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Paso nuevo' });
    const action = dialog.getByRole('combobox', { name: 'Acción' });
    await dialog.getByText('De este canal hay plantillas para: aviso.').waitFor();
    await dialog.getByRole('button', { name: 'Aplicar al borrador' }).press('Enter');
    await action.and(page.locator(':focus')).waitFor();
    await dialog.getByRole('button', { name: 'Plantilla' }).press('Enter');
    await page.getByRole('option', { name: 'Aviso breve' }).click();
    expect(await action.inputValue()).toBe('aviso');
    await dialog.getByRole('button', { name: 'Aplicar al borrador' }).press('Enter');
    await page.getByRole('button', { name: 'Paso 1: SMS, aviso', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  itIfLarge('says once, and not at each letter, that a step lacks its template', async () => {
    const { acting, invite } = await createOrganization();
    const text = { name: 'Aviso', channel: 'sms', action_type: 'aviso', language: 'es', body: 'Hola' };
    await call('createTemplate', acting, { body: text });
    const { page } = await openPage();
    await signIn(page, (await invite('admin')).email, '/strategies/new');
    await page.getByRole('button', { name: 'Agregar paso' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paso nuevo' });
    await dialog.getByText('De este canal hay plantillas para: aviso.').waitFor();
    await page.evaluate(`(() => {
      globalThis.said = [];
      const status = document.querySelector('[role=dialog] [role=status]');
      const watch = { childList: true, subtree: true };
      new MutationObserver(() => said.push(status.textContent)).observe(status, watch);
    })()`);
    // With a fake clock no time passes between the letters, however slow the machine.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await dialog.getByRole('combobox', { name: 'Acción' }).pressSequentially('mora');
    await page.clock.resume();
    await dialog.getByText('tiene la acción «mora»').waitFor();
    expect(await page.evaluate('said')).toEqual([expect.stringContaining('«mora»')]);
  });

  itIfLarge(
    'shows what the service refuses at the step, and keeps the draft when somebody else has saved',
    async () => {
      const { acting, id, email } = await aStrategy();
      const { page } = await openPage();
      await signIn(page, email, `/strategies/${id}`);
      await page.getByRole('button', { name: 'Paso 2: Llamada, recordatorio', exact: true }).press('Enter');
      const dialog = page.getByRole('dialog');
      const promise = dialog.getByRole('button', { name: 'Si promete pagar y cumple' });
      const hint = 'Una promesa de pago detiene la estrategia hasta que termina el día prometido.';
      await dialog.getByText(hint).waitFor();
      expect(await promise.getAttribute('aria-describedby')).not.toBeNull();
      await dialog.getByRole('button', { name: 'Si no responde' }).click();
      await page.getByRole('option', { name: 'Paso 1' }).click();
      await dialog.getByRole('button', { name: 'Aplicar al borrador' }).click();
      await page.getByText('necesita una espera de al menos 1 hora').waitFor();
      await page.getByRole('button', { name: 'Guardar estrategia' }).click();
      await page.locator('.step-errors').getByText('necesita una espera de al menos 1 hora').waitFor();
      await page.getByRole('button', { name: 'Paso 1: Llamada, recordatorio', exact: true }).click();
      const actions = await dialog.locator('datalist option').all();
      expect(await Promise.all(actions.map((action) => action.getAttribute('value')))).toEqual(['recordatorio']);
      await dialog.getByRole('textbox', { name: 'Tiempo' }).fill('1');
      await dialog.getByRole('button', { name: 'Aplicar al borrador' }).click();
      await call('updateStrategy', acting, { params: { id }, body: { max_discount_pct: 20 } });
      await page.getByRole('button', { name: 'Guardar estrategia' }).click();
      await page.getByText('Alguien guardó otra versión').waitFor();
      await page.getByRole('button', { name: 'Seguir con mi borrador' }).click();
      await page.getByRole('button', { name: 'Guardar estrategia' }).click();
      await page.getByText('La estrategia se guardó.').waitFor();
      const { body } = await call('readStrategy', acting, { params: { id } });
      expect(body.steps[1].on).toMatchObject({ no_answer: 0 });
    },
  );

  itIfLarge('compares two strategies on a campaign, and explains why one in use is not deleted', async () => {
    const { acting, id, email } = await aStrategy();
    const other = { name: 'Firme', max_discount_pct: 0, steps: [{ ...step, channel: 'sms' }] };
    await call('createStrategy', acting, { body: other });
    await call('createCampaign', acting, { body: { name: 'Mora', strategy_id: id } });
    const { page, complaints } = await openPage();
    await signIn(page, email, `/strategies/${id}`);
    await page.getByRole('button', { name: 'Comparar con' }).click();
    await page.getByRole('option', { name: 'Firme' }).click();
    await page.getByRole('button', { name: 'Simular' }).click();
    await page.getByRole('columnheader', { name: 'Diferencia' }).waitFor();
    await page.reload();
    await page.getByRole('columnheader', { name: 'Firme' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox').fill('Amable');
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await question.getByText('Una campaña o una cuenta todavía la usa.').waitFor();
    expect(page.url()).toContain(`${baseUrl()}/strategies/${id}`);
  });
});
