export interface Named {
  id: string
  name: string
}

/** The name that is being typed at the cursor: where its @ stands, and what is there of it so far. */
export function mentionAt(text: string, cursor: number): { at: number; typed: string } | null {
  const before = text.slice(0, cursor)
  const at = before.lastIndexOf('@')
  if (at < 0 || /[\p{L}\p{N}]/u.test(before[at - 1] ?? '')) return null
  const typed = before.slice(at + 1)
  return /^[^\n@]{0,40}$/u.test(typed) ? { at, typed } : null
}

/** People whose name, or a part of it, begins so. */
export function candidates(people: readonly Named[], typed: string): Named[] {
  const wanted = typed.toLowerCase()
  return people
    .filter(({ name }) => name.toLowerCase().startsWith(wanted) || name.toLowerCase().includes(` ${wanted}`))
    .slice(0, 6)
}

/** Those whose names stand in the text after an @. */
export function mentioned(text: string, people: readonly Named[]): string[] {
  const named = new Set(
    pieces(
      text,
      people.map(({ name }) => name),
    )
      .filter(({ isName }) => isName)
      .map((piece) => piece.text.slice(1)),
  )
  return people.filter(({ name }) => named.has(name)).map(({ id }) => id)
}

/** The text in pieces: names of people who are mentioned, and all else. */
export function pieces(text: string, names: readonly string[]): { text: string; isName: boolean }[] {
  const known = names.filter(Boolean).map((name) => `@${name}`)
  if (known.length === 0) return [{ text, isName: false }]
  // The longest first: "@Ann" must not be found in "@Anna".
  const pattern = known
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'))
    .join('|')
  return text
    .split(new RegExp(`(${pattern})`, 'u'))
    .filter(Boolean)
    .map((piece) => ({ text: piece, isName: known.includes(piece) }))
}
