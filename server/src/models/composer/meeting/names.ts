/** First names, whole ones, and last names after a title, each with those who bear it. */
export type Names = ReadonlyMap<string, readonly string[]>

const titles = /^(?:herrn?|frau|mr|mrs|ms|monsieur|madame|señora?|signora?|meneer|mevrouw|senhora?)\.? /iu

/** How people of a meeting are called. */
export function listNames(people: readonly string[]): Names {
  const names = new Map<string, string[]>()
  for (const person of new Set(people)) {
    const parts = person.toLowerCase().split(' ')
    for (const name of new Set([person.toLowerCase(), parts[0] ?? '', toTitled(parts.at(-1) ?? '')]))
      if (name.length > 1) names.set(name, [...(names.get(name) ?? []), person])
  }
  return names
}
const toTitled = (last: string): string => `title ${last}`

/** Whom the speaker means by a name; null if that may be several, undefined if nobody else is called so. */
export function findPerson(names: Names, name: string, speaker: string | null): string | null | undefined {
  const called = name.toLowerCase()
  const known = names.get(titles.test(called) ? toTitled(called.replace(titles, '')) : called)
  // Of two with one name the one who speaks means the other.
  const others = known?.filter((person) => person !== speaker) ?? []
  return others.length > 1 ? null : others[0]
}
