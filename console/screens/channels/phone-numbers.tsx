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
import { useWords } from '../../locales/language.ts';
import { BuyNumberDialog } from './buy-number-dialog.tsx';
import { Table, type TableColumn } from '../../tables/table.tsx';

/** The numbers that were bought through the service. */
export function PhoneNumbers({ channels }: { readonly channels: readonly Channel[] }) {
  const words = useWords('channels');
  const terms = useWords('terms');
  const format = useFormat();
  const query = useQuery(phoneNumbersQuery(useOrganizationService()));
  const release = useReleaseNumber();
  const [isBuying, setBuying] = useState(false);
  const [released, setReleased] = useState<PhoneNumber>();
  const usedBy = released && channels.find(({ channel }) => released.channels.includes(channel));
  const columns: TableColumn<PhoneNumber>[] = [
    { header: words.number, is: 'name', cell: ({ phone_number: number }) => <CopyText text={number} /> },
    { header: terms.status, cell: ({ status }) => words.numberStatuses[status] },
    {
      header: words.usedBy,
      cell: (number) => format.list(number.channels.map((channel) => terms.channels[channel])) || '—',
    },
    {
      header: words.action,
      cell: (number) => (
        <Button aria-label={words.releaseOf(number.phone_number)} onPress={() => setReleased(number)}>
          {words.release}
        </Button>
      ),
    },
  ];
  return (
    <section className="channel-section" aria-labelledby="phone-numbers">
      <div className="section-head">
        <h2 id="phone-numbers">{words.numbers}</h2>
        <Button onPress={() => setBuying(true)}>{words.findNumber}</Button>
      </div>
      <QueryView query={query} lines={3}>
        {(numbers) =>
          numbers.length === 0 ? (
            <Empty text={words.noNumbers} />
          ) : (
            <Table
              label={words.numbers}
              columns={columns}
              rows={numbers}
              rowKey={({ phone_number: number }) => number}
            />
          )
        }
      </QueryView>
      {isBuying && <BuyNumberDialog close={() => setBuying(false)} />}
      {released && (
        <ConfirmDialog
          title={words.releaseOf(released.phone_number)}
          typed={released.phone_number}
          confirm={words.release}
          isDangerous
          refusals={words.refusals}
          close={() => setReleased(undefined)}
          act={async () => {
            await release.mutateAsync({
              phoneNumber: released.phone_number,
              ...(usedBy && { channelConfigId: usedBy.id }),
            });
            showToast({ text: words.releasedNotice(released.phone_number) });
          }}
        >
          <p>{words.releaseText}</p>
          {usedBy && <p className="notice failure">{words.releaseUsed}</p>}
        </ConfirmDialog>
      )}
    </section>
  );
}
