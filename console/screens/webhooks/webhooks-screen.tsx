import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { type Webhook, type WebhookWithSecret, webhooksQuery } from '../../queries/webhooks.ts';
import { Empty } from '../../components/empty.tsx';
import { Moment } from '../../components/moment.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SecretDialog } from '../../components/secret-dialog.tsx';
import { useNewItemForm } from '../../components/use-new-item-form.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookStatus, useWebhookStatus } from './webhook-status.tsx';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

export default function WebhooksScreen() {
  const t = useTranslations('webhooks');
  const shell = useTranslations('shell');
  const newItem = useNewItemForm('webhooks');
  const [created, setCreated] = useState<WebhookWithSecret>();
  const create = (
    <Button className="primary" onPress={newItem.open}>
      {t.create}
    </Button>
  );
  return (
    <>
      <PageHead title={shell.screens.webhooks} note={t.note}>
        {create}
      </PageHead>
      <WebhookTable empty={<Empty text={t.empty}>{create}</Empty>} />
      {newItem.isOpen && <NewWebhookDialog close={newItem.close} created={setCreated} />}
      {created && (
        <SecretDialog
          title={t.secretTitle}
          text={t.secretText}
          secret={created.secret}
          copy={t.copySecret}
          confirm={t.stored}
          close={() => setCreated(undefined)}
        />
      )}
    </>
  );
}

function WebhookTable({ empty }: { readonly empty: ReactNode }) {
  const t = useTranslations('webhooks');
  const shell = useTranslations('shell');
  const terms = useTranslations('terms');
  const format = useFormat();
  const statusOf = useWebhookStatus();
  const columns: TableColumn<Webhook>[] = [
    {
      header: shell.screens.webhook,
      is: 'name',
      cell: ({ id, url, description }) => (
        <Link to="/webhooks/$id" params={{ id }}>
          {description ?? url}
        </Link>
      ),
    },
    { header: t.url, is: 'wraps', cell: ({ url }) => url },
    { header: terms.status, cell: (webhook) => <WebhookStatus webhook={webhook} /> },
    {
      header: t.eventNames,
      is: 'wraps',
      cell: ({ events }) => format.list(events.map((event) => t.events[event])),
    },
    { header: t.created, cell: ({ created_at: created }) => <Moment at={created} /> },
  ];
  const csv: CsvColumn<Webhook>[] = [
    { header: t.url, value: ({ url }) => url },
    { header: terms.status, value: (webhook) => statusOf(webhook).text },
    { header: t.eventNames, value: ({ events }) => events.join(' ') },
    { header: t.description, value: ({ description }) => description },
    { header: t.created, value: ({ created_at: created }) => created },
    { header: terms.id, value: ({ id }) => id },
  ];
  return (
    <PagedTable
      list={webhooksQuery(useOrganizationService())}
      lines={5}
      empty={empty}
      label={t.list}
      columns={columns}
      csv={{ name: t.list, columns: csv }}
      rowKey={({ id }) => id}
    />
  );
}
