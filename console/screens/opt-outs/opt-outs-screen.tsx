import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type OptOutResult, optOutsQuery } from '../../calls/opt-outs.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { rowsOf } from '../../calls/pages.ts';
import { Empty } from '../../parts/empty.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useWords } from '../../words/language.ts';
import { NewOptOutsDialog } from './new-opt-outs-dialog.tsx';
import { OptOutLog } from './opt-out-log.tsx';
import { OptOutResultText } from './opt-out-result.tsx';
import { OptOutTable } from './opt-out-table.tsx';
import './opt-outs.css';

/** The numbers and addresses to which nothing is sent. */
export default function OptOutsScreen() {
  const words = useWords('opt_outs');
  const shell = useWords('shell');
  const query = useInfiniteQuery(optOutsQuery(useOrganizationService()));
  const [isAdding, setAdding] = useState(false);
  const [result, setResult] = useState<OptOutResult>();
  return (
    <>
      <PageHead title={shell.screens.opt_outs} note={words.note}>
        <Button className="primary" onPress={() => setAdding(true)}>
          {words.add}
        </Button>
      </PageHead>
      {result && <OptOutResultText result={result} />}
      <QueryView query={query} lines={8}>
        {(pages) =>
          rowsOf(pages).length === 0 ? <Empty text={words.nothing} /> : <OptOutTable optOuts={rowsOf(pages)} />
        }
      </QueryView>
      <MoreButton query={query} />
      <OptOutLog />
      {isAdding && (
        <NewOptOutsDialog
          close={() => setAdding(false)}
          done={(recorded) => {
            setResult(recorded);
            setAdding(false);
          }}
        />
      )}
    </>
  );
}
