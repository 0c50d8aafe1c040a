import type { Attempt, ContactFacts } from '../../../../lib/policy/contact-rules/contact-facts.ts';
import type { PresetId } from '../../../../lib/policy/contact-rules/presets/preset-registry.ts';
import type { RuleCode } from '../../../../lib/policy/contact-rules/rules/rule-registry.ts';
import { anAttempt } from '../builders.ts';

/** The expected decision of a preset at one instant, with the passage of the law it follows. */
export interface GoldenCase {
  readonly cites: string;
  readonly says: string;
  readonly at: string;
  readonly facts?: Partial<ContactFacts>;
  /** The rule that forbids the contact; absent if it is permitted. */
  readonly forbidden?: RuleCode;
  /** The decision's retry_at if forbidden, otherwise its allowed_until. */
  readonly then?: string | null;
}

/** The golden cases of a preset, for a contact in the given time zone. */
export interface Golden {
  readonly preset: PresetId;
  readonly timezone: string;
  readonly cases: readonly GoldenCase[];
}

export const call = (at: string, over: Partial<Attempt> = {}): Attempt => anAttempt(at, { channel: 'voice', ...over });
export const text = (at: string, over: Partial<Attempt> = {}): Attempt => anAttempt(at, { channel: 'sms', ...over });

/** An answered call. */
export const conversation = (at: string, over: Partial<Attempt> = {}): Attempt =>
  call(at, { conversation_at: new Date(at).toISOString(), ...over });

export const byVoice = (...attempts: Attempt[]): Partial<ContactFacts> => ({ channel: 'voice', attempts });
export const bySms = (...attempts: Attempt[]): Partial<ContactFacts> => ({ channel: 'sms', attempts });
export const byEmail = (...attempts: Attempt[]): Partial<ContactFacts> => ({ channel: 'email', attempts });
