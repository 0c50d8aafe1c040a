import { hash } from 'node:crypto';
import type { Listing, RowPosition } from '../aws/table/listed-rows.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type Problem, invalid } from '../../foundation/problem.ts';

export const hashList = (organization: OrganizationId | null, listing: Listing): string =>
  hash('sha256', JSON.stringify([organization, listing]), 'base64url').slice(0, 22);

/** Ties a cursor to its list. Needs no secret, because a cursor can only point into the caller's own partitions. */
const checksumOf = (listHash: string, position: string): string =>
  hash('sha256', `${listHash} ${position}`, 'base64url').slice(0, 11);

export function formatCursor({ partition, after }: RowPosition, listHash: string): string {
  const position = Buffer.from(`${partition} ${after}`).toString('base64url');
  return `${position}.${checksumOf(listHash, position)}`;
}

export const invalidCursor = (message: string): Problem =>
  invalid([{ path: 'cursor', message, code: 'invalid_cursor' }]);

const isInRange = (sortKey: string, { from = '', upTo }: Listing): boolean =>
  sortKey >= from && (upTo === undefined || sortKey <= upTo);

/** @throws Problem 422 `invalid_cursor` if the cursor belongs to another list or other filters */
export function parseCursor(cursor: string, listHash: string, listing: Listing): RowPosition {
  const [position = '', checksum] = cursor.split('.');
  const [, partition, after] = /^(\d+) (.*)$/s.exec(Buffer.from(position, 'base64url').toString()) ?? [];
  const isOfThisList = checksum === checksumOf(listHash, position) && Number(partition) < listing.partitions.length;
  if (!isOfThisList || after === undefined || !isInRange(after, listing))
    throw invalidCursor('Must be a cursor of this list with these filters.');
  return { partition: Number(partition), after };
}
