import { isRecord } from './json.ts';

export interface Faults {
  /** Delivers each message twice and out of order, and each batch of the stream again together with the next one. */
  readonly deliver_twice: boolean;
  /** The share of requests to the table and the user pool that are throttled, from 0 to 1. */
  readonly throttle: number;
  /** The share of invocations by queues, streams and schedules that are killed, from 0 to 1. */
  readonly kill: number;
  readonly providers_down: boolean;
}

export const noFaults: Faults = { deliver_twice: false, throttle: 0, kill: 0, providers_down: false };

export interface FaultSwitch {
  now(): Faults;
  /** Changes some faults and waits until the change has taken effect. */
  change(changes: Partial<Faults>): Promise<void>;
  onChange(listener: (faults: Faults) => Promise<void>): void;
}

export const faultSwitch = (): FaultSwitch => {
  let faults = noFaults;
  const listeners: ((faults: Faults) => Promise<void>)[] = [];
  return {
    now: () => faults,
    change: async (changes) => {
      faults = { ...faults, ...changes };
      for (const listener of listeners) await listener(faults);
    },
    onChange: (listener) => void listeners.push(listener),
  };
};

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const isValid: Readonly<Record<keyof Faults, (value: unknown) => boolean>> = {
  deliver_twice: isBoolean,
  throttle: isShare,
  kill: isShare,
  providers_down: isBoolean,
};
const isFault = (name: string): name is keyof Faults => Object.hasOwn(isValid, name);

export const parseFaults = (posted: unknown): Partial<Faults> | undefined => {
  const areValid =
    isRecord(posted) && Object.entries(posted).every(([name, value]) => isFault(name) && isValid[name](value));
  return areValid ? posted : undefined;
};

export const happensWithProbability = (probability: number): boolean => Math.random() < probability;

export const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
