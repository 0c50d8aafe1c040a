import { createPoolUser } from '../../../../lib/platform/aws/user-pool.ts';

export const handler = (email: string) => createPoolUser(email, 'organization');
