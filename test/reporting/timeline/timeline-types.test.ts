import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import type { NoteView } from '../../../lib/portfolio/notes/contract.ts';
import { type TimelineEntry, timelineTypes } from '../../../lib/reporting/timeline/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { enableSms } from '../../harness/campaign-setup.ts';
import { aDebtWithStrategy, propose } from '../../harness/settlements.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { walkPages } from '../../harness/walk-pages.ts';

type Query = Readonly<Record<string, string>>;

let service: Service;
useService((started) => {
  ({ service } = started);
});

/** An account with payments, messages and a settlement in turn. */
async function aBusyAccount() {
  const organization = await service.organization(randomUUID());
  await enableSms(service, organization);
  const { id } = await aDebtWithStrategy(service, organization);
  await propose(service, organization, { id }, { offered_amount: 900 });
  for (let n = 0; n < 3; n++) {
    await service.call('createNote', { organization, params: { id }, body: { text: `note ${n}` } });
    await service.call('createPayment', { organization, body: { account_id: id, amount: 1 } });
    await service.call('dispatchSms', { organization, body: { account_id: id } });
  }
  return { organization, id };
}

/** All pages by cursor. */
const walk = (organization: OrganizationId, id: string, query: Query) =>
  walkPages('cursor', (position) => {
    const sent = { organization, params: { id }, query: { ...query, ...position } };
    return service.call<PageReply<TimelineEntry>>('readTimeline', sent);
  });

describe('a note', () => {
  const write = async (body: object, params = { id: randomUUID() as string }) =>
    askRoute(service, 'createNote', { organization: await service.organization(randomUUID()), params, body });

  it('is listed with its author', async () => {
    const { organization, id } = await aBusyAccount();
    const body = { text: '  Asked to be called after the 5th. 📞 ' };
    const note = await service.call<NoteView>('createNote', { organization, params: { id }, body });
    expect(note).toMatchObject({
      account_id: id,
      text: 'Asked to be called after the 5th. 📞',
      author: { kind: 'user' },
    });
    const { data } = await service.call<PageReply<TimelineEntry>>('readTimeline', { organization, params: { id } });
    expect(data[0]).toEqual({ type: 'note', at: note.created_at, note });
  });

  it('is 404 for an unknown account, and 422 if it is empty or too long', async () => {
    expect(await write({ text: 'Nobody' })).toMatchObject({ status: 404, body: { code: 'account_not_found' } });
    for (const text of [' ', 'x'.repeat(2001)])
      expect(await write({ text })).toMatchObject({ status: 422, body: { details: [{ path: 'text' }] } });
  });
});

describe('the timeline of one type', () => {
  it('has exactly what is of that type, newest first', async () => {
    const { organization, id } = await aBusyAccount();
    const all = await walk(organization, id, {});
    expect(new Set(all.map(({ type }) => type)).size).toBeGreaterThanOrEqual(3);
    for (const type of timelineTypes)
      expect(await walk(organization, id, { type, limit: '2' })).toEqual(all.filter((entry) => entry.type === type));
  });

  it('is 404 for an account of another organization, and 422 for another type', async () => {
    const { organization, id } = await aBusyAccount();
    const stranger = await service.organization(randomUUID());
    const ask = (of: OrganizationId, type: string) =>
      askRoute(service, 'readTimeline', { organization: of, params: { id }, query: { type } });
    expect(await ask(stranger, 'payment')).toMatchObject({ status: 404 });
    expect(await ask(organization, 'payments')).toMatchObject({ status: 422, body: { details: [{ path: 'type' }] } });
  });
});
