import { presetViews } from '../../lib/contact-rules/preset-views.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { listContactRulePresets } from '../../lib/organizations/organizations/contract.ts';

export const handler = onLambda(listContactRulePresets, () => reply(200, { data: presetViews() }));
