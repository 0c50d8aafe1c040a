import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { PageHead } from '../../components/page-head.tsx';
import { useTranslations } from '../../locales/language.ts';
import { NewOptOutsDialog } from './new-opt-outs-dialog.tsx';
import { OptOutLog } from './opt-out-log.tsx';
import { OptOutResultText, type RecordedOptOuts } from './opt-out-result.tsx';
import { OptOutTable } from './opt-out-table.tsx';
import './opt-outs.css';

export default function OptOutsScreen() {
  const t = useTranslations('opt_outs');
  const shell = useTranslations('shell');
  const [isAdding, setAdding] = useState(false);
  const [recorded, setRecorded] = useState<RecordedOptOuts>();
  return (
    <>
      <PageHead title={shell.screens.opt_outs} note={t.note}>
        <Button className="primary" onPress={() => setAdding(true)}>
          {t.add}
        </Button>
      </PageHead>
      {recorded && <OptOutResultText {...recorded} />}
      <OptOutTable />
      <OptOutLog />
      {isAdding && (
        <NewOptOutsDialog
          close={() => setAdding(false)}
          done={(added) => {
            setRecorded(added);
            setAdding(false);
          }}
        />
      )}
    </>
  );
}
