import { type Result, result } from '../result.ts';
import { type Act, type Block, block, interleaved } from '../rounds.ts';
import type { Stage } from '../stage/stage.ts';
import { median, quantile } from '../statistics.ts';
import type { Group } from './group.ts';
import { leastMilliseconds } from './least-work.ts';
import { type Question, questions } from './questions.ts';
import { type Side, oursOf, recordingOf, referenceOf } from './sides.ts';

const concurrency = 16;
const tailConcurrency = 8;

const taking = (acts: readonly Act[]): Act => {
  let next = 0;
  return () => {
    const act = acts[next++];
    if (!act) throw new Error('More calls than were prepared.');
    return act();
  };
};

async function blockOf(side: Side, calls: number, atOnce: number): Promise<Block> {
  const acts = await side(calls);
  return block(taking(acts), calls, atOnce);
}

const tailOf = ({ latencies }: Block): number => quantile(latencies, 0.99) / quantile(latencies, 0.5);

async function rowsOf(stage: Stage, question: Question): Promise<Result[]> {
  const { rounds } = stage.effort;
  const [callsPerRound, warmUpCalls] = [stage.effort.callsPerRound, stage.effort.warmUpCalls].map((calls) =>
    Math.ceil(calls * question.part),
  ) as [number, number];
  const recording = await recordingOf(stage, question, callsPerRound);
  const [ours, reference] = [oursOf(stage, question), referenceOf(stage, question, recording)];
  for (let done = 0; done < warmUpCalls; done += 2 * callsPerRound)
    for (const side of [ours, reference]) await blockOf(side, callsPerRound, concurrency);

  const measure = (side: Side, atOnce: number) => () => blockOf(side, callsPerRound, atOnce);
  const blocks = await interleaved(rounds, measure(ours, concurrency), measure(reference, concurrency));
  const tails = await interleaved(rounds, measure(ours, tailConcurrency), measure(reference, tailConcurrency));
  const least = await leastMilliseconds(stage, question);
  const ofReference = (of: (block: Block) => number) => median(blocks.map((round) => of(round.reference)));
  const { id, says } = question;
  return [
    result(
      {
        id: `handler-${id}`,
        metric: `${says}: calls a second, ${concurrency} at once`,
        unit: 'ratio',
        target: { atLeast: 0.85 },
        reference: `its SDK calls alone, ${Math.round(ofReference((one) => one.callsPerSecond))}/s`,
      },
      blocks.map((round) => round.ours.callsPerSecond / round.reference.callsPerSecond),
    ),
    result(
      {
        id: `handler-${id}-cpu`,
        metric: `${says}: CPU of a call beyond its SDK calls`,
        unit: 'ms',
        target: { atMost: 0.15 },
        reference:
          `its SDK calls alone, ${ofReference((one) => one.cpuMilliseconds).toFixed(3)} ms; ` +
          `JSON and zod of the same request and reply, ${least.toFixed(3)} ms`,
      },
      blocks.map((round) => round.ours.cpuMilliseconds - round.reference.cpuMilliseconds),
    ),
    result(
      {
        id: `handler-${id}-tail`,
        metric: `${says}: p99 / p50, ${tailConcurrency} at once`,
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
    for (const question of questions) rows.push(...(await rowsOf(stage, question)));
    return rows;
  },
};
