import { resolveAccountReference } from '../../portfolio/accounts/account-reference.ts';
import type { Caller } from '../../http/caller.ts';
import type { OpeningMode } from '../channels/opening-mode.ts';
import {
  type AccountId,
  type DecisionId,
  type InteractionId,
  type NewId,
  type OrganizationId,
  type TemplateId,
  idFromPath,
  randomIds,
} from '../../foundation/ids.ts';
import type { Initiator } from '../interactions/interaction.ts';
import type { NewCall, NewMessage } from './contract.ts';

/** One wish to contact somebody, by a person or by the queue. The same ids and time again mean the same wish. */
export interface Intent {
  readonly organization: OrganizationId;
  readonly account: AccountId;
  readonly interaction: InteractionId;
  readonly decision: DecisionId;
  /** When it was first wished; the interaction lies under this instant. */
  readonly at: Date;
  readonly actionType: string;
  readonly templateId?: TemplateId;
  readonly call?: {
    readonly agentType: 'ai' | 'human';
    readonly openingMode: 'inherit' | OpeningMode;
    readonly supervisorUserId?: string;
  };
  readonly initiatedBy: Initiator;
  /** By the service itself: nothing is begun while the organization's automatic dispatch is paused. */
  readonly isAutomatic?: true;
}

interface Asked<Body> {
  readonly organization: OrganizationId;
  readonly caller: Caller;
  readonly body: Body;
  readonly newId: NewId;
  readonly now: Date;
}

const wishOf = ({ organization, caller: { actor }, body, newId, now }: Asked<NewMessage | NewCall>): Intent => ({
  organization,
  account: resolveAccountReference(organization, body),
  interaction: newId<InteractionId>(),
  // Each try has a decision and a receipt of its own.
  decision: randomIds()<DecisionId>(),
  at: now,
  actionType: body.action_type,
  initiatedBy: { kind: actor.kind, id: actor.id },
});

/** What a caller asks for with the body of a message. */
export const messageIntent = (asked: Asked<NewMessage>): Intent => ({
  ...wishOf(asked),
  ...(asked.body.template_id && { templateId: idFromPath<TemplateId>(asked.body.template_id) }),
});

/** What a caller asks for with the body of a call. */
export const callIntent = (asked: Asked<NewCall>): Intent => ({
  ...wishOf(asked),
  call: {
    agentType: asked.body.agent_type,
    openingMode: asked.body.voice_opening_mode,
    ...(asked.body.supervisor_user_id && { supervisorUserId: asked.body.supervisor_user_id }),
  },
});
