import type { OrganizationId } from '../../foundation/ids.ts';

/** An organization that has a number, or had it. */
export interface NumberOwner {
  readonly organization: OrganizationId;
  /** Empty if it is not known. */
  readonly since: string;
  /** Null while the number is the organization's. */
  readonly until: string | null;
}
