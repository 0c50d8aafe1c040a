import { Logger } from '@aws-lambda-powertools/logger';

/** Structured log of the function. Never give it a secret, token, phone, email, message body or whole event. */
export const log = new Logger();
