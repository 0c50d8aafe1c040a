/** Zones of a region, where the data of `npm run places` are wrong. */
interface RegionCorrection {
  readonly region: string;
  readonly added?: string;
  readonly removed?: string;
}

/**
 * tz-lookup is approximate near borders: the towns that it placed in the removed zones are in another one, according to
 * the exact boundaries of geo-tz 8.1.9. The added zones have no town in the data.
 */
export const regionCorrections: readonly RegionCorrection[] = [
  { region: 'AU-NSW', added: 'Australia/Lord_Howe' },
  { region: 'AU-QLD', removed: 'Australia/Sydney' },
  { region: 'AU-SA', removed: 'Australia/Sydney' },
  { region: 'AU-WA', added: 'Australia/Eucla' },
  { region: 'BR-GO', removed: 'America/Manaus' },
  { region: 'BR-MS', removed: 'America/Sao_Paulo' },
  { region: 'BR-MT', removed: 'America/Sao_Paulo' },
  { region: 'BR-PA', removed: 'America/Manaus' },
  { region: 'BR-PR', removed: 'America/Manaus' },
  { region: 'CA-AB', removed: 'America/Regina' },
  { region: 'CA-MB', removed: 'America/Regina' },
  { region: 'CA-NB', removed: 'America/Toronto' },
  { region: 'CA-ON', added: 'America/Atikokan' },
  { region: 'CD-KS', removed: 'Africa/Kinshasa' },
  { region: 'CL-LL', removed: 'America/Punta_Arenas' },
  { region: 'CN-HL', removed: 'Asia/Urumqi' },
  { region: 'FM-TRK', removed: 'Pacific/Kosrae' },
  { region: 'ID-JI', removed: 'Asia/Makassar' },
  { region: 'ID-KI', removed: 'Asia/Jakarta' },
  { region: 'ID-KS', removed: 'Asia/Jakarta' },
  { region: 'MX-CHH', removed: 'America/Hermosillo' },
  { region: 'MX-DUR', removed: 'America/Hermosillo' },
  { region: 'MX-JAL', removed: 'America/Hermosillo' },
  { region: 'MX-ROO', removed: 'America/Mexico_City' },
  { region: 'MX-SIN', removed: 'America/Mexico_City' },
  { region: 'MX-SON', removed: 'America/Tijuana' },
  { region: 'MX-YUC', removed: 'America/Cancun' },
  { region: 'RU-AMU', removed: 'Asia/Vladivostok' },
  { region: 'RU-AST', removed: 'Europe/Moscow' },
  { region: 'RU-KGN', removed: 'Europe/Moscow' },
  { region: 'RU-KHA', removed: 'Asia/Sakhalin' },
  { region: 'RU-OMS', removed: 'Asia/Yekaterinburg' },
  { region: 'RU-PER', removed: 'Europe/Moscow' },
  { region: 'RU-PNZ', removed: 'Europe/Samara' },
  { region: 'RU-SA', removed: 'Asia/Irkutsk Asia/Kamchatka' },
  { region: 'RU-SAM', removed: 'Europe/Moscow' },
  { region: 'RU-TA', removed: 'Europe/Samara' },
  { region: 'RU-TYU', removed: 'Asia/Omsk' },
  { region: 'RU-ULY', removed: 'Europe/Moscow' },
  { region: 'RU-YEV', removed: 'Asia/Chita' },
  { region: 'RU-ZAB', removed: 'Asia/Irkutsk' },
  { region: 'US-AK', added: 'America/Adak' },
  { region: 'US-AZ', removed: 'America/Los_Angeles' },
  { region: 'US-CA', removed: 'America/Phoenix' },
  { region: 'US-GA', removed: 'America/Chicago' },
  { region: 'US-IL', removed: 'America/New_York' },
  { region: 'US-NM', removed: 'America/Chicago' },
  { region: 'US-OK', removed: 'America/Denver' },
];

/** Zones of number prefixes, where Google's data are wrong. */
interface PrefixCorrection {
  readonly callingCode: string;
  readonly prefixes: readonly string[];
  /** The zones of these regions instead. */
  readonly regions: readonly string[];
  readonly reason: string;
  readonly source: string;
}

