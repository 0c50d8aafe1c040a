import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { type Webhook, type WebhookWithSecret, webhooksQuery } from '../../queries/webhooks.ts';
import { Empty } from '../../components/empty.tsx';
import { Moment } from '../../components/moment.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ScreenLink } from '../../components/screen-link.tsx';
import { SecretDialog } from '../../components/secret-dialog.tsx';
import { useNewItemForm } from '../../components/use-new-item-form.ts';
import { useFormat } from '../../locales/format.ts';
import { useWords } from '../../locales/language.ts';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookStatus, useWebhookStatus } from './webhook-status.tsx';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

/** The addresses to which the service sends events. */
export default function WebhooksScreen() {
  const words = useWords('webhooks');
  const shell = useWords('shell');
  const newItem = useNewItemForm('webhooks');
  const [created, setCreated] = useState<WebhookWithSecret>();
  const create = (
    <Button className="primary" onPress={newItem.open}>
      {words.create}
    </Button>
  );
  return (
    <>
      <PageHead title={shell.screens.webhooks} note={words.note}>
        {create}
      </PageHead>
      <WebhookTable empty={<Empty text={words.empty}>{create}</Empty>} />
      {newItem.isOpen && <NewWebhookDialog close={newItem.close} created={setCreated} />}
      {created && (
        <SecretDialog
          title={words.secretTitle}
          text={words.secretText}
          secret={created.secret}
          copy={words.copySecret}
          confirm={words.stored}
          close={() => setCreated(undefined)}
        />
      )}
    </>
  );
}

function WebhookTable({ empty }: { readonly empty: ReactNode }) {
  const words = useWords('webhooks');
  const shell = useWords('shell');
  const terms = useWords('terms');
  const format = useFormat();
  const statusOf = useWebhookStatus();
  const columns: TableColumn<Webhook>[] = [
    {
      header: shell.screens.webhook,
      is: 'name',
      cell: ({ id, url, description }) => (
        <ScreenLink to="webhook" params={{ id }}>
          {description ?? url}
        </ScreenLink>
      ),
    },
    { header: words.url, is: 'wraps', cell: ({ url }) => url },
    { header: terms.status, cell: (webhook) => <WebhookStatus webhook={webhook} /> },
    {
      header: words.eventNames,
      is: 'wraps',
      cell: ({ events }) => format.list(events.map((event) => words.events[event])),
    },
    { header: words.created, cell: ({ created_at: created }) => <Moment at={created} /> },
  ];
  const csv: CsvColumn<Webhook>[] = [
    { header: words.url, value: ({ url }) => url },
    { header: terms.status, value: (webhook) => statusOf(webhook).text },
    { header: words.eventNames, value: ({ events }) => events.join(' ') },
    { header: words.description, value: ({ description }) => description },
    { header: words.created, value: ({ created_at: created }) => created },
    { header: terms.id, value: ({ id }) => id },
  ];
  return (
    <PagedTable
      list={webhooksQuery(useOrganizationService())}
      lines={5}
      empty={empty}
      label={words.list}
      columns={columns}
      csv={{ name: words.list, columns: csv }}
      rowKey={({ id }) => id}
    />
  );
}
