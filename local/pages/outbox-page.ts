import { textAt } from '../foundation/json.ts';
import type { OutboxCallback, OutboxEntry } from '../simulators/outbox.ts';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const shownMax = 200;

/** The outbox for people: what was sent, what the provider answered, and what it told the service afterwards. */
export const outboxPage = (entries: readonly OutboxEntry[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox of the simulated providers</title>
<style>${style}</style>
<header>
<p><a href="/_local/">What runs here</a></p>
<h1>Outbox</h1>
<p>What the service asked the simulated providers to do, newest first. Nothing left this machine.</p>
<p class="controls"><label><input type="checkbox" id="live" checked> Keep up to date</label>
<button type="button" id="empty">Empty the outbox</button></p>
</header>
<main id="entries">
<p class="count" role="status">${countOf(entries)}</p>
${entries.length === 0 ? nothingYet : `<ol>${entries.slice(0, shownMax).map(item).join('\n')}</ol>`}
</main>
<script>${script}</script>
</html>`;

const countOf = ({ length }: readonly OutboxEntry[]): string =>
  `${length === 1 ? '1 request' : `${length} requests`}${length > shownMax ? `, of which the newest ${shownMax} are shown` : ''}`;

const nothingYet = `<p>Nothing was sent yet. Send a message or place a call with
<code>POST /api/dispatch/sms</code>, <code>/whatsapp</code>, <code>/email</code> or <code>/voice</code>; the recipients
that play a case of their own are listed in <code>README.md</code>.</p>`;

const item = (entry: OutboxEntry): string => `<li id="${escapeHtml(entry.id)}">
<h2>${escapeHtml(titles[entry.operation] ?? entry.operation)}${entry.to === null ? '' : ` <span class="to">${escapeHtml(entry.to)}</span>`}</h2>
<p class="facts">${moment(entry.at)} · ${entry.provider} · ${answerOf(entry)}</p>
${messageOf(entry.body)}
${entry.callback.length === 0 ? '' : callbackTable(entry.callback)}
${
  entry.body === null
    ? ''
    : `<details><summary>The request’s body</summary><pre tabindex="0">${escapeHtml(JSON.stringify(entry.body, null, 2))}</pre></details>`
}
</li>`;

const titles: Readonly<Record<string, string>> = {
  send_sms: 'SMS',
  send_whatsapp: 'WhatsApp message',
  list_messages: 'List of messages',
  place_call: 'Call by a person',
  send_email: 'Email',
  read_email: 'Look at an email',
  start_ai_call: 'Call by an AI agent',
  read_conversation: 'Look at a conversation',
  list_conversations: 'List of conversations',
  sign_conversation_url: 'Link to an agent',
  create_customer: 'Customer',
  create_checkout_session: 'Checkout',
  create_portal_session: 'Billing portal',
  pay_checkout_session: 'Somebody paid a checkout',
  show_checkout_session: 'Somebody opened a checkout',
};

const moment = (at: string): string => `<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`;

const answerOf = ({ status }: OutboxEntry): string => {
  if (status === null) return mark('bad', 'never answered');
  return status < 400 ? mark('good', `answered ${status}`) : mark('bad', `refused with ${status}`);
};

/** What the recipient reads, where the request has it. */
const messageOf = (body: unknown): string => {
  const text = textAt(body, 'Body') ?? textAt(body, 'text');
  const subject = textAt(body, 'subject');
  const content = textAt(body, 'ContentSid');
  const variables = textAt(body, 'ContentVariables') ?? '';
  const lines = [subject, text, content === undefined ? undefined : `${content} ${variables}`];
  const shown = lines.filter((line) => line !== undefined).map((line) => `<p>${escapeHtml(line)}</p>`);
  return shown.length === 0 ? '' : `<blockquote>${shown.join('')}</blockquote>`;
};

const callbackTable = (callbacks: readonly OutboxCallback[]): string => `<table>
<caption>What the provider told the service, and its answer</caption>
<thead class="unseen"><tr><th scope="col">Event<th scope="col">Answer<th scope="col">Time</thead>
<tbody>${callbacks
  .map(
    ({ event, at, ...rest }) =>
      `<tr><th scope="row">${escapeHtml(event)}<td>${outcomeOf(rest)}<td><time datetime="${at}">${at.slice(11, 23)}</time>`,
  )
  .join('')}</tbody></table>`;

const outcomeOf = ({ status, attempts, outcome }: Omit<OutboxCallback, 'event' | 'at'>): string => {
  const answer = status === null ? 'no answer' : String(status);
  const often = attempts > 1 ? ` after ${attempts} attempts` : '';
  if (outcome === 'calling') return attempts === 0 ? 'calling' : `${answer}, tries again`;
  return mark(outcome === 'delivered' ? 'good' : 'bad', `${answer}${often}`);
};

const mark = (kind: 'good' | 'bad', text: string): string =>
  `<span class="${kind}">${kind === 'good' ? '✓' : '✗'} ${text}</span>`;

const style = `
:root { color-scheme: light dark; --ground: #fff; --raised: #f6f7f9; --line: #dfe3e8; --ink: #1b2330; --soft: #566174; --link: #1f5fbf; --good: #1a7440; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ground: #0f141c; --raised: #171e29; --line: #2a3443; --ink: #e4e9f1; --soft: #9daabd; --link: #8ab8ff; --good: #71d39a; --bad: #ff9d95; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1.25rem 5rem; background: var(--ground); color: var(--ink); font: 400 1rem/1.55 system-ui, sans-serif; }
a { color: var(--link); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
h1 { margin: 0.5rem 0; font-size: 2rem; line-height: 1.2; letter-spacing: -0.02em; }
h2 { margin: 0; font-size: 1.05rem; }
p { margin: 0 0 0.5rem; }
.controls { display: flex; flex-wrap: wrap; gap: 1.25rem; align-items: center; padding-top: 0.5rem; }
button { padding: 0.35rem 0.9rem; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); color: inherit; font: inherit; cursor: pointer; }
button:hover { border-color: var(--soft); }
.count, .facts { color: var(--soft); }
.facts, .count, table, details { font-size: 0.9rem; }
ol { list-style: none; margin: 1rem 0 0; padding: 0; display: grid; gap: 1rem; }
li { padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); }
.to { font-weight: 400; overflow-wrap: anywhere; }
blockquote { margin: 0.6rem 0; padding: 0.1rem 0 0.1rem 0.9rem; border-left: 3px solid var(--line); white-space: pre-line; overflow-wrap: anywhere; }
blockquote p { margin: 0.2rem 0; }
table { width: 100%; max-width: 40rem; margin: 0.6rem 0; border-collapse: collapse; }
caption { padding-bottom: 0.2rem; text-align: left; color: var(--soft); }
th, td { padding: 0.2rem 1rem 0.2rem 0; border-top: 1px solid var(--line); text-align: left; font-weight: 400; vertical-align: top; overflow-wrap: break-word; }
th { width: 46%; } td:last-child { width: 7rem; padding: 0.2rem 0; color: var(--soft); text-align: right; font-variant-numeric: tabular-nums; }
.unseen { position: absolute; clip-path: inset(50%); height: 1px; width: 1px; overflow: hidden; }
.good, .bad { color: var(--good); white-space: nowrap; } .bad { color: var(--bad); }
summary { cursor: pointer; color: var(--link); width: fit-content; }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.85rem; }
pre { overflow-x: auto; margin: 0.5rem 0 0; padding: 0.75rem; border: 1px solid var(--line); border-radius: 6px; background: var(--ground); }
`;

/** Shows what came in since, keeps what is unfolded, and says nothing while nothing changes. */
const script = `
const entries = document.getElementById('entries');
const live = document.getElementById('live');
let shown = entries.innerHTML;
async function refresh() {
  const page = new DOMParser().parseFromString(await (await fetch(location.href, { headers: { accept: 'text/html' } })).text(), 'text/html');
  const fresh = page.getElementById('entries').innerHTML;
  if (fresh === shown) return;
  const unfolded = [...entries.querySelectorAll('li:has(details[open])')].map((item) => item.id);
  shown = fresh;
  entries.innerHTML = fresh;
  for (const id of unfolded) document.getElementById(id)?.querySelector('details')?.setAttribute('open', '');
}
setInterval(() => { if (live.checked && !document.hidden) refresh().catch(() => {}); }, 1500);
document.getElementById('empty').addEventListener('click', async () => {
  await fetch(location.pathname, { method: 'DELETE' });
  await refresh();
});
`;
