import { describe, expect, it } from 'vitest';
import type { InteractionView } from '../../../lib/history/interactions/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { type ProvenDebtor, aProvenDebtor, sendFormWithFile } from '../../harness/portal.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;

useService((started) => {
  ({ service } = started);
});

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100, 7)]);
const aFile = (content: Uint8Array, name = 'receipt.png', type = 'image/png') =>
  new File([new Uint8Array(content)], name, { type });

const claim = ({ token, account, cookie }: ProvenDebtor, file: File) =>
  sendFormWithFile(service, token, { act: 'paid', account: account.id, text: 'Ayer,\r\npor banco' }, file, cookie);

const inboxOf = async ({ organization }: ProvenDebtor) =>
  (await service.call<{ data: InteractionView[] }>('listInbox', { organization })).data;

describe('a file with what a debtor says', () => {
  it('is stored once and can be saved, but never shown; only users of the organization get its link', async () => {
    const debtor = await aProvenDebtor(service);
    const replies = [await claim(debtor, aFile(png)), await claim(debtor, aFile(png))];
    for (const { body } of replies) expect(body).toContain('Una persona revisará su pago');
    const inbox = await inboxOf(debtor);
    expect(inbox).toMatchObject([
      { body: 'Ya pagué: Ayer,\npor banco', attachment: { media_type: 'image/png', bytes: png.length } },
    ]);
    const { id } = required(inbox[0]);
    const { organization } = debtor;
    const { url } = await service.call<{ url: string }>('readAttachment', { organization, params: { id } });
    const file = await fetch(url);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${id}.png"`);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(png);
    const other = await aProvenDebtor(service);
    const refused = await askRoute(service, 'readAttachment', { organization: other.organization, params: { id } });
    expect(refused.status).toBe(404);
  });

  it.each([
    ['is a page', aFile(Buffer.from('<html><script>alert(1)</script>'))],
    ['is of another kind than it says', aFile(png, 'receipt.pdf', 'application/pdf')],
    ['is larger than 4 MB', aFile(Buffer.concat([png, Buffer.alloc(4_000_000)]))],
  ])('is refused in a sentence if it %s, and nothing is stored', async (_, file) => {
    const debtor = await aProvenDebtor(service);
    expect((await claim(debtor, file)).body).toContain('No pudimos recibir el archivo');
    expect(await inboxOf(debtor)).toEqual([]);
  });

  it('may be left out', async () => {
    const debtor = await aProvenDebtor(service);
    await claim(debtor, aFile(Buffer.alloc(0), '', 'application/octet-stream'));
    expect(await inboxOf(debtor)).toMatchObject([{ body: 'Ya pagué: Ayer,\npor banco', attachment: null }]);
  });
});
