import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { type AccountImage, accountIn } from '../../portfolio/accounts/account-image.ts';
import { listedAt } from '../../portfolio/accounts/position-update.ts';
import { activeCampaignStore } from './active-campaign-store.ts';
import { maxQuietMinutes } from './quiet-campaign.ts';

interface Change {
  readonly before: unknown;
  readonly after: unknown;
}

interface DueAccount {
  readonly organization: OrganizationId;
  readonly campaign: CampaignId;
  readonly at: string;
}

const maxConcurrentWrites = 16;

const isListedAlike = (one: AccountImage | undefined, other: AccountImage): boolean =>
  one?.campaign_id === other.campaign_id && one?.gsi2sk === other.gsi2sk;

/** Nothing if the account is due no earlier than before, or so late that the next evaluation finds it. */
function dueIn({ before, after }: Change, latest: string): readonly DueAccount[] {
  const account = accountIn(after);
  if (!account?.campaign_id || isListedAlike(accountIn(before), account)) return [];
  const at = listedAt(account);
  const { organization, campaign_id: campaign } = account;
  return at === null || at > latest ? [] : [{ organization, campaign, at }];
}

/** Has quiet campaigns evaluated in time for accounts that have become due. Safe to repeat and in any order. */
export async function wakeCampaigns(changes: readonly Change[], now: Date): Promise<void> {
  const latest = new Date(now.getTime() + maxQuietMinutes * 60_000).toISOString();
  const byCampaign = Map.groupBy(
    changes.flatMap((change) => dueIn(change, latest)),
    ({ organization, campaign }) => `${organization} ${campaign}`,
  );
  await mapInParallel([...byCampaign.values()], maxConcurrentWrites, async (due) => {
    const [first] = due.toSorted((one, other) => (one.at < other.at ? -1 : 1));
    if (first) await activeCampaignStore(first.organization).wake(first.campaign, first.at, now);
  });
}
