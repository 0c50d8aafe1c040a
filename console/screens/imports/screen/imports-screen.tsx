import { useState } from 'react';
import { useOrganizationService } from '../../../queries/organization-service.ts';
import { PageHead } from '../../../components/page-head.tsx';
import { UnsavedGuard } from '../../../forms/unsaved-guard.tsx';
import { useTranslations } from '../../../locales/language.ts';
import { FileSetup } from './file-setup.tsx';
import { FileDrop } from './file-drop.tsx';
import type { FileProfile } from '../file/import-file.ts';
import { nextPart } from './import-run.ts';
import { ImportHistory } from './import-history.tsx';
import { RunView } from './run-view.tsx';
import { TableChoice } from './table-choice.tsx';
import { useImportFile } from './use-import-file.ts';
import { useImportRun } from './use-import-run.ts';
import './imports.css';

const tableKey = ({ hash, sheet = '', bounds }: FileProfile): string =>
  [hash, sheet, bounds.heading, bounds.endLines].join(' ');

export default function ImportsScreen() {
  const t = useTranslations('imports');
  const shell = useTranslations('shell');
  const { organization } = useOrganizationService();
  const file = useImportFile();
  const run = useImportRun(organization, file);
  const [hasEnded, setEnded] = useState(false);
  return (
    <>
      <PageHead title={shell.screens.imports} note={t.note} />
      <UnsavedGuard isUnsaved={run.run !== undefined && nextPart(run.run) !== undefined} />
      {run.run ? (
        <RunView
          running={run}
          run={run.run}
          file={file}
          end={() => {
            setEnded(true);
            run.end();
          }}
        />
      ) : (
        <>
          <FileDrop file={file} autoFocus={hasEnded} />
          {file.profile && (
            <>
              <TableChoice key={file.profile.hash} profile={file.profile} file={file} />
              {file.profile.rows > 0 && (
                <FileSetup key={tableKey(file.profile)} profile={file.profile} file={file} start={run.start} />
              )}
            </>
          )}
        </>
      )}
      <ImportHistory />
    </>
  );
}
