import type { Exercises } from '../exercise.ts';
import { accountPatterns, contactPatterns } from './accounts.ts';
import { backfillPatterns } from './backfills.ts';
import { billingPatterns } from './billing.ts';
import { callbackPatterns } from './callbacks.ts';
import { campaignPatterns } from './campaigns.ts';
import { claimPatterns } from './claims.ts';
import { countPatterns } from './counts.ts';
import {
  channelPatterns,
  emailDomainPatterns,
  phoneNumberPatterns,
  templatePatterns,
  voiceAgentPatterns,
  voiceConfigPatterns,
} from './dispatch-settings.ts';
import { dispatchPatterns } from './dispatch.ts';
import { executionPatterns } from './execution.ts';
import { holdPatterns } from './holds.ts';
import { interactionPatterns } from './interactions.ts';
import { listPatterns } from './lists.ts';
import { notificationPatterns } from './notifications.ts';
import { optOutPatterns } from './opt-outs.ts';
import { keyPatterns, organizationPatterns } from './organizations.ts';
import { paymentPatterns } from './payments.ts';
import { portalPatterns } from './portal.ts';
import { promisePatterns } from './promises.ts';
import { planPatterns } from './plans.ts';
import { settlementPatterns } from './settlements.ts';
import { strategyPatterns } from './strategies.ts';
import { userPatterns } from './users.ts';
import { webhookDeliveryPatterns } from './webhook-deliveries.ts';
import { webhookPatterns } from './webhooks.ts';
import { workPatterns } from './work.ts';

/** The exercises of the declared access patterns, by id. */
export const exercises: Exercises = {
  ...keyPatterns,
  ...accountPatterns,
  ...listPatterns,
  ...contactPatterns,
  ...paymentPatterns,
  ...dispatchPatterns,
  ...executionPatterns,
  ...callbackPatterns,
  ...interactionPatterns,
  ...promisePatterns,
  ...settlementPatterns,
  ...planPatterns,
  ...holdPatterns,
  ...optOutPatterns,
  ...portalPatterns,
  ...notificationPatterns,
  ...templatePatterns,
  ...channelPatterns,
  ...claimPatterns,
  ...voiceConfigPatterns,
  ...phoneNumberPatterns,
  ...voiceAgentPatterns,
  ...billingPatterns,
  ...emailDomainPatterns,
  ...campaignPatterns,
  ...strategyPatterns,
  ...organizationPatterns,
  ...userPatterns,
  ...webhookPatterns,
  ...webhookDeliveryPatterns,
  ...workPatterns,
  ...countPatterns,
  ...backfillPatterns,
};
