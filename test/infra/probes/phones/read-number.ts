import { toContactNumber, toE164 } from '../../../../lib/portfolio/contacts/phone.ts';

export const handler = (text: string) => [toE164(text), toContactNumber(text)];
