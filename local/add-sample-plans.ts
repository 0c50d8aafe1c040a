import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addSamplePlans } from './sample-data/sample-plans.ts';
import { type Session, sessionFile } from './sample-data/session.ts';

const file = path.resolve(process.env['STATE_DIR'] || '.local', sessionFile);
// The local runner writes it.
const { base_url: baseUrl, organizations } = JSON.parse(readFileSync(file, 'utf8')) as Session;
const [organization] = organizations;
if (!organization) throw new Error(`${file} names no organization.`);
const isNew = await addSamplePlans({ baseUrl, token: organization.tokens.admin });
console.log(
  isNew
    ? `${organization.name} has instalment plans of each status; the clock is 10 days further ahead.`
    : `${organization.name} already has its sample plans.`,
);
