import type { AskedFact } from '../../history/agent-calls/verification.ts';
import type { VoiceVerification } from '../../tenancy/organizations/voice-verification.ts';
import type { ContactCopy } from '../contacts/contact.ts';
import { openHolds } from '../holds/account-hold.ts';
import type { Account } from './account.ts';

type Known = Pick<ContactCopy, 'document' | 'birth_date'> & Pick<Account, 'reference'>;

const digitsAndLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{Nd}]/gu, '')
    .toUpperCase();

/** Anything shorter would be told whole, and is guessed too easily. */
const lastFour = (text: string | undefined): string | undefined => {
  const plain = digitsAndLetters(text ?? '');
  return plain.length >= 4 ? plain.slice(-4) : undefined;
};

function valueOf(fact: AskedFact, { document, birth_date: birthDate, reference }: Known): string | undefined {
  switch (fact) {
    case 'document_last_4':
      return lastFour(document?.number);
    case 'birth_year':
      return birthDate?.slice(0, 4);
    case 'reference_last_4':
      return lastFour(reference);
    case 'none':
      return undefined;
  }
}

/** A reference is asked for only if the organization requires verification: few people know it by heart. */
const factsFor: Readonly<Record<VoiceVerification, readonly AskedFact[]>> = {
  when_known: ['document_last_4', 'birth_year'],
  required: ['document_last_4', 'birth_year', 'reference_last_4'],
};

/** Which fact an AI agent asks the callee for. */
export const factToAsk = (setting: VoiceVerification, known: Known): AskedFact =>
  firstKnownFact(factsFor[setting], known);

export const firstKnownFact = (facts: readonly AskedFact[], known: Known): AskedFact =>
  facts.find((fact) => valueOf(fact, known) !== undefined) ?? 'none';

/** Whether an answer is the fact, as the callee says it: with separators, spaces or in lower case. */
export function isFact(fact: AskedFact, answer: string, known: Known): boolean {
  const value = valueOf(fact, known);
  return value !== undefined && digitsAndLetters(answer) === value;
}

/** Whether a callee must prove who they are. Always if the account may be another person's. */
export const mustVerify = (
  setting: VoiceVerification,
  { contact: { document, birth_date: birthDate }, holds = [] }: Pick<Account, 'contact' | 'holds'>,
  now: Date,
): boolean =>
  setting === 'required' ||
  document !== undefined ||
  birthDate !== undefined ||
  openHolds({ holds }, now).some(({ kind }) => kind === 'identity_check');
