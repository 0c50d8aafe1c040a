export { toE164 as handler } from '../../../../lib/portfolio/contacts/phone.ts';
