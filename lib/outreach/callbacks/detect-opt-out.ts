import { normalizeText, withoutRepeatedLetters } from '../../policy/statements/normalize-text.ts';
import { recognizeStatements } from '../../policy/statements/recognize-statements.ts';

/** `stop` asks to end all contact, `may_stop` perhaps does and needs a person to read it, `other` does not. */
export type OptOutSignal = 'stop' | 'may_stop' | 'other';

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

/** Detects a request to stop. Only a message that consists of nothing but a stop word is certain to be one. */
export function detectOptOut(message: string): OptOutSignal {
  if (stopMessages.has(withoutRepeatedLetters(normalizeText(message)))) return 'stop';
  const said = recognizeStatements(message);
  return said.includes('stop') || said.includes('cease') ? 'may_stop' : 'other';
}
