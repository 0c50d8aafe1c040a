import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { debtsQuery } from '../../queries/work-queue.ts';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';

interface PersonButtonProps {
  readonly contact: string;
  readonly name: string;
}

/** Opens an account of a person, an open one if there is one: its page shows what is on hold for the person. */
export function PersonButton({ contact, name }: PersonButtonProps) {
  const t = useTranslations('holds');
  const shell = useTranslations('shell');
  const service = useOrganizationService();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const open = async () => {
    setPending(true);
    try {
      const debts = await queries.query(debtsQuery(service, contact));
      const account = debts.find(({ collection_status: status }) => status !== 'resolved') ?? debts[0];
      if (account) await navigate({ to: '/accounts/$id', params: { id: account.id } });
      else showToast({ text: t.noAccount(name), isFailure: true });
    } catch {
      showToast({ text: shell.refusals.other, isFailure: true });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button className="quiet" aria-label={t.openPerson(name)} isPending={isPending} onPress={() => void open()}>
      {name}
    </Button>
  );
}
