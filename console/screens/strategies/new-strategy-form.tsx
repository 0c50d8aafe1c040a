import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { strategyQuery } from '../../queries/strategies.ts';
import { QueryView } from '../../components/query-view.tsx';
import { useTranslations } from '../../locales/language.ts';
import { blankDraft, draftOf } from './strategy-draft.ts';
import { StrategyForm } from './strategy-form.tsx';

export function NewStrategyForm() {
  const { from } = useSearch({ from: '/strategies/$id' });
  return from === undefined ? <StrategyForm initial={blankDraft} campaigns="" /> : <Copy from={from} />;
}

function Copy({ from }: { readonly from: string }) {
  const t = useTranslations('strategies');
  const query = useQuery(strategyQuery(useOrganizationService(), from));
  return (
    <QueryView query={query} lines={10}>
      {(strategy) => (
        <StrategyForm
          key={from}
          initial={{ ...draftOf(strategy), name: t.copyOf(strategy.name).slice(0, 200) }}
          campaigns=""
        />
      )}
    </QueryView>
  );
}
