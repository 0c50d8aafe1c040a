/** Recipients that determine the outcome; the guide at `/docs` lists them. */

export type PhoneOutcome =
  | 'refused'
  | 'rate_limited'
  | 'broken'
  | 'silent'
  | 'undelivered'
  | 'replies'
  | 'no_answer'
  | 'voicemail'
  | 'promises'
  | 'opts_out'
  | 'busy'
  | 'loses_callback'
  | 'talks_long'
  | 'settles'
  | 'proves_identity'
  | 'fails_verification'
  | 'disputes'
  | 'wrong_person'
  | 'has_lawyer'
  | 'has_paid'
  | 'is_busy_now'
  | 'pays_in_parts'
  | 'delivered';

const phoneOutcomes: Readonly<Record<string, PhoneOutcome>> = {
  '0001': 'refused',
  '0002': 'rate_limited',
  '0003': 'broken',
  '0004': 'silent',
  '0005': 'undelivered',
  '0006': 'replies',
  '0007': 'replies',
  '0008': 'replies',
  '0009': 'replies',
  '0011': 'no_answer',
  '0012': 'voicemail',
  '0013': 'promises',
  '0014': 'opts_out',
  '0015': 'busy',
  '0016': 'loses_callback',
  '0017': 'talks_long',
  '0018': 'settles',
  '0019': 'replies',
  '0020': 'replies',
  '0021': 'replies',
  '0022': 'proves_identity',
  '0023': 'fails_verification',
  '0024': 'disputes',
  '0025': 'wrong_person',
  '0026': 'has_lawyer',
  '0027': 'has_paid',
  '0028': 'is_busy_now',
  '0029': 'pays_in_parts',
};

const replies: Readonly<Record<string, string>> = {
  '0006': 'STOP',
  '0007': 'BAJA',
  '0008': 'Ya pagué la semana pasada, ¿me lo pueden confirmar?',
  '0009': '¿Cuánto debo?',
  '0019': 'No soy yo, número equivocado.',
  '0020': 'stop writing to me please',
  '0021': 'No reconozco esa deuda, hablen con mi abogado.',
};

const lastDigits = (phone: string): string => phone.slice(-4);

export const phoneOutcome = (phone: string): PhoneOutcome => phoneOutcomes[lastDigits(phone)] ?? 'delivered';

/** The reply to a message, if the recipient sends one. */
export const replyOf = (phone: string): string | undefined => replies[lastDigits(phone)];

export type EmailOutcome = 'refused' | 'silent' | 'bounced' | 'complained' | 'delivered';

const emailOutcomes: ReadonlyMap<string, EmailOutcome> = new Map([
  ['refused', 'refused'],
  ['slow', 'silent'],
  ['bounced', 'bounced'],
  ['complained', 'complained'],
]);

/** The outcome depends on the part before the `@`, up to a `+`. */
export const emailOutcome = (address: string): EmailOutcome =>
  emailOutcomes.get((address.split('@')[0] ?? '').split('+')[0]?.toLowerCase() ?? '') ?? 'delivered';
