import { admitToUsagePlan } from '../../../../lib/organizations/gateway-keys.ts';

export const handler = admitToUsagePlan;
