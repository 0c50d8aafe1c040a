import type { Channel } from '../../contact-rules/channel.ts';
import type { Interaction } from '../interactions/interaction.ts';
import type { InteractionFields } from '../interactions/interaction-store.ts';
import type { InteractionRef } from '../../providers/interaction-ref.ts';
import type { ProviderOutcome } from '../../providers/provider-outcome.ts';
import type { DispatchContext } from './load-dispatch-context.ts';
import type { Intent } from './intent.ts';

/** What a channel is ready to send. */
export interface PreparedSend {
  readonly provider: Interaction['provider'];
  /** What the interaction keeps of it. */
  readonly fields: InteractionFields;
  /** Asks the provider once. Accepted, it gives what the interaction learns: the provider's ids. */
  send(moment: {
    readonly ref: InteractionRef;
    readonly validitySeconds: number;
  }): Promise<ProviderOutcome<InteractionFields>>;
}

/** How one channel sends: the only thing dispatch does not know of a channel. */
export interface Sender {
  readonly channel: Channel;
  readonly acceptedAs: 'sent' | 'initiated';
  /** Refuses, before any slot is taken, what is not configured or cannot be written. */
  prepare(gathered: DispatchContext, intent: Intent, to: string, now: Date): Promise<PreparedSend>;
}
