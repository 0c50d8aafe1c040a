export const importStatuses = ['processing', 'completed', 'completed_with_errors', 'failed'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** What a caller asks for. */
export const importModes = ['import', 'validate'] as const;

/** `undo` is a job that takes back what an import did. */
export const jobModes = [...importModes, 'undo'] as const;
