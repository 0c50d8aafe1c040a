import type { DecisionView } from '../../history/decisions/contract.ts';
import type { Named } from './account-names.ts';
import type { Columns, ExportedKind } from './exported-kind.ts';

/** New columns are appended. What each rule compared is in JSON files only. */
const columns: Columns<Named<DecisionView>> = {
  id: ({ id }) => id,
  account_id: (decision) => decision.account_id,
  account_external_id: (decision) => decision.account_external_id,
  contact_id: (decision) => decision.contact_id,
  contact_name: (decision) => decision.contact_name,
  channel: ({ channel }) => channel,
  action_type: (decision) => decision.action_type,
  allowed: ({ allowed }) => allowed,
  reason: ({ reason }) => reason,
  at: ({ at }) => at,
  retry_at: (decision) => decision.retry_at,
  allowed_until: (decision) => decision.allowed_until,
  interaction_id: (decision) => decision.interaction_id,
  initiated_by_kind: (decision) => decision.initiated_by.kind,
  initiated_by_id: (decision) => decision.initiated_by.id,
};

export const decisionExport: ExportedKind<'decisions', Named<DecisionView>, Named<DecisionView>> = {
  columns: () => columns,
  row: (decision) => decision,
  json: (decision) => decision,
};
