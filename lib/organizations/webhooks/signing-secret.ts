import { randomBytes } from 'node:crypto';
import { loadSealingKey } from '../../aws/sealing-key.ts';
import { seal, unseal } from '../../foundation/seal.ts';
import { type Webhook, sealedSecretsAt } from './webhook.ts';

/** The Standard Webhooks specification asks for 24 to 64 bytes. */
const secretBytes = 32;

export const newSigningSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

const purpose = 'signing secrets of webhooks';

const ownerOf = ({ organization, id }: Pick<Webhook, 'organization' | 'id'>): string => `${organization} ${id}`;

export const sealSigningSecret = async (
  webhook: Pick<Webhook, 'organization' | 'id'>,
  secret: string,
): Promise<string> => seal(await loadSealingKey(purpose), secret, ownerOf(webhook));

/** The secrets that sign a delivery at an instant, the newest first. Throws if one cannot be unsealed. */
export async function loadSigningSecrets(webhook: Webhook, now: Date): Promise<string[]> {
  const key = await loadSealingKey(purpose);
  return sealedSecretsAt(webhook, now).map((sealed) => unseal(key, sealed, ownerOf(webhook)));
}
