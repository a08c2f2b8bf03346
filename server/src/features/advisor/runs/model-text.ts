/**
 * A model's text in a form that can be recorded: its pieces may be cut within a surrogate pair, and contain NUL, which PostgreSQL
 * cannot store.
 */
export class TextAssembler {
  #half = ''

  push(piece: string): string {
    const text = this.#half + (piece.includes('\u0000') ? piece.replaceAll('\u0000', '') : piece)
    const last = text.charCodeAt(text.length - 1)
    this.#half = last >= 0xd800 && last <= 0xdbff ? text.slice(-1) : ''
    return this.#half === '' ? text : text.slice(0, -1)
  }
}

/** The same for the input of a model's tool call. */
export function stripNulCharacters<T>(value: T): T {
  const json = JSON.stringify(value)
  if (!json?.includes('\\u0000')) return value
  // An escaped backslash is a single character; it belongs to what follows it.
  return JSON.parse(json.replace(/(\\\\)|\\u0000/gu, (_all, backslash: string | undefined) => backslash ?? '')) as T
}
