import type { Node } from 'constructs';
import { expectedMonth } from './expected-month.ts';

export interface TokenIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUri: string;
}

interface RestoredTable {
  /** If absent, it was restored under the name of the table that the data stack created. */
  readonly name: string | undefined;
  /** No backup contains a stream, so a restored table has a new one. */
  readonly streamArn: string;
}

export interface ApiDomain {
  readonly name: string;
  readonly certificateArn: string;
  /** The first segment of every path, for a domain that other APIs share. */
  readonly basePath: string | undefined;
}

/** The usual quota, once AWS has raised the low one of a new account. */
export const defaultLambdaConcurrency = 1000;

const logLevels = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const;
type LogLevel = (typeof logLevels)[number];
const releases = ['gradual', 'at-once'] as const;
/** `gradual` starts with a tenth of the calls and rolls a failing version back; `at-once` does neither. */
type Release = (typeof releases)[number];

/** A small stage; larger ones must configure their size. */
const defaultExpectedAccounts = 10_000;
/** Half of the usual quota of API Gateway for an account and region, which other APIs share. */
export const defaultRequestRate = 5000;

/** Settings of a deployment, read from the CDK context. docs/deploy.md#settings explains each. */
export interface Settings {
  readonly stage: string;
  readonly restoredTable: RestoredTable | undefined;
  readonly logLevel: LogLevel;
  readonly release: Release;
  /** The vault for copies of daily backups, and their retention. If absent, there are no copies. */
  readonly backupCopies: { readonly vaultArn: string; readonly keptDays: number } | undefined;
  /** If absent, the deployment creates a Cognito user pool. */
  readonly tokenIssuer: TokenIssuer | undefined;
  /** The Cognito user pool behind `tokenIssuer`, whose users the service then manages. */
  readonly userPoolId: string | undefined;
  /**
   * The sender of invitations and passwords, by SES. If absent, Cognito sends them itself, at most 50 a day for the
   * account.
   */
  readonly userMail: { readonly from: string; readonly domain: string } | undefined;
  readonly callbackUrls: readonly string[];
  readonly signInDomain: string | undefined;
  readonly alarmContacts: Readonly<Record<'high' | 'normal', string>> | undefined;
  readonly alarmTopicArn: string | undefined;
  /** The address of the folder docs/runbook, whose pages alarms point to. */
  readonly runbook: string;
  readonly lambdaConcurrency: number;
  readonly expectedAccounts: number;
  /** US dollars per month, reported to the contact for alarms; 0 for no budget. */
  readonly monthlyBudget: number;
  /**
   * The maximum read and write units per second of the table and of each index. If absent, the account's quota applies.
   */
  readonly tableCeilings: { readonly readUnits: number | undefined; readonly writeUnits: number | undefined };
  readonly requestRate: number;
  /** The console's own domain and its certificate, which CloudFront requires in us-east-1. */
  readonly console: { readonly domain: string; readonly certificateArn: string } | undefined;
  readonly apiDomain: ApiDomain | undefined;
  /** Requests from one address that the web ACL admits in five minutes. If absent, there is no web ACL. */
  readonly wafRateLimit: number | undefined;
  /** The operator's own web ACL of the console's distribution, which CloudFront requires in us-east-1. */
  readonly consoleWebAclArn: string | undefined;
  readonly commit: string | undefined;
  /**
   * The base URL of provider callbacks, without a trailing slash. If absent, the URL that API Gateway assigns to the
   * API.
   */
  readonly publicUrl: string | undefined;
  readonly voiceOrigin: string;
  readonly corsOrigins: readonly string[];
}

