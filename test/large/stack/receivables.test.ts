import { samplePortfolio } from '../../../local/sample-data/sample-portfolio.ts';
import { describePortfolio } from '../../stack/describe-portfolio.ts';

/** As many accounts as take several pages and parts of an import. Every third is paid. */
const receivables = samplePortfolio({ count: 600, seed: 42, day: '2013-06-30' }).map(
  ({ external_id, contact, total_amount, due_date }, n) => ({
    record: { external_id, contact, total_amount, due_date },
    settledAt: n % 3 === 0 ? '2013-06-01' : undefined,
  }),
);

describePortfolio('a generated portfolio', receivables);
