import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { rowsOf } from '../../calls/pages.ts';
import { type Webhook, type WebhookWithSecret, webhooksQuery } from '../../calls/webhooks.ts';
import { Empty } from '../../parts/empty.tsx';
import { Moment } from '../../parts/moment.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookStatus } from './webhook-status.tsx';

/** The addresses to which the service sends events. */
export default function WebhooksScreen() {
  const words = useWords('webhooks');
  const shell = useWords('shell');
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<WebhookWithSecret>();
  const query = useInfiniteQuery(webhooksQuery(useOrganizationService()));
  return (
    <>
      <PageHead title={shell.screens.webhooks} note={words.note}>
        <Button className="primary" onPress={() => setCreating(true)}>
          {words.create}
        </Button>
      </PageHead>
      <QueryView query={query} lines={5}>
        {(pages) =>
          rowsOf(pages).length === 0 ? <Empty text={words.empty} /> : <WebhookTable webhooks={rowsOf(pages)} />
        }
      </QueryView>
      <MoreButton query={query} />
      {isCreating && <NewWebhookDialog close={() => setCreating(false)} created={setCreated} />}
      {created && (
        <SecretDialog
          title={words.secretTitle}
          text={words.secretText}
          secret={created.secret}
          confirm={words.stored}
          close={() => setCreated(undefined)}
        />
      )}
    </>
  );
}

function WebhookTable({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const words = useWords('webhooks');
  const terms = useWords('terms');
  const format = useFormat();
  return (
    <div className="scrolls" role="region" aria-label={words.list} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.url}</th>
            <th scope="col">{terms.status}</th>
            <th scope="col">{words.eventNames}</th>
            <th scope="col">{words.description}</th>
            <th scope="col">{words.created}</th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <tr key={webhook.id}>
              <th scope="row">
                <ScreenLink to="webhook" params={{ id: webhook.id }}>
                  {webhook.url}
                </ScreenLink>
              </th>
              <td>
                <WebhookStatus webhook={webhook} />
              </td>
              <td className="wraps">{format.list(webhook.events.map((event) => words.events[event]))}</td>
              <td>{webhook.description ?? '—'}</td>
              <td>
                <Moment at={webhook.created_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
