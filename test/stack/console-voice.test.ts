import type { Page, WebSocket } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { firstOf, itIfLarge } from '../harness/by-size.ts';
import { call } from './api-client.ts';
import { hasBrowser, hasBrowserWithSound, openBrowser, openBrowserWithSound } from './browser.ts';
import { brokenRules, createOrganization, openPage, sampleOrganization, signIn, useBrowser } from './console-page.ts';
import { anAgent } from './ready-tenant.ts';

useBrowser(hasBrowserWithSound ? openBrowserWithSound : openBrowser);

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
    await choose(/Quién habla primero/, 'La persona, cuando el agente ha dicho que es automático');
    await choose(/^Todos los idiomas/, 'Olga');
    expect(await brokenRules(page)).toEqual([]);
    const save = page.getByRole('button', { name: 'Guardar los ajustes de voz' });
    await save.click();
    await page.getByText('El proveedor no tiene esta voz. Elija otra.').waitFor();
    expect((await call('readVoiceConfig', acting)).body).toMatchObject({ voice_opening_mode: 'agent_first' });
    await choose(/^Todos los idiomas/, 'Lucía (es, female)');
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

/** The microphones that the page has opened, and the number of audio chunks it has played. */
const watchAudio = `
  window.microphones = [];
  window.played = 0;
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (asked) => {
    const stream = await open(asked);
    window.microphones.push(stream.getAudioTracks()[0]);
    return stream;
  };
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) {
    window.played += 1;
    return start.apply(this, when);
  };
`;

/** Opens the voice screen of the sample organization, whose agent exists in the simulated provider. */
async function openVoice(permissions: string[] = ['microphone']) {
  const { page, complaints } = await openPage({ permissions });
  await page.addInitScript(watchAudio);
  const sockets: WebSocket[] = [];
  const sent: string[] = [];
  page.on('websocket', (socket) => {
    sockets.push(socket);
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
  });
  await signIn(page, sampleOrganization().users.admin, '/voice');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const status = page.locator('.test-call').getByRole('status');
  await button('Llamar al agente').waitFor();
  return { page, complaints, sockets, sent, button, status };
}

const microphones = (page: Page) => page.evaluate<string[]>('microphones.map(({ readyState }) => readyState)');

