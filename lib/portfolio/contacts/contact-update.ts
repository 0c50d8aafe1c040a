import { isDeepStrictEqual } from 'node:util';
import { refused } from '../../foundation/problem.ts';
import {
  type AddressStatus,
  type ContactEmail,
  type ContactPhone,
  type PhoneKind,
  emailForm,
  emailsOf,
  isUsable,
  maxAddresses,
  phonesOf,
  primaryOf,
} from './contact-addresses.ts';
import type { ContactDetails, ContactDocument, ContactPreferences } from './contact-details.ts';
import { type PersonChange, isOtherPerson } from './person-change.ts';
import { matchingForm } from './phone-forms.ts';

/** Null removes; an absent label or status keeps the stored one. */
interface GivenState {
  readonly label?: string | null | undefined;
  readonly status?: AddressStatus | null | undefined;
}

type GivenPhone = Pick<ContactPhone, 'number' | 'kind'> & GivenState;
type GivenEmail = Pick<ContactEmail, 'address'> & GivenState;

export interface AddressRef {
  readonly field: 'phone' | 'whatsapp' | 'email';
  readonly value: string;
}

/** What a request or record says about a contact. */
export interface ContactFields {
  readonly name?: string;
  readonly phone?: Pick<ContactPhone, 'number' | 'kind'> | null;
  readonly phones?: readonly GivenPhone[] | null;
  readonly email?: string | null;
  readonly emails?: readonly GivenEmail[] | null;
  readonly whatsapp?: string | null;
  readonly timezone?: string | null;
  readonly country?: string | null;
  readonly region?: string | null;
  readonly language?: string | null;
  readonly document?: ContactDocument | null;
  readonly birth_date?: string | null;
  readonly preferred?: ContactPreferences | null;
}

/** `isCorrection` distinguishes a PATCH from records that a source sends again and again. */
export interface ContactChanges {
  /** Of earlier records about the same contact, to be applied first. */
  readonly earlier?: readonly ContactFields[];
  readonly fields: ContactFields;
  readonly isCorrection?: true;
}

export const updatedFieldNames = [
  'name',
  'phone',
  'phones',
  'email',
  'emails',
  'whatsapp',
  'whatsapp_status',
  'timezone',
  'country',
  'region',
  'language',
  'document',
  'birth_date',
  'preferred',
] as const;

type UpdatedFieldName = (typeof updatedFieldNames)[number];
type StoredFields = { readonly [Name in UpdatedFieldName]?: ContactDetails[Name] | undefined };

/** The fields whose stored values change; null removes one. */
export type ContactUpdate = { readonly [Name in UpdatedFieldName]?: NonNullable<ContactDetails[Name]> | null };

export function contactUpdate(
  before: (StoredFields & { readonly person_changes?: readonly PersonChange[] }) | undefined,
  { earlier = [], fields, isCorrection }: ContactChanges,
): ContactUpdate {
  const stored: StoredFields = before ?? {};
  const after = [...earlier, fields].reduce<StoredFields>((state, step) => {
    const isOther = !isCorrection && isOtherPerson(before?.person_changes, state.name, step.name);
    return applyFields(isOther ? withoutReplacedAddresses(state, step) : state, step, isCorrection ?? false);
  }, stored);
  return updateBetween(stored, after);
}

/** The next address of a list must not be one of the person who was replaced. */
const withoutReplacedAddresses = (before: StoredFields, given: ContactFields): StoredFields => ({
  ...before,
  ...((given.phone !== undefined || given.phones !== undefined) && { phone: undefined, phones: undefined }),
  ...((given.email !== undefined || given.emails !== undefined) && { email: undefined, emails: undefined }),
});

export interface AddressState {
  readonly status: AddressStatus;
  readonly kind?: PhoneKind | undefined;
}

/**
 * The update that changes the state of an address. Empty if the contact does not have the address any more. A phone
 * that is also the WhatsApp number changes with it, but what WhatsApp says about a number says nothing about the phone.
 */
export function addressUpdate(
  contact: ContactDetails,
  { field, value }: AddressRef,
  change: (state: AddressState) => AddressState,
): ContactUpdate {
  const changed = <Entry extends ContactPhone | ContactEmail>(entry: Entry): Entry => {
    const { status: before = 'unverified', ...others } = entry;
    const { status, kind } = change({ status: before, ...('kind' in entry && { kind: entry.kind }) });
    // An entry is its address and its state.
    return { ...others, ...(kind && { kind }), ...(status !== 'unverified' && { status }) } as Entry;
  };
  if (field === 'email') {
    const emails = emailsOf(contact).map((entry) =>
      emailForm(entry.address) === emailForm(value) ? changed(entry) : entry,
    );
    return updateBetween(contact, withEmails(contact, emails));
  }
  const isSame = (number: string) => matchingForm(number) === matchingForm(value);
  const phones = phonesOf(contact).map((entry) => (field === 'phone' && isSame(entry.number) ? changed(entry) : entry));
  const after = withPhones(contact, phones);
  if (contact.whatsapp === undefined || !isSame(contact.whatsapp)) return updateBetween(contact, after);
  const { status } = change({ status: contact.whatsapp_status ?? 'unverified' });
  return updateBetween(contact, { ...after, whatsapp_status: status === 'unverified' ? undefined : status });
}

