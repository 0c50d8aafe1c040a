/** The amount of work that a run does for each row. */
export interface Effort {
  readonly name: 'full' | 'quick';
  readonly rounds: number;
  /** More rounds for the handlers, whose CPU differs by at most a tenth from that of their requests alone. */
  readonly handlerRounds: number;
  /** Every n-th access pattern is measured. */
  readonly accessesEvery: number;
  /** The calls of both sides together. */
  readonly warmUpCalls: number;
  readonly callsPerRound: number;
  readonly importChunksPerRound: number;
  readonly exportAccounts: number;
  readonly workerRounds: number;
  readonly workerBatches: number;
  /** The number of due accounts in an evaluation. */
  readonly dueAccounts: number;
  /** Rounds for all functions, then for the slowest of them. */
  readonly importTimeRounds: number;
  readonly importTimeRoundsOfSlowest: number;
  readonly growthSizes: readonly [number, number, number];
  readonly growthCalls: number;
  readonly localRounds: number;
  readonly localIdleSeconds: number;
  /** The time for which `npm start` keeps idle workers: shorter than `localIdleSeconds`, so that none are left. */
  readonly localWorkerIdleSeconds: number;
  readonly hangingRounds: number;
  /** In a full run longer than the timeout of a delivery, so that the hanging receiver is recognized as slow. */
  readonly hangingSeconds: number;
  /** The rows of the console's grid, and the frames in which it is scrolled. */
  readonly gridRows: number;
  readonly gridFrames: number;
  /** The rows of the files that the console checks. */
  readonly importFileRows: number;
  readonly peerRecords: number;
  readonly peerReads: number;
}

export const full: Effort = {
  name: 'full',
  rounds: 5,
  handlerRounds: 7,
  accessesEvery: 1,
  warmUpCalls: 8000,
  callsPerRound: 500,
  importChunksPerRound: 3,
  exportAccounts: 20_000,
  workerRounds: 3,
  workerBatches: 10,
  dueAccounts: 1000,
  importTimeRounds: 7,
  importTimeRoundsOfSlowest: 20,
  growthSizes: [1000, 10_000, 100_000],
  growthCalls: 100,
  localRounds: 2,
  localIdleSeconds: 75,
  localWorkerIdleSeconds: 60,
  hangingRounds: 2,
  hangingSeconds: 26,
  gridRows: 100_000,
  gridFrames: 300,
  importFileRows: 250_000,
  peerRecords: 5000,
  peerReads: 1000,
};

export const quick: Effort = {
  name: 'quick',
  rounds: 2,
  handlerRounds: 2,
  accessesEvery: 4,
  warmUpCalls: 100,
  callsPerRound: 50,
  importChunksPerRound: 1,
  exportAccounts: 1000,
  workerRounds: 1,
  workerBatches: 2,
  dueAccounts: 100,
  importTimeRounds: 1,
  importTimeRoundsOfSlowest: 3,
  growthSizes: [200, 600, 2000],
  growthCalls: 5,
  localRounds: 1,
  localIdleSeconds: 10,
  localWorkerIdleSeconds: 3,
  hangingRounds: 1,
  hangingSeconds: 3,
  gridRows: 10_000,
  gridFrames: 60,
  importFileRows: 5000,
  peerRecords: 100,
  peerReads: 50,
};
