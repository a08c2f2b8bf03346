import { autoKeys } from '@draftwright/contract/crm/import-words'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'

/** The texts that identify a row or record, by the field they are of, as the database compares them. */
export type RecordKeys = Readonly<Record<string, readonly string[]>>

/** A company as a row names it, or as a record belongs to it. */
interface NamedCompany {
  readonly id: string | null
  /** In lower case: its name or domain. */
  readonly names: readonly string[]
  /** What names that are alike have in common; empty for none. */
  readonly likeness: string
}
/** What can be told of a row, of an earlier row and of a record alike. */
export interface Identity {
  readonly keys: RecordKeys
  /** First and last name in lower case; empty without. */
  readonly fullName: string
  readonly company: NamedCompany | null
}
export interface KnownRecord extends Identity {
  readonly id: string
  /** Of the earlier row that it is from; null for a record that was there before. */
  readonly n: number | null
}

/** The fields that rows are matched by, in order; empty where nothing is matched. */
export const listKeys = (resource: RecordResource, key: string | null): readonly string[] =>
  key === null ? [] : key === 'auto' ? autoKeys[resource] : [key]

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(toText) : [])

export const joinName = (values: Readonly<Record<string, unknown>>): string =>
  `${toText(values['first_name'])} ${toText(values['last_name'])}`.trim().toLowerCase()

/** As the function of this name in the database: the last nine digits, of at least seven. */
function toPhoneKey(phone: string): string {
  const digits = phone.replace(/[^0-9]/gu, '')
  return digits.length >= 7 ? digits.slice(-9) : ''
}
/** As the function of this name in the database. */
function toLinkedinKey(url: string): string {
  const plain = url.toLowerCase()
  const path = /^https?:\/\/(?:[a-z0-9-]+\.)*linkedin\.com\/((?:in|pub|company|school|showcase)\/[^/?#]+)/u.exec(plain)
  return path?.[1] ?? plain.replace(/(?<![/?#])[/?#]*$/u, '')
}

const keyReaders: Readonly<Record<string, (values: Readonly<Record<string, unknown>>) => readonly string[]>> = {
  email: ({ email, other_emails }) => [toText(email), ...toTexts(other_emails)],
  phone: ({ phone }) => [toPhoneKey(toText(phone))],
  linkedin_url: ({ linkedin_url }) => [toLinkedinKey(toText(linkedin_url))],
  name: (values) => [
    (
      toText(values['name']) ||
      joinName(values) ||
      toText(values['email']) ||
      toText(values['phone']) ||
      toText(values['linkedin_url'])
    ).toLowerCase(),
  ],
}

/** What the values of a row have for these keys. */
export function buildRowKeys(keys: readonly string[], values: Readonly<Record<string, unknown>>): RecordKeys {
  return Object.fromEntries(
    keys.flatMap((key): [string, readonly string[]][] => {
      const value = values[key]
      const texts =
        keyReaders[key]?.(values) ??
        (typeof value === 'number'
          ? [String(value)]
          : [key.startsWith('custom.') ? toText(value) : toText(value).toLowerCase()])
      const filled = [...new Set(texts)].filter((text) => text !== '')
      return filled.length === 0 ? [] : [[key, filled]]
    }),
  )
}

const areDisjoint = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length > 0 && other.length > 0 && !one.some((text) => other.includes(text))

function isSameCompany(one: NamedCompany | null, other: NamedCompany | null): boolean {
  if (one === null || other === null) return one === other
  return (
    (one.id !== null && one.id === other.id) ||
    (one.likeness !== '' && one.likeness === other.likeness) ||
    one.names.some((name) => other.names.includes(name))
  )
}

/** Whether one weak key is enough: a switchboard has many people, and a name many companies. */
function isConsistent(key: string, one: Identity, other: Identity): boolean {
  const differ = (field: string) => areDisjoint(one.keys[field], other.keys[field])
  if (key === 'phone') {
    if (one.fullName !== '' && other.fullName !== '') return one.fullName === other.fullName
    return !differ('email') && !differ('linkedin_url')
  }
  if (key !== 'name') return true
  return isSameCompany(one.company, other.company) && !differ('email') && !differ('linkedin_url') && !differ('domain')
}

const isEqual = (one: Identity, other: Identity): boolean =>
  one.fullName === other.fullName &&
  isSameCompany(one.company, other.company) &&
  String(one.keys['email'] ?? '') === String(other.keys['email'] ?? '') &&
  String(one.keys['linkedin_url'] ?? '') === String(other.keys['linkedin_url'] ?? '')

export type Match =
  | { readonly is: 'one'; readonly key: string; readonly known: KnownRecord }
  /** `isAnyRight`: what they have in common is all that the row says. */
  | { readonly is: 'several'; readonly key: string; readonly count: number; readonly isAnyRight: boolean }

/** Which of those that have the row's value of a key it is about; null for none. With several keys a weak one alone does not decide. */
export function chooseMatch(
  key: string,
  row: Identity,
  candidates: readonly KnownRecord[],
  hasOtherKeys: boolean,
): Match | null {
  const fitting = hasOtherKeys ? candidates.filter((known) => isConsistent(key, row, known)) : candidates
  const isWeak = hasOtherKeys && (key === 'phone' || key === 'name')
  const equal = fitting.length > 1 && isWeak ? fitting.filter((known) => isEqual(row, known)) : fitting
  const chosen = equal.length === 0 && key === 'name' ? fitting : equal
  const [known] = chosen
  if (known === undefined) return null
  return chosen.length === 1
    ? { is: 'one', key, known }
    : { is: 'several', key, count: chosen.length, isAnyRight: isWeak }
}
