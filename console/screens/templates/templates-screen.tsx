import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { type Template, templatesQuery } from '../../calls/templates.ts';
import { Empty } from '../../parts/empty.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useWords } from '../../words/language.ts';
import { MatrixTable } from './matrix-table.tsx';
import { type TemplatePlace, NewTemplateDialog } from './new-template-dialog.tsx';
import './templates.css';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { PagedList } from '../../tables/paged-list.tsx';

/** The texts of messages by action and channel, and the gaps among them. */
export default function TemplatesScreen() {
  const words = useWords('templates');
  const shell = useWords('shell');
  const terms = useWords('terms');
  const [place, setPlace] = useState<TemplatePlace>();
  const csv: CsvColumn<Template>[] = [
    { header: terms.name, value: ({ name }) => name },
    { header: words.action, value: ({ action_type: action }) => action },
    { header: words.channel, value: ({ channel }) => terms.channels[channel] },
    { header: words.language, value: ({ language }) => language },
    { header: words.subject, value: ({ subject }) => subject },
    { header: words.text, value: ({ body }) => body },
    { header: words.contentId, value: ({ provider_content_id: content }) => content },
    { header: terms.id, value: ({ id }) => id },
  ];
  const create = (
    <Button className="primary" onPress={() => setPlace({})}>
      {words.create}
    </Button>
  );
  return (
    <>
      <PageHead title={shell.screens.templates} note={words.note}>
        {create}
      </PageHead>
      <PagedList
        list={templatesQuery(useOrganizationService())}
        lines={6}
        csv={{ name: shell.screens.templates, columns: csv }}
        empty={<Empty text={words.empty}>{create}</Empty>}
      >
        {(templates) => <MatrixTable templates={templates} fill={setPlace} />}
      </PagedList>
      {place && <NewTemplateDialog place={place} close={() => setPlace(undefined)} />}
    </>
  );
}
