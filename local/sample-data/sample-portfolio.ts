export interface SampleAccount {
  readonly external_id: string;
  readonly source_system: string;
  readonly contact: {
    readonly external_id: string;
    readonly name: string;
    readonly phone: string;
    readonly email: string;
    readonly timezone: string;
  };
  readonly total_amount: number;
  readonly pending_balance: number;
  readonly currency: string;
  readonly reference: string;
  readonly due_date: string;
  readonly notes?: string;
}

export interface PortfolioOptions {
  readonly count: number;
  readonly seed: number;
  /** Due dates are up to 180 days before and 30 days after this day, `YYYY-MM-DD`. */
  readonly day?: string;
  readonly currencies?: readonly string[];
}

interface Market {
  readonly currency: string;
  readonly decimals: number;
  readonly timezone: string;
  readonly phone: string;
  readonly phoneDigits: number;
  readonly amounts: readonly [number, number];
}

// Numbers in the 555 block, which is reserved for fiction, in each country's format of mobile numbers.
const markets: readonly Market[] = [
  {
    currency: 'ARS',
    decimals: 2,
    timezone: 'America/Argentina/Buenos_Aires',
    phone: '+549115550',
    phoneDigits: 4,
    amounts: [20_000, 4_000_000],
  },
  {
    currency: 'CLP',
    decimals: 0,
    timezone: 'America/Santiago',
    phone: '+5695550',
    phoneDigits: 4,
    amounts: [15_000, 3_000_000],
  },
  {
    currency: 'COP',
    decimals: 2,
    timezone: 'America/Bogota',
    phone: '+57300555',
    phoneDigits: 4,
    amounts: [80_000, 15_000_000],
  },
  {
    currency: 'MXN',
    decimals: 2,
    timezone: 'America/Mexico_City',
    phone: '+52555550',
    phoneDigits: 4,
    amounts: [500, 90_000],
  },
  {
    currency: 'BRL',
    decimals: 2,
    timezone: 'America/Sao_Paulo',
    phone: '+55119555',
    phoneDigits: 5,
    amounts: [150, 30_000],
  },
  { currency: 'PEN', decimals: 2, timezone: 'America/Lima', phone: '+519555', phoneDigits: 5, amounts: [100, 20_000] },
  {
    currency: 'USD',
    decimals: 2,
    timezone: 'America/New_York',
    phone: '+120255501',
    phoneDigits: 2,
    amounts: [50, 8_000],
  },
];

export const givenNames = [
  'Sofía',
  'Valentina',
  'Camila',
  'Lucía',
  'Martina',
  'Isabella',
  'Gabriela',
  'Fernanda',
  'Ana',
  'Paula',
  'Mateo',
  'Santiago',
  'Benjamín',
  'Joaquín',
  'Nicolás',
  'Diego',
  'Javier',
  'Andrés',
  'João',
  'Thiago',
  'Rafael',
  'Tomás',
];
export const familyNames = [
  'González',
  'Rodríguez',
  'Fernández',
  'Martínez',
  'Gómez',
  'Díaz',
  'Muñoz',
  'Rojas',
  'Quispe',
  'Mamani',
  'Silva',
  'Oliveira',
  'Souza',
  'Restrepo',
  'Cárdenas',
  'Hernández',
  'Ramírez',
  'Vásquez',
  'Núñez',
  'Peralta',
  'Ibáñez',
];
const sourceSystems = ['core-banking', 'card-ledger', 'telco-billing'];
const notes = ['Asked for a copy of the contract.', 'Prefers to be called in the morning.', 'Moved to a new address.'];

export const dayMs = 86_400_000;

/**
 * Generates accounts of contacts who have one or several debts. The result depends only on the options; a smaller count
 * gives the beginning of the same portfolio.
 */
export const samplePortfolio = ({ count, seed, day = '2026-06-15', currencies }: PortfolioOptions): SampleAccount[] => {
  const random = randomGenerator(seed);
  const within = (min: number, max: number): number => min + Math.floor(random() * (max - min + 1));
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[within(0, values.length - 1)];
    if (value === undefined) throw new Error('There are no values to pick from.');
    return value;
  };
  const candidates = markets.filter(({ currency }) => currencies?.includes(currency) ?? true);
  const portfolio: SampleAccount[] = [];
  let contact: SampleAccount['contact'] | undefined;
  let market = pick(candidates);

  for (let index = 0; index < count; index += 1) {
    // About one account in five belongs to the previous contact.
    if (!contact || within(1, 5) > 1) {
      market = pick(candidates);
      const [given, family, second] = [pick(givenNames), pick(familyNames), pick(familyNames)];
      const person = portfolio.length + 1;
      contact = {
        external_id: `person-${seed}-${person}`,
        name: `${given} ${family} ${second}`,
        phone: `${market.phone}${String(within(0, 10 ** market.phoneDigits - 1)).padStart(market.phoneDigits, '0')}`,
        email: `${asciiOf(given)}.${asciiOf(family)}.${person}@example.com`,
        timezone: market.timezone,
      };
    }
    // Most debts are small: the square of a uniform number tends to the lower end.
    const [min, max] = market.amounts;
    const total = roundTo(min + random() ** 2 * (max - min), market.decimals);
    const isPartlyPaid = within(1, 4) === 1;
    const due = new Date(Date.parse(day) + within(-180, 30) * dayMs);
    portfolio.push({
      external_id: `debt-${seed}-${index + 1}`,
      source_system: pick(sourceSystems),
      contact,
      total_amount: total,
      pending_balance: isPartlyPaid ? roundTo(total * (0.2 + 0.7 * random()), market.decimals) : total,
      currency: market.currency,
      reference: `INV-${due.getUTCFullYear()}-${String(10_000 + index)}`,
      due_date: due.toISOString().slice(0, 10),
      ...(within(1, 6) === 1 && { notes: pick(notes) }),
    });
  }
  return portfolio;
};

/** The Mulberry32 generator: deterministic and fast. */
export const randomGenerator = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const roundTo = (amount: number, decimals: number): number => Number(amount.toFixed(decimals));

export const asciiOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
