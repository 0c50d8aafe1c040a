import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { AddressStatus, ContactEmail, ContactPhone } from './contact-addresses.ts';

export interface ContactDocument {
  readonly type: string;
  readonly number: string;
}

/** The hours are those of the place where the person is. */
export interface ContactPreferences {
  readonly channels?: readonly Channel[];
  readonly hours?: { readonly start: string; readonly end: string; readonly days: readonly number[] };
}

/** What callers say about a person. Fields that were never given are absent. */
export interface ContactDetails {
  readonly name: string;
  /** The first usable number of `phones`, or else the first. */
  readonly phone?: string;
  readonly phones?: readonly ContactPhone[];
  /** The first usable address of `emails`, or else the first. */
  readonly email?: string;
  readonly emails?: readonly ContactEmail[];
  readonly whatsapp?: string;
  readonly whatsapp_status?: AddressStatus;
  readonly timezone?: string;
  readonly country?: string;
  readonly region?: string;
  readonly language?: string;
  readonly document?: ContactDocument;
  readonly birth_date?: string;
  readonly preferred?: ContactPreferences;
}
