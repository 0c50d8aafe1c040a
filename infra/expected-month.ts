export interface ExpectedMonth {
  readonly dollars: number;
  /** Means over the hours in which people may be contacted. */
  readonly messagesPerHour: number;
  readonly writeUnitsPerHour: number;
}

const idleDollars = 27;
const contactHours = 30 * 10;
const perAccount = { dollars: 0.0006, messages: 10 };

/** With ten times the accounts, batches of changes are fuller, and an account costs 31 units less. */
const writeUnitsPerAccount = (accounts: number): number => 386 - 31 * Math.max(0, Math.log10(accounts / 10_000));

export const expectedMonth = (accounts: number): ExpectedMonth => ({
  dollars: idleDollars + accounts * perAccount.dollars,
  messagesPerHour: (accounts * perAccount.messages) / contactHours,
  writeUnitsPerHour: (accounts * writeUnitsPerAccount(accounts)) / contactHours,
});
