import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type Import, importQuery } from '../../../queries/imports.ts';
import { useOrganizationService } from '../../../queries/organization-service.ts';
import { CopyText } from '../../../components/copy-text.tsx';
import { Moment } from '../../../components/moment.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { useTranslations } from '../../../locales/language.ts';
import { Counts } from './counts.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportedAccounts } from './imported-accounts.tsx';
import { rememberedName } from './remembered-names.ts';
import { UndoImport } from './undo-import.tsx';
import './imports.css';

export default function ImportScreen() {
  const shell = useTranslations('shell');
  const { id } = useParams({ from: '/imports/$id' });
  const query = useQuery(importQuery(useOrganizationService(), id));
  return (
    <>
      <PageHead
        title={shell.screens.import}
        name={rememberedName(id)}
        note={<Link to="/imports">{shell.screens.imports}</Link>}
      />
      <QueryView query={query} lines={8}>
        {(found) => <ImportDetails found={found} />}
      </QueryView>
    </>
  );
}

function ImportDetails({ found }: { readonly found: Import }) {
  const t = useTranslations('imports');
  const { outcomes, paymentCounts } = t;
  const { payments } = found;
  const hasPayments = Object.values(payments).some((count) => count > 0);
  return (
    <>
      <p>
        <strong>
          {t.modes[found.mode]}: {t.statuses[found.status]}
        </strong>{' '}
        <Moment at={found.created_at} /> <CopyText text={found.job_id} />
      </p>
      {found.mode === 'validate' && <p className="notice">{t.nothingStored}</p>}
      <UndoImport found={found} />
      <Counts
        counts={[
          [t.total, found.total_records],
          [outcomes.imported, found.imported],
          [outcomes.updated, found.updated],
          [outcomes.unchanged, found.unchanged],
          [outcomes.superseded, found.superseded],
          [outcomes.failed, found.failed],
          [outcomes.warned, found.warned],
        ]}
      />
      {found.status !== 'processing' && <ImportedAccounts parts={[found]} />}
      {hasPayments && (
        <section aria-labelledby="payments">
          <h2 id="payments">{t.payments}</h2>
          <Counts
            counts={[
              [paymentCounts.registered, payments.registered],
              [paymentCounts.unchanged, payments.unchanged],
              [paymentCounts.failed, payments.failed],
              [paymentCounts.skipped, payments.skipped],
            ]}
          />
        </section>
      )}
      <DifferenceTable differences={found.differences} />
      <ImportRows
        kind="errors"
        rows={found.errors}
        isTruncated={found.errors_truncated}
        all={found.errors_url}
        allText={t.allErrors}
      />
      <ImportRows
        kind="warnings"
        rows={found.warnings}
        isTruncated={found.warnings_truncated}
        all={found.warnings_url}
        allText={t.allWarnings}
      />
      {found.errors.length === 0 && found.status !== 'processing' && <p>{t.noErrors}</p>}
    </>
  );
}
