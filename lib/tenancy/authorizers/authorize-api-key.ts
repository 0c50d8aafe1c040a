import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import { admitCall } from '../api-keys/admit-call.ts';
import { callsPerWindow, isApiKeyText, secondsToNextWindow } from '../api-keys/api-key.ts';
import { allow, deny } from './authorizer-reply.ts';
import { readSetting } from '../../foundation/read-setting.ts';
import { planKeyOf } from './plan-key.ts';

const rejections = {
  unknown: { code: 'invalid_api_key', error: 'There is no such API key.' },
  revoked: { code: 'api_key_revoked', error: 'The API key has been revoked.' },
  expired: { code: 'api_key_expired', error: 'The API key has expired.' },
};

export async function authorizeApiKey(methodArn: string, text: string, now: Date): Promise<APIGatewayAuthorizerResult> {
  if (!isApiKeyText(text)) return deny(methodArn, rejections.unknown);
  const admission = await admitCall(text, now);
  if (admission.state !== 'valid') return deny(methodArn, rejections[admission.state]);
  const { apiKey, callsLeft, isExceeded } = admission;
  const context = {
    caller: 'api_key',
    key_id: apiKey.id,
    organization: apiKey.organization,
    scopes: apiKey.scopes.join(' '),
    rate_limit: String(callsPerWindow(apiKey)),
    rate_remaining: String(callsLeft),
    rate_reset_seconds: String(secondsToNextWindow(now)),
    rate_exceeded: isExceeded ? 'true' : 'false',
  } as const;
  return allow(
    methodArn,
    apiKey.id,
    context,
    planKeyOf(readSetting('PLAN_KEY_PREFIX'), 'organizations', apiKey.organization),
  );
}
