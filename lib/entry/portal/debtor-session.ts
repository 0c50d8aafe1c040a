import * as z from 'zod/mini';
import { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { schemaOf } from '../../foundation/schema.ts';
import { seal, unseal } from '../../foundation/seal.ts';

/** The purpose of the sealing key. */
export const sessionKeyPurpose = 'portal sessions';

interface Person {
  readonly organization: OrganizationId;
  readonly contact: ContactId;
}

const name = 'debtor';
const owner = 'debtor';
const seconds = 30 * 60;

const Session = () =>
  z.object({ organization: OrganizationId(), contact: ContactId(), ends_at: z.iso.datetime({ precision: 3 }) });

/** Without a path, so that browsers send it to the pages of links only. Nothing of it is stored. */
export function sessionCookie(key: Uint8Array, { organization, contact }: Person, now: Date): string {
  const ends_at = new Date(now.getTime() + seconds * 1000).toISOString();
  const sealed = seal(key, JSON.stringify({ organization, contact, ends_at }), owner);
  return `${name}=${sealed}; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`;
}

/** Whether the header has an open session of this person. */
export function hasSession(key: Uint8Array, header: string | undefined, person: Person, now: Date): boolean {
  const session = readSession(key, header);
  return (
    session?.organization === person.organization &&
    session.contact === person.contact &&
    session.ends_at > now.toISOString()
  );
}

function readSession(key: Uint8Array, header = '') {
  const cookies = header.split(';').map((each) => each.trim());
  const sealed = cookies.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
  if (sealed === undefined) return undefined;
  try {
    return z.safeParse(schemaOf(Session), JSON.parse(unseal(key, sealed, owner))).data;
  } catch {
    return undefined;
  }
}
