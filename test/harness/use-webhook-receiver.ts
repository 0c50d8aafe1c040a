import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type WebhookReceiver, startWebhookReceiver } from './webhook-receiver.ts';

/** Starts a receiver before the tests of a file, and stops it after them. */
export function useWebhookReceiver(onStart: (receiver: WebhookReceiver) => unknown): void {
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    await onStart(receiver);
  });
  beforeEach(() => {
    receiver.forget();
  });
  afterAll(() => {
    receiver.stop();
  });
}
