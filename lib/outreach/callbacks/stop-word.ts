import { normalizeText, withoutRepeatedLetters } from '../../policy/statements/normalize-text.ts';

/**
 * Whole messages that mean stop. English: the opt-out keywords of long codes
 * (https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out). Spanish and Portuguese: the keywords that
 * carriers and messaging services use.
 */
const stopMessages: ReadonlySet<string> = new Set(
  [
    ...['stop', 'stopall', 'stop all', 'unsubscribe', 'end', 'quit', 'revoke', 'optout', 'opt out', 'cancel'],
    ...['baja', 'darme de baja', 'dar de baja', 'alto', 'parar', 'pare', 'detener', 'cancelar', 'salir', 'fin'],
    ...['desuscribir', 'desuscribirme', 'no molestar', 'no contactar', 'no llamar'],
    ...['sair', 'parem', 'remover', 'descadastrar', 'descadastre', 'descadastro', 'nao perturbe', 'nao contatar'],
  ].map(withoutRepeatedLetters),
);

/** Only a message that consists of nothing but a stop word is certain to be a request to stop. */
export const isStopWord = (message: string): boolean =>
  stopMessages.has(withoutRepeatedLetters(normalizeText(message)));
