import { absent, putItem } from '../../../../lib/aws/table/table.ts';

export const handler = () => putItem({ pk: 'p', sk: 's' }, absent);
