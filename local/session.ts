import { renameSync, writeFileSync } from 'node:fs';
import type { TokenIssuer } from './aws/token-issuer.ts';
import type { State } from './foundation/state.ts';

/** An organization of the sample data with its API keys, which the service shows only once. */
export interface SampleOrganization {
  readonly id: string;
  readonly name: string;
  readonly api_keys: { readonly full: string; readonly read_only: string };
}

export interface Session {
  readonly base_url: string;
  readonly organizations: readonly (SampleOrganization & {
    readonly tokens: { readonly admin: string; readonly agent: string; readonly viewer: string };
  })[];
  readonly platform_token: string;
  readonly issue_token: string;
  /** What the simulated providers were asked to send. */
  readonly outbox: string;
}

export const mintPlatformToken = (identity: TokenIssuer): Promise<string> =>
  identity.mint({ sub: 'platform-admin', email: 'platform@example.com', groups: ['platform_admin'] });

export const mintRoleToken = (
  identity: TokenIssuer,
  organization: string,
  role: 'admin' | 'agent' | 'viewer',
): Promise<string> =>
  identity.mint({
    sub: `${role}-of-${organization}`,
    email: `${role}@example.com`,
    organization_id: organization,
    groups: [role],
  });

export const sessionFile = 'session.json';

/** Writes session.json: the last thing a start does, so that whoever waits for it can begin. */
export const writeSession = async (
  state: State,
  identity: TokenIssuer,
  baseUrl: string,
  organizations: readonly SampleOrganization[],
): Promise<Session> => {
  const session: Session = {
    base_url: baseUrl,
    organizations: await Promise.all(
      organizations.map(async (organization) => ({
        ...organization,
        tokens: {
          admin: await mintRoleToken(identity, organization.id, 'admin'),
          agent: await mintRoleToken(identity, organization.id, 'agent'),
          viewer: await mintRoleToken(identity, organization.id, 'viewer'),
        },
      })),
    ),
    platform_token: await mintPlatformToken(identity),
    issue_token: `${baseUrl}/_local/token`,
    outbox: `${baseUrl}/_local/outbox`,
  };
  const path = state.path(sessionFile);
  writeFileSync(`${path}.new`, `${JSON.stringify(session, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return session;
};
