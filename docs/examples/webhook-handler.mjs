// Receives webhooks where a handler gets a `Request`: Next.js, Hono, Deno, Workers.
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

export async function POST(request) {
  let event;
  try {
    event = webhook.verify(await request.text(), Object.fromEntries(request.headers));
  } catch {
    return new Response(null, { status: 401 });
  }
  console.log(event.type, event.data);
  return new Response(null, { status: 204 });
}
