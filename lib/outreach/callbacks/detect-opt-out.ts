/**
 * What a person who writes to us wants: `stop` ends all contact, `may_stop` reads as if they did and needs a person to
 * read it, `other` is anything else.
 */
export type OptOutSignal = 'stop' | 'may_stop' | 'other';

/**
 * Whole messages that mean stop. English: the opt-out words of long codes
 * (https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out); Spanish and Portuguese: the same words as carriers
 * and messaging services use them there.
 */
const stopMessages: ReadonlySet<string> = new Set([
  ...['stop', 'stopall', 'stop all', 'unsubscribe', 'end', 'quit', 'revoke', 'optout', 'opt out', 'cancel'],
  ...['baja', 'darme de baja', 'dar de baja', 'alto', 'parar', 'pare', 'detener', 'cancelar', 'salir', 'fin'],
  ...['desuscribir', 'desuscribirme', 'no molestar', 'no contactar', 'no llamar'],
  ...['sair', 'parem', 'remover', 'descadastrar', 'descadastre', 'descadastro', 'nao perturbe', 'nao contatar'],
]);

/** Words in a longer message that a person should read before anybody writes or calls again. */
const stopHints: readonly RegExp[] = [
  /\b(stop|unsubscribe|opt(ing)?[ -]?out|cease|harass\w*|leave me alone|remove (me|my))\b/,
  /\b(do not|don'?t|never|quit) (call|contact|text|write|message|email)/,
  /\b(baja|basta|dej(a|e|en|an) de|par(a|e|en) de|deten\w*|desuscrib\w*|molest\w*|acos\w*|hostig\w*)\b/,
  /\bno (me |nos |quiero (que me |mas )?|vuelva[ns]? a )?(llam|escrib|contact|envi|mand|moleste)/,
  /\b(pare|parem|descadastr\w*|remov(a|am|er)|me tir(e|em)|sair da lista|importun\w*|incomod\w*)\b/,
  /\bnao (me |nos |quero (que me |mais )?)?(lig|escrev|contat|envi|mand|perturb)/,
];

/** Without case, accents, and the marks and spaces that surround or divide the words. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}']+/gu, ' ')
    .trim();

/** What a message asks for. Only a whole message that is a stop word stops by itself. */
export function detectOptOut(message: string): OptOutSignal {
  const text = folded(message);
  if (stopMessages.has(text)) return 'stop';
  return stopHints.some((hint) => hint.test(text)) ? 'may_stop' : 'other';
}
