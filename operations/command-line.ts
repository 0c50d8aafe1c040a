import { parseArgs } from 'node:util';
import { Problem } from '../lib/foundation/problem.ts';

/** The command line is wrong. The message says why in one sentence. */
export class UsageError extends Error {}

/** A command cannot continue, but not because of a defect. The message says why and what to do. */
export class CommandError extends Error {}

interface Flag {
  readonly type: 'boolean';
  readonly short?: string;
  readonly help: string;
}

interface ValueOption {
  readonly type: 'string';
  readonly short?: string;
  readonly multiple?: boolean;
  readonly default?: string;
  /** The name of the value, such as `seconds`. */
  readonly value: string;
  readonly help: string;
}

type Options = Readonly<Record<string, Flag | ValueOption>>;

/** The given options. A flag that is missing is false. */
type ValuesOf<Given extends Options> = {
  readonly [Name in keyof Given]: Given[Name] extends Flag
    ? boolean
    : Given[Name] extends { readonly multiple: true }
      ? readonly string[]
      : Given[Name] extends { readonly default: string }
        ? string
        : string | undefined;
};

/** A program that people run from a terminal. */
export interface Command<Given extends Options> {
  /** The command as typed, such as `npm run index-names`. */
  readonly name: string;
  readonly description: string;
  /** The page of the documentation that explains the command, with the anchor of the section. */
  readonly guide: string;
  readonly options: Given;
  /** The positional arguments, such as `<file>…`. */
  readonly operands?: string;
  /** Further lines of the usage text. */
  readonly notes?: readonly string[];
  /** Returns true if the command succeeded, which exits with 0; otherwise it exits with 1. */
  readonly run: (values: ValuesOf<Given>, operands: readonly string[]) => Promise<boolean>;
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

const formOf = (name: string, option: Flag | ValueOption): string => {
  const dashes = option.short === undefined ? `--${name}` : `-${option.short}, --${name}`;
  return option.type === 'boolean' ? dashes : `${dashes} <${option.value}>`;
};

function describeUsage({
  name,
  description,
  guide,
  options,
  operands,
  notes = [],
}: Omit<Command<Options>, 'run'>): string {
  const rows = Object.entries(options).map(([each, option]) => [formOf(each, option), option.help] as const);
  const all = [...rows, ['--help', 'prints this'] as const];
  const width = Math.max(...all.map(([form]) => form.length));
  return [
    `Usage: ${[name, '--', ...(operands === undefined ? [] : [operands]), '[<option>…]'].join(' ')}`,
    '',
    description,
    ...notes,
    '',
    ...all.map(([form, help]) => `  ${form.padEnd(width)}  ${help}`),
    '',
    `${guide} explains it.`,
  ].join('\n');
}

const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

const noValues = (options: Options): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(options).map(([name, option]): [string, unknown] => {
      if (option.type === 'boolean') return [name, false];
      return [name, option.multiple ? [] : option.default];
    }),
  );

function parse<Given extends Options>({ options, operands }: Pick<Command<Given>, 'options' | 'operands'>) {
  try {
    const all: Options = { ...options, help: { type: 'boolean', help: '' } };
    const { values, positionals } = parseArgs({ allowPositionals: operands !== undefined, options: all });
    // Each option has the given value, its default or an empty value.
    return {
      values: { ...noValues(options), ...values } as ValuesOf<Given>,
      positionals,
      wantsHelp: values['help'] === true,
    };
  } catch (error) {
    if (!(error instanceof Error) || !codeOf(error).startsWith('ERR_PARSE_ARGS')) throw error;
    throw new UsageError(asSentence(error.message.split('. ')[0] ?? ''), { cause: error });
  }
}

export const noCredentials = 'No credentials: sign in with aws configure or aws sso login, or set AWS_PROFILE.';

const connectionFailures = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)$/;

/** Describes an error of AWS or of the connection to it in one sentence; undefined for other errors. */
function describeAwsFailure(error: Error): string | undefined {
  if (error.name === 'CredentialsProviderError') return noCredentials;
  if (error.message === 'Region is missing') return 'No region: set AWS_REGION.';
  if ('$fault' in error)
    return `AWS replied ${error.name}: ${asSentence(error.message)} Check the names, AWS_REGION and the credentials.`;
  if (error.name === 'TimeoutError' || connectionFailures.test(codeOf(error)))
    return `AWS did not answer: ${asSentence(error.message || codeOf(error))} Check AWS_REGION and the network.`;
  return undefined;
}

/**
 * Runs a command with the arguments of the process. Exits with 0 or 1 as `run` decides, with 2 after a usage error, and
 * with 1 if the command cannot continue. Only a defect prints a stack trace.
 */
export async function runCommand<const Given extends Options>(command: Command<Given>): Promise<void> {
  try {
    const { values, positionals, wantsHelp } = parse(command);
    if (wantsHelp) print(describeUsage(command));
    else process.exitCode = (await command.run(values, positionals)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isMisused = error instanceof UsageError;
    const isExplained = isMisused || error instanceof CommandError || error instanceof Problem;
    const message = isExplained ? error.message : describeAwsFailure(error);
    if (message === undefined) throw error;
    process.stderr.write(`${message}\n${isMisused ? `${command.name} -- --help shows how to use it.\n` : ''}`);
    process.exitCode = isMisused ? 2 : 1;
  }
}

/** Reads the value of an option as a number above 0. */
export function readPositive(text: string, option: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number) || number <= 0)
    throw new UsageError(`${option} must be a number above 0, not ${text || 'empty'}.`);
  return number;
}
