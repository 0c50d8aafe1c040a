/** `stop` asks to end all contact, `may_stop` perhaps does and needs a person to read it, `other` does not. */
export type OptOutSignal = 'stop' | 'may_stop' | 'other';

/**
 * Whole messages that mean stop. English: the opt-out keywords of long codes
 * (https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out). Spanish and Portuguese: the keywords that
 * carriers and messaging services use.
 */
const stopMessages: ReadonlySet<string> = new Set([
  ...['stop', 'stopall', 'stop all', 'unsubscribe', 'end', 'quit', 'revoke', 'optout', 'opt out', 'cancel'],
  ...['baja', 'darme de baja', 'dar de baja', 'alto', 'parar', 'pare', 'detener', 'cancelar', 'salir', 'fin'],
  ...['desuscribir', 'desuscribirme', 'no molestar', 'no contactar', 'no llamar'],
  ...['sair', 'parem', 'remover', 'descadastrar', 'descadastre', 'descadastro', 'nao perturbe', 'nao contatar'],
]);

/** Words in a longer message that a person should read before the contact is contacted again. */
const stopHints: readonly RegExp[] = [
  /\b(stop|unsubscribe|opt(ing)?[ -]?out|cease|harass\w*|leave me alone|remove (me|my))\b/,
  /\b(do not|don'?t|never|quit) (call|contact|text|write|message|email)/,
  /\b(baja|basta|dej(a|e|en|an) de|par(a|e|en) de|deten\w*|desuscrib\w*|molest\w*|acos\w*|hostig\w*)\b/,
  /\bno (me |nos |quiero (que me |mas )?|vuelva[ns]? a )?(llam|escrib|contact|envi|mand|moleste)/,
  /\b(pare|parem|descadastr\w*|remov(a|am|er)|me tir(e|em)|sair da lista|importun\w*|incomod\w*)\b/,
  /\bnao (me |nos |quero (que me |mais )?)?(lig|escrev|contat|envi|mand|perturb)/,
];

const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}']+/gu, ' ')
    .trim();

/** Detects a request to stop. Only a message that consists of nothing but a stop word is certain to be one. */
export function detectOptOut(message: string): OptOutSignal {
  const text = normalize(message);
  if (stopMessages.has(text)) return 'stop';
  return stopHints.some((hint) => hint.test(text)) ? 'may_stop' : 'other';
}
