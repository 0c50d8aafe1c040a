import type { ContactId } from '../../foundation/ids.ts';

/**
 * What a callee can be asked to prove that they are the contact. `none`: nothing is known that could be asked, or nothing
 * must be.
 */
export const askedFacts = ['document_last_4', 'birth_year', 'reference_last_4', 'none'] as const;
export type AskedFact = (typeof askedFacts)[number];

export const maxWrongAnswers = 3;

/** What the callee of an AI agent's call was asked, and whether they knew it. Never contains an answer. */
export interface Verification {
  readonly fact: AskedFact;
  /** Digests, so that the same answer counts once. */
  readonly wrong_answers: readonly string[];
  readonly verified_at?: string;
  /** The contact of the account at that time. */
  readonly verified_contact?: ContactId;
  /** When somebody said that they are another person. */
  readonly denied_at?: string;
}

export const verificationStatuses = ['open', 'verified', 'failed', 'denied'] as const;

/** Failed means that no further answer counts. */
export function verificationStatus({
  verified_at: verifiedAt,
  denied_at: deniedAt,
  wrong_answers: wrong,
}: Verification): (typeof verificationStatuses)[number] {
  if (deniedAt !== undefined) return 'denied';
  if (verifiedAt !== undefined) return 'verified';
  return wrong.length >= maxWrongAnswers ? 'failed' : 'open';
}
