import { escapeHtml } from '../../channels/templates/mustache-text.ts';
import type { AskedFact } from '../../history/agent-calls/verification.ts';
import { type DebtorAct, openActs } from './debtor-act.ts';
import { type PageLanguage, pageLanguages } from './page-language.ts';
import { pageStyle } from './page-style.ts';
import { pageTexts } from './page-texts.ts';

export const htmlPage = (language: PageLanguage, title: string, content: string): string => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${pageStyle}</style>
<main>
${content}
</main>
</html>
`;

export const hiddenFields = (fields: Readonly<Record<string, string | number>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(String(value))}">`)
    .join('');

export const folded = (title: string, content: string): string =>
  `<details>\n<summary>${title}</summary>\n${content}\n</details>`;

/** Without an action, a form is sent to the address of its page. */
const actForm = (act: DebtorAct, language: PageLanguage, hint: string): string =>
  `<form method="post"><input type="hidden" name="act" value="${act}"><button>${pageTexts[language].acts[act]}</button></form>
<p class="minor">${hint}</p>`;

export function openActForms(language: PageLanguage): string {
  const { otherwise, hints } = pageTexts[language];
  return `<section>
<h2>${otherwise}</h2>
${openActs.map((act) => actForm(act, language, hints[act])).join('\n')}
</section>`;
}

function proofForm(language: PageLanguage, fact: AskedFact): string {
  if (fact === 'none') return '';
  const { proveTitle, facts, prove, tries } = pageTexts[language];
  const keyboard = fact === 'birth_year' ? ' inputmode="numeric"' : '';
  return `<section>
<h2>${proveTitle}</h2>
<form method="post">
<input type="hidden" name="act" value="prove">
<input type="hidden" name="language" value="${language}">
<label for="fact">${facts[fact]}</label>
<input id="fact" name="fact" maxlength="20" autocomplete="off"${keyboard} required>
<button class="primary">${prove}</button>
</form>
<p class="minor">${tries}</p>
</section>`;
}

/** What everybody with the link sees: who writes, but neither to whom nor why. */
export function frontPage(organization: string, language: PageLanguage, fact: AskedFact): string {
  const { title, intro, check } = pageTexts[language];
  const content = `<h1>${escapeHtml(title(organization))}</h1>
<p>${intro}</p>
<p class="minor">${escapeHtml(check(organization))}</p>
${proofForm(language, fact)}
${openActForms(language)}`;
  return htmlPage(language, title(organization), content);
}

export const backLink = (language: PageLanguage): string => `<p><a href="?">${pageTexts[language].back}</a></p>`;

/** Depends on nothing but the request: the same for a wrong answer, a closed page and a link to nobody. */
export function wrongAnswerPage(language: PageLanguage): string {
  const { proveTitle, wrong } = pageTexts[language];
  return htmlPage(language, proveTitle, `<h1>${proveTitle}</h1>\n<p role="alert">${wrong}</p>\n${backLink(language)}`);
}

export function refusedFilePage(language: PageLanguage): string {
  const { acts, fileRefused } = pageTexts[language];
  const content = `<h1>${acts.paid}</h1>\n<p role="alert">${fileRefused}</p>\n${backLink(language)}`;
  return htmlPage(language, acts.paid, content);
}

export function donePage(organization: string, language: PageLanguage, act: DebtorAct): string {
  const { done, acts } = pageTexts[language];
  const content = `<h1>${acts[act]}</h1>\n<p role="status">${done[act]}</p>\n<p class="minor">${escapeHtml(organization)}</p>\n${backLink(language)}`;
  return htmlPage(language, acts[act], content);
}

const tooMany: Readonly<Record<PageLanguage, (minutes: number) => string>> = {
  es: (minutes) => `Llegaron demasiados pedidos. Vuelva a intentarlo en ${minutes} min.`,
  pt: (minutes) => `Chegaram pedidos demais. Tente de novo em ${minutes} min.`,
  en: (minutes) => `There were too many requests. Try again in ${minutes} min.`,
};

const failure: Readonly<Record<PageLanguage, string>> = {
  es: 'No se pudo completar el pedido. Vuelva a intentarlo en unos minutos.',
  pt: 'Não foi possível concluir o pedido. Tente de novo em alguns minutos.',
  en: 'The request could not be completed. Try again in a few minutes.',
};

export const failurePage = (): string => inAllLanguages((each) => failure[each]);

export const tooManyPage = (minutes: number): string => inAllLanguages((each) => tooMany[each](minutes));

const unknownLink: Readonly<Record<PageLanguage, string>> = {
  es: 'Este enlace ya no sirve, o está incompleto. Abra el enlace entero del último mensaje.',
  pt: 'Este link não vale mais, ou está incompleto. Abra o link inteiro da última mensagem.',
  en: 'This link is no longer valid, or it is incomplete. Open the whole link of the latest message.',
};

/** Nothing is known about who follows the link. */
export const unknownLinkPage = (): string => inAllLanguages((each) => unknownLink[each]);

function inAllLanguages(textIn: (language: PageLanguage) => string): string {
  const paragraphs = pageLanguages.map((each) => `<p lang="${each}">${textIn(each)}</p>`);
  return htmlPage('es', textIn('es'), paragraphs.join('\n'));
}
