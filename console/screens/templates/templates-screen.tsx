import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { strategiesQuery } from '../../queries/strategies.ts';
import { type Template, templatesQuery } from '../../queries/templates.ts';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useAllPages } from '../../components/use-all-pages.ts';
import { useNewItemForm } from '../../components/use-new-item-form.ts';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useTranslations } from '../../locales/language.ts';
import { MatrixTable } from './matrix-table.tsx';
import { type TemplatePlace, NewTemplateDialog } from './new-template-dialog.tsx';
import { useMissingTemplates } from './use-missing-templates.ts';
import './templates.css';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { PagedList } from '../../tables/paged-list.tsx';

export default function TemplatesScreen() {
  const t = useTranslations('templates');
  const shell = useTranslations('shell');
  const terms = useTranslations('terms');
  const service = useOrganizationService();
  const newItem = useNewItemForm('templates');
  const [gap, setGap] = useState<TemplatePlace>();
  const { channel, action } = useSearch({ from: '/templates' });
  const change = useChangeSearch<'/templates'>();
  const linked = action === undefined ? undefined : { action, ...(channel && { channel }) };
  const place = gap ?? linked ?? (newItem.isOpen ? {} : undefined);
  const strategies = useInfiniteQuery(strategiesQuery(service));
  useAllPages(strategies);
  const missing = useMissingTemplates()(rowsOf(strategies.data).flatMap(({ steps }) => steps));
  const close = () => {
    setGap(undefined);
    change({ create: undefined, channel: undefined, action: undefined }, { replace: true });
  };
  const csv: CsvColumn<Template>[] = [
    { header: terms.name, value: ({ name }) => name },
    { header: t.action, value: ({ action_type: action }) => action },
    { header: t.channel, value: ({ channel }) => terms.channels[channel] },
    { header: t.language, value: ({ language }) => language },
    { header: t.subject, value: ({ subject }) => subject },
    { header: t.text, value: ({ body }) => body },
    { header: t.contentId, value: ({ provider_content_id: content }) => content },
    { header: terms.id, value: ({ id }) => id },
  ];
  return (
    <>
      <PageHead title={shell.screens.templates} note={t.note}>
        <Button className="primary" onPress={newItem.open}>
          {t.create}
        </Button>
      </PageHead>
      <PagedList
        list={templatesQuery(service)}
        lines={6}
        csv={{ name: shell.screens.templates, columns: csv }}
        empty={
          <>
            <Empty text={t.empty}>
              <Button className="primary" onPress={newItem.open}>
                {t.createFirst}
              </Button>
            </Empty>
            {missing.length > 0 && <MatrixTable templates={[]} missing={missing} fill={setGap} />}
          </>
        }
      >
        {(templates) => <MatrixTable templates={templates} missing={missing} fill={setGap} />}
      </PagedList>
      {place && <NewTemplateDialog place={place} close={close} />}
    </>
  );
}
