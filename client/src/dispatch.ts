import { type ApiError, isApiError } from './api-error.ts';
import { dispatchEmailV1, dispatchSmsV1, dispatchVoiceV1, dispatchWhatsappV1 } from './generated/operations.ts';
import type {
  BlockedDispatch,
  FailedDispatch,
  NewCall,
  NewMessage,
  SentMessage,
  StartedCall,
} from './generated/schemas.ts';
import type { CallOptions, Client } from './send-request.ts';

/** A message or a call to the contact of an account. */
export type DispatchRequest =
  | ({ readonly channel: 'email' | 'sms' | 'whatsapp' } & NewMessage)
  | ({ readonly channel: 'voice' } & NewCall);

/**
 * `sent`: the provider accepted it. `blocked`: a rule forbids it now; nothing was sent. `failed`: the provider refused
 * it, or its answer is unknown, as `outcome` says.
 */
export type DispatchResult =
  | ({ readonly kind: 'sent' } & (SentMessage | StartedCall))
  | ({ readonly kind: 'blocked' } & BlockedDispatch)
  | ({ readonly kind: 'failed' } & FailedDispatch);

/**
 * Contacts the contact of an account, at most once under one `idempotencyKey`. What the rules or the provider decide is
 * a result; a request that the service cannot carry out throws, as everywhere.
 */
export async function dispatch(
  client: Client,
  request: DispatchRequest,
  options: CallOptions = {},
): Promise<DispatchResult> {
  try {
    return { kind: 'sent', ...(await send(client, request, options)) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (isBlocked(error)) return { kind: 'blocked', ...error.body };
    if (isFailed(error)) return { kind: 'failed', ...error.body };
    throw error;
  }
}

function send(client: Client, request: DispatchRequest, options: CallOptions): Promise<SentMessage | StartedCall> {
  if (request.channel === 'voice') {
    const { channel: _, ...body } = request;
    return dispatchVoiceV1(client, { body, ...options });
  }
  const { channel, ...body } = request;
  return messageOperations[channel](client, { body, ...options });
}

const messageOperations = { email: dispatchEmailV1, sms: dispatchSmsV1, whatsapp: dispatchWhatsappV1 };

const isBlocked = (error: ApiError): error is ApiError & { readonly body: BlockedDispatch } =>
  error.body['blocked'] === true;

const isFailed = (error: ApiError): error is ApiError & { readonly body: FailedDispatch } =>
  error.code === 'provider_error' && typeof error.body['interaction_id'] === 'string';
