import type { ContactChange, ContactView } from '../../lib/portfolio/contacts/contract.ts';

type Values = Readonly<Record<string, string>>;

const textFields = ['name', 'whatsapp', 'timezone', 'country', 'region', 'language', 'birth_date'] as const;

/** In the form, the fields of the contact are named as in the request that changes its account. */
export const fieldName = (name: string): string => `contact.${name}`;

type Channel = NonNullable<NonNullable<ContactView['preferred']>['channels']>[number];

const documentIn = (values: Values): ContactView['document'] => {
  const type = values[fieldName('document.type')];
  const number = values[fieldName('document.number')];
  // Half a document is refused at the field that is missing.
  return type === undefined && number === undefined ? null : { type: type?.toLowerCase() ?? '', number: number ?? '' };
};

function preferredIn(values: Values): ContactView['preferred'] {
  const given = (name: string) => values[fieldName(`preferred.${name}`)];
  // The choices of the field are channels.
  const channels = (given('channels')?.split(',') as Channel[] | undefined) ?? null;
  const [start, end] = [given('hours.start'), given('hours.end')];
  const days = given('hours.days')?.split(',').map(Number).sort() ?? [];
  const hasHours = start !== undefined || end !== undefined || days.length > 0;
  const hours = hasHours ? { start: start ?? '', end: end ?? '', days } : null;
  return channels === null && hours === null ? null : { channels, hours };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The values of the form that differ from the contact it showed; an emptied field removes the value. */
export function personChange(shown: ContactView, values: Values): ContactChange {
  const texts = textFields.flatMap((name) => {
    const value = values[fieldName(name)] ?? null;
    return value === shown[name] ? [] : [[name, value] as const];
  });
  const [document, preferred] = [documentIn(values), preferredIn(values)];
  return {
    ...Object.fromEntries(texts),
    ...(!isSame(document, shown.document) && { document }),
    ...(!isSame(preferred, shown.preferred) && { preferred }),
  };
}
