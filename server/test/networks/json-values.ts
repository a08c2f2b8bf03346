export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object, `{}` for anything else. */
export const toJsonObject = (value: unknown): Record<string, unknown> => (isJsonObject(value) ? value : {})

/** The text, '' for anything else. */
export const toJsonText = (value: unknown): string => (typeof value === 'string' ? value : '')
