export const importStatuses = ['processing', 'completed', 'completed_with_errors', 'failed'] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const importModes = ['import', 'validate'] as const;
