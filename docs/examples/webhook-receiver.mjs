// Receives webhooks with an HTTP server of Node.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const processed = new Set(); // keep it in a database, for at least as long as you want to replay

createServer(async (request, response) => {
  const body = await text(request);
  let event;
  try {
    event = webhook.verify(body, request.headers);
  } catch {
    response.writeHead(401).end();
    return;
  }
  if (!processed.has(event.id)) console.log(event.type, event.data);
  processed.add(event.id);
  response.writeHead(204).end();
}).listen(process.env.PORT);
