import { parseArgs } from 'node:util';
import { type Finding, findPrerequisites } from './find-prerequisites.ts';
import { needs } from './needs.ts';
import { PreflightError, readAccount, resolveRegion } from './read-account.ts';

/** `npm run preflight`: says what an account lacks for a deployment. See docs/operations.md. */

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function describeFinding({ name, severity, found, needed, action }: Finding): string {
  const lines = [`${severity.padEnd(7)}${name}`, `       found:  ${found}`, `       needed: ${needed}`];
  if (action !== null) lines.push(`       do:     ${action}`);
  return lines.join('\n');
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        region: { type: 'string' },
        stage: { type: 'string', default: 'dev' },
        json: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new PreflightError('Usage: npm run preflight -- [--region <region>] [--stage <stage>] [--json]', {
      cause: error,
    });
  }
}

/** Returns whether every prerequisite that must be met is met. */
async function checkAccount(): Promise<boolean> {
  const options = readOptions();
  const region = await resolveRegion(options.region);
  const findings = findPrerequisites(await readAccount(region), needs, { region, stage: options.stage });
  const count = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity).length;
  if (options.json) print(JSON.stringify({ region, stage: options.stage, findings }, null, 2));
  else {
    for (const finding of findings) print(describeFinding(finding));
    print(`${region}: ${count('must')} must change, ${count('should')} should be looked at, ${count('fine')} are fine`);
  }
  return count('must') === 0;
}

try {
  process.exitCode = (await checkAccount()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof PreflightError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
