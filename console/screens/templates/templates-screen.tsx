import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { rowsOf } from '../../calls/pages.ts';
import { templatesQuery } from '../../calls/templates.ts';
import { Empty } from '../../parts/empty.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useWords } from '../../words/language.ts';
import { MatrixTable } from './matrix-table.tsx';
import { type TemplatePlace, NewTemplateDialog } from './new-template-dialog.tsx';
import './templates.css';

/** The texts of messages by action and channel, and the gaps among them. */
export default function TemplatesScreen() {
  const words = useWords('templates');
  const shell = useWords('shell');
  const [place, setPlace] = useState<TemplatePlace>();
  const query = useInfiniteQuery(templatesQuery(useOrganizationService()));
  return (
    <>
      <PageHead title={shell.screens.templates} note={words.note}>
        <Button className="primary" onPress={() => setPlace({})}>
          {words.create}
        </Button>
      </PageHead>
      <QueryView query={query} lines={6}>
        {(pages) =>
          rowsOf(pages).length === 0 ? (
            <Empty text={words.empty} />
          ) : (
            <MatrixTable templates={rowsOf(pages)} fill={setPlace} />
          )
        }
      </QueryView>
      <MoreButton query={query} />
      {place && <NewTemplateDialog place={place} close={() => setPlace(undefined)} />}
    </>
  );
}