export function readSettings(node: Node): Settings {
  const read = (name: string): string | undefined => {
    const value: unknown = node.tryGetContext(name);
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string') throw new Error(`Context value ${name} must be text.`);
    return value;
  };

  const stage = read('stage') ?? 'dev';
  if (!/^[a-z][a-z0-9]{0,9}$/.test(stage)) {
    throw new Error('Context value stage must be 1 to 10 lowercase letters and digits and begin with a letter.');
  }
  const [issuer, audience, jwksUri] = [read('jwtIssuer'), read('jwtAudience'), read('jwtJwksUri')];
  if (!(issuer && audience && jwksUri) && (issuer || audience || jwksUri)) {
    throw new Error('Context values jwtIssuer, jwtAudience and jwtJwksUri belong together: set all three or none.');
  }
  const userPoolId = read('userPoolId');
  if (userPoolId !== undefined && !(issuer && /^[\w-]+_\w+$/.test(userPoolId))) {
    throw new Error('Context value userPoolId must be the id of the user pool that jwtIssuer names.');
  }
  const console = parseConsole(read('consoleDomain'), read('consoleCertificate'));
  const apiDomain = parseApiDomain(read('apiDomain'), read('apiCertificate'), read('apiBasePath'));
  const expectedAccounts = parseCount('expectedAccounts', read('expectedAccounts')) ?? defaultExpectedAccounts;
  const consoleUrl = console ? `https://${console.domain}/` : 'http://localhost:5173/';
  return {
    stage,
    restoredTable: parseRestoredTable(read('tableName'), read('tableStreamArn')),
    backupCopies: parseBackupCopies(read('backupCopyVault'), read('backupDays')),
    logLevel: parseLogLevel(read('logLevel') ?? 'INFO'),
    release: parseRelease(read('release') ?? 'gradual'),
    tokenIssuer: issuer && audience && jwksUri ? { issuer, audience, jwksUri } : undefined,
    userPoolId,
    userMail: parseUserMail(read('userMailFrom'), issuer),
    callbackUrls: (read('callbackUrls') ?? consoleUrl).split(','),
    signInDomain: read('signInDomain'),
    ...parseAlarms(stage, {
      contact: read('alarmContact'),
      normalContact: read('normalAlarmContact'),
      topicArn: read('alarmTopicArn'),
    }),
    runbook: parseRunbook(read('runbookUrl')),
    lambdaConcurrency: parseConcurrency(read('lambdaConcurrency') ?? String(defaultLambdaConcurrency)),
    expectedAccounts,
    monthlyBudget: parseBudget(read('monthlyBudget')) ?? Math.ceil(2 * expectedMonth(expectedAccounts).dollars),
    tableCeilings: {
      readUnits: parseCount('maxReadUnits', read('maxReadUnits')),
      writeUnits: parseCount('maxWriteUnits', read('maxWriteUnits')),
    },
    requestRate: parseRequestRate(read('requestRate') ?? String(defaultRequestRate)),
    console,
    apiDomain,
    wafRateLimit: parseRateLimit(read('wafRateLimit')),
    consoleWebAclArn: parseWebAcl(read('consoleWebAclArn')),
    // Both may be set: providers keep calling the earlier address until each of them is updated.
    publicUrl: parsePublicUrl(read('publicUrl')) ?? (apiDomain && urlOf(apiDomain)),
    voiceOrigin: parseVoiceOrigin(read('voiceOrigin') ?? 'wss://api.elevenlabs.io'),
    commit: parseCommit(read('commit')),
    corsOrigins: read('corsOrigins')?.split(',').map(parseOrigin) ?? [],
  };
}

function parseCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`Context value ${name} must be a whole number, at least 1.`);
  return Number(text);
}

function parseBudget(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^(?:0|[1-9]\d{0,8})$/.test(text))
    throw new Error('Context value monthlyBudget must be a whole number of US dollars, or 0 for no budget.');
  return Number(text);
}

function parseLogLevel(text: string): LogLevel {
  const level = logLevels.find((each) => each === text);
  if (level === undefined) throw new Error(`Context value logLevel must be one of ${logLevels.join(', ')}.`);
  return level;
}

function parseRelease(text: string): Release {
  const release = releases.find((each) => each === text);
  if (release === undefined) throw new Error(`Context value release must be ${releases.join(' or ')}, not ${text}.`);
  return release;
}

function parseCommit(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[0-9a-f]{40}$/.test(text))
    throw new Error('Context value commit must be the 40 hexadecimal digits of a commit.');
  return text;
}

