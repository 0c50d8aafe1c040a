import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Channel, type PhoneNumber, phoneNumbersQuery, useReleaseNumber } from '../../queries/channels.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CopyText } from '../../components/copy-text.tsx';
import { Empty } from '../../components/empty.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { BuyNumberDialog } from './buy-number-dialog.tsx';
import { Table, type TableColumn } from '../../tables/table.tsx';

export function PhoneNumbers({ channels }: { readonly channels: readonly Channel[] }) {
  const t = useTranslations('channels');
  const terms = useTranslations('terms');
  const format = useFormat();
  const query = useQuery(phoneNumbersQuery(useOrganizationService()));
  const release = useReleaseNumber();
  const [isBuying, setBuying] = useState(false);
  const [released, setReleased] = useState<PhoneNumber>();
  const usedBy = released && channels.find(({ channel }) => released.channels.includes(channel));
  const columns: TableColumn<PhoneNumber>[] = [
    { header: t.number, is: 'name', cell: ({ phone_number: number }) => <CopyText text={number} /> },
    { header: terms.status, cell: ({ status }) => t.numberStatuses[status] },
    {
      header: t.usedBy,
      cell: (number) => format.list(number.channels.map((channel) => terms.channels[channel])) || '—',
    },
    {
      header: t.action,
      cell: (number) => (
        <Button aria-label={t.releaseOf(number.phone_number)} onPress={() => setReleased(number)}>
          {t.release}
        </Button>
      ),
    },
  ];
  return (
    <section className="channel-section" aria-labelledby="phone-numbers">
      <div className="section-head">
        <h2 id="phone-numbers">{t.numbers}</h2>
        <Button onPress={() => setBuying(true)}>{t.findNumber}</Button>
      </div>
      <QueryView query={query} lines={3}>
        {(numbers) =>
          numbers.length === 0 ? (
            <Empty text={t.noNumbers} />
          ) : (
            <Table label={t.numbers} columns={columns} rows={numbers} rowKey={({ phone_number: number }) => number} />
          )
        }
      </QueryView>
      {isBuying && <BuyNumberDialog close={() => setBuying(false)} />}
      {released && (
        <ConfirmDialog
          title={t.releaseOf(released.phone_number)}
          typed={released.phone_number}
          confirm={t.release}
          isDangerous
          refusals={t.refusals}
          close={() => setReleased(undefined)}
          onConfirm={async () => {
            await release.mutateAsync({
              phoneNumber: released.phone_number,
              ...(usedBy && { channelConfigId: usedBy.id }),
            });
            showToast({ text: t.releasedNotice(released.phone_number) });
          }}
        >
          <p>{t.releaseText}</p>
          {usedBy && <p className="notice failure">{t.releaseUsed}</p>}
        </ConfirmDialog>
      )}
    </section>
  );
}
