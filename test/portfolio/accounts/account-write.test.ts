import { describe, expect, it } from 'vitest';
import { reopensStrategy } from '../../../lib/portfolio/accounts/account-state.ts';
import { decideUpsert, upsertOfExisting } from '../../../lib/portfolio/accounts/account-write.ts';
import { accountDraft } from '../../../lib/portfolio/accounts/account.ts';
import { type ImportSource, importMark, warnedFieldsOf } from '../../../lib/portfolio/accounts/import-source.ts';
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
    const decision = decideUpsert(draft, agreed, { source, now: noon });
    const context = { source, plan: undefined, now: noon };
    const { set } = upsertOfExisting(anOrganizationId, draft, aContact(), agreed, decision, context);
    expect(decision.skippedField).toBe('total_amount');
    expect(warnedFieldsOf(anAccount(set), source)).toEqual(['total_amount']);
  });

  it.each([
    ['this release stores it', `${importMark(source)}#total_amount`],
    ['the next release will store it', { import: importMark(source), field: 'total_amount' }],
  ])('is read as %s', (_, import_warning) => {
    expect(warnedFieldsOf(anAccount({ import_warning }), source)).toEqual(['total_amount']);
    const later = { ...source, created_at: '2031-01-01T00:00:00.000Z' };
    expect(warnedFieldsOf(anAccount({ import_warning }), later)).toEqual([]);
  });
});

describe('an upsert of an existing account', () => {
  it('needs no plan if its status and balance stay the same', () => {
    expect(reopensStrategy(anAccount(), { collection_status: 'active', pending_balance: 900 })).toBe(false);
  });
});
