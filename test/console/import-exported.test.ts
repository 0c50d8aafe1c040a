import { describe, expect, it } from 'vitest';
import { decodeText } from '../../console/screens/imports/file/decode-text.ts';
import { guessFields } from '../../console/screens/imports/file/guess-fields.ts';
import { readTable } from '../../console/screens/imports/file/read-table.ts';
import { accountView } from '../../lib/portfolio/accounts/account.ts';
import { csvRows } from '../../lib/portfolio/exports/export.ts';
import { exportText } from '../../lib/portfolio/exports/export-text.ts';
import { anAccount } from '../builders.ts';

describe('a CSV export that the console imports', () => {
  const today = '2030-01-15';
  const exported = (bom: boolean) => {
    const { start } = exportText({ format: 'csv', filters: {}, bom, today });
    const notes = 'Pagará; =1+1';
    const text = start + csvRows([accountView(anAccount({ notes }), today)]);
    return readTable(decodeText(Buffer.from(text)).text);
  };

  it('is read in the same way with and without a byte order mark, and with the texts that were stored', () => {
    expect(exported(true)).toEqual(exported(false));
    const { headers, rows } = exported(true);
    expect(headers[0]).toBe('id');
    expect(rows[0]?.[headers.indexOf('notes')]).toBe('Pagará; =1+1');
  });

  it('has the columns of the contact recognized', () => {
    const { headers } = exported(true);
    const fields = guessFields(headers);
    for (const name of ['external_id', 'name', 'phone', 'email', 'whatsapp', 'timezone'])
      expect(fields[headers.indexOf(`contact_${name}`)]).toBe(`contact.${name}`);
  });
});
