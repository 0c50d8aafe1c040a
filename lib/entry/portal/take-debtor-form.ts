import * as z from 'zod/mini';
import { AccountId, tryParseId } from '../../foundation/ids.ts';
import { schemaOf } from '../../foundation/schema.ts';
import { loadSealingKey } from '../../platform/aws/load-sealing-key.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { agreeOnDebt } from './agree-on-debt.ts';
import { agreementPage } from './agreement-page.ts';
import { type AgreementTerms, readAgreementTerms } from './agreement-terms.ts';
import { countRequests } from './count-requests.ts';
import { isProvenAct, debtorActs } from './debtor-act.ts';
import { donePage, refusedFilePage, wrongAnswerPage } from './debtor-page.ts';
import { sessionCookie, sessionKeyPurpose } from './debtor-session.ts';
import { isProven } from './is-proven.ts';
import { loadNetworkLimits } from './load-network-limits.ts';
import { type Debtor, loadDebtor } from './load-debtor.ts';
import { loadDebtsPage } from './load-debts-page.ts';
import { pageLanguage } from './page-language.ts';
import { readPreferences } from './debtor-preferences.ts';
import { type HtmlReply, pageReply, tooLargeReply, tooManyReply, unknownLinkReply } from './html-reply.ts';
import { proveDebtor } from './prove-debtor.ts';
import { readAttachedFile } from './read-attached-file.ts';
import { type PageForm, type SentForm, readPageForm } from './read-page-form.ts';
import { recordAgreement } from './record-agreement.ts';
import { recordDebtorText } from './record-debtor-text.ts';
import { recordVisit } from './record-visit.ts';
import { type RequestLimit, organizationLimit, personLimit } from './request-limits.ts';
import { stopContact } from './stop-contact.ts';
import { savePreferences } from './save-preferences.ts';
import { type PageRequest, pageOf } from './show-debtor-page.ts';

const Form = () =>
  z.object({
    act: z.enum(['prove', ...debtorActs]),
    fact: z._default(z.string(), ''),
    language: z.optional(z.string()),
    account: z.optional(AccountId()),
    text: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
  });
type Form = z.output<ReturnType<typeof Form>>;

interface FormRequest extends PageRequest {
  readonly form: SentForm;
}

/** Does what a form of the page asks for. One that makes no sense shows the page again. */
export async function takeDebtorForm(request: FormRequest, now: Date): Promise<HtmlReply> {
  const { token, cookie, address } = request;
  const sent = await readPageForm(request.form);
  if (!sent) return tooLargeReply();
  const { fields } = sent;
  const { data: form } = z.safeParse(schemaOf(Form), Object.fromEntries(fields));
  const { guesses, visits } = await loadNetworkLimits(address);
  if (form?.act === 'prove') return answerProof(token, form, guesses, now);
  const { debtor } = await loadDebtor(token, now);
  if (!debtor) {
    const seconds = await countRequests([guesses], now);
    return seconds === undefined ? unknownLinkReply() : tooManyReply(seconds);
  }
  const person = { organization: debtor.organization.id, contact: debtor.contact.id };
  const limits = [visits, personLimit(person), organizationLimit(person)];
  // Nobody who asks to stop is told to come again.
  const seconds = form?.act === 'stop' ? undefined : await countRequests(limits, now);
  if (seconds !== undefined) return tooManyReply(seconds);
  const visitor = { debtor, cookie, now };
  const terms = readAgreementTerms(fields);
  const page = terms ? await agree(visitor, terms, fields) : form && (await act(visitor, form, sent));
  return pageReply(page ?? (await pageOf(debtor, cookie, now)));
}

async function answerProof(
  token: string,
  { fact, language }: Form,
  guesses: RequestLimit,
  now: Date,
): Promise<HtmlReply> {
  const proof = await proveDebtor(token, fact, guesses, now);
  if (proof.kind === 'too_many') return tooManyReply(proof.seconds);
  if (proof.kind === 'wrong') return pageReply(wrongAnswerPage(pageLanguage(language)));
  await recordVisit(proof.debtor, now);
  const { organization, contact } = proof.debtor;
  const person = { organization: organization.id, contact: contact.id };
  const cookie = sessionCookie(await loadSealingKey(sessionKeyPurpose), person, now);
  return pageReply(await loadDebtsPage(proof.debtor, now), { 'Set-Cookie': cookie });
}

interface Visitor {
  readonly debtor: Debtor;
  readonly cookie: string | undefined;
  readonly now: Date;
}

/** Undefined if the form is not complete, or if it needs a session. */
async function act(
  visitor: Visitor,
  { act: asked, account: id, text }: Form,
  { fields, file }: PageForm,
): Promise<string | undefined> {
  const { debtor, cookie, now } = visitor;
  if (asked === 'prove') return undefined;
  if (asked === 'stop') await stopContact(debtor, now);
  else if (asked === 'prefer') {
    const preferred = readPreferences(fields);
    if (!preferred || !(await isProven(debtor, cookie, now))) return undefined;
    await savePreferences(debtor, preferred);
  } else if (asked === 'data') {
    if (!debtor.account || !(await isProven(debtor, cookie, now))) return undefined;
    await recordDebtorText(debtor, debtor.account, { act: asked, ...(text && { text }) }, now);
  } else {
    const account = isProvenAct(asked) ? await provenAccount(visitor, id) : debtor.account;
    if (!account || (isProvenAct(asked) && !text)) return undefined;
    const attached = asked === 'paid' && file ? await readAttachedFile(file) : undefined;
    if (asked === 'paid' && file && !attached) return refusedFilePage(debtor.language);
    await recordDebtorText(debtor, account, { act: asked, ...(isProvenAct(asked) && { text }), attached }, now);
  }
  return donePage(debtor.organization.name, debtor.language, asked);
}

/** Undefined unless the account is one of the person's, in an open session. */
async function agree(visitor: Visitor, terms: AgreementTerms, fields: URLSearchParams): Promise<string | undefined> {
  const { debtor, now } = visitor;
  const account = await provenAccount(visitor, tryParseId(AccountId, fields.get('account') ?? ''));
  if (!account) return undefined;
  const result = await agreeOnDebt({ ...debtor, account, now }, terms);
  if (result.kind === 'agreed' || result.kind === 'awaits_decision')
    await recordAgreement(debtor, account, result, now);
  return agreementPage(debtor, account, terms, result, now);
}

/** An account of the person, in an open session. */
async function provenAccount({ debtor, cookie, now }: Visitor, id: AccountId | undefined) {
  if (id === undefined || !(await isProven(debtor, cookie, now))) return undefined;
  const account = await accountStore(debtor.organization.id).read(id, { consistent: true });
  return account?.contact.id === debtor.contact.id ? account : undefined;
}
