import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { serve } from './http-server.ts';

/** A straightforward first implementation: node:http, a `pg` pool, and one statement per write. */

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] });

await pool.query(`
  CREATE TABLE contacts (
    organization text, id uuid, external_id text, name text NOT NULL, phone text, email text,
    created_at timestamptz DEFAULT now(), updated_at timestamptz DEFAULT now(),
    PRIMARY KEY (organization, external_id));
  CREATE TABLE accounts (
    organization text, id uuid, external_id text, contact text, total_amount numeric, pending_balance numeric,
    paid_amount numeric DEFAULT 0, currency text, due_date date, collection_status text DEFAULT 'active',
    created_at timestamptz DEFAULT now(), updated_at timestamptz DEFAULT now(),
    PRIMARY KEY (organization, external_id));
  CREATE INDEX ON accounts (organization, id);
  CREATE INDEX ON accounts (organization, collection_status, id);
  CREATE INDEX ON contacts (organization, phone)`);

interface Given {
  readonly external_id: string;
  readonly contact: { readonly name: string; readonly phone?: string; readonly email?: string };
  readonly total_amount: number;
  readonly currency?: string;
  readonly due_date?: string;
}

async function importAccounts(organization: string, accounts: readonly Given[]): Promise<object> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const { external_id: id, contact, total_amount: amount, currency = 'ARS', due_date: due } of accounts) {
      if (typeof id !== 'string' || typeof contact.name !== 'string' || !(amount >= 0))
        throw new Error('The account is not valid.');
      await client.query(
        `INSERT INTO contacts (organization, id, external_id, name, phone, email) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (organization, external_id) DO UPDATE SET name = $4, phone = $5, email = $6, updated_at = now()`,
        [organization, randomUUID(), id, contact.name, contact.phone, contact.email],
      );
      await client.query(
        `INSERT INTO accounts (organization, id, external_id, contact, total_amount, pending_balance, currency, due_date)
         VALUES ($1, $2, $3, $3, $4, $4, $5, $6)
         ON CONFLICT (organization, external_id) DO UPDATE SET total_amount = $4, due_date = $6, updated_at = now()`,
        [organization, randomUUID(), id, amount, currency, due],
      );
    }
    await client.query('COMMIT');
    return { imported: accounts.length };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const columns = `a.*, json_build_object('name', c.name, 'phone', c.phone, 'email', c.email) AS contact_fields,
  current_date - a.due_date AS days_past_due`;
const joined = 'accounts a JOIN contacts c ON c.organization = a.organization AND c.external_id = a.contact';

serve(async ({ method, path, query, body }) => {
  const [, organization = '', noun, externalId] = path.split('/');
  if (method === 'POST' && noun === 'import') {
    // A first version would not validate either.
    const { accounts } = JSON.parse(body) as { accounts: Given[] };
    return JSON.stringify(await importAccounts(organization, accounts));
  }
  if (externalId !== undefined) {
    const { rows } = await pool.query<object>(
      `SELECT ${columns} FROM ${joined} WHERE a.organization = $1 AND a.external_id = $2`,
      [organization, externalId],
    );
    if (!rows[0]) throw new Error('There is no such account.');
    return JSON.stringify(rows[0]);
  }
  const { rows } = await pool.query<{ id: string }>(
    `SELECT ${columns} FROM ${joined} WHERE a.organization = $1 AND a.id > $2 ORDER BY a.id LIMIT 50`,
    [organization, query['after'] ?? '00000000-0000-0000-0000-000000000000'],
  );
  return JSON.stringify({ data: rows, next: rows.at(-1)?.id });
});
