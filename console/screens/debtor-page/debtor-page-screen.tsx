import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { debtorViewQuery } from '../../queries/debtor-view.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { HtmlFrame } from '../../components/html-frame.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ToggleChoice } from '../../components/toggle-choice.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useTranslations } from '../../locales/language.ts';
import './debtor-page.css';

/** What a debtor sees on their page, before and after they proved who they are. */
export default function DebtorPageScreen() {
  const t = useTranslations('debtor_page');
  const shell = useTranslations('shell');
  const { id } = useParams({ from: '/contacts/$id/debtor-page' });
  const { page } = useSearch({ from: '/contacts/$id/debtor-page' });
  const change = useChangeSearch<'/contacts/$id/debtor-page'>();
  const query = useQuery(debtorViewQuery(useOrganizationService(), id));
  const shown = page ?? 'debts';
  return (
    <>
      <PageHead title={shell.screens.debtor_page} note={t.note}>
        <ToggleChoice
          label={t.page}
          choices={[
            { value: 'debts', text: t.debts },
            { value: 'front', text: t.front },
          ]}
          value={shown}
          onChange={(value) => change({ page: value === 'front' ? 'front' : undefined })}
        />
      </PageHead>
      <QueryView query={query} lines={12}>
        {({ asks_for: fact, front_page: front, debts_page: debts }) => (
          <>
            <p className="soft">{t.asksFor[fact]}</p>
            {shown === 'debts' && debts === null ? (
              <p className="notice">{t.noDebts}</p>
            ) : (
              <HtmlFrame
                className="debtor-page"
                title={shown === 'front' ? t.front : t.debts}
                html={inertHtml(shown === 'front' ? front : (debts ?? ''))}
              />
            )}
          </>
        )}
      </QueryView>
    </>
  );
}

/** Nothing in it can be pressed. */
const inertHtml = (html: string): string => `<div inert>${html}</div>`;
