import { print, runCommand } from '../../operations/command-line.ts';
import { type Finding, findPrerequisites } from './find-prerequisites.ts';
import { needs } from './needs.ts';
import { readAccount, resolveRegion } from './read-account.ts';

function describeFinding({ name, severity, found, needed, action }: Finding): string {
  const lines = [`${severity.padEnd(7)}${name}`, `       found:  ${found}`, `       needed: ${needed}`];
  if (action !== null) lines.push(`       do:     ${action}`);
  return lines.join('\n');
}

/**
 * Names the time zone data that determine the local time of debtors. The functions use the release in Lambda's runtime.
 */
const describeTimeZones = (): string => {
  const { node, icu, tz } = process.versions;
  return `Tested here with the time zones of ${tz}, ICU ${icu}, Node ${node}. Lambda's runtime brings its own.`;
};

interface CheckOptions {
  readonly region: string | undefined;
  readonly stage: string;
  readonly json: boolean;
}

async function checkAccount(options: CheckOptions): Promise<boolean> {
  const region = await resolveRegion(options.region);
  const findings = findPrerequisites(await readAccount(region), needs, { region, stage: options.stage });
  const count = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity).length;
  if (options.json)
    print(JSON.stringify({ region, stage: options.stage, versions: process.versions, findings }, null, 2));
  else {
    print(describeTimeZones());
    for (const finding of findings) print(describeFinding(finding));
    print(`${region}: ${count('must')} must change, ${count('should')} should be looked at, ${count('fine')} are fine`);
  }
  return count('must') === 0;
}

await runCommand({
  name: 'npm run preflight',
  description: 'Says what an account of AWS lacks for a deployment. It changes nothing.',
  guide: 'docs/deploy.md#before-the-first-deployment',
  options: {
    region: { type: 'string', value: 'region', help: 'the region; without it, that of AWS_REGION or the profile' },
    stage: { type: 'string', value: 'stage', default: 'dev', help: 'the stage that is to be deployed: dev' },
    json: { type: 'boolean', help: 'prints JSON for programs' },
  },
  run: checkAccount,
});
