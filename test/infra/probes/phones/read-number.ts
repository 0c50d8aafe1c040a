export { toE164 as handler } from '../../../../lib/contacts/phone.ts';
