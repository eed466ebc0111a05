/** Whether something that was stored has parts, to be looked at one by one. */
export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
