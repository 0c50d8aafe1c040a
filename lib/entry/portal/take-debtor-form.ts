import * as z from 'zod/mini';
import { AccountId, tryParseId } from '../../foundation/ids.ts';
import { schemaOf } from '../../foundation/schema.ts';
import { loadSealingKey } from '../../platform/aws/load-sealing-key.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { agreeOnDebt } from './agree-on-debt.ts';
import { agreementPage } from './agreement-page.ts';
import { type AgreementTerms, readAgreementTerms } from './agreement-terms.ts';
import { isProvenAct, debtorActs } from './debtor-act.ts';
import { donePage, wrongAnswerPage } from './debtor-page.ts';
import { sessionCookie, sessionKeyPurpose } from './debtor-session.ts';
import { isProven } from './is-proven.ts';
import { type Debtor, loadDebtor } from './load-debtor.ts';
import { loadDebtsPage } from './load-debts-page.ts';
import { pageLanguage } from './page-language.ts';
import { type DebtorPreferences, readPreferences } from './debtor-preferences.ts';
import { proveDebtor } from './prove-debtor.ts';
import { recordAgreement } from './record-agreement.ts';
import { recordDebtorText } from './record-debtor-text.ts';
import { stopContact } from './stop-contact.ts';
import { savePreferences } from './save-preferences.ts';
import { showDebtorPage } from './show-debtor-page.ts';

const Form = () =>
  z.object({
    act: z.enum(['prove', ...debtorActs]),
    fact: z._default(z.string(), ''),
    language: z.optional(z.string()),
    account: z.optional(AccountId()),
    text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))),
  });
type Form = z.output<ReturnType<typeof Form>> & { readonly preferred: DebtorPreferences | undefined };

interface Sent {
  readonly token: string;
  readonly cookie: string | undefined;
  /** As browsers send it: `application/x-www-form-urlencoded`. */
  readonly form: string;
}

interface FormReply {
  readonly page: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Does what a form of the page asks for. Undefined if the link leads nowhere, except for an answer to the question. */
export async function takeDebtorForm({ token, cookie, form: sent }: Sent, now: Date): Promise<FormReply | undefined> {
  const fields = new URLSearchParams(sent.replaceAll('%0D%0A', '%0A'));
  const { data } = z.safeParse(schemaOf(Form), Object.fromEntries(fields));
  const form = data && { ...data, preferred: readPreferences(fields) };
  if (form?.act === 'prove') return answerProof(token, form, now);
  const terms = readAgreementTerms(fields);
  const page =
    (terms && (await agree({ token, cookie, account: fields.get('account') }, terms, now))) ??
    (form ? await act(token, cookie, form, now) : await showDebtorPage(token, cookie, now));
  return page === undefined ? undefined : { page };
}

async function answerProof(token: string, { fact, language }: Form, now: Date): Promise<FormReply> {
  const debtor = await proveDebtor(token, fact, now);
  if (!debtor) return { page: wrongAnswerPage(pageLanguage(language)) };
  const { organization, contact } = debtor;
  const person = { organization: organization.id, contact: contact.id };
  return {
    page: await loadDebtsPage(debtor, now),
    headers: { 'Set-Cookie': sessionCookie(await loadSealingKey(sessionKeyPurpose), person, now) },
  };
}

async function act(
  token: string,
  cookie: string | undefined,
  { act: asked, account: id, text, preferred }: Form,
  now: Date,
): Promise<string | undefined> {
  const { debtor } = await loadDebtor(token, now);
  if (!debtor || asked === 'prove') return undefined;
  const { organization, language } = debtor;
  if (asked === 'stop') await stopContact(debtor, now);
  else if (asked === 'prefer') {
    if (!preferred || !(await isProven(debtor, cookie, now))) return showDebtorPage(token, cookie, now);
    await savePreferences(debtor, preferred);
  } else {
    const account = isProvenAct(asked) ? await provenAccount(debtor, cookie, id, now) : debtor.account;
    if (!account || (isProvenAct(asked) && text === undefined)) return showDebtorPage(token, cookie, now);
    await recordDebtorText(debtor, account, { act: asked, ...(isProvenAct(asked) && { text }) }, now);
  }
  return donePage(organization.name, language, asked);
}

/** Undefined unless the account is one of the person's, in an open session. */
async function agree(
  { token, cookie, account: id }: Pick<Sent, 'token' | 'cookie'> & { readonly account: string | null },
  terms: AgreementTerms,
  now: Date,
): Promise<string | undefined> {
  const { debtor } = await loadDebtor(token, now);
  const account = debtor && (await provenAccount(debtor, cookie, tryParseId(AccountId, id ?? ''), now));
  if (!debtor || !account) return undefined;
  const result = await agreeOnDebt({ ...debtor, account, now }, terms);
  if (result.kind === 'agreed' || result.kind === 'awaits_decision')
    await recordAgreement(debtor, account, result, now);
  return agreementPage(debtor, account, terms, result, now);
}

/** An account of the person, in an open session. */
async function provenAccount(debtor: Debtor, cookie: string | undefined, id: AccountId | undefined, now: Date) {
  if (id === undefined || !(await isProven(debtor, cookie, now))) return undefined;
  const account = await accountStore(debtor.organization.id).read(id, { consistent: true });
  return account?.contact.id === debtor.contact.id ? account : undefined;
}