const streamArnPattern = /^arn:aws[\w-]*:dynamodb:[\w-]+:\d{12}:table\/(?<table>[\w.-]{3,255})\/stream\/[\w.:-]+$/;

function parseRestoredTable(name: string | undefined, streamArn: string | undefined): Settings['restoredTable'] {
  if (name === undefined && streamArn === undefined) return undefined;
  const table = streamArnPattern.exec(streamArn ?? '')?.groups?.['table'];
  if (streamArn === undefined || table === undefined)
    throw new Error('Context value tableStreamArn must be the ARN of the stream of the restored table.');
  if (name !== undefined && name !== table)
    throw new Error(`Context value tableName must be the table of tableStreamArn, which is ${table}.`);
  return { name, streamArn };
}

function parseBackupCopies(vaultArn: string | undefined, days = '35'): Settings['backupCopies'] {
  if (!/^[1-9]\d{0,3}$/.test(days))
    throw new Error('Context value backupDays must be the number of days for which copies of backups are kept.');
  if (vaultArn === undefined) return undefined;
  if (!/^arn:aws[\w-]*:backup:[\w-]+:\d{12}:backup-vault:[\w-]{2,50}$/.test(vaultArn))
    throw new Error('Context value backupCopyVault must be the ARN of a backup vault in another region or account.');
  return { vaultArn, keptDays: Number(days) };
}

