const slot = /\{\{\s*([^{}]{1,60}?)\s*\}\}/gu

/** The names of a prompt's placeholders, without duplicates, in order. */
export const listSlots = (text: string): string[] => [...new Set([...text.matchAll(slot)].map(([, name = '']) => name))]

/** The prompt with its placeholders filled in; one without a value keeps its name. */
export const fillSlots = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(slot, (_all, name: string) => values[name]?.trim() || name)
