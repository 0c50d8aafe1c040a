export interface ExpectedMonth {
  readonly dollars: number;
  /** Means over the hours in which people may be contacted. */
  readonly messagesPerHour: number;
  readonly writeUnitsPerHour: number;
}

const idleDollars = 27;
const contactHours = 30 * 10;
const perAccount = { dollars: 0.00066, messages: 10, writeUnits: 342 };

export const expectedMonth = (accounts: number): ExpectedMonth => ({
  dollars: idleDollars + accounts * perAccount.dollars,
  messagesPerHour: (accounts * perAccount.messages) / contactHours,
  writeUnitsPerHour: (accounts * perAccount.writeUnits) / contactHours,
});
