import { isRecord } from '../stacks/template.ts';

/** What goes wrong on this stack on purpose. */
export interface Faults {
  /** Each message comes twice, at any time and in any order; each batch of the stream comes again after the next one. */
  readonly deliver_twice: boolean;
  /** The share of the requests to the table that are refused as too many. */
  readonly throttle: number;
  /** The share of the invocations by queues, streams and schedules that die on their way. */
  readonly kill: number;
  /** Nobody listens where the providers are. */
  readonly providers_down: boolean;
}

export const noFaults: Faults = { deliver_twice: false, throttle: 0, kill: 0, providers_down: false };

/** The faults of one stack, until they are changed or it starts again. */
export interface FaultSwitch {
  now(): Faults;
  /** Turns those on or off that are named, and waits until it is so. */
  change(named: Partial<Faults>): Promise<void>;
  onChange(act: (faults: Faults) => Promise<void>): void;
}

export const faultSwitch = (): FaultSwitch => {
  let faults = noFaults;
  const acts: ((faults: Faults) => Promise<void>)[] = [];
  return {
    now: () => faults,
    change: async (named) => {
      faults = { ...faults, ...named };
      for (const act of acts) await act(faults);
    },
    onChange: (act) => void acts.push(act),
  };
};

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;
const isSwitch = (value: unknown): boolean => typeof value === 'boolean';
const fits: Readonly<Record<keyof Faults, (value: unknown) => boolean>> = {
  deliver_twice: isSwitch,
  throttle: isShare,
  kill: isShare,
  providers_down: isSwitch,
};
const isFault = (name: string): name is keyof Faults => Object.hasOwn(fits, name);

/** Reads what somebody posted; undefined where it names no fault, or gives one what it cannot have. */
export const parseFaults = (posted: unknown): Partial<Faults> | undefined => {
  const isGood =
    isRecord(posted) && Object.entries(posted).every(([name, value]) => isFault(name) && fits[name](value));
  return isGood ? posted : undefined;
};

/** Whether something happens that happens to such a share. */
export const happensWithProbability = (share: number): boolean => Math.random() < share;

/** The same things in an order of chance. */
export const shuffled = <Thing>(things: readonly Thing[]): Thing[] =>
  things
    .map((thing) => ({ thing, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ thing }) => thing);
