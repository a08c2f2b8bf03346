export interface NamedPerson {
  id: string
  name: string
}

/** The mention being typed at the cursor: the position of its @, and the text so far. */
export function findTypedMention(text: string, cursor: number): { at: number; typed: string } | null {
  const before = text.slice(0, cursor)
  const at = before.lastIndexOf('@')
  if (at < 0 || /[\p{L}\p{N}]/u.test(before[at - 1] ?? '')) return null
  const typed = before.slice(at + 1)
  return /^[^\n@]{0,40}$/u.test(typed) ? { at, typed } : null
}

/** People with a name, or a part of it, that starts like this. */
export function suggestPeople(people: readonly NamedPerson[], typed: string): NamedPerson[] {
  const wanted = typed.toLowerCase()
  return people
    .filter(({ name }) => name.toLowerCase().startsWith(wanted) || name.toLowerCase().includes(` ${wanted}`))
    .slice(0, 6)
}

/** The people mentioned in the text with an @. */
export function findMentionedIds(text: string, people: readonly NamedPerson[]): string[] {
  const named = new Set(
    splitMentions(
      text,
      people.map(({ name }) => name),
    )
      .filter(({ isName }) => isName)
      .map((piece) => piece.text.slice(1)),
  )
  return people.filter(({ name }) => named.has(name)).map(({ id }) => id)
}

/** The text in parts: mentioned names, and everything else. */
export function splitMentions(text: string, names: readonly string[]): { text: string; isName: boolean }[] {
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
