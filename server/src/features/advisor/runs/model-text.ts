/**
 * The text of a model as it can be written down: its pieces may be cut in the middle of a sign, and hold the one character
 * that PostgreSQL cannot store.
 */
export class WholeText {
  #half = ''

  push(piece: string): string {
    const text = this.#half + (piece.includes('\u0000') ? piece.replaceAll('\u0000', '') : piece)
    const last = text.charCodeAt(text.length - 1)
    this.#half = last >= 0xd800 && last <= 0xdbff ? text.slice(-1) : ''
    return this.#half === '' ? text : text.slice(0, -1)
  }
}

/** The same of what a model calls a tool with. */
export function storable<T>(value: T): T {
  const json = JSON.stringify(value)
  if (!json?.includes('\\u0000')) return value
  // Two backslashes are one that was written; it goes with what stands after it.
  return JSON.parse(json.replace(/(\\\\)|\\u0000/gu, (_all, backslash: string | undefined) => backslash ?? '')) as T
}