function updateBetween(before: StoredFields, after: StoredFields): ContactUpdate {
  const changed = updatedFieldNames.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}

const simpleFields = ['name', 'timezone', 'language', 'document', 'birth_date', 'preferred'] as const;

function applyFields(before: StoredFields, given: ContactFields, isCorrection: boolean): StoredFields {
  const after: Record<string, unknown> = { ...before, ...applyPlace(before, given), ...applyWhatsapp(before, given) };
  for (const name of simpleFields) if (given[name] !== undefined) after[name] = given[name] ?? undefined;
  // Only fields of a contact were set.
  const others = after as StoredFields;
  return applyEmails(applyPhones(others, given, isCorrection), given, isCorrection);
}

/** A region is always one of the country. */
function applyPlace(
  before: StoredFields,
  { country, region }: ContactFields,
): Pick<StoredFields, 'country' | 'region'> {
  if (typeof region === 'string') return { country: countryOfRegion(region), region };
  const place = {
    country: country === undefined ? before.country : (country ?? undefined),
    region: region === null ? undefined : before.region,
  };
  const isElsewhere = place.region !== undefined && place.country !== countryOfRegion(place.region);
  return isElsewhere ? { ...place, region: undefined } : place;
}

const countryOfRegion = (region: string): string => region.slice(0, 2);

function applyWhatsapp(before: StoredFields, { whatsapp }: ContactFields): Partial<StoredFields> {
  if (whatsapp === undefined || whatsapp === before.whatsapp) return {};
  const isSame = whatsapp && before.whatsapp && matchingForm(whatsapp) === matchingForm(before.whatsapp);
  return { whatsapp: whatsapp ?? undefined, whatsapp_status: isSame ? before.whatsapp_status : undefined };
}

function applyPhones(before: StoredFields, { phone, phones }: ContactFields, isCorrection: boolean): StoredFields {
  if (phone === undefined && phones === undefined) return before;
  // A failure has shown what the numbering plan does not tell.
  const landlines = new Set(phonesOf(before).flatMap(({ number, kind }) => (kind === 'landline' ? [number] : [])));
  const known = <Given extends Pick<ContactPhone, 'number' | 'kind'>>(given: Given): Given =>
    landlines.has(given.number) ? { ...given, kind: 'landline' } : given;
  const list = listAfter(phonesOf(before), phone && known(phone), phones && phones.map(known), {
    formOf: ({ number }) => matchingForm(number),
    field: 'phone',
    isCorrection,
  });
  return withPhones(before, list);
}

function applyEmails(before: StoredFields, { email, emails }: ContactFields, isCorrection: boolean): StoredFields {
  if (email === undefined && emails === undefined) return before;
  const list = listAfter(emailsOf(before), typeof email === 'string' ? { address: email } : email, emails, {
    formOf: ({ address }) => emailForm(address),
    field: 'email',
    isCorrection,
  });
  return withEmails(before, list);
}

function withPhones(before: StoredFields, phones: readonly ContactPhone[]): StoredFields {
  if (isDeepStrictEqual(phones, phonesOf(before))) return before;
  return { ...before, phone: primaryOf(phones)?.number, phones: saysMore(phones) ? phones : undefined };
}

function withEmails(before: StoredFields, emails: readonly ContactEmail[]): StoredFields {
  if (isDeepStrictEqual(emails, emailsOf(before))) return before;
  return { ...before, email: primaryOf(emails)?.address, emails: saysMore(emails) ? emails : undefined };
}

/** Whether a list has to be stored beside its first address. */
const saysMore = (entries: readonly (ContactPhone | ContactEmail)[]): boolean =>
  entries.length > 1 ||
  entries.some((entry) => entry.label !== undefined || entry.status !== undefined || hasKnownKind(entry));

const hasKnownKind = (entry: ContactPhone | ContactEmail): boolean => 'kind' in entry && entry.kind !== 'unknown';

interface Entry {
  readonly label?: string;
  readonly status?: AddressStatus;
}

