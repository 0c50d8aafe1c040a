import { describe, expect, it } from 'vitest';
import { type Account, accountView } from '../../lib/portfolio/accounts/account.ts';
import { accountExport } from '../../lib/portfolio/exports/account-export.ts';
import { textOf } from '../../lib/portfolio/exports/export-text.ts';
import { anAccount } from '../builders.ts';
import { readImport } from './import-reader.ts';

describe('a CSV export that the console imports', () => {
  const today = '2030-01-15';
  const exported = (bom: boolean, ...accounts: Account[]) => {
    const { start, rows } = textOf(accountExport, { exported: 'accounts', format: 'csv', filters: {}, bom, today });
    return start + rows(accounts);
  };
  const account = anAccount({
    external_id: 'OP-1',
    notes: 'Pagará; =1+1\r\nel lunes',
    total_amount: 1234.5,
    pending_balance: 0.25,
  });
  const identified = {
    ...account,
    contact: { ...account.contact, document: { type: 'dni', number: '30111222' }, birth_date: '1980-12-31' },
  };

  it('is read in the same way with and without a byte order mark', async () => {
    expect((await readImport(exported(true, account))).records).toEqual(
      (await readImport(exported(false, account))).records,
    );
  });

  it('names the account by its external id, and changes no value of it', async () => {
    const { records, fields, questions } = await readImport(exported(true, account));
    expect(questions).toEqual([]);
    expect(fields).toMatchObject({ id: null, external_id: 'external_id', pending_balance: 'pending_balance' });
    const { contact, ...view } = accountView(account, today);
    expect(records).toEqual([
      {
        external_id: 'OP-1',
        total_amount: 1234.5,
        pending_balance: 0.25,
        currency: view.currency,
        notes: account.notes,
        ...(view.due_date !== null && { due_date: view.due_date }),
        ...(view.reference !== null && { reference: view.reference }),
        ...(view.source_system !== null && { source_system: view.source_system }),
        contact: Object.fromEntries(
          Object.entries(contact).filter(
            ([name, value]) =>
              ['external_id', 'name', 'phone', 'email', 'whatsapp', 'timezone'].includes(name) && value !== null,
          ),
        ),
      },
    ]);
  });

  it('reads the document and the birth date of the person', async () => {
    const { records, summary } = await readImport(exported(true, identified, { ...account, external_id: 'OP-2' }));
    const [{ contact = {} } = {}, other] = records;
    const { name, document, birth_date } = identified.contact;
    expect(contact).toMatchObject({ name, document, birth_date });
    expect(other).not.toHaveProperty('contact.document');
    expect(summary?.findings).toEqual([]);
  });

  it('reads what the debt consists of, to whom it is owed and where it comes from', async () => {
    const known = {
      breakdown: { principal: 1000, interest: 200.25, fees: 34.25, costs: 0 },
      creditor: { name: 'Banco del Sur', reference: '-55812' },
      origin: '=Loan',
    };
    const { records, summary } = await readImport(exported(true, { ...account, ...known }));
    expect(records).toMatchObject([known]);
    expect(summary?.warnings).toEqual([]);
  });

  it('leaves out a breakdown that does not add up, and sends the debt', async () => {
    const wrong = { principal: 1000, interest: 0, fees: 0, costs: 0 };
    const { records, summary } = await readImport(exported(true, { ...account, breakdown: wrong }));
    expect(records).toMatchObject([{ total_amount: 1234.5 }]);
    expect(records[0]).not.toHaveProperty('breakdown');
    expect(summary?.warnings).toMatchObject([{ field: 'breakdown.principal', code: 'breakdown_mismatch' }]);
  });

  it('sends no account without an external id, which would be stored a second time', async () => {
    const { external_id: _, ...withoutId } = account;
    const { records, summary } = await readImport(exported(true, withoutId, account));
    expect(records).toHaveLength(1);
    expect(summary?.findings).toMatchObject([{ field: 'external_id', code: 'exported_without_id', line: 2 }]);
  });
});
