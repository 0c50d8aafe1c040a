import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dayAfter, dayIn, endOfDay } from '../../lib/foundation/calendar.ts';
import { accountIdOf } from '../../lib/foundation/derived-ids.ts';
import type { CampaignView } from '../../lib/portfolio/campaigns/contract.ts';
import { itIfLarge } from '../harness/by-size.ts';
import { evaluationZone } from '../harness/campaign-setup.ts';
import type { ProviderStub } from '../harness/provider-stub.ts';
import { required } from '../harness/required.ts';
import type { Service } from '../harness/start-service.ts';
import { type FaultyNetwork, crashAtEveryStep, interleaveBeforeSteps } from './faulty-network.ts';
import { type FaultyService, minutesLater, useFaultyService } from './faulty-service.ts';
import { type RunningCampaign, startCampaign } from './running-campaign.ts';

let faulty: FaultyService;
let service: Service;
let network: FaultyNetwork;
let edge: ProviderStub;

useFaultyService((started) => {
  faulty = started;
  ({ service, network, edge } = faulty);
});

const timeout = 120_000;

/** Where the debtors are, by their numbers. */
const debtorZone = 'America/Argentina/Buenos_Aires';
const today = dayIn(evaluationZone, new Date());
const extended = dayAfter(today, 40);
const startOf = (day: string): string => endOfDay(dayAfter(day, -1), debtorZone);

const setDueDate = ({ organization, accounts }: RunningCampaign, due_date: string | null) =>
  service.call('updateAccount', { organization, params: { id: required(accounts[0]) }, body: { due_date } });

/** A campaign that reminds one account on its due date, which is today, and a day later. */
async function aCampaignByDueDate(): Promise<RunningCampaign> {
  const campaign = await startCampaign(faulty, { accounts: 1 });
  const { organization, id } = campaign;
  const { strategy_id } = await service.call<CampaignView>('readCampaign', { organization, params: { id } });
  const params = { id: required(strategy_id ?? undefined) };
  await service.call('updateStrategy', { organization, params, body: { starts: 'due_date' } });
  await setDueDate(campaign, today);
  return campaign;
}

describe('A due date that changes', { timeout }, () => {
  itIfLarge('moves the step with it, wherever the request crashes', async () => {
    const moved = new Set<boolean>();
    await crashAtEveryStep(network, async (crashing, step) => {
      const campaign = await aCampaignByDueDate();
      await crashing(() => setDueDate(campaign, extended).then(() => undefined));
      const { due_date, counts_from, next_action_at } = await campaign.account(campaign.onlyAccount());
      expect(counts_from, step).toBe(due_date);
      if (due_date === extended) expect(next_action_at, step).toBe(startOf(extended));
      moved.add(due_date === extended);
    });
    expect([...moved].sort()).toEqual([false, true]);
  });

  it('moves a step that is being sent, or counts what was sent for the old date', async () => {
    const moments = new Set<string>();
    await interleaveBeforeSteps(network, async (both) => {
      const campaign = await aCampaignByDueDate();
      const message = await campaign.enqueueFirst();
      edge.forget();
      await both(
        () => campaign.dispatch(message),
        () => setDueDate(campaign, extended).then(() => undefined),
      );
      // Redelivered, and when the first worker can no longer be at it.
      await campaign.dispatch(message);
      await minutesLater(() => campaign.dispatch(message));
      const account = await campaign.account(campaign.onlyAccount());
      const [item] = await campaign.items();
      const isSent = edge.asked.length === 1;
      expect(edge.asked.length).toBeLessThanOrEqual(1);
      expect(item).toMatchObject(isSent ? { status: 'completed' } : { status: 'skipped', reason: 'not_due' });
      expect(account).toMatchObject({ step: isSent ? 1 : 0, step_status: 'scheduled', counts_from: extended });
      expect(account.next_action_at! >= startOf(extended)).toBe(true);
      moments.add(isSent ? 'sent' : 'moved');
    });
    expect([...moments].sort()).toEqual(['moved', 'sent']);
  });

  it('moves the step by an import, and back by its undo', async () => {
    const campaign = await aCampaignByDueDate();
    const { organization } = campaign;
    const account = await campaign.account(campaign.onlyAccount());
    const { external_id, contact, total_amount } = account;
    const record = { external_id, contact: { name: contact.name, phone: contact.phone }, total_amount };
    const store = async () => {
      for (const message of await faulty.messagesIn('import', organization)) await faulty.run('splitImport', message);
      for (const chunk of await faulty.messagesIn('import-chunk', organization))
        await faulty.run('storeImportChunk', chunk);
    };
    const body = { accounts: [{ ...record, due_date: extended }] };
    const headers = { 'Idempotency-Key': randomUUID() };
    const sent = { organization, body, headers };
    const { job_id: jobId } = await service.call<{ job_id: string }>('createImport', sent);
    await store();
    const id = accountIdOf(organization, required(external_id));
    expect(await campaign.account(id)).toMatchObject({ step: 0, next_action_at: startOf(extended) });
    await service.call('undoImport', { organization, params: { jobId } });
    await store();
    const undone = await campaign.account(id);
    expect(undone).toMatchObject({ due_date: today, counts_from: today, step: 0 });
    expect(undone.next_action_at! < startOf(dayAfter(today, 1))).toBe(true);
  });
});
