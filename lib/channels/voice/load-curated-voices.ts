import { Problem } from '../../foundation/problem.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { type Voice, voiceWorkspaceClient } from '../../platform/providers/voice-client.ts';

const maxAgeMs = 10 * 60 * 1000;

let cached: { readonly voices: readonly Voice[]; readonly until: number } | undefined;

/**
 * Loads the voices that the provider offers, at most ten minutes old. If the provider does not answer or is not
 * configured, older ones are returned, or none.
 */
export async function loadCuratedVoices(now: Date, { timeoutMs = 5000 } = {}): Promise<readonly Voice[]> {
  if (!cached || cached.until <= now.getTime()) {
    const voices = await listVoices(timeoutMs);
    if (voices) cached = { voices, until: now.getTime() + maxAgeMs };
  }
  return cached?.voices ?? [];
}

async function listVoices(timeoutMs: number): Promise<readonly Voice[] | undefined> {
  try {
    const client = voiceWorkspaceClient(await providerSecret('voiceprovider'), { timeoutMs });
    const outcome = await client.listVoices();
    return outcome.kind === 'accepted' ? outcome.value : undefined;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
