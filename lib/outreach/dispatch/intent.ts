import type { Initiator } from '../../foundation/initiator.ts';
import { type NewId, randomIds } from '../../foundation/derived-ids.ts';
import {
  type AccountId,
  type CampaignId,
  type ContactId,
  DecisionId,
  InteractionId,
  type OrganizationId,
  type PlanId,
  type TemplateId,
} from '../../foundation/ids.ts';
import type { PlanOfMessage } from '../../channels/templates/variables.ts';
import { type Caller, initiatorOf } from '../../platform/http/caller.ts';
import type { OpeningMode } from '../../tenancy/organizations/opening-mode.ts';
import type { CampaignBudget } from '../../portfolio/campaigns/contract.ts';
import { resolveAccountReference } from '../../portfolio/accounts/resolve-account-reference.ts';
import type { InteractionKey } from '../../history/interactions/interaction.ts';
import type { NewCall, NewMessage } from './contract.ts';

/** A request to contact a debtor once, by a person or the queue. Intents with equal ids and times are the same one. */
export interface Intent {
  readonly organization: OrganizationId;
  readonly account: AccountId;
  readonly interaction: InteractionId;
  readonly decision: DecisionId;
  /** The time of the first request. Part of the interaction's key. */
  readonly at: Date;
  readonly actionType: string;
  /** Present if it answers a message. */
  readonly reply?: MessageReply;
  /** Present if it reminds of an instalment of a plan. */
  readonly reminder?: InstalmentReminder;
  readonly templateId?: TemplateId;
  readonly call?: {
    readonly agentType: 'ai' | 'human';
    readonly openingMode: 'inherit' | OpeningMode;
    readonly supervisorUserId?: string;
  };
  readonly initiatedBy: Initiator;
  readonly step?: { readonly campaign: CampaignId; readonly step: number; readonly round: number };
  /** Of the campaign of the step. */
  readonly budget?: CampaignBudget;
  /** The due date by which the step was found due, null without one. Another one since may have moved the step. */
  readonly dueDate?: string | null;
  /** Requested by the service itself, so not sent while automatic dispatch is paused. */
  readonly isAutomatic?: true;
}

/** What the rules need to know about the intent besides its channel. */
export interface DecidedIntent {
  readonly isAutomatic?: boolean;
  readonly reply?: MessageReply | undefined;
  readonly reminder?: InstalmentReminder | undefined;
  readonly own?: InteractionId;
}

export interface InstalmentReminder {
  readonly plan: PlanId;
  /** Once this much of the plan is paid, the instalment is. */
  readonly paid_with: number;
  readonly values: PlanOfMessage;
}

/** An answer in free text to a message of a person, to the address that it came from. */
export interface MessageReply {
  readonly message: InteractionKey;
  readonly contact: ContactId;
  readonly address: string;
  readonly text: string;
}

export const interactionKeyOf = ({ account, interaction, at }: Intent): InteractionKey => ({
  account,
  interaction,
  at: at.toISOString(),
});

export interface DispatchRequest<Body> {
  readonly organization: OrganizationId;
  readonly caller: Caller;
  readonly body: Body;
  readonly newId: NewId;
  readonly now: Date;
}

const requestedIntent = ({
  organization,
  caller: { actor },
  body,
  newId,
  now,
}: DispatchRequest<NewMessage | NewCall>): Intent => ({
  organization,
  account: resolveAccountReference(organization, body),
  interaction: newId(InteractionId),
  // Each attempt of a request has its own decision and receipt.
  decision: randomIds()(DecisionId),
  at: now,
  actionType: body.action_type,
  initiatedBy: initiatorOf(actor),
});

export const messageIntent = (request: DispatchRequest<NewMessage>): Intent => ({
  ...requestedIntent(request),
  ...(request.body.template_id && { templateId: request.body.template_id }),
});

export const callIntent = (request: DispatchRequest<NewCall>): Intent => ({
  ...requestedIntent(request),
  call: {
    agentType: request.body.agent_type,
    openingMode: request.body.voice_opening_mode,
    ...(request.body.supervisor_user_id && { supervisorUserId: request.body.supervisor_user_id }),
  },
});
