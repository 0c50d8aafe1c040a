export const words = {
  noOrganizations: 'Todavía no hay organizaciones.',
};
