import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  type AccountsAction,
  type ListedAccount,
  type Status,
  applyAction,
  undoActions,
  useChangeAccounts,
} from '../../queries/account-list.ts';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import type { Count } from '../../locales/count.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { totalsOf } from './account-totals.tsx';

interface BulkBarProps {
  readonly accounts: readonly ListedAccount[];
  readonly unselect: () => void;
  readonly assignTo: string | undefined;
}

type Reason = Exclude<ListedAccount['resolution'], 'import_undone' | null>;
const reasons = [
  'paid',
  'settled',
  'written_off',
  'returned',
  'duplicate',
  'deceased',
  'other',
] as const satisfies Reason[];

type BulkAction = 'pause' | 'resume' | 'assign' | 'assignAgent' | 'setStatus';
const bulkActions: readonly BulkAction[] = ['pause', 'resume', 'assign', 'assignAgent', 'setStatus'];
const actionsWhileAssigning: readonly BulkAction[] = ['assign', 'pause', 'resume', 'assignAgent', 'setStatus'];
const noCampaign = 'none';
const nobody = 'none';

export function BulkBar({ accounts, unselect, assignTo }: BulkBarProps) {
  const t = useTranslations('accounts');
  const format = useFormat();
  const [opened, setOpened] = useState<BulkAction>();
  const isEmpty = accounts.length === 0;
  const sums = totalsOf(accounts).by_currency.map(({ currency, pending_balance: owed }) =>
    format.money(owed, currency),
  );
  return (
    <div role="group" aria-label={t.bulk} className={isEmpty ? 'hidden' : 'actions bulk-bar'}>
      {/* It stays while nothing is selected: a new one would not be read aloud. */}
      <span role="status">
        {!isEmpty && (
          <>
            {t.selected(format.count(accounts.length))}
            {sums.map((sum) => ` · ${sum}`)}
            <span className="hidden">. {t.toActions}</span>
          </>
        )}
      </span>
      {(isEmpty ? [] : assignTo === undefined ? bulkActions : actionsWhileAssigning).map((each) => (
        <Button
          key={each}
          {...(assignTo !== undefined && each === 'assign' && { className: 'primary' })}
          onPress={() => setOpened(each)}
        >
          {t[each]}
        </Button>
      ))}
      {!isEmpty && <Button onPress={unselect}>{t.unselect}</Button>}
      {opened !== undefined && (
        <BulkDialog kind={opened} accounts={accounts} assignTo={assignTo} close={() => setOpened(undefined)} />
      )}
    </div>
  );
}

interface BulkDialogProps {
  readonly kind: BulkAction;
  readonly accounts: readonly ListedAccount[];
  readonly assignTo: string | undefined;
  readonly close: () => void;
}

interface DialogContent {
  readonly title: string;
  readonly note: string;
  /** Undefined until the user has made the choices that the action needs. */
  readonly action: AccountsAction | undefined;
  readonly field?: ReactNode;
}

function BulkDialog({ kind, accounts: selected, assignTo, close }: BulkDialogProps) {
  const t = useTranslations('accounts');
  const terms = useTranslations('terms');
  // The list may be refetched while the dialog is open.
  const [accounts] = useState(selected);
  const [status, setStatus] = useState<Status>('active');
  const [resolution, setResolution] = useState<Reason>('paid');
  const [campaign, setCampaign] = useState(assignTo);
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  const nameOf = (id: string | undefined) => directory?.campaigns.find((each) => each.id === id)?.name;
  const userNameOf = (id: string | undefined) => directory?.users.find((each) => each.id === id)?.name ?? undefined;
  const [user, setUser] = useState<string>();
  const apply = useApply(accounts);
  const size = useFormat().count(accounts.length);
  const dialogs: Readonly<Record<BulkAction, DialogContent>> = {
    pause: { title: t.pauseSize(size), note: t.pauseNote, action: { action: 'pause' } },
    resume: { title: t.resumeSize(size), note: t.resumeNote, action: { action: 'resume' } },
    assign: {
      title: t.assignSize(size),
      note: campaign === noCampaign ? t.unassignNote : t.assignNote,
      action:
        campaign === undefined
          ? undefined
          : { action: 'assign_campaign', campaign_id: campaign === noCampaign ? null : campaign },
      field: (
        <ChoiceField
          name="campaign_id"
          label={t.campaign}
          choices={[
            ...(directory?.campaigns.map(({ id, name }) => ({ value: id, text: name })) ?? []),
            { value: noCampaign, text: t.noCampaign },
          ]}
          {...(campaign !== undefined && { value: campaign })}
          onChange={setCampaign}
        />
      ),
    },
    assignAgent: {
      title: t.agentSize(size),
      note: t.agentNote,
      action: user === undefined ? undefined : { action: 'assign_agent', user_id: user === nobody ? null : user },
      field: (
        <ChoiceField
          name="user_id"
          label={t.assignedTo}
          choices={[
            ...(directory?.users.map(({ id, name }) => ({ value: id, text: name ?? id.slice(0, 8) })) ?? []),
            { value: nobody, text: t.nobody },
          ]}
          {...(user !== undefined && { value: user })}
          onChange={setUser}
        />
      ),
    },
    setStatus: {
      title: t.statusSize(size),
      note: t.statusNote,
      action: { action: 'change_status', status, ...(status === 'resolved' && { resolution }) },
      field: (
        <>
          <ChoiceField<Status>
            name="status"
            label={t.status}
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
          {status === 'resolved' && (
            <ChoiceField<Reason>
              name="resolution"
              label={terms.resolution}
              choices={reasons.map((each) => ({ value: each, text: terms.resolutions[each] }))}
              value={resolution}
              onChange={setResolution}
            />
          )}
        </>
      ),
    },
  };
  const { title, note, action, field } = dialogs[kind];
  return (
    <ConfirmDialog
      title={title}
      confirm={t[kind]}
      isReady={action !== undefined}
      onConfirm={async () => action && apply(action, kind === 'assignAgent' ? userNameOf(user) : nameOf(campaign))}
      close={close}
    >
      {field}
      <p>{note}</p>
    </ConfirmDialog>
  );
}

function useApply(accounts: readonly ListedAccount[]) {
  const t = useTranslations('accounts');
  const format = useFormat();
  const change = useChangeAccounts();
  const undo = useChangeAccounts();
  const textOf = (action: AccountsAction, count: Count, name: string | undefined) => {
    if (action.action === 'pause') return t.paused(count);
    if (action.action === 'resume') return t.resumed(count);
    if (action.action === 'assign_agent') {
      if (action.user_id === null) return t.agentUnassigned(count);
      return name === undefined ? t.changed(count) : t.agentAssigned(count, name);
    }
    if (action.action !== 'assign_campaign') return t.changed(count);
    if (action.campaign_id === null) return t.unassigned(count);
    return name === undefined ? t.changed(count) : t.assigned(count, name);
  };
  return async (action: AccountsAction, name: string | undefined): Promise<void> => {
    const changed = accounts.filter((account) => applyAction(account, action) !== account);
    const affected = await change.mutateAsync([{ ...action, account_ids: accounts.map(({ id }) => id) }]);
    showToast({
      text:
        affected === accounts.length
          ? textOf(action, format.count(affected), name)
          : t.changedSome(format.count(affected), format.count(accounts.length)),
      ...(changed.length > 0 && {
        undo: () =>
          void undo
            .mutateAsync(undoActions(changed, action))
            .catch(() => showToast({ text: t.undoFailed, isFailure: true })),
      }),
    });
  };
}
