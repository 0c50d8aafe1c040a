import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { Act } from '../rounds.ts';
import { accountIds, copyAccounts } from '../stage/copy-accounts.ts';
import { type Recording, loadSender, recordCalls, replaceIds } from '../stage/recording.ts';
import type { Stage } from '../stage/stage.ts';
import type { HandlerCase } from './handler-cases.ts';

/** Prepares the calls of one side. Accounts that calls change are created again for each block. */
export type PrepareCalls = (calls: number) => Promise<readonly Act[]>;

/** The table calls that a handler makes for each request, all for one organization. */
export interface HandlerRecording {
  readonly organization: OrganizationId;
  readonly recordings: readonly Recording[];
}

export async function recordHandler(stage: Stage, handlerCase: HandlerCase, calls: number): Promise<HandlerRecording> {
  const { metered } = stage;
  const organization = await metered.organization(`recorded ${handlerCase.id}`);
  if (handlerCase.sideEffect !== 'new accounts')
    await copyAccounts(stage, organization, accountIds(organization, calls));
  await handlerCase.prepare?.(stage, organization, accountIds(organization, calls));
  const recordings: Recording[] = [];
  for (let n = 0; n < calls; n++) {
    const event = metered.eventOf(handlerCase.route, { organization, ...handlerCase.requestAt(organization, n) });
    recordings.push(await recordCalls(stage, () => metered.callRoute(handlerCase.route, event)));
  }
  return { organization, recordings };
}

/** Prepares calls of the handler through its bundle. */
export function ourCalls(stage: Stage, { id, route, sideEffect, requestAt, prepare }: HandlerCase): PrepareCalls {
  const { service } = stage;
  let blocks = 0;
  let prepared: readonly Act[] | undefined;
  return async (calls) => {
    if (sideEffect === 'nothing' && prepared) return prepared;
    const organization = await service.organization(`ours ${id} ${blocks++}`);
    if (sideEffect !== 'new accounts') await copyAccounts(stage, organization, accountIds(organization, calls));
    await prepare?.(stage, organization, accountIds(organization, calls));
    prepared = Array.from({ length: calls }, (_, n) => {
      const event = service.eventOf(route, { organization, ...requestAt(organization, n) });
      return () => service.callRoute(route, event);
    });
    return prepared;
  };
}

/** Prepares calls that make only the handler's requests to the table and its provider. */
export function referenceCalls(
  stage: Stage,
  { id, sideEffect, prepare, idsOf = () => [], callProvider }: HandlerCase,
  { organization, recordings }: HandlerRecording,
): PrepareCalls {
  const send = loadSender(stage);
  let blocks = 0;
  return async (calls) => {
    if (sideEffect === 'nothing') return recordings.map((recording) => () => send(recording));
    const other = await stage.service.organization(`reference ${id} ${blocks++}`);
    if (sideEffect === 'changed accounts') await copyAccounts(stage, other, accountIds(organization, calls));
    await prepare?.(stage, other, accountIds(organization, calls));
    const idsOfOther = idsOf(other);
    const names = Object.fromEntries(idsOf(organization).map((each, at) => [each, idsOfOther[at] ?? each]));
    return recordings.map((recording) => {
      const own = replaceIds(recording, { [organization]: other, ...names });
      return async () => {
        await send(own);
        await callProvider?.(stage);
      };
    });
  };
}
