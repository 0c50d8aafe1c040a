import { type Result, result } from '../result.ts';
import { type Act, type Block, type Round, mergeBlocks, runBlock, runInterleaved } from '../rounds.ts';
import type { Stage } from '../stage/stage.ts';
import { median, quantile } from '../statistics.ts';
import type { Group } from './group.ts';
import { type PrepareCalls, ourCalls, recordHandler, referenceCalls } from './handler-calls.ts';
import { type HandlerCase, handlerCases } from './handler-cases.ts';
import { measureMinimumMs } from './minimum-work.ts';

const concurrency = 16;
const tailConcurrency = 8;

const takeInTurn = (acts: readonly Act[]): Act => {
  let next = 0;
  return () => {
    const act = acts[next++];
    if (!act) throw new Error('There are more calls than were prepared.');
    return act();
  };
};

/** Calls per turn of one side: few enough that a disturbance of a second or two affects both sides. */
const callsPerTurn = 100;

async function roundOf(
  ours: PrepareCalls,
  reference: PrepareCalls,
  calls: number,
  atOnce: number,
): Promise<Round<Block>> {
  const prepared = { ours: takeInTurn(await ours(calls)), reference: takeInTurn(await reference(calls)) };
  const turns = Math.max(1, Math.round(calls / callsPerTurn));
  const turn = (act: Act) => () => runBlock(act, Math.floor(calls / turns), atOnce);
  const blocks = await runInterleaved(turns, turn(prepared.ours), turn(prepared.reference));
  return {
    ours: mergeBlocks(blocks.map((each) => each.ours)),
    reference: mergeBlocks(blocks.map((each) => each.reference)),
  };
}

async function roundsOf(rounds: number, one: () => Promise<Round<Block>>): Promise<Round<Block>[]> {
  const measured: Round<Block>[] = [];
  for (let round = 0; round < rounds; round++) measured.push(await one());
  return measured;
}

const tailOf = ({ latencies }: Block): number => quantile(latencies, 0.99) / quantile(latencies, 0.5);

async function rowsOf(stage: Stage, handlerCase: HandlerCase): Promise<Result[]> {
  const { rounds, handlerRounds } = stage.effort;
  const [callsPerRound, warmUpCalls] = [stage.effort.callsPerRound, stage.effort.warmUpCalls].map((calls) =>
    Math.ceil(calls * handlerCase.effortShare),
  ) as [number, number];
  const recording = await recordHandler(stage, handlerCase, callsPerRound);
  const [ours, reference] = [ourCalls(stage, handlerCase), referenceCalls(stage, handlerCase, recording)];
  const round = (atOnce: number) => () => roundOf(ours, reference, callsPerRound, atOnce);
  await roundsOf(Math.ceil(warmUpCalls / (2 * callsPerRound)), round(concurrency));

  const blocks = await roundsOf(handlerRounds, round(concurrency));
  const tails = await roundsOf(rounds, round(tailConcurrency));
  const minimumMs = await measureMinimumMs(stage, handlerCase);
  const ofReference = (of: (block: Block) => number) => median(blocks.map((round) => of(round.reference)));
  const { id, description } = handlerCase;
  return [
    result(
      {
        id: `handler-${id}`,
        metric: `${description}: calls per second, ${concurrency} concurrent`,
        unit: 'ratio',
        target: { atLeast: 0.85 },
        reference: `its SDK calls alone, ${Math.round(ofReference((one) => one.callsPerSecond))}/s`,
      },
      blocks.map((round) => round.ours.callsPerSecond / round.reference.callsPerSecond),
    ),
    result(
      {
        id: `handler-${id}-cpu`,
        metric: `${description}: CPU per call beyond its SDK calls`,
        unit: 'ms',
        target: { atMost: 0.15 },
        reference:
          `its SDK calls alone, ${ofReference((one) => one.cpuMs).toFixed(3)} ms; ` +
          `JSON and zod of the same request and reply, ${minimumMs.toFixed(3)} ms`,
      },
      blocks.map((round) => round.ours.cpuMs - round.reference.cpuMs),
    ),
    result(
      {
        id: `handler-${id}-tail`,
        metric: `${description}: p99 / p50, ${tailConcurrency} concurrent`,
        unit: 'ratio',
        target: { atMost: 1.5 },
        reference: `p99 / p50 of its SDK calls alone, ${median(tails.map((round) => tailOf(round.reference))).toFixed(2)}`,
      },
      tails.map((round) => tailOf(round.ours) / tailOf(round.reference)),
    ),
  ];
}

export const handlers: Group = {
  name: 'handlers',
  measure: async (stage) => {
    const rows: Result[] = [];
    for (const handlerCase of handlerCases) rows.push(...(await rowsOf(stage, handlerCase)));
    return rows;
  },
};
