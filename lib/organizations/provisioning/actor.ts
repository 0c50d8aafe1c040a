import type { NewId } from '../../foundation/derived-ids.ts';
import type { Initiator } from '../../outreach/interactions/interaction.ts';

/** Who acts, and when. */
export interface Acting {
  readonly actor: Initiator;
  readonly newId: NewId;
  readonly now: Date;
}
