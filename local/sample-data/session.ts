import { renameSync, writeFileSync } from 'node:fs';
import type { TokenIssuer } from '../aws/token-issuer.ts';
import type { State } from '../foundation/state.ts';

export interface SampleOrganization {
  readonly id: string;
  readonly name: string;
  /** The email addresses of its sample people in the user pool: `/_local/token?user=<email>`. */
  readonly users: { readonly admin: string; readonly agent: string; readonly viewer: string };
  readonly api_keys: { readonly full: string; readonly read_only: string };
}

export interface Session {
  readonly base_url: string;
  readonly organizations: readonly (SampleOrganization & {
    readonly tokens: { readonly admin: string; readonly agent: string; readonly viewer: string };
  })[];
  readonly platform_token: string;
  readonly issue_token: string;
  readonly outbox: string;
}

/** The operator, who belongs to no organization and is not in the user pool. */
export const platformAdministrator = {
  sub: 'platform-admin',
  email: 'platform@example.com',
  groups: ['platform_admin'],
} as const;

/**
 * A platform administrator of the user pool who has not set up multi-factor authentication: the service refuses them.
 */
export const platformNewcomer = {
  email: 'platform-newcomer@example.com',
  name: 'Operator without MFA',
  group: 'platform_admin',
} as const;

export const mintPlatformToken = (tokenIssuer: TokenIssuer): Promise<string> => tokenIssuer.mint(platformAdministrator);

export const mintRoleToken = (
  tokenIssuer: TokenIssuer,
  organization: string,
  role: 'admin' | 'agent' | 'viewer',
): Promise<string> =>
  tokenIssuer.mint({
    sub: `${role}-of-${organization}`,
    email: `${role}@example.com`,
    organization_id: organization,
    groups: [role],
  });

export const sessionFile = 'session.json';

/** Writes session.json, as the last step of a start: when the file appears, the service is ready. */
export const writeSession = async (
  state: State,
  tokenIssuer: TokenIssuer,
  baseUrl: string,
  organizations: readonly SampleOrganization[],
): Promise<Session> => {
  const session: Session = {
    base_url: baseUrl,
    organizations: await Promise.all(
      organizations.map(async (organization) => ({
        ...organization,
        tokens: {
          admin: await mintRoleToken(tokenIssuer, organization.id, 'admin'),
          agent: await mintRoleToken(tokenIssuer, organization.id, 'agent'),
          viewer: await mintRoleToken(tokenIssuer, organization.id, 'viewer'),
        },
      })),
    ),
    platform_token: await mintPlatformToken(tokenIssuer),
    issue_token: `${baseUrl}/_local/token`,
    outbox: `${baseUrl}/_local/outbox`,
  };
  const path = state.path(sessionFile);
  writeFileSync(`${path}.new`, `${JSON.stringify(session, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return session;
};
