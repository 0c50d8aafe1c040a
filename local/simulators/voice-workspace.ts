import type { ProviderKeys } from './provider-keys.ts';
import type { SimulatorContext } from './simulator.ts';
import type { VoiceAgents } from './voice-agents.ts';
import type { VoicePhoneNumbers } from './voice-phone-numbers.ts';
import type { VoiceTools } from './voice-tools.ts';

export type VoiceContext = SimulatorContext<ProviderKeys['voiceprovider']>;

/** The parts of the workspace other than conversations. */
export interface VoiceWorkspace {
  readonly agents: VoiceAgents;
  readonly tools: VoiceTools;
  readonly numbers: VoicePhoneNumbers;
}
