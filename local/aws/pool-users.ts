import { randomUUID } from 'node:crypto';
import type { Clock } from '../foundation/clock.ts';
import { listAt } from '../foundation/json.ts';
import type { State } from '../foundation/state.ts';

type Status = 'FORCE_CHANGE_PASSWORD' | 'CONFIRMED';

export interface StoredUser {
  readonly sub: string;
  attributes: Record<string, string>;
  groups: string[];
  enabled: boolean;
  hasSoftwareToken?: boolean;
  status: Status;
  readonly createdAt: number;
  modifiedAt: number;
}

export interface PoolUsers {
  all(): readonly StoredUser[];
  /** Finds a user by id or by email address, ignoring the case of the address. */
  find(name: string): StoredUser | undefined;
  add(attributes: Record<string, string>, status: Status, groups: readonly string[]): StoredUser;
  delete(user: StoredUser): void;
  save(): void;
  nowInSeconds(): number;
}

export const openPoolUsers = (state: Pick<State, 'recall' | 'remember'>, clock: Pick<Clock, 'now'>): PoolUsers => {
  // Only this file stores this fact.
  const users = listAt({ users: state.recall('user-pool') }, 'users') as StoredUser[];
  const save = () => state.remember('user-pool', users);
  const nowInSeconds = () => clock.now().getTime() / 1000;
  return {
    all: () => users,
    find: (name) =>
      users.find(({ sub, attributes }) => sub === name || attributes['email']?.toLowerCase() === name.toLowerCase()),
    add: (attributes, status, groups) => {
      const [sub, at] = [randomUUID(), nowInSeconds()];
      const times = { createdAt: at, modifiedAt: at };
      const user = { sub, attributes: { ...attributes, sub }, groups: [...groups], enabled: true, status, ...times };
      users.push(user);
      save();
      return user;
    },
    delete: (user) => void users.splice(users.indexOf(user), 1),
    save,
    nowInSeconds,
  };
};
