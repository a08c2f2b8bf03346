/** The text with the line that the workspace demands, at its end unless the text says it already. */
export const addDisclosure = (text: string, disclosure: string): string =>
  disclosure === '' || text.includes(disclosure) ? text : `${text}\n\n${disclosure}`.trim()
