import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { type PromisedDebtor, promisedDebtor } from '../../portfolio/promises/promised-debtor.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { Service } from '../../harness/start-service.ts';

/** What a promise of an earlier version lacks: its place in the list, also what has it judged, also what was paid before. */
export type EarlierShape = 'not listed' | 'not judged' | 'not measured';

type Attributes = readonly string[];

const missing: Readonly<
  Record<EarlierShape, { readonly promise: Attributes; readonly mark: Attributes; readonly account: Attributes }>
> = {
  'not listed': { promise: ['gsi1pk', 'gsi1sk'], mark: ['account_id'], account: [] },
  'not judged': {
    promise: ['gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk', 'day_ends_at'],
    mark: ['account_id'],
    account: ['latest_promise'],
  },
  'not measured': {
    promise: ['gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk', 'day_ends_at', 'paid_before'],
    mark: ['account_id'],
    account: ['latest_promise', 'promise_count'],
  },
};

export const earlierShapes: readonly EarlierShape[] = ['not listed', 'not judged', 'not measured'];

export const promiseKey = ({ organization, promise }: PromisedDebtor) =>
  keys.promise(organization, promise.account_id, promise.created_at, promise.id);
export const registrationKey = ({ organization, promise }: PromisedDebtor) =>
  keys.callbackEvent(organization, 'promise', promise.id);
export const accountKey = ({ organization, account }: PromisedDebtor) => keys.account(organization, account);

/** Stores an item without some of its attributes, and with others. */
export async function rewrite(
  service: Service,
  key: ReturnType<typeof accountKey>,
  without: Attributes,
  over: object = {},
): Promise<void> {
  const item = await service.table.read(key);
  const rest = Object.fromEntries(Object.entries(item).filter(([name]) => !without.includes(name)));
  await service.table.copy(rest, [over]);
}

/** Stores a promise as an earlier version did. */
export async function storeAsEarlier(service: Service, debtor: PromisedDebtor, shape: EarlierShape): Promise<void> {
  const { promise, mark, account } = missing[shape];
  await rewrite(service, promiseKey(debtor), promise);
  await rewrite(service, registrationKey(debtor), mark);
  await rewrite(service, accountKey(debtor), account, { interaction_count: 1 });
}

/** A debtor with a promise as an earlier version stored it, made yesterday for yesterday unless told otherwise. */
export async function earlierDebtor(
  service: Service,
  organization: OrganizationId,
  shape: EarlierShape,
  options: { readonly at?: Date } = {},
): Promise<PromisedDebtor> {
  const debtor = await promisedDebtor(service, organization, options);
  await storeAsEarlier(service, debtor, shape);
  return debtor;
}
