import { randomBytes } from 'node:crypto';
import { loadSealingKey } from '../../platform/aws/load-sealing-key.ts';
import { seal, unseal } from '../../foundation/seal.ts';
import { type Webhook, sealedSecretsAt } from './webhook.ts';

/** The Standard Webhooks specification asks for 24 to 64 bytes. */
const secretBytes = 32;

const purpose = 'signing secrets of webhooks';

const ownerOf = ({ organization, id }: Pick<Webhook, 'organization' | 'id'>): string => `${organization} ${id}`;

export async function newSealedSecret(webhook: Pick<Webhook, 'organization' | 'id'>): Promise<string> {
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`;
  return seal(await loadSealingKey(purpose), secret, ownerOf(webhook));
}

export const loadSigningSecret = async (webhook: Webhook): Promise<string> =>
  unseal(await loadSealingKey(purpose), webhook.sealed_secret, ownerOf(webhook));

export async function loadSigningSecrets(webhook: Webhook, now: Date): Promise<string[]> {
  const key = await loadSealingKey(purpose);
  return sealedSecretsAt(webhook, now).map((sealed) => unseal(key, sealed, ownerOf(webhook)));
}
