import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { webhookQuery } from '../../queries/webhooks.ts';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTranslations } from '../../locales/language.ts';
import { Deliveries } from './deliveries.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookDetails } from './webhook-details.tsx';

export default function WebhookScreen() {
  const shell = useTranslations('shell');
  const { id } = useParams({ from: '/webhooks/$id' });
  const query = useQuery(webhookQuery(useOrganizationService(), id));
  return (
    <>
      <PageHead
        title={shell.screens.webhook}
        name={query.data?.description ?? query.data?.url}
        note={<Link to="/webhooks">{shell.screens.webhooks}</Link>}
      />
      <QueryView query={query} lines={8}>
        {(webhook) => (
          <>
            <WebhookDetails webhook={webhook} />
            <WebhookActions webhook={webhook} />
            <Deliveries webhook={webhook} />
          </>
        )}
      </QueryView>
    </>
  );
}
