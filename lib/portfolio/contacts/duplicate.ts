import type { ContactId } from '../../foundation/ids.ts';
import { isUsable, phonesOf } from './contact-addresses.ts';
import type { ContactDetails } from './contact-details.ts';
import type { DuplicateView } from './contract.ts';
import { matchingForm } from './phone-forms.ts';
import { sharesName } from './share-name.ts';

/** Stored for each of the two. Whether they still match is decided when it is read. */
export interface Duplicate {
  readonly kind: 'possible_duplicate';
  readonly contacts: readonly [ContactId, ContactId];
}

type Person = Pick<ContactDetails, 'name' | 'phone' | 'phones' | 'whatsapp' | 'whatsapp_status' | 'document'>;

/** What two contacts have in common that one person would have. */
export function duplicateMatch(one: Person, other: Person): DuplicateView['matched'] {
  const matched: DuplicateView['matched'] = [];
  if (hasSameDocument(one, other)) matched.push('document');
  const numbers = new Set(comparedNumbers(one));
  if (comparedNumbers(other).some((number) => numbers.has(number)) && sharesName(one.name, other.name))
    matched.push('phone');
  return matched;
}

const hasSameDocument = ({ document: one }: Person, { document: other }: Person): boolean =>
  one !== undefined && one.type === other?.type && one.number === other.number;

/** In the form for matching. A number that turned out to be another person's says nothing about this one. */
export const comparedNumbers = (person: Person): readonly string[] => [
  ...new Set(
    [
      ...phonesOf(person).filter(isUsable),
      ...(person.whatsapp === undefined
        ? []
        : [{ number: person.whatsapp, status: person.whatsapp_status }].filter(isUsable)),
    ].map(({ number }) => matchingForm(number)),
  ),
];

/** Whether a change can make or end a match. */
export const comparesOtherwise = (before: Person, after: Person): boolean =>
  before.name !== after.name ||
  !(hasSameDocument(before, after) || before.document === after.document) ||
  comparedNumbers(before).join() !== comparedNumbers(after).join();
