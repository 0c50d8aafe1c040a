import { inject } from 'vitest';
import { type RequestSigners, type SigningKeys, requestSigners } from '../outreach/callbacks/signed-requests.ts';
import { baseUrl } from './api-client.ts';

interface Overview {
  readonly aws: { readonly endpoint_url: string; readonly region: string; readonly access_key_id: string };
}

async function secretOf({ aws }: Overview, provider: string): Promise<unknown> {
  const credential = `${aws.access_key_id}/20260101/${aws.region}/secretsmanager/aws4_request`;
  const reply = await fetch(aws.endpoint_url, {
    method: 'POST',
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=unchecked`,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'secretsmanager.GetSecretValue',
    },
    body: JSON.stringify({ SecretId: `collection-management/dev/${provider}` }),
  });
  // Secrets Manager replies in this form.
  const { SecretString } = (await reply.json()) as { SecretString?: string };
  if (SecretString === undefined) throw new Error(`The stack has no secret for ${provider}.`);
  return JSON.parse(SecretString);
}

/** The providers with the keys they sign with, read from the stack's secrets as its functions do. */
export async function stackProviders(): Promise<RequestSigners & { readonly keys: SigningKeys }> {
  const overview = await fetch(`${inject('session').base_url}/_local/`, { headers: { accept: 'application/json' } });
  // The runner's own page replies in this form.
  const about = (await overview.json()) as Overview;
  const names = ['telephony', 'emailprovider', 'voiceprovider', 'billingprovider'];
  const secrets = await Promise.all(names.map(async (name) => [name, await secretOf(about, name)]));
  // The secrets have the form that the functions expect.
  const keys = Object.fromEntries(secrets) as unknown as SigningKeys;
  return { ...requestSigners(baseUrl(), keys), keys };
}
