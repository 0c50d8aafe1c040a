import { open, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  type NewAccount,
  createAccount,
  createClient,
  createPayment,
  createWebhook,
  deleteWebhook,
  exportAccounts,
  importAccounts,
  listAccounts,
  listAll,
  verifyWebhook,
} from '@collection-management/client';

const { BASE_URL = '', API_KEY = '', RECEIVER_URL = '', PORT, ROWS = 'rows.jsonl' } = process.env;
const client = createClient({ baseUrl: BASE_URL, apiKey: API_KEY });

const webhook = await createWebhook(client, { body: { url: RECEIVER_URL, events: ['payment.registered'] } });
const paid = new Set<string>();
const server = createServer(async (request, response) => {
  try {
    const event = await verifyWebhook(webhook.secret, { headers: request.headers, body: await text(request) });
    if (event.type === 'payment.registered' && !paid.has(event.data.payment_id)) {
      console.log('Paid:', event.data.amount);
      paid.add(event.data.payment_id);
    }
    response.writeHead(204).end(() => server.emit('received'));
  } catch {
    response.writeHead(401).end();
  }
}).listen(PORT);

const contact = { name: 'Ana Ruiz', email: 'ana@example.com' };
const { id } = await createAccount(client, { body: { external_id: 'INV-1001', contact, total_amount: 1500 } });

async function* rows(): AsyncGenerator<NewAccount> {
  for await (const line of (await open(ROWS)).readLines()) yield JSON.parse(line);
}
const { imported, errors } = await importAccounts(client, rows(), {
  onProgress: ({ processed, total_records: total }) => console.log(`Processed: ${processed} of ${total} submitted`),
});
console.log('Imported:', imported, 'Failed:', errors.length, 'Last:', errors.at(-1)?.index, errors.at(-1)?.code);

let debt = 0;
for await (const account of listAll(client, listAccounts, { query: { limit: 1000, source_system: 'bank' } }))
  debt += account.pending_balance;
console.log('Debt:', debt.toFixed(2));

const payment = await createPayment(client, { body: { account_id: id, amount: 600 } });
while ('id' in payment && !paid.has(payment.id)) await new Promise((resolve) => server.once('received', resolve));

const csv = await exportAccounts(client, { body: { format: 'csv', filters: { source_system: 'bank' } } });
if (csv.body) await writeFile('accounts.csv', csv.body);
await deleteWebhook(client, { path: { id: webhook.id } });
server.close();
