import mustache from 'mustache';
import { isRecord, textAt } from '../foundation/json.ts';
import type { OutboxCallback, OutboxEntry } from '../foundation/outbox.ts';

const maxShown = 200;

export const outboxPage = (entries: readonly OutboxEntry[]): string =>
  mustache.render(template, {
    style,
    script,
    count: countText(entries.length),
    isEmpty: entries.length === 0,
    entries: entries.slice(0, maxShown).map(entryView),
  });

const countText = (count: number): string =>
  `${count === 1 ? '1 request' : `${count} requests`}${count > maxShown ? `, showing the newest ${maxShown}` : ''}`;

const entryView = (entry: OutboxEntry) => ({
  ...entry,
  title: titles[entry.operation] ?? entry.operation,
  time: `${entry.at.slice(0, 19).replace('T', ' ')} UTC`,
  reply: replyMark(entry.status),
  message: messageLines(entry.body),
  unsubscribeUrl: unsubscribeUrl(entry.body),
  hasCallbacks: entry.callback.length > 0,
  callbacks: entry.callback.map((callback) => ({
    event: callback.event,
    at: callback.at,
    time: callback.at.slice(11, 23),
    outcome: outcomeMark(callback),
  })),
  request: entry.body === null ? undefined : { json: JSON.stringify(entry.body, null, 2) },
});

const titles: Readonly<Record<string, string>> = {
  send_sms: 'SMS',
  send_whatsapp: 'WhatsApp message',
  list_messages: 'List messages',
  place_call: 'Call by a person',
  send_email: 'Email',
  read_email: 'Read an email',
  start_ai_call: 'Call by an AI agent',
  read_conversation: 'Read a conversation',
  list_conversations: 'List conversations',
  sign_conversation_url: 'Link to an agent',
  read_agent: 'Read an agent',
  update_agent: 'Change an agent',
  read_phone_number: 'Read an imported number',
  list_voices: 'List voices',
  list_numbers: 'List owned numbers',
  send_invitation: 'Invitation',
  create_customer: 'Create a customer',
  create_checkout_session: 'Create a checkout',
  create_portal_session: 'Create a billing portal session',
  pay_checkout_session: 'Checkout paid',
  show_checkout_session: 'Checkout opened',
  show_portal_session: 'Billing portal opened',
  read_subscription: 'Read a subscription',
  fail_payment: 'Payment failed',
  recover_payment: 'Payment recovered',
  cancel_subscription: 'Subscription canceled',
};

interface Mark {
  readonly text: string;
  readonly isGood?: boolean;
  readonly isBad?: boolean;
}

const good = (text: string): Mark => ({ text, isGood: true });
const bad = (text: string): Mark => ({ text, isBad: true });

const replyMark = (status: number | null): Mark => {
  if (status === null) return bad('never answered');
  return status < 400 ? good(`answered ${status}`) : bad(`rejected with ${status}`);
};

const outcomeMark = ({ status, attempts, outcome }: OutboxCallback): Mark => {
  const answer = status === null ? 'no answer' : String(status);
  if (outcome === 'calling') return { text: attempts === 0 ? 'calling' : `${answer}, will retry` };
  const text = attempts > 1 ? `${answer} after ${attempts} attempts` : answer;
  return outcome === 'delivered' ? good(text) : bad(text);
};

const messageLines = (body: unknown): readonly string[] => {
  const content = textAt(body, 'ContentSid');
  const variables = textAt(body, 'ContentVariables') ?? '';
  const lines = [
    textAt(body, 'subject'),
    textAt(body, 'Body') ?? textAt(body, 'text'),
    content === undefined ? undefined : `${content} ${variables}`,
  ];
  return lines.filter((line) => line !== undefined);
};

/** The link of an email by which its recipient opts out. */
const unsubscribeUrl = (body: unknown): string | undefined => {
  const headers = isRecord(body) ? body['headers'] : undefined;
  return /^<(https?:[^<>]+)>$/.exec(textAt(headers, 'List-Unsubscribe') ?? '')?.[1];
};

const mark = `<span class="{{#isGood}}good{{/isGood}}{{#isBad}}bad{{/isBad}}">{{#isGood}}✓ {{/isGood}}{{#isBad}}✗ {{/isBad}}{{text}}</span>`;

// Mustache escapes every value in two braces; only our own style sheet and script are in three.
const template = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox of the simulated providers</title>
<style>{{{style}}}</style>
<header>
<p><a href="/_local/">Local service</a></p>
<h1>Outbox</h1>
<p>Requests from the service to the simulated providers, newest first. Nothing leaves this machine.</p>
<p class="controls"><label><input type="checkbox" id="live" checked> Refresh automatically</label>
<button type="button" id="empty">Empty the outbox</button></p>
</header>
<main id="entries">
<p class="count" role="status">{{count}}</p>
{{#isEmpty}}
<p>Nothing has been sent yet. Send a message or place a call with <code>POST /api/dispatch/sms</code>,
<code>/whatsapp</code>, <code>/email</code> or <code>/voice</code>. <code>/docs</code> lists the recipients that
simulate a particular outcome.</p>
{{/isEmpty}}
{{^isEmpty}}
<ol>
{{#entries}}
<li id="{{id}}">
<h2>{{title}}{{#to}} <span class="to">{{to}}</span>{{/to}}</h2>
<p class="facts"><time datetime="{{at}}">{{time}}</time> · {{provider}} · {{#reply}}${mark}{{/reply}}</p>
{{#message.length}}<blockquote>{{#message}}<p>{{.}}</p>{{/message}}</blockquote>{{/message.length}}
{{#unsubscribeUrl}}<p><a href="{{unsubscribeUrl}}">Unsubscribe link</a></p>{{/unsubscribeUrl}}
{{#hasCallbacks}}
<table>
<caption>Callbacks to the service</caption>
<thead class="unseen"><tr><th scope="col">Event<th scope="col">Answer<th scope="col">Time</thead>
<tbody>
{{#callbacks}}<tr><th scope="row">{{event}}<td>{{#outcome}}${mark}{{/outcome}}<td><time datetime="{{at}}">{{time}}</time>
{{/callbacks}}
</tbody>
</table>
{{/hasCallbacks}}
{{#request}}<details><summary>Request body</summary><pre tabindex="0">{{json}}</pre></details>{{/request}}
</li>
{{/entries}}
</ol>
{{/isEmpty}}
</main>
<script>{{{script}}}</script>
</html>
`;

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

/** Adds new entries, keeps expanded ones open, and leaves the page untouched if nothing changed. */
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
