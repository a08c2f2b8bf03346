import { readMailAddress } from '@draftwright/contract/typed/addresses'
export interface SaidAttendee {
  readonly name: string
  readonly email: string | null
}

/** Of one meeting; further ones are left out. */
export const maxSaidAttendees = 200

/** One line without control characters, marks that turn the direction of writing, or halves of characters, as the database can store it. */
export const toPlainLine = (text: string, max: number): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, max)

/** A person as a file or a note taker names them, by name or by address; undefined without either. */
export function toAttendee(
  name: string | null | undefined,
  email: string | null | undefined,
): SaidAttendee | undefined {
  const address = readMailAddress(email ?? name ?? '')
  const shown = toPlainLine(name ?? '', 100) || address
  return shown === null || shown === '' ? undefined : { name: shown, email: address }
}

/** Each person once, by address, else by name. */
export function mergeAttendees(people: readonly (SaidAttendee | undefined)[]): SaidAttendee[] {
  const known = new Map<string, SaidAttendee>()
  for (const person of people) {
    const key = person === undefined ? '' : (person.email ?? person.name.toLowerCase())
    if (person !== undefined && !known.has(key)) known.set(key, person)
  }
  return [...known.values()].slice(0, maxSaidAttendees)
}
