import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aProvenDebtor, openPage, portalTokenOf, sendForm } from '../../harness/portal.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;

useService((started) => {
  ({ service } = started);
});

afterEach(() => {
  vi.useRealTimers();
});

let networks = 0;
/** Of a network that no other test uses. */
const anAddress = (): string => `192.${Math.floor(++networks / 256)}.${networks % 256}.9`;

const prove = (token: string, address: string, fact = '0000') =>
  sendForm(service, token, { act: 'prove', language: 'es', fact }, { address });

const statusesOf = (replies: readonly { readonly statusCode: number }[]): Readonly<Record<number, number>> =>
  Object.fromEntries(
    [...new Set(replies.map(({ statusCode }) => statusCode))].map((status) => [
      status,
      replies.filter(({ statusCode }) => statusCode === status).length,
    ]),
  );

const atOnce = <Reply>(count: number, ask: (n: number) => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => ask(n)));

const sessionOf = (reply: Awaited<ReturnType<typeof prove>>): string =>
  required(String(reply.headers?.['Set-Cookie']).split(';')[0]);

describe('guesses from one network', () => {
  it('at many links must wait, also at once; those with a session, and those who opt out, need not', async () => {
    const address = anAddress();
    const debtor = await aProvenDebtor(service);
    const cookie = sessionOf(await prove(debtor.token, address, '1980'));
    expect(statusesOf(await atOnce(64, () => prove('A'.repeat(68) + randomUUID(), address)))).toEqual({
      200: 60,
      429: 4,
    });
    const refused = await prove(debtor.token, address.replace(/9$/, '200'), '1980');
    expect(refused).toMatchObject({ statusCode: 429, body: expect.stringContaining('Vuelva a intentarlo en 60 min.') });
    expect(Number(refused.headers?.['Retry-After'])).toBeGreaterThan(3500);
    expect(refused.headers?.['Set-Cookie']).toBeUndefined();
    expect(await openPage(service, 'x', { address })).toMatchObject({ statusCode: 429 });
    const page = await openPage(service, debtor.token, { address, cookie });
    expect(page).toMatchObject({ statusCode: 200, body: expect.stringContaining('Sus deudas') });
    expect(await openPage(service, debtor.token, { address })).toMatchObject({ statusCode: 200 });
    expect(await sendForm(service, debtor.token, { act: 'stop' }, { address })).toMatchObject({ statusCode: 200 });
    expect((await prove(debtor.token, anAddress(), '1980')).headers?.['Set-Cookie']).toBeDefined();
  });

  it('count no right answers, and none at a link that is closed: one person locks out no company', async () => {
    const address = anAddress();
    const [angry, other] = [await aProvenDebtor(service), await aProvenDebtor(service)];
    for (let n = 0; n < 70; n++) expect(await prove(angry.token, address)).toMatchObject({ statusCode: 200 });
    for (let n = 0; n < 70; n++) expect((await prove(other.token, address, '1980')).statusCode).toBe(200);
  });

  it('are forgotten after an hour', async () => {
    const address = anAddress();
    await atOnce(61, () => openPage(service, randomUUID(), { address }));
    expect(await openPage(service, 'x', { address })).toMatchObject({ statusCode: 429 });
    vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] });
    expect(await openPage(service, 'x', { address })).toMatchObject({ statusCode: 404 });
  });
});

describe('forms', () => {
  it('of one person are limited, from whatever network, but not their request to stop', async () => {
    const [debtor, other] = [await aProvenDebtor(service), await aProvenDebtor(service)];
    const ask = (n: number) => sendForm(service, debtor.token, { act: `odd ${n}` }, { address: anAddress() });
    expect(statusesOf(await atOnce(62, ask))).toEqual({ 200: 60, 429: 2 });
    expect(await sendForm(service, debtor.token, { act: 'stop' })).toMatchObject({ statusCode: 200 });
    expect(await sendForm(service, other.token, { act: 'call_me' })).toMatchObject({ statusCode: 200 });
  });

  it('of all persons of an organization are limited', async () => {
    const debtor = await aProvenDebtor(service);
    const { organization, account } = debtor;
    const { keys } = await import('../../../lib/platform/aws/table/keys.ts');
    const { updateItem } = await import('../../../lib/platform/aws/table/table.ts');
    await updateItem(keys.portalFormsOfAll(organization), { set: { attempts: 1200 } });
    const token = await portalTokenOf(organization, account);
    expect(await sendForm(service, token, { act: 'call_me' })).toMatchObject({ statusCode: 429 });
    expect(await prove(token, anAddress(), '1980')).toMatchObject({ statusCode: 429 });
  });
});

describe('visits of one network', () => {
  it('in sessions are limited for a minute', async () => {
    const address = anAddress();
    const debtor = await aProvenDebtor(service);
    const cookie = sessionOf(await prove(debtor.token, address, '1980'));
    const { loadNetworkLimits } = await import('../../../lib/entry/portal/load-network-limits.ts');
    const { updateItem } = await import('../../../lib/platform/aws/table/table.ts');
    const { visits } = await loadNetworkLimits(address);
    await openPage(service, debtor.token, { address, cookie });
    await updateItem(visits.key, { set: { attempts: visits.max } });
    expect(await openPage(service, debtor.token, { address, cookie })).toMatchObject({ statusCode: 429 });
    expect(await openPage(service, debtor.token, { address: anAddress(), cookie })).toMatchObject({ statusCode: 200 });
  });
});

it('stores no address of a network', async () => {
  const address = '192.255.254.253';
  await openPage(service, 'x', { address });
  const { loadNetworkLimits } = await import('../../../lib/entry/portal/load-network-limits.ts');
  const { guesses } = await loadNetworkLimits(address);
  expect(guesses.key.pk).toMatch(/^NETWORK#[\w-]{22}$/);
  expect(JSON.stringify(guesses)).not.toContain('192');
});
