export const eventSource = 'collection-management';
