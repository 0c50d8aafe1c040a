/** The header of the extra column in files of rejected rows, by language. */
export const reasonHeaders = { es: 'Motivo del rechazo', pt: 'Motivo da recusa', en: 'Reason for rejection' } as const;
