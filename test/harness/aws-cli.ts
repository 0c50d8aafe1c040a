import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { required } from './required.ts';

function readVersion(): string | undefined {
  const { error, stdout } = spawnSync('aws', ['--version'], { encoding: 'utf8' });
  return error ? undefined : /^aws-cli\/([\d.]+)/.exec(stdout)?.[1];
}

/** The version of the AWS CLI of this machine, or undefined: the tests that need it are left out then. */
export const awsCliVersion: string | undefined = readVersion();

/** What the AWS CLI made of a command. */
export interface AwsCliResult {
  readonly code: number;
  readonly output: string;
  /** What it printed to stderr, or what is wrong with the query; empty if nothing is. */
  readonly problem: string;
}

/**
 * Runs commands in the folder, all in one process, and without a request to AWS: the CLI checks them against its models of
 * the services, and gets a reply that has every field. `check_commands.py` is a plugin of the CLI that does so.
 */
export async function runAwsCommands(
  commands: readonly (readonly string[])[],
  folder: string,
): Promise<readonly AwsCliResult[]> {
  copyFileSync(path.join(import.meta.dirname, 'check_commands.py'), path.join(folder, 'check_commands.py'));
  const isSecondVersion = awsCliVersion?.startsWith('2.') === true;
  const lines = ['[plugins]', 'check_commands = check_commands'];
  // Version 1 takes this for a plugin; it finds the plugin by the path of Python.
  if (isSecondVersion) lines.push(`cli_legacy_plugin_path = ${folder}`);
  writeFileSync(path.join(folder, 'config'), `${lines.join('\n')}\n`);
  const env = {
    PATH: required(process.env['PATH']),
    HOME: folder,
    PYTHONPATH: folder,
    AWS_CONFIG_FILE: path.join(folder, 'config'),
    AWS_DEFAULT_REGION: 'sa-east-1',
    AWS_ACCESS_KEY_ID: 'any',
    AWS_SECRET_ACCESS_KEY: 'any',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_PAGER: '',
  };
  const child = execFile('aws', ['check-commands'], { cwd: folder, env, timeout: 100_000 }, () => {});
  child.stdin?.end(JSON.stringify(commands));
  if (!child.stdout || !child.stderr) throw new Error('The AWS CLI has no output.');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  try {
    return JSON.parse(stdout) as readonly AwsCliResult[];
  } catch (error) {
    throw new Error(`The AWS CLI did not run the plugin. ${stderr}`, { cause: error });
  }
}