interface ListRules<Stored extends Entry> {
  /** Two entries with the same form are one address. */
  readonly formOf: (entry: Omit<Stored, keyof Entry>) => string;
  readonly field: 'phone' | 'email';
  readonly isCorrection: boolean;
}

type Given<Stored extends Entry> = Omit<Stored, keyof Entry> & GivenState;

function listAfter<Stored extends Entry>(
  before: readonly Stored[],
  first: Omit<Stored, keyof Entry> | null | undefined,
  given: readonly Given<Stored>[] | null | undefined,
  rules: ListRules<Stored>,
): readonly Stored[] {
  const list = given === undefined ? before : replacedList(before, given ?? [], rules);
  if (first === undefined) return list;
  if (first === null) return given === undefined ? withoutPrimary(list, rules) : list;
  const shown = primaryOf(list);
  const isShown = shown && rules.formOf(shown) === rules.formOf(first);
  // A source that repeats what was exported does not move the address before those that are out of use.
  const isShownAlready = isShown && (given !== undefined || (!rules.isCorrection && isSameAddress(shown, first)));
  if (isShownAlready) return list;
  const known = before.find((entry) => rules.formOf(entry) === rules.formOf(first));
  return withFirst(list, first, known, rules);
}

function replacedList<Stored extends Entry>(
  before: readonly Stored[],
  given: readonly Given<Stored>[],
  { formOf, isCorrection }: ListRules<Stored>,
): readonly Stored[] {
  const stored = new Map(before.map((entry) => [formOf(entry), entry]));
  const distinct = new Map<string, Given<Stored>>();
  for (const entry of given) if (!distinct.has(formOf(entry))) distinct.set(formOf(entry), entry);
  return [...distinct].map(([form, { label, status, ...address }]) => {
    const found = stored.get(form);
    const labelAfter = label === undefined ? found?.label : (label ?? undefined);
    const statusAfter = isCorrection ? correctedStatus(found, status) : reportedStatus(found, status);
    // An entry is its address and its state.
    return {
      ...address,
      ...(labelAfter !== undefined && { label: labelAfter }),
      ...(statusAfter !== undefined && statusAfter !== 'unverified' && { status: statusAfter }),
    } as unknown as Stored;
  });
}

const correctedStatus = (found: Entry | undefined, given: AddressStatus | null | undefined) =>
  given === undefined ? found?.status : (given ?? undefined);

/**
 * A source that reports an old status must not make an address usable again that turned out to be another person's or
 * out of service.
 */
function reportedStatus(found: Entry | undefined, given: AddressStatus | null | undefined): AddressStatus | undefined {
  const saysNothing = given === undefined || given === null || given === 'unverified';
  return saysNothing || (found && !isUsable(found) && isUsable({ status: given })) ? found?.status : given;
}

function withFirst<Stored extends Entry>(
  list: readonly Stored[],
  first: Omit<Stored, keyof Entry>,
  known: Stored | undefined,
  { formOf, field, isCorrection }: ListRules<Stored>,
): readonly Stored[] {
  const at = list.findIndex((entry) => formOf(entry) === formOf(first));
  const found = list[at];
  if (at === 0 && found && isSameAddress(found, first)) return list;
  // An entry is its address and its state.
  const entry = { ...(found ?? known), ...first } as Stored;
  const others = list.filter((_, index) => index !== at);
  return [entry, ...(found ? others : withRoomForOne(others, field, isCorrection))];
}

const isSameAddress = (one: object, other: object): boolean =>
  (['number', 'address'] as const).every((name) => Reflect.get(one, name) === Reflect.get(other, name));

/** A source may give a new phone every month. The last entry makes room that says nothing about its address. */
function withRoomForOne<Stored extends Entry>(
  list: readonly Stored[],
  field: 'phone' | 'email',
  isCorrection: boolean,
): readonly Stored[] {
  if (list.length < maxAddresses) return list;
  const last = isCorrection ? -1 : list.findLastIndex(({ status }) => status === undefined);
  if (last === -1)
    throw refused(
      field === 'phone' ? 'too_many_phones' : 'too_many_emails',
      `${field}s`,
      `The contact has ${maxAddresses} ${field}s already: give \`${field}s\` without those that are out of use.`,
    );
  return list.filter((_, index) => index !== last);
}

/** A source that has no address of this kind says nothing about the others, and says it every day. */
function withoutPrimary<Stored extends Entry>(
  list: readonly Stored[],
  { isCorrection }: ListRules<Stored>,
): readonly Stored[] {
  const shown = primaryOf(list);
  return isCorrection || list.length === 1 ? list.filter((entry) => entry !== shown) : list;
}
