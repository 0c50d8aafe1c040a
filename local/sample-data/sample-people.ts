import {
  type SampleAccount,
  asciiOf,
  dayMs,
  familyNames,
  givenNames,
  randomGenerator,
  roundTo,
} from './sample-portfolio.ts';

export interface SamplePerson {
  readonly number: number;
  readonly contact: SampleAccount['contact'];
  /** The largest first. */
  readonly debts: readonly SampleAccount[];
  /** When the source gave them, in days before today. */
  readonly daysKnown: number;
}

/** Of ten people: 400 people have 1,200 debts. */
const debtCounts = [1, 2, 3, 5, 1, 4, 2, 6, 3, 3];
export const livingPeopleCount = 400;

const mainMarket = { currency: 'ARS', amounts: [20_000, 1_800_000] } as const;
const otherMarket = { currency: 'USD', amounts: [40, 4_000] } as const;
/** One person in eight owes in the other currency. */
const otherEvery = 8;

const creditors = ['core-banking', 'card-ledger', 'telco-billing'] as const;

export const firstDeliveryDays = 60;

/** Three deliveries of the sources: most debts have been known for two months. */
const daysKnownOf = (number: number): number => (number % 10 === 9 ? 8 : number % 10 === 3 ? 30 : firstDeliveryDays);

/**
 * The people of the living sample with their debts, in two currencies. `today` is `YYYY-MM-DD`; everything but dates
 * depends on nothing else.
 */
export const livingPortfolio = (today: string, peopleCount = livingPeopleCount): SamplePerson[] =>
  Array.from({ length: peopleCount }, (_, number) => samplePerson(number, today));

function samplePerson(number: number, today: string): SamplePerson {
  const random = randomGenerator(7_000 + number);
  const within = (min: number, max: number): number => min + Math.floor(random() * (max - min + 1));
  const pick = <Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value =>
    // The index is one of the list's.
    values[within(0, values.length - 1)] as Value;
  const [given, family, second] = [pick(givenNames), pick(familyNames), pick(familyNames)];
  const contact = {
    external_id: `persona-${number + 1}`,
    name: `${given} ${family} ${second}`,
    // Numbers of the block 555, which is reserved for fiction, none with an ending that the simulators know.
    phone: `+549115550${1000 + ((number * 17) % 9000)}`,
    email: `${asciiOf(given)}.${asciiOf(family)}.${number + 1}@example.com`,
    timezone: 'America/Argentina/Buenos_Aires',
  };
  const { currency, amounts } = number % otherEvery === otherEvery - 1 ? otherMarket : mainMarket;
  const [min, max] = amounts;
  const debts = Array.from({ length: debtCounts[number % debtCounts.length] ?? 1 }, (_each, index): SampleAccount => {
    const total = roundTo(min + random() ** 2 * (max - min), 2);
    const due = new Date(Date.parse(today) + within(-210, 25) * dayMs);
    return {
      external_id: `deuda-${number + 1}-${index + 1}`,
      source_system: pick(creditors),
      contact,
      total_amount: total,
      pending_balance: total,
      currency,
      reference: `F-${due.getUTCFullYear()}-${10_000 + number * 10 + index}`,
      due_date: due.toISOString().slice(0, 10),
    };
  });
  return {
    number,
    contact,
    debts: debts.toSorted((one, other) => other.total_amount - one.total_amount),
    daysKnown: daysKnownOf(number),
  };
}
