import { absent, putItem } from '../../../../lib/table/table.ts';

export const handler = () => putItem({ pk: 'p', sk: 's' }, absent);
