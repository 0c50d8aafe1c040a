import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type ContactHistory, loadContactHistory } from '../../queries/contact-history.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { PrintSheet } from '../../components/print-sheet.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import { PrintedHistory } from './printed-history.tsx';

/** Prints every attempt to contact a person and every decision about it, of all accounts: what a regulator asks for. */
export function PrintHistoryButton({ person }: { readonly person: string }) {
  const t = useTranslations('compliance');
  const service = useOrganizationService();
  const [isLoading, setLoading] = useState(false);
  const [history, setHistory] = useState<ContactHistory>();
  const load = async () => {
    setLoading(true);
    try {
      setHistory(await loadContactHistory(service, person));
    } catch {
      showToast({ text: t.historyFailed, isFailure: true });
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <Button isPending={isLoading} onPress={() => void load()}>
        {t.printHistory}
      </Button>
      {history && (
        <PrintSheet close={() => setHistory(undefined)}>
          <PrintedHistory history={history} />
        </PrintSheet>
      )}
    </>
  );
}
