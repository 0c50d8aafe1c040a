import { createHash } from 'node:crypto';
import { concurrentChange } from '../../foundation/problem.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { type Verification, maxWrongAnswers, verificationStatus } from '../../history/agent-calls/verification.ts';
import { calleeStore } from '../../history/interactions/callee-store.ts';
import { factToAsk, isFact } from '../../portfolio/accounts/identity-fact.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { voiceVerificationOf } from '../../tenancy/organizations/voice-verification.ts';
import { type AgentCall, readAgentCall } from './read-agent-call.ts';

export type VerifiedAs = { readonly isVerified: true } | { readonly isVerified: false; readonly triesLeft: number };

/**
 * Compares the callee's answer with the fact that the agent asked for. A call has three wrong answers; the same one
 * counts once, so that repeating a request changes nothing. The contact is read at its source: a copy may be old.
 */
export function verifyCallee(first: AgentCall, answer: string, now: Date): Promise<VerifiedAs> {
  let read: AgentCall | undefined = first;
  return retryOnConflict<VerifiedAs>(
    async () => {
      const call = read ?? (await readAgentCall(first.ref));
      read = undefined;
      const { ref, account, organization, interaction } = call;
      const before = interaction.verification;
      const contact = account.contact.id;
      const asked = before ?? { fact: factToAsk(voiceVerificationOf(organization), factsOf(call)), wrong_answers: [] };
      const status = verificationStatus(asked);
      if (status === 'verified' && asked.verified_contact === contact) return { isVerified: true };
      const triesLeft = maxWrongAnswers - asked.wrong_answers.length;
      if (status === 'denied' || triesLeft <= 0) return { isVerified: false, triesLeft: 0 };
      const digest = digestOf(answer);
      if (asked.wrong_answers.includes(digest)) return { isVerified: false, triesLeft };
      const after: Verification = (await isRight(call, asked.fact, answer))
        ? { ...asked, verified_at: now.toISOString(), verified_contact: contact }
        : { ...asked, wrong_answers: [...asked.wrong_answers, digest] };
      if (!(await calleeStore(ref.organization).updateVerification(ref, before, after, now))) return versionConflict;
      return after.verified_contact === contact
        ? { isVerified: true }
        : { isVerified: false, triesLeft: triesLeft - 1 };
    },
    () => concurrentChange('call'),
  );
}

const factsOf = ({ account: { contact, reference } }: AgentCall) => ({ ...contact, ...(reference && { reference }) });

/** A right answer is that of the person who was called, if the account is still theirs. */
async function isRight(call: AgentCall, fact: Verification['fact'], answer: string): Promise<boolean> {
  const { ref, account, interaction } = call;
  const [contact] = await contactStore(ref.organization).readLatest([account.contact.id]);
  if (!contact || ![contact.id, ...(contact.aliases ?? [])].includes(interaction.contact_id)) return false;
  return isFact(fact, answer, { ...contact, ...(account.reference && { reference: account.reference }) });
}

const digestOf = (answer: string): string => createHash('sha256').update(answer.trim()).digest('hex').slice(0, 16);
