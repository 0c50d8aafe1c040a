import { parseDate } from '@internationalized/date';
import { useState } from 'react';
import { type NewHold, usePlaceHold } from '../../queries/holds.ts';
import { useOrganizationZone } from '../../queries/use-organization-zone.ts';
import { AmountField } from '../../forms/amount-field.tsx';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { FormPanel } from '../../forms/form-panel.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import type { ActionFormProps } from './use-account-changes.ts';

type Kind = NewHold['kind'];
type Category = NonNullable<NewHold['dispute']>['category'];

/** The service alone places an identity check. */
const kinds = [
  'disputed',
  'by_request',
  'moratorium',
  'attorney',
  'cease',
  'insolvency',
  'deceased',
] as const satisfies Kind[];
const endsByItself = (kind: Kind | undefined): boolean => kind === 'by_request' || kind === 'moratorium';

const categories = [
  'already_paid',
  'wrong_amount',
  'not_mine',
  'fraud',
  'quality',
  'other',
] as const satisfies readonly Category[];

const maxReasonLength = 500;
const maxDisputeLength = 5000;

const fieldOf = (path: string): string => path.replace(/^dispute\./, '');

export default function HoldForm({ account, close, preset }: ActionFormProps) {
  const t = useTranslations('holds');
  const { holdKinds } = useTranslations('terms');
  const zone = useOrganizationZone() ?? 'UTC';
  const place = usePlaceHold(account.id);
  const [kind, setKind] = useState<Kind | undefined>(preset?.kind);
  const [category, setCategory] = useState<Category>();
  const isDispute = kind === 'disputed';
  return (
    <FormPanel title={t.placeTitle(account.contact.name)} close={close}>
      <p>{t.placeEffect}</p>
      <RequestForm
        submit={t.hold}
        refusals={t.refusals}
        cancel={close}
        done={close}
        fieldOf={fieldOf}
        send={async ({ reason = '', until, amount, text }) => {
          if (kind === undefined) return;
          const end = until === undefined || isDispute ? {} : { until: parseDate(until).toDate(zone).toISOString() };
          const dispute = category && {
            category,
            ...(amount !== undefined && { amount: Number(amount) }),
            ...(text !== undefined && { text }),
          };
          await place.mutateAsync({ kind, reason, ...end, ...(isDispute && dispute && { dispute }) });
          showToast({ text: t.placed(holdKinds[kind]) });
        }}
      >
        <ChoiceField
          name="kind"
          label={t.holdKind}
          choices={kinds.map((value) => ({ value, text: holdKinds[value] }))}
          initial={kind}
          onChange={setKind}
          isRequired
        />
        {isDispute ? (
          <>
            <ChoiceField
              name="category"
              label={t.disputeCategory}
              choices={categories.map((value) => ({ value, text: t.disputeCategories[value] }))}
              onChange={setCategory}
              isRequired
            />
            <AmountField
              name="amount"
              label={t.disputeAmount(account.currency)}
              hint={t.disputeAmountHint}
              currency={account.currency}
            />
            <TextField name="text" label={t.disputeText} rows={2} maxLength={maxDisputeLength} />
          </>
        ) : (
          <DateField name="until" label={t.untilLabel} hint={t.untilHint} isRequired={endsByItself(kind)} />
        )}
        <TextField name="reason" label={t.reason} rows={2} maxLength={maxReasonLength} isRequired />
      </RequestForm>
    </FormPanel>
  );
}
