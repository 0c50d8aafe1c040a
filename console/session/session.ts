import { ErrorResponse, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { Credentials } from '../api/api.ts';
import { Refusal } from '../api/refusal.ts';
import type { Config } from './config.ts';
import { serviceNow } from './service-clock.ts';

/** The sign-in of one tab. It ends with the tab, and other tabs and origins cannot read its tokens. */
export interface Session extends Credentials {
  readonly isSignedIn: () => boolean;
  /** The user's name, if the sign-in service knows it. */
  readonly userName: () => string | undefined;
  /** The code with which the service refused the previous session's token. */
  readonly refusedWith: () => string | undefined;
  readonly onChange: (listener: () => void) => () => void;
  readonly signIn: (path: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
}

const clockToleranceSeconds = 30;
const renewalTimeoutSeconds = 30;

export interface OpenedSession {
  readonly session: Session;
  readonly hasFailed: boolean;
}

/** Continues the sign-in from the address or from this tab. */
export async function openSession(config: Config): Promise<OpenedSession> {
  const home = `${location.origin}/`;
  const store = () => new WebStorageStateStore({ store: sessionStorage });
  const manager = new UserManager({
    authority: config.issuer,
    client_id: config.client_id,
    redirect_uri: home,
    post_logout_redirect_uri: home,
    scope: 'openid email profile',
    userStore: store(),
    stateStore: store(),
    automaticSilentRenew: false,
    silentRequestTimeoutInSeconds: renewalTimeoutSeconds,
    monitorSession: false,
  });
  const listeners = new Set<() => void>();
  const finished = await finishSignIn(manager);
  let user: User | null = finished === 'failed' ? null : (finished ?? (await manager.getUser()));
  let renewal: Promise<boolean> | undefined;
  let refusedWith: string | undefined;

  const change = (to: User | null): void => {
    user = to;
    for (const listener of listeners) listener();
  };
  const end = (code?: string): void => {
    refusedWith = code;
    void manager.removeUser();
    change(null);
  };
  const renew = async (): Promise<boolean> => {
    if (user?.refresh_token === undefined) return false;
    try {
      change(await manager.signinSilent());
      return user.id_token !== undefined;
    } catch (error) {
      if (error instanceof ErrorResponse) return false;
      // An unreachable provider has not ended the session.
      throw new Refusal({ status: 0, code: 'unreachable', message: 'The sign-in service did not answer.' });
    }
  };
  const renewOnce = (): Promise<boolean> => (renewal ??= renew().finally(() => (renewal = undefined)));

  const session: Session = {
    isSignedIn: () => user?.id_token !== undefined,
    userName: () => user?.profile.name,
    refusedWith: () => refusedWith,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    token: async () => {
      const secondsLeft = user ? user.profile.exp - serviceNow() / 1000 : Infinity;
      // A call with the outdated token would be refused.
      if (renewal || secondsLeft < clockToleranceSeconds) await renewOnce();
      return user?.id_token;
    },
    renew: renewOnce,
    end,
    signIn: (path) => manager.signinRedirect({ state: { path } }),
    signOut: async () => {
      await manager.revokeTokens(['refresh_token']).catch(() => undefined);
      const signOutUrl = config.sign_out_url;
      const hasEndpoint = signOutUrl === null && (await manager.metadataService.getEndSessionEndpoint()) !== undefined;
      if (hasEndpoint) return manager.signoutRedirect();
      end();
      if (signOutUrl === null) return;
      const search = new URLSearchParams({ client_id: config.client_id, logout_uri: home });
      location.assign(`${signOutUrl}?${search.toString()}`);
    },
  };
  return { session, hasFailed: finished === 'failed' };
}

/** Exchanges the code in the address for tokens and returns to the requested page. */
async function finishSignIn(manager: UserManager): Promise<User | 'failed' | undefined> {
  const search = new URLSearchParams(location.search);
  if (!search.has('state') || (!search.has('code') && !search.has('error'))) return undefined;
  try {
    const user = await manager.signinCallback();
    history.replaceState(null, '', pathIn(user?.state));
    return user;
  } catch {
    history.replaceState(null, '', '/');
    return 'failed';
  }
}

const pathIn = (state: unknown): string => {
  const path = typeof state === 'object' && state !== null && 'path' in state ? state.path : undefined;
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : '/';
};
