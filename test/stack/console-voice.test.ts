import { describe, expect, it } from 'vitest';
import { call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, createOrganization, openPage, signIn, useBrowser } from './console-page.ts';

useBrowser();

describe.skipIf(!hasBrowser)('the screen of voice', () => {
  it('changes how the agent speaks, and says at its field which voice the provider no longer has', async () => {
    const { acting, invite } = await createOrganization();
    const { email } = await invite('admin');
    const { page } = await openPage();
    // The page still offers a voice that the provider has removed.
    await page.route('**/api/admin/voice-config', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const reply = await route.fetch();
      const config = await reply.json();
      const removed = { voice_id: 'voice_removed', name: 'Olga', language: null, gender: null, preview_url: null };
      return route.fulfill({
        response: reply,
        json: { ...config, curated_voices: [...config.curated_voices, removed] },
      });
    });
    await signIn(page, email, '/voice');
    const choose = async (field: RegExp, choice: string) => {
      await page.getByRole('button', { name: field }).click();
      await page.getByRole('option', { name: choice }).click();
    };
    await choose(/Quién habla primero/, 'El agente espera a que hable la persona');
    await choose(/Todos los idiomas$/, 'Olga');
    expect(await brokenRules(page)).toEqual([]);
    const save = page.getByRole('button', { name: 'Guardar los ajustes de voz' });
    await save.click();
    await page.getByText('El proveedor no tiene esta voz. Elija otra.').waitFor();
    expect((await call('readVoiceConfig', acting)).body).toMatchObject({ voice_opening_mode: 'agent_first' });
    await choose(/Todos los idiomas$/, 'Lucía (es, female)');
    await page.getByRole('link', { name: /^Escuchar a Lucía/ }).waitFor();
    await save.click();
    await page.getByText('Se guardó. Valdrá para el agente que se prepare.').waitFor();
    expect((await call('readVoiceConfig', acting)).body).toMatchObject({
      voice_id: 'voice_lucia',
      voices: {},
      voice_opening_mode: 'callee_first',
    });
    const { body: log } = await call('listAuditEntries', acting, { query: { action: 'voice_config_changed' } });
    expect(log.data).toMatchObject([{ details: { after: { voice_id: 'voice_lucia' } } }]);
  });
});
