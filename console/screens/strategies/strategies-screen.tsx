import { PageHead } from '../../components/page-head.tsx';
import { NewStrategyLink } from './new-strategy-link.tsx';
import { useTranslations } from '../../locales/language.ts';
import { StrategyTable } from './strategy-table.tsx';
import './strategies.css';

export default function StrategiesScreen() {
  const t = useTranslations('strategies');
  const shell = useTranslations('shell');
  return (
    <>
      <PageHead title={shell.screens.strategies} note={t.note}>
        <NewStrategyLink />
      </PageHead>
      <StrategyTable />
    </>
  );
}
