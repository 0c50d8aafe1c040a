import { deriveId } from '../../foundation/derived-ids.ts';
import { InteractionId } from '../../foundation/ids.ts';
import { transact } from '../../platform/aws/table/table.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { handledMessageStore } from '../../outreach/callbacks/handled-message-store.ts';
import { storeInboundText } from '../../outreach/callbacks/store-inbound-text.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { contactCountStore } from '../../portfolio/accounts/contact-count-store.ts';
import type { InstalmentPlan } from '../../portfolio/plans/plan.ts';
import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import type { Agreement, AgreementResult } from './agree-on-debt.ts';
import { agreementTexts } from './agreement-texts.ts';
import { debtorInteraction, debtorNotice, inInbox } from './debtor-interaction.ts';
import type { Debtor } from './load-debtor.ts';
import type { PageLanguage } from './page-language.ts';
import { amountOf, dayOf } from './page-values.ts';

/**
 * Adds what a debtor agreed to, or proposed, to the timeline and the inbox in their words. A proposal waits for an answer
 * as every text does; an agreement stops contact by itself. Safe to repeat: it completes a request that was interrupted
 * after the agreement.
 */
export async function recordAgreement(
  debtor: Debtor,
  account: Account,
  { kind, agreement }: Extract<AgreementResult, { readonly agreement: unknown }>,
  now: Date,
): Promise<void> {
  const { organization } = debtor;
  const { id: of, at } = momentOf(agreement);
  const id = deriveId(InteractionId, organization.id, `portal:${kind}:${of}`);
  const body = textOf(kind, agreement, debtor.language);
  const interaction = inInbox(debtorInteraction(debtor, account, { id, body, at }));
  const notice = debtorNotice(debtor, interaction, body);
  if (kind === 'awaits_decision') {
    const marks = [handledMessageStore().insertion(organization.id, `portal:${id}`, at)];
    await storeInboundText(organization.id, { interaction, notice, isStop: false, statements: [], marks }, now);
    return;
  }
  // Refused if an earlier request stored it.
  await transact([
    interactionStore(organization.id).insertion(interaction),
    contactCountStore(organization.id).inboundUpdate(account.id),
    ...notificationStore(organization.id).insertion(notice, now),
  ]);
}

function momentOf(agreement: Agreement): { readonly id: string; readonly at: string } {
  switch (agreement.kind) {
    case 'promise':
      return { id: agreement.promise.id, at: agreement.promise.created_at };
    case 'plan':
      return { id: agreement.plan.id, at: agreement.plan.accepted_at ?? agreement.plan.created_at };
    case 'settlement':
      return { id: agreement.settlement.id, at: agreement.settlement.accepted_at ?? agreement.settlement.created_at };
  }
}

function saidPlan({ total, currency, instalments }: InstalmentPlan, language: PageLanguage) {
  const [first, last] = [instalments[0], instalments.at(-1)].map((each) => dayOf(each?.due_date ?? '', language));
  return {
    total: amountOf(total, currency, language),
    count: instalments.length,
    first: first ?? '',
    last: last ?? '',
  };
}

/** In the words of the debtor. */
function textOf(kind: 'agreed' | 'awaits_decision', agreement: Agreement, language: PageLanguage): string {
  const { said } = agreementTexts[language];
  const isAgreed = kind === 'agreed';
  switch (agreement.kind) {
    case 'promise': {
      const { amount, currency, due_date: day } = agreement.promise;
      return said.promise(amountOf(amount, currency, language), dayOf(day, language));
    }
    case 'plan':
      return (isAgreed ? said.plan : said.proposedPlan)(saidPlan(agreement.plan, language));
    case 'settlement': {
      const { offered_amount: offered, currency, pay_by: payBy } = agreement.settlement;
      const day = payBy === undefined ? undefined : dayOf(payBy, language);
      return (isAgreed ? said.settlement : said.proposedSettlement)(amountOf(offered, currency, language), day);
    }
  }
}
