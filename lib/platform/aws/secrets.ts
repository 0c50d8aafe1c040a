import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { callLimits, clientOptions } from './call-limits.ts';

let client: SecretsManagerClient | undefined;
const secretsManager = () => (client ??= new SecretsManagerClient(clientOptions(callLimits.service)));

/** A secret that is scheduled for deletion counts as an invalid request. */
const missingSecretErrors = ['ResourceNotFoundException', 'InvalidRequestException'];

export async function readSecret(name: string): Promise<string | undefined> {
  try {
    const { SecretString } = await secretsManager().send(new GetSecretValueCommand({ SecretId: name }));
    return SecretString ?? '';
  } catch (error) {
    if (error instanceof Error && missingSecretErrors.includes(error.name)) return undefined;
    throw error;
  }
}
