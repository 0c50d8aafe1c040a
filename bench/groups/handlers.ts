import * as z from 'zod/mini';
import type { Account } from '../../lib/accounts/account.ts';
import type { Shape } from '../../lib/api/route.ts';
import { type OrganizationId, accountIdOf } from '../../lib/ids.ts';
import { callables } from '../../test/capacity/service-on-engine.ts';
import { aRecord } from '../../test/capacity/portfolio.ts';
import type { Sent } from '../../test/capacity/requests.ts';
import { type Result, result } from '../result.ts';
import { type Act, type Block, type Round, block, interleaved } from '../rounds.ts';
import { somePortfolio } from '../stage/portfolio.ts';
import { type Recording, record, renamed, sender } from '../stage/recording.ts';
import type { Stage } from '../stage/stage.ts';
import { quantile } from '../statistics.ts';
import type { Group } from './group.ts';

const concurrency = 16;
const tailConcurrency = 8;

/** One thing to ask of a handler, again and again, and what of a recorded one changes with each time. */
interface Question {
  readonly id: string;
  readonly route: string;
  readonly says: string;
  /** Accounts that must be there, where each call changes one. */
  readonly usesUp: boolean;
  readonly ask: (organization: OrganizationId, n: number) => Omit<Sent, 'organization'>;
  readonly names: (organization: OrganizationId, n: number) => readonly string[];
}

const externalId = (n: number): string => `INV-${String(n).padStart(6, '0')}`;
const accountNames = (organization: OrganizationId, n: number) => [accountIdOf(organization, externalId(n))];

const questions: readonly Question[] = [
  {
    id: 'read',
    route: 'readAccount',
    says: 'read an account',
    usesUp: false,
    ask: (organization, n) => ({ params: { id: accountIdOf(organization, externalId(n % 1000)) } }),
    names: (organization, n) => accountNames(organization, n % 1000),
  },
  {
    id: 'list',
    route: 'listAccounts',
    says: 'list 50 accounts',
    usesUp: false,
    ask: () => ({}),
    names: () => [],
  },
  {
    id: 'create',
    route: 'createAccount',
    says: 'create an account',
    usesUp: false,
    ask: (_, n) => ({ body: aRecord(`NEW-${String(n).padStart(6, '0')}`) }),
    names: (organization, n) => {
      const id = `NEW-${String(n).padStart(6, '0')}`;
      const account = accountIdOf(organization, id);
      return [id, account];
    },
  },
  {
    id: 'payment',
    route: 'createPayment',
    says: 'register a payment',
    usesUp: true,
    ask: (organization, n) => ({ body: { account_id: accountIdOf(organization, externalId(n)), amount: 1 } }),
    names: accountNames,
  },
];
