/** The source of all our events, as rules match it. */
export const eventSource = 'collection-management';
