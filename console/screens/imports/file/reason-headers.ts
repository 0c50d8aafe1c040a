/** The header of the column that files of failed rows have in addition, in each language of the console. */
export const reasonHeaders = { es: 'Motivo del rechazo', pt: 'Motivo da recusa', en: 'Reason for rejection' } as const;