describe.skipIf(!hasBrowserWithSound)('a test call', () => {
  it('asks for the microphone when it begins, and shows what both sides say', async () => {
    const { page, complaints, sockets, sent, button, status } = await openVoice();
    expect(await microphones(page)).toEqual([]);
    await button('Llamar al agente').focus();
    await page.keyboard.press('Enter');
    await status.getByText('En línea. Hable ahora.').waitFor();
    expect(await microphones(page)).toEqual(['live']);
    await page.getByRole('meter', { name: 'Su micrófono' }).waitFor();
    const level = () => page.evaluate<number>("document.querySelector('.test-call meter').value");
    await expect.poll(level).toBeGreaterThan(0);
    const log = page.getByRole('log', { name: 'Lo que se dice en la llamada' });
    await log.getByText('Usted: Hola, ¿me escucha?').waitFor({ timeout: 20_000 });
    // The agent hangs up after four sentences: without another it waits until this side does, however slow the machine.
    await page.evaluate('for (const track of microphones) track.enabled = false');
    await log.getByText('Hola, ¿hablo con Alex Prueba?').waitFor();
    await log.getByText('Agente: Sí, lo escucho bien.').waitFor();
    expect(await log.getAttribute('aria-live')).toBe('polite');
    await expect.poll(() => page.evaluate<number>('played')).toBeGreaterThan(0);
    await expect.poll(() => sent.some((frame) => frame.includes('"type":"pong"'))).toBe(true);
    expect(await brokenRules(page)).toEqual([]);
    expect(sockets).toHaveLength(1);
    // The button still has the focus, and now hangs up.
    await page.keyboard.press('Enter');
    await status.getByText('La llamada terminó.').waitFor();
    await page.getByText('Usted colgó.').waitFor();
    await expect.poll(() => sockets[0]?.isClosed()).toBe(true);
    expect(await microphones(page)).toEqual(['ended']);
    expect(await brokenRules(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  itIfLarge('is ended by the agent, and another can follow', async () => {
    const { page, complaints, button } = await openVoice();
    await button('Llamar al agente').click();
    await page.getByText('El agente colgó.').waitFor({ timeout: 60_000 });
    const lines = await page.getByRole('log').getByRole('listitem').allTextContents();
    expect(lines).toContain('Agente: Claro, así sueno en una llamada…');
    expect(lines.at(-1)).toBe('Agente: Gracias a usted. Que tenga un buen día.');
    expect(await microphones(page)).toEqual(['ended']);
    await button('Llamar al agente').click();
    await page.getByRole('status').getByText('En línea. Hable ahora.').waitFor();
    expect(await page.getByRole('log').getByRole('listitem').count()).toBeLessThan(lines.length);
    expect(complaints).toEqual([]);
  });

  itIfLarge('ends with the screen: nobody listens afterwards', async () => {
    const { page, complaints, sockets, button, status } = await openVoice();
    await button('Llamar al agente').click();
    await status.getByText('En línea. Hable ahora.').waitFor();
    await page.getByRole('link', { name: 'Cuentas', exact: true }).click();
    await page.getByRole('heading', { name: 'Cuentas' }).waitFor();
    await expect.poll(() => microphones(page)).toEqual(['ended']);
    await expect.poll(() => sockets[0]?.isClosed()).toBe(true);
    expect(complaints).toEqual([]);
  });

  itIfLarge('says so when the browser does not allow the microphone', async () => {
    const { page, sockets, button } = await openVoice([]);
    await button('Llamar al agente').click();
    await page.getByRole('alert').getByText('El navegador no permite usar el micrófono.').waitFor();
    expect(sockets).toEqual([]);
    expect(await brokenRules(page)).toEqual([]);
  });

  itIfLarge('says so when the connection is lost', async () => {
    const { page, button, status } = await openVoice();
    await button('Llamar al agente').click();
    await status.getByText('En línea. Hable ahora.').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('alert').getByText('No hay conexión.').waitFor();
    expect(await microphones(page)).toEqual(['ended']);
  });

  it.each(
    firstOf(0, [
      {
        problem: 'the provider is not set up',
        reply: { status: 503, json: { error: 'No.', code: 'provider_not_configured' } },
        text: 'El proveedor de voz no está configurado en esta instalación.',
      },
      {
        problem: 'the provider is at an address that the policy forbids',
        reply: { status: 200, json: { signedUrl: 'wss://voice.example/v1/convai/conversation' } },
        text: 'El proveedor de voz está en una dirección que esta instalación no permite.',
      },
    ]),
  )('says that $problem, and asks for no microphone', async ({ reply, text }) => {
    const { page, sockets, button } = await openVoice();
    await page.route('**/api/voice/signed-url', (route) => route.fulfill(reply));
    await button('Llamar al agente').click();
    await page.getByRole('alert').getByText(text).waitFor();
    expect(await microphones(page)).toEqual([]);
    expect(sockets).toEqual([]);
  });

  itIfLarge('says that the provider has not accepted it', async () => {
    const { page, button } = await openVoice();
    await page.route('**/api/voice/signed-url', async (route) => {
      const reply = await route.fetch();
      const { signedUrl } = await reply.json();
      return route.fulfill({ response: reply, json: { signedUrl: `${signedUrl}x` } });
    });
    await button('Llamar al agente').click();
    await page.getByRole('alert').getByText('El proveedor de voz no aceptó la llamada.').waitFor();
    expect(await microphones(page)).toEqual(['ended']);
  });

  itIfLarge('needs an agent, and opens as the organization has set it', async () => {
    const { acting, invite } = await createOrganization();
    const { email } = await invite('admin');
    const { page } = await openPage({ permissions: ['microphone'] });
    await signIn(page, email, '/voice');
    await page.getByText('Sin un agente no hay con quién hablar.').waitFor();
    expect(await page.getByRole('button', { name: 'Llamar al agente' }).isDisabled()).toBe(true);
    await call('updateChannel', acting, { params: { channel: 'voice' }, body: { from: '+12025550123', ...anAgent() } });
    await call('updateVoiceConfig', acting, { body: { voice_opening_mode: 'callee_first' } });
    await page.reload();
    await page.getByRole('button', { name: 'Llamar al agente' }).click();
    const lines = page.getByRole('log').getByRole('listitem');
    await expect
      .poll(async () => (await lines.allTextContents())[0], { timeout: 20_000 })
      .toBe('Agente: Hola, soy un asistente automático.');
  });
});
