import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Import, useUndoImport } from '../../../queries/imports.ts';
import { useViewer } from '../../../queries/me.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import { Counts } from './counts.tsx';

/** Undoes a finished import, says which job undid it, or what an undo has taken back. */
export function UndoImport({ found }: { readonly found: Import }) {
  const t = useTranslations('imports');
  const isAdmin = useViewer().hasRole('admin');
  if (found.undo) return <UndoResult found={found} undo={found.undo} />;
  if (found.undone_by !== null)
    return (
      <p className="notice">
        {t.undone}{' '}
        <Link to="/imports/$id" params={{ id: found.undone_by }}>
          {t.showUndo}
        </Link>
      </p>
    );
  const hasChanged = found.imported + found.updated + found.payments.registered > 0;
  if (!isAdmin || found.mode !== 'import' || found.status === 'processing' || !hasChanged) return null;
  return <UndoButton found={found} />;
}

function UndoButton({ found }: { readonly found: Import }) {
  const t = useTranslations('imports');
  const format = useFormat();
  const navigate = useNavigate();
  const undo = useUndoImport(found.job_id);
  const [isConfirming, setConfirming] = useState(false);
  const { imported, updated, payments } = found;
  return (
    <div className="actions">
      <Button onPress={() => setConfirming(true)}>{t.undo}</Button>
      {isConfirming && (
        <ConfirmDialog
          title={t.undoTitle}
          confirm={t.undo}
          isDangerous
          close={() => setConfirming(false)}
          onConfirm={async () => {
            const { job_id: id } = await undo.mutateAsync();
            void navigate({ to: '/imports/$id', params: { id } });
          }}
        >
          <p>
            {[
              imported > 0 && t.undoRemoves(format.count(imported)),
              updated > 0 && t.undoRestores(format.count(updated)),
              payments.registered > 0 && t.undoReverses(format.count(payments.registered)),
              t.undoKeeps,
            ]
              .filter((text) => text !== false)
              .join(' ')}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface UndoResultProps {
  readonly found: Import;
  readonly undo: NonNullable<Import['undo']>;
}

function UndoResult({ found, undo }: UndoResultProps) {
  const t = useTranslations('imports');
  return (
    <>
      {found.undoes !== null && (
        <p>
          <Link to="/imports/$id" params={{ id: found.undoes }}>
            {t.showUndone}
          </Link>
        </p>
      )}
      <Counts
        counts={[
          [t.undoCounts.removed, undo.removed],
          [t.undoCounts.restored, undo.restored],
          [t.undoCounts.payments_reversed, undo.payments_reversed],
          [t.undoCounts.changed_since, undo.changed_since],
        ]}
      />
    </>
  );
}
