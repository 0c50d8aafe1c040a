export class TransientError extends Error {}
