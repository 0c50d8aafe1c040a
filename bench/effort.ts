/** How much is done for each row. */
export interface Effort {
  readonly name: 'full' | 'quick';
  readonly rounds: number;
  readonly warmUpCalls: number;
  readonly callsPerRound: number;
  /** Rounds and calls of the tail: the slowest hundredth needs many. */
  readonly tailCallsPerRound: number;
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
  rounds: 7,
  warmUpCalls: 8000,
  callsPerRound: 1000,
  tailCallsPerRound: 2000,
  importChunksPerRound: 3,
  exportAccounts: 20_000,
  importTimeRounds: 9,
  growthSizes: [1000, 10_000, 100_000],
  growthCalls: 100,
  peerRecords: 10_000,
  peerReads: 4000,
};

export const quick: Effort = {
  name: 'quick',
  rounds: 5,
  warmUpCalls: 400,
  callsPerRound: 150,
  tailCallsPerRound: 300,
  importChunksPerRound: 1,
  exportAccounts: 4000,
  importTimeRounds: 3,
  growthSizes: [500, 2000, 8000],
  growthCalls: 20,
  peerRecords: 1000,
  peerReads: 500,
};
