/** To whom the debt is owed, if not to the organization that collects it. */
export interface Creditor {
  readonly name: string;
  /** The creditor's own reference of the debt. */
  readonly reference?: string;
}

export const creditorView = ({ creditor }: { readonly creditor?: Creditor }) =>
  creditor ? { name: creditor.name, reference: creditor.reference ?? null } : null;

export type GivenCreditor = { readonly name: string; readonly reference?: string | null | undefined } | null;

/** A creditor is replaced as a whole; null removes it. */
export function creditorAfter(before: Creditor | undefined, given: GivenCreditor | undefined): Creditor | undefined {
  if (given === undefined) return before;
  return given ? { name: given.name, ...(given.reference && { reference: given.reference }) } : undefined;
}
