import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  type AccountsAction,
  type ListedAccount,
  type Status,
  afterAction,
  changesBack,
  useChangeAccounts,
} from '../../queries/account-list.ts';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import type { Count } from '../../locales/count.ts';
import { useFormat } from '../../locales/format.ts';
import { useWords } from '../../locales/language.ts';

interface BulkBarProps {
  readonly accounts: readonly ListedAccount[];
  readonly unselect: () => void;
  /** The campaign that accounts are selected for, if they are. */
  readonly assignTo: string | undefined;
}

type Act = 'pause' | 'resume' | 'assign' | 'setStatus';
const acts: readonly Act[] = ['pause', 'resume', 'assign', 'setStatus'];
const actsToAssign: readonly Act[] = ['assign', 'pause', 'resume', 'setStatus'];
const noCampaign = 'none';

/** What can be done to the selected accounts. */
export function BulkBar({ accounts, unselect, assignTo }: BulkBarProps) {
  const words = useWords('accounts');
  const format = useFormat();
  const [act, setAct] = useState<Act>();
  const isEmpty = accounts.length === 0;
  return (
    <div role="group" aria-label={words.bulk} className="actions bulk-bar">
      <span role="status">
        {words.selected(format.count(accounts.length))}
        {!isEmpty && <span className="hidden">. {words.toActions}</span>}
      </span>
      {(assignTo === undefined ? acts : actsToAssign).map((each) => (
        <Button
          key={each}
          {...(assignTo !== undefined && each === 'assign' && { className: 'primary' })}
          isDisabled={isEmpty}
          onPress={() => setAct(each)}
        >
          {words[each]}
        </Button>
      ))}
      <Button isDisabled={isEmpty} onPress={unselect}>
        {words.unselect}
      </Button>
      {act !== undefined && (
        <BulkDialog act={act} accounts={accounts} assignTo={assignTo} close={() => setAct(undefined)} />
      )}
    </div>
  );
}

interface BulkDialogProps {
  readonly act: Act;
  readonly accounts: readonly ListedAccount[];
  readonly assignTo: string | undefined;
  readonly close: () => void;
}

interface BulkAct {
  readonly title: string;
  readonly note: string;
  /** Undefined while something has to be chosen. */
  readonly action: AccountsAction | undefined;
  readonly field?: ReactNode;
}

function BulkDialog({ act, accounts: selected, assignTo, close }: BulkDialogProps) {
  const words = useWords('accounts');
  const terms = useWords('terms');
  // While the dialog is open, the list may be read again.
  const [accounts] = useState(selected);
  const [status, setStatus] = useState<Status>('active');
  const [campaign, setCampaign] = useState(assignTo);
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  const nameOf = (id: string | undefined) => directory?.campaigns.find((each) => each.id === id)?.name;
  const apply = useApply(accounts);
  const size = useFormat().count(accounts.length);
  const dialogs: Readonly<Record<Act, BulkAct>> = {
    pause: { title: words.pauseSize(size), note: words.pauseNote, action: { action: 'pause' } },
    resume: { title: words.resumeSize(size), note: words.resumeNote, action: { action: 'resume' } },
    assign: {
      title: words.assignSize(size),
      note: campaign === noCampaign ? words.unassignNote : words.assignNote,
      action:
        campaign === undefined
          ? undefined
          : { action: 'assign_campaign', campaign_id: campaign === noCampaign ? null : campaign },
      field: (
        <ChoiceField
          name="campaign_id"
          label={words.campaign}
          choices={[
            ...(directory?.campaigns.map(({ id, name }) => ({ value: id, text: name })) ?? []),
            { value: noCampaign, text: words.noCampaign },
          ]}
          {...(campaign !== undefined && { value: campaign })}
          onChange={setCampaign}
        />
      ),
    },
    setStatus: {
      title: words.statusSize(size),
      note: words.statusNote,
      action: { action: 'change_status', status },
      field: (
        <ChoiceField<Status>
          name="status"
          label={words.status}
          choices={[
            { value: 'active', text: terms.statuses.active },
            { value: 'paused', text: terms.statuses.paused },
            { value: 'escalated', text: terms.statuses.escalated },
            { value: 'disputed', text: terms.statuses.disputed },
            { value: 'resolved', text: terms.statuses.resolved },
          ]}
          value={status}
          onChange={setStatus}
        />
      ),
    },
  };
  const { title, note, action, field } = dialogs[act];
  return (
    <ConfirmDialog
      title={title}
      confirm={words[act]}
      isReady={action !== undefined}
      act={async () => action && apply(action, nameOf(campaign))}
      close={close}
    >
      {field}
      <p>{note}</p>
    </ConfirmDialog>
  );
}

/** Does something to accounts, and offers to give each back what it had. */
function useApply(accounts: readonly ListedAccount[]) {
  const words = useWords('accounts');
  const format = useFormat();
  const change = useChangeAccounts();
  const undo = useChangeAccounts();
  const textOf = (action: AccountsAction, count: Count, campaign: string | undefined) => {
    if (action.action === 'pause') return words.paused(count);
    if (action.action === 'resume') return words.resumed(count);
    if (action.action !== 'assign_campaign') return words.changed(count);
    if (action.campaign_id === null) return words.unassigned(count);
    return campaign === undefined ? words.changed(count) : words.assigned(count, campaign);
  };
  return async (action: AccountsAction, campaign: string | undefined): Promise<void> => {
    const changed = accounts.filter((account) => afterAction(account, action) !== account);
    const affected = await change.mutateAsync([{ ...action, account_ids: accounts.map(({ id }) => id) }]);
    showToast({
      text:
        affected === accounts.length
          ? textOf(action, format.count(affected), campaign)
          : words.changedSome(format.count(affected), format.count(accounts.length)),
      ...(changed.length > 0 && {
        undo: () =>
          void undo
            .mutateAsync(changesBack(changed, action))
            .catch(() => showToast({ text: words.undoFailed, isFailure: true })),
      }),
    });
  };
}