export const prefixCorrections: readonly PrefixCorrection[] = [
  {
    callingCode: '1',
    prefixes: ['867'],
    regions: ['CA-YT', 'CA-NT', 'CA-NU'],
    reason: 'One area code serves Yukon, the Northwest Territories and Nunavut; the data name only the zone of Yukon',
    source: 'Canadian Numbering Administrator, NPA 867',
  },
  {
    callingCode: '52',
    prefixes: '614 621 625 627 628 629 635 636 639 648 649 652 657 659'.split(' '),
    regions: ['MX-CHH'],
    reason: 'Since 30 October 2022 Chihuahua no longer has the time of Mazatlán',
    source: 'Ley de los Husos Horarios en los Estados Unidos Mexicanos (2022-10-28, reformed 2022-11-30)',
  },
  {
    callingCode: '55',
    prefixes: ['97'],
    regions: ['BR-AM'],
    reason: 'The west of Amazonas keeps UTC-5; the data name only the time of Manaus',
    source: 'Lei 12.876 (2013-10-30)',
  },
  {
    callingCode: '56',
    prefixes: ['61', '67'],
    regions: ['CL-MA', 'CL-AI'],
    reason: 'Magallanes and Aysén keep UTC-3 all year; the data name the time of Santiago',
    source: 'tz database, America/Punta_Arenas and America/Coyhaique',
  },
  {
    callingCode: '56',
    prefixes: ['9'],
    regions: ['CL-RM', 'CL-MA', 'CL-VS'],
    reason: 'Mobile numbers belong to no area; the metadata do not tell them from landlines',
    source: 'Subsecretaría de Telecomunicaciones, Plan Técnico Fundamental de Numeración Telefónica',
  },
  {
    callingCode: '61',
    prefixes: ['7'],
    regions: ['AU-QLD', 'AU-ACT'],
    reason: 'Queensland keeps UTC+10 all year, the north of New South Wales does not; the data name the time of Sydney',
    source: 'tz database, Australia/Brisbane; Telecommunications Numbering Plan 2015 (Australia)',
  },
];

/** GeoNames' names of regions that differ from those of CLDR by more than the words in `genericWords`. */
export const isoCodes: Readonly<Record<string, string>> = {
  'CN.20': 'NM',
  'MX.15': 'MEX',
  'RU.01': 'AD',
  'RU.06': 'ARK',
  'RU.11': 'BU',
  'RU.12': 'CE',
  'RU.15': 'CHU',
  'RU.22': 'KB',
  'RU.27': 'KC',
  'RU.29': 'KEM',
  'RU.31': 'KK',
  'RU.32': 'KHM',
  'RU.42': 'LEN',
  'RU.45': 'ME',
  'RU.47': 'MOS',
  'RU.48': 'MOW',
  'RU.59': 'PRI',
  'RU.66': 'SPE',
  'RU.79': 'TY',
  'RU.80': 'UD',
  'RU.87': 'YAN',
  'RU.93': 'ZAB',
  'US.DC': 'DC',
};

/** Regions in ISO 3166-2 that are countries in ISO 3166-1, whose zones they have. */
export const territories: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CN: { HK: 'HK', MO: 'MO', TW: 'TW' },
  FR: {
    ...{ '971': 'GP', '972': 'MQ', '973': 'GF', '974': 'RE', '976': 'YT', BL: 'BL', GF: 'GF', GP: 'GP', MF: 'MF' },
    ...{ MQ: 'MQ', NC: 'NC', PF: 'PF', PM: 'PM', RE: 'RE', TF: 'TF', WF: 'WF', YT: 'YT' },
  },
  NL: { AW: 'AW', BQ1: 'BQ', BQ2: 'BQ', BQ3: 'BQ', CW: 'CW', SX: 'SX' },
  US: { AS: 'AS', GU: 'GU', MP: 'MP', PR: 'PR', UM: 'UM', VI: 'VI' },
};
