interface PageTexts {
  readonly title: string;
  readonly question: string;
  readonly button: string;
  readonly done: string;
}

/** They name neither the sender nor the person, because an email may be forwarded. */
const texts: Readonly<Record<'es' | 'pt' | 'en', PageTexts>> = {
  es: {
    title: 'Dejar de recibir mensajes',
    question: '¿Quiere dejar de recibir mensajes en esta dirección de correo?',
    button: 'No quiero recibir más mensajes',
    done: 'Listo: no enviaremos más mensajes a esta dirección.',
  },
  pt: {
    title: 'Deixar de receber mensagens',
    question: 'Quer deixar de receber mensagens neste endereço de e-mail?',
    button: 'Não quero receber mais mensagens',
    done: 'Pronto: não enviaremos mais mensagens a este endereço.',
  },
  en: {
    title: 'Stop receiving messages',
    question: 'Do you want to stop receiving messages at this email address?',
    button: 'Stop sending me messages',
    done: 'Done: we will send no more messages to this address.',
  },
};

const isTranslated = (language: string | undefined): language is keyof typeof texts =>
  language !== undefined && Object.hasOwn(texts, language);

/** In the language, such as `pt-BR`, or in English. Depends on nothing else, so that it tells nothing about anybody. */
export function unsubscribePage(language: string, step: 'ask' | 'done'): string {
  const [base] = language.split('-');
  const shown = isTranslated(base) ? base : 'en';
  const { title, question, button, done } = texts[shown];
  // Without an action, a form is sent to the address of its page.
  const form = `<p>${question}</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${button}</button></form>`;
  return `<!doctype html>
<html lang="${shown}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
<main>
<h1>${title}</h1>
${step === 'ask' ? form : `<p role="status">${done}</p>`}
</main>
</html>
`;
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 34rem; padding: 3rem 1.25rem; font: 1.1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; }
button { min-height: 2.75rem; padding: 0.5rem 1.25rem; font: inherit; cursor: pointer; }
`;
