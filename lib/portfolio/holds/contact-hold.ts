import type { AccountHold } from './account-hold.ts';

/** An open hold as the log of attempts at its contact lists it, so that a reservation sees it. */
export interface ContactHold extends AccountHold {
  /** The stored form of the address, if it covers one only. */
  readonly address?: string;
}
