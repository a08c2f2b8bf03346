/** Whole names and their parts in lower case, each with the whole name; what two people share is nobody's. */
export function listNameParts(people: readonly string[]): ReadonlyMap<string, string | null> {
  const names = new Map<string, string | null>()
  for (const person of new Set(people)) {
    const parts = person.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    for (const name of new Set([person.toLowerCase(), ...parts]))
      if (name.length > 1) names.set(name, names.has(name) && names.get(name) !== person ? null : person)
  }
  return names
}
