import { refused } from '../../foundation/problem.ts';
import { type ProviderOutcome, isUnknownId } from '../../platform/providers/provider-outcome.ts';
import { providerProblem } from '../../platform/providers/provider-problem.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { type VoiceWorkspaceClient, voiceWorkspaceClient } from '../../platform/providers/voice-client.ts';
import type { VoiceConfigChange } from './contract.ts';

interface NamedVoice {
  readonly path: string;
  readonly id: string;
}

const namedVoices = ({ voice_id: id, voices }: VoiceConfigChange): NamedVoice[] => [
  ...(typeof id === 'string' ? [{ path: 'voice_id', id }] : []),
  ...Object.entries(voices ?? {}).map(([language, voice]) => ({ path: `voices.${language}`, id: voice })),
];

/**
 * Asks the provider for the agent and the voices that a change names. Problem 422 `agent_not_found` or
 * `voice_not_found` if it does not have one, 502 `provider_error` if it does not say, 503 without its credentials.
 */
export async function requireKnownIds(change: VoiceConfigChange, { timeoutMs = 5000 } = {}): Promise<void> {
  const voices = namedVoices(change);
  const { agent_id: agent } = change;
  if (voices.length === 0 && typeof agent !== 'string') return;
  const client = voiceWorkspaceClient(await providerSecret('voiceprovider'), { timeoutMs });
  await Promise.all([
    typeof agent === 'string' && requireKnownAgent(client, agent),
    voices.length > 0 && requireKnownVoices(client, voices),
  ]);
}

async function requireKnownAgent(client: VoiceWorkspaceClient, id: string): Promise<void> {
  const agent = valueOf(await client.readAgent(id));
  if (agent === null) throw refused('agent_not_found', 'agent_id', 'The voice provider has no such agent.');
}

async function requireKnownVoices(client: VoiceWorkspaceClient, named: readonly NamedVoice[]): Promise<void> {
  const voices = valueOf(await client.listVoices([...new Set(named.map(({ id }) => id))])) ?? [];
  const unknown = named.find(({ id }) => !voices.some((voice) => voice.voice_id === id));
  if (unknown) throw refused('voice_not_found', unknown.path, 'The voice provider has no such voice.');
}

function valueOf<Value>(outcome: ProviderOutcome<Value>): Value | null {
  if (outcome.kind === 'accepted') return outcome.value;
  if (isUnknownId(outcome)) return null;
  throw providerProblem('voiceprovider', outcome);
}
