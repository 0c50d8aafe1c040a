import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { InteractionRef } from '../../platform/providers/interaction-ref.ts';
import type { ProviderOutcome } from '../../platform/providers/provider-outcome.ts';
import type { Interaction, InteractionFields } from '../../history/interactions/interaction.ts';
import type { DispatchContext } from './dispatch-context.ts';
import type { Intent } from './intent.ts';

/** A message or call that is ready to be sent. */
export interface PreparedSend {
  readonly provider: Interaction['provider'];
  /** What the interaction stores about it. */
  readonly fields: InteractionFields;
  /** Calls the provider once. If it accepts, the value has the ids that it gave. */
  send(options: {
    readonly ref: InteractionRef;
    readonly validitySeconds: number;
  }): Promise<ProviderOutcome<InteractionFields>>;
}

/** Sends on one channel. */
export interface Sender {
  readonly channel: Channel;
  readonly acceptedAs: 'sent' | 'initiated';
  /** Prepares a send before the attempt is reserved. Problem 503 if it is not configured, 422 if it cannot be written. */
  prepare(context: DispatchContext, intent: Intent, to: string, now: Date): Promise<PreparedSend>;
}
