import { readReceiverPolicy } from '../../platform/http/read-receiver-policy.ts';
import { attemptResult } from './attempt-result.ts';
import type { AttemptResult, WebhookDelivery } from './delivery.ts';
import { postToReceiver } from './post-to-receiver.ts';
import { signedHeaders } from './sign-delivery.ts';

export async function postDelivery(
  { event_id: id, body }: WebhookDelivery,
  { url, secrets }: { readonly url: string; readonly secrets: readonly string[] },
  at: Date,
): Promise<AttemptResult> {
  const headers = signedHeaders({ id, at, body, secrets });
  return attemptResult(await postToReceiver({ url, body, headers }, { policy: readReceiverPolicy() }), at);
}
