import { indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import { queryPage, updateItem } from '../../platform/aws/table/table.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import type { Campaign } from '../../portfolio/campaigns/campaign.ts';

const recordEveryMinutes = 10;

/** Longer than the index of due accounts lags behind them, so that an evaluation finds what woke the campaign. */
const settledMinutes = 2;
const wokenAgainAfterMinutes = 1;

interface StoredCampaign extends Campaign {
  /** Accurate to a minute. */
  readonly woken_at?: string;
}

const minutesBefore = (now: Date, minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();

export const activeCampaignStore = (organization: OrganizationId) => ({
  async list(): Promise<Campaign[]> {
    const active: Campaign[] = [];
    let after: string | undefined;
    do {
      const page = await queryPage<Campaign>({
        pk: partitions.campaigns(organization),
        kinds: 'campaign',
        after,
        limit: 1000,
      });
      active.push(...page.items.filter(({ status }) => status === 'active'));
      after = page.last;
    } while (after !== undefined);
    return active;
  },

  /** Writes at most every ten minutes, so that concurrent workers do not contend for the campaign's item. */
  async recordLastSent(campaign: Campaign, now: Date): Promise<void> {
    const before = minutesBefore(now, recordEveryMinutes);
    if (campaign.last_sent_at !== undefined && campaign.last_sent_at > before) return;
    await updateItem(keys.campaign(organization, campaign.id), {
      set: { last_sent_at: now.toISOString() },
      onlyIf: {
        expression: 'attribute_exists(#pk) AND (attribute_not_exists(#last_sent_at) OR #last_sent_at <= :before)',
        values: { ':before': before },
      },
    });
  },

  /** Has no effect if the campaign was changed since it was read, or woken since shortly before `now`. */
  async becomeQuiet({ id, version }: Campaign, until: string, now: Date): Promise<void> {
    await updateItem(keys.campaign(organization, id), {
      set: indexKeys.quietCampaign(organization, id, until),
      onlyIf: {
        expression:
          '#status = :active AND #version = :version AND (attribute_not_exists(#woken_at) OR #woken_at < :settled)',
        values: { ':active': 'active', ':version': version, ':settled': minutesBefore(now, settledMinutes) },
      },
    });
  },

  /**
   * Has the campaign evaluated from `at` on if it is quiet for longer. Otherwise keeps an evaluation that is running, and
   * may have missed what is due, from letting it become quiet.
   */
  async wake(id: CampaignId, at: string, now: Date): Promise<void> {
    const key = keys.campaign(organization, id);
    const entry = indexKeys.quietCampaign(organization, id, at);
    const woken = { woken_at: now.toISOString() };
    const woke = await updateItem<StoredCampaign>(key, {
      set: { ...entry, ...woken },
      onlyIf: {
        expression: '#status = :active AND #gsi2sk > :entry',
        values: { ':active': 'active', ':entry': entry.gsi2sk },
      },
    });
    if (woke.ok || woke.current?.status !== 'active') return;
    const recently = minutesBefore(now, wokenAgainAfterMinutes);
    if (woke.current.woken_at !== undefined && woke.current.woken_at >= recently) return;
    await updateItem(key, {
      set: woken,
      onlyIf: { expression: '#status = :active', values: { ':active': 'active' } },
    });
  },
});
