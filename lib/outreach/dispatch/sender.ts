import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { InteractionRef } from '../../platform/providers/interaction-ref.ts';
import type { ProviderOutcome } from '../../platform/providers/provider-outcome.ts';
import type { Interaction, InteractionFields } from '../../history/interactions/interaction.ts';
import type { DispatchContext } from './dispatch-context.ts';
import type { Intent } from './intent.ts';

export interface PreparedSend {
  readonly provider: Interaction['provider'];
  readonly fields: InteractionFields;
  /** Calls the provider once. The value of an accepted call contains the provider's ids. */
  send(options: {
    readonly ref: InteractionRef;
    readonly validitySeconds: number;
  }): Promise<ProviderOutcome<InteractionFields>>;
}

export interface Sender {
  readonly channel: Channel;
  readonly acceptedAs: 'sent' | 'initiated';
  /**
   * Prepares a send before the attempt is reserved.
   * @throws Problem 503 if the channel is not configured, 422 if the message cannot be rendered
   */
  prepare(context: DispatchContext, intent: Intent, to: string, now: Date): Promise<PreparedSend>;
}
