import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Refusal } from '../../api/refusal.ts';
import { downloadAccounts } from '../../queries/account-list.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { useService } from '../../queries/session-service.ts';
import { saveFile } from '../../csv/save-file.ts';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import { type AccountsSearch, exportsMore, toExportFilters } from './filters.ts';

export function ExportButton({ search }: { readonly search: AccountsSearch }) {
  const t = useTranslations('accounts');
  const shell = useTranslations('shell');
  const { session } = useService();
  const { organization } = useOrganizationService();
  const [isPending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      saveFile(t.file, await downloadAccounts(session, organization, toExportFilters(search)));
      if (exportsMore(search)) showToast({ text: t.exportWider });
    } catch (error) {
      const isTooLarge = error instanceof Refusal && error.details.some(({ code }) => code === 'export_too_large');
      showToast({ text: isTooLarge ? t.exportTooLarge : shell.exportFailed, isFailure: true });
    } finally {
      setPending(false);
    }
  };
  return (
    <span title={shell.export}>
      <Button className="square" aria-label={shell.export} isPending={isPending} onPress={() => void run()}>
        <Icon name="download" />
      </Button>
    </span>
  );
}
