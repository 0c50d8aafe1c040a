import { describe, expect, it } from 'vitest';
import {
  type ImportSource,
  decideUpsert,
  importMark,
  reopensStrategy,
  upsertOfExisting,
  warnedFieldOf,
} from '../../../lib/portfolio/accounts/account-write.ts';
import { accountDraft } from '../../../lib/portfolio/accounts/account.ts';
import {
  aContact,
  aNewAccount,
  anAccount,
  anAccountSettlement,
  anImportJob,
  anOrganizationId,
  noon,
} from '../../builders.ts';

const source: ImportSource = { ...anImportJob(), chunk: 0 };
const draft = accountDraft(aNewAccount({ total_amount: 900 }), anOrganizationId, () => anAccount().id, 'ARS');
const agreed = anAccount({ settlement: anAccountSettlement({ status: 'accepted', outcome: 'open' }) });

describe('the warning of an import that met an agreement', () => {
  it('names the field, for the import that stored it only', () => {
    const decision = decideUpsert(draft, agreed, source);
    const context = { source, plan: undefined, now: noon };
    const { set } = upsertOfExisting(anOrganizationId, draft, aContact(), agreed, decision, context);
    expect(set).toMatchObject({ import_warning: { import: importMark(source), field: decision.keptField } });
  });

  it.each([
    ['this release', { import: importMark(source), field: 'total_amount' }],
    ['the release before it', `${importMark(source)}#total_amount`],
  ])('is read as %s stored it', (_, import_warning) => {
    expect(warnedFieldOf(anAccount({ import_warning }), source)).toBe('total_amount');
    const later = { ...source, created_at: '2031-01-01T00:00:00.000Z' };
    expect(warnedFieldOf(anAccount({ import_warning }), later)).toBeUndefined();
  });
});

describe('an upsert of an existing account', () => {
  it('needs no plan if its status and balance stay the same', () => {
    expect(reopensStrategy(anAccount(), { collection_status: 'active', pending_balance: 900 })).toBe(false);
  });
});