const sender =
  /^(?:[\w .&'-]{1,80} <[\w.+-]+@(?<named>(?:[a-z0-9-]+\.)+[a-z]{2,})>|[\w.+-]+@(?<plain>(?:[a-z0-9-]+\.)+[a-z]{2,}))$/;

function parseUserMail(from: string | undefined, issuer: string | undefined): Settings['userMail'] {
  if (from === undefined) return undefined;
  if (issuer !== undefined)
    throw new Error('Context value userMailFrom is for the user pool of the deployment, and jwtIssuer names another.');
  const { named, plain } = sender.exec(from)?.groups ?? {};
  const domain = named ?? plain;
  if (domain === undefined)
    throw new Error(
      'Context value userMailFrom must be an address, or a name and <address>, of a domain verified in SES.',
    );
  return { from, domain };
}

interface AlarmContext {
  readonly contact: string | undefined;
  readonly normalContact: string | undefined;
  readonly topicArn: string | undefined;
}

/** The recipients of alarms. Required for production, where an alarm must not go unnoticed. */
function parseAlarms(
  stage: string,
  { contact, normalContact, topicArn }: AlarmContext,
): Pick<Settings, 'alarmContacts' | 'alarmTopicArn'> {
  if (topicArn !== undefined && (contact ?? normalContact) !== undefined)
    throw new Error('Context values alarmTopicArn and alarmContact exclude each other: set one of them.');
  if (topicArn !== undefined && !/^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w-]+$/.test(topicArn))
    throw new Error('Context value alarmTopicArn must be the ARN of an SNS topic that is not FIFO.');
  if (normalContact !== undefined && contact === undefined)
    throw new Error('Context value normalAlarmContact needs alarmContact, which is notified about severe alarms.');
  if (stage.startsWith('prod') && topicArn === undefined && contact === undefined)
    throw new Error(
      `The stage ${stage} needs somebody to notify about alarms: set the context value alarmContact ` +
        'to an email address or an https URL, or alarmTopicArn to an SNS topic.',
    );
  if (contact === undefined) return { alarmContacts: undefined, alarmTopicArn: topicArn };
  const high = parseContact('alarmContact', contact);
  const normal = parseContact('normalAlarmContact', normalContact ?? contact);
  return { alarmContacts: { high, normal }, alarmTopicArn: undefined };
}

function parseContact(name: string, text: string): string {
  const isUrl = URL.canParse(text) && new URL(text).protocol === 'https:';
  if (!isUrl && !/^[^\s@:/]+@[^\s@:/]+\.[a-z]{2,}$/i.test(text))
    throw new Error(`Context value ${name} must be an email address or an https URL.`);
  return text;
}

function parseRunbook(text: string | undefined): string {
  if (text === undefined) return 'docs/runbook';
  if (!/^https:\/\/[^\s#]{1,500}$/.test(text) || text.endsWith('.md'))
    throw new Error('Context value runbookUrl must be the https URL of the folder docs/runbook.');
  return text.replace(/\/$/, '');
}

function parseConcurrency(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new Error('Context value lambdaConcurrency must be the number of functions the account may run at once.');
  return Number(text);
}

function parseRequestRate(text: string): number {
  if (!/^[1-9]\d{2,5}$/.test(text))
    throw new Error('Context value requestRate must be the number of requests a second, from 100 to 999999.');
  return Number(text);
}

const domainName = /^([a-z0-9-]+\.)+[a-z]{2,}$/;

function parseConsole(domain: string | undefined, certificateArn: string | undefined): Settings['console'] {
  if (domain === undefined && certificateArn === undefined) return undefined;
  if (domain === undefined || certificateArn === undefined)
    throw new Error('Context values consoleDomain and consoleCertificate belong together: set both or none.');
  if (!domainName.test(domain))
    throw new Error('Context value consoleDomain must be a domain name, such as console.example.com.');
  if (!certificateArn.startsWith('arn:aws:acm:us-east-1:'))
    throw new Error('Context value consoleCertificate must be the ARN of a certificate in us-east-1.');
  return { domain, certificateArn };
}

function parseApiDomain(
  name: string | undefined,
  certificateArn: string | undefined,
  basePath: string | undefined,
): Settings['apiDomain'] {
  if (name === undefined && certificateArn === undefined && basePath === undefined) return undefined;
  if (name === undefined || certificateArn === undefined)
    throw new Error('Context values apiDomain and apiCertificate belong together: set both or none.');
  if (!domainName.test(name))
    throw new Error('Context value apiDomain must be a domain name, such as api.example.com.');
  if (!/^arn:aws[\w-]*:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/.test(certificateArn))
    throw new Error('Context value apiCertificate must be the ARN of a certificate in the region of the stage.');
  if (basePath !== undefined && !/^[a-z0-9][a-z0-9-]{0,49}$/.test(basePath))
    throw new Error('Context value apiBasePath must be one segment of a path: lowercase letters, digits and hyphens.');
  return { name, certificateArn, basePath };
}

function parseRateLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{2,8}$/.test(text))
    throw new Error('Context value wafRateLimit must be the number of requests in five minutes, at least 100.');
  return Number(text);
}

function parseWebAcl(arn: string | undefined): string | undefined {
  if (arn !== undefined && !/^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/.test(arn))
    throw new Error('Context value consoleWebAclArn must be the ARN of a web ACL for CloudFront.');
  return arn;
}

export const urlOf = ({ name, basePath }: ApiDomain): string =>
  `https://${name}${basePath === undefined ? '' : `/${basePath}`}`;

const loopback = ['localhost', '127.0.0.1', '[::1]'];

const isSafe = (url: URL | undefined): boolean =>
  url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.includes(url.hostname));

/** The characters of host names only, because an origin becomes part of a template. */
const originCharacters = /^[a-z0-9.:/[\]-]+$/;

/** Parses an origin. It must be exactly as browsers send it, because it is compared character by character. */
function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!isSafe(url) || url?.origin !== text || !originCharacters.test(text)) {
    throw new Error(
      `Context value corsOrigins must list origins such as https://console.example, separated by commas, not ${text}: ` +
        'https or this machine, in lowercase, without a path or *.',
    );
  }
  return text;
}

function parseVoiceOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPrivate = url?.protocol === 'wss:' || (url?.protocol === 'ws:' && loopback.includes(url.hostname));
  if (!isPrivate || url.origin !== text || !originCharacters.test(text)) {
    throw new Error(
      `Context value voiceOrigin must be an origin such as wss://api.elevenlabs.io, not ${text}: ` +
        'wss or this machine, in lowercase, without a path.',
    );
  }
  return text;
}

/** Parses the public URL. Providers sign the URL they call, so it is kept exactly as given. */
function parsePublicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!isSafe(url) || /[?#\s]/.test(text))
    throw new Error('Context value publicUrl must be an https URL without a query.');
  return text.replace(/\/+$/, '');
}
