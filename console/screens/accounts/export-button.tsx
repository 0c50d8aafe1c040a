import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Refusal } from '../../api/refusal.ts';
import { downloadAccounts } from '../../calls/account-list.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { useService } from '../../calls/session-calls.ts';
import { showToast } from '../../parts/toasts.ts';
import { useWords } from '../../words/language.ts';
import { type AccountsSearch, exportsMore, toExportFilters } from './filters.ts';

/** Downloads the accounts of the list as a CSV file. */
export function ExportButton({ search }: { readonly search: AccountsSearch }) {
  const words = useWords('accounts');
  const { session } = useService();
  const { organization } = useOrganizationService();
  const [isPending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      saveFile(await downloadAccounts(session, organization, toExportFilters(search)), words.file);
      if (exportsMore(search)) showToast({ text: words.exportWider });
    } catch (error) {
      const isTooLarge = error instanceof Refusal && error.details.some(({ code }) => code === 'export_too_large');
      showToast({ text: isTooLarge ? words.exportTooLarge : words.exportFailed, isFailure: true });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button isPending={isPending} onPress={() => void run()}>
      {words.export}
    </Button>
  );
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has read the address when the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
