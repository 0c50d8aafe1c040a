/** Who owes a debt, as a record said it. */
export interface Identity {
  readonly external_id: string | null;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly source_system: string | null;
}

/**
 * `person_changed`: a contact got a name that shares no word with its former one. `account_moved`: an account went to
 * another contact or another source system.
 */
export const identityCodes = ['person_changed', 'account_moved'] as const;

export interface IdentityChange {
  readonly code: (typeof identityCodes)[number];
  readonly before: Identity;
  readonly after: Identity;
}

export const identityChangeView = ({ code, before, after }: IdentityChange) => ({
  code,
  before: { ...before },
  after: { ...after },
});

/** For the reply to a request that was stored despite them; nothing if there are none. */
export const identityWarnings = (changes: readonly IdentityChange[]) =>
  changes.length > 0 ? { warnings: changes.map(identityChangeView) } : {};

/** The latest import that moved the account, so that a redelivery reports it again. */
export interface ImportMove {
  readonly import: string;
  readonly move: IdentityChange;
}
