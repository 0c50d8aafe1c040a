import { absent, putItem } from '../../../../lib/platform/aws/table/table.ts';

export const handler = () => putItem({ pk: 'p', sk: 's' }, absent);
