import { createPoolUser } from '../../../../lib/aws/user-pool.ts';

export const handler = (email: string) => createPoolUser(email, 'organization');
