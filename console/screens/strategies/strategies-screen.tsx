import { PageHead } from '../../components/page-head.tsx';
import { NewStrategyLink } from './new-strategy-link.tsx';
import { useWords } from '../../locales/language.ts';
import { StrategyTable } from './strategy-table.tsx';
import './strategies.css';

/** The strategies that campaigns may follow. */
export default function StrategiesScreen() {
  const words = useWords('strategies');
  const shell = useWords('shell');
  return (
    <>
      <PageHead title={shell.screens.strategies} note={words.note}>
        <NewStrategyLink />
      </PageHead>
      <StrategyTable />
    </>
  );
}
