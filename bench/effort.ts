/** How much is done for each row. */
export interface Effort {
  readonly name: 'full' | 'quick';
  readonly rounds: number;
  /** Of both sides together. */
  readonly warmUpCalls: number;
  readonly callsPerRound: number;
  readonly importChunksPerRound: number;
  readonly exportAccounts: number;
  readonly importTimeRounds: number;
  readonly growthSizes: readonly [number, number, number];
  readonly growthCalls: number;
  readonly peerRecords: number;
  readonly peerReads: number;
}

export const full: Effort = {
  name: 'full',
  rounds: 5,
  warmUpCalls: 8000,
  callsPerRound: 500,
  importChunksPerRound: 3,
  exportAccounts: 20_000,
  importTimeRounds: 7,
  growthSizes: [1000, 10_000, 100_000],
  growthCalls: 100,
  peerRecords: 5000,
  peerReads: 1000,
};

export const quick: Effort = {
  name: 'quick',
  rounds: 2,
  warmUpCalls: 100,
  callsPerRound: 50,
  importChunksPerRound: 1,
  exportAccounts: 1000,
  importTimeRounds: 2,
  growthSizes: [200, 600, 2000],
  growthCalls: 5,
  peerRecords: 100,
  peerReads: 50,
};
