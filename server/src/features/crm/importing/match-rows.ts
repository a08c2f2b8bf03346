import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { importableResources } from './fields.ts'
import { describeCompanies, describeContacts, findIdsByKey, readLikenesses } from './names-store.ts'
import type { ReadRow } from './read-row.ts'
import { chooseMatch, type Identity, joinName, type KnownRecord, type Match } from './row-keys.ts'

/** Earlier rows that are remembered by one value of a key: more tell nothing. */
const mostAlike = 50

/** Finds the record, or the earlier row of the file, that a row is about. */
export class RowMatcher {
  readonly #resource: RecordResource
  readonly #keys: readonly string[]
  readonly #ownerId: string | null
  /** By key and value. */
  readonly #seen = new Map<string, KnownRecord[]>()

  constructor(resource: RecordResource, keys: readonly string[], ownerId: string | null) {
    this.#resource = resource
    this.#keys = keys
    this.#ownerId = ownerId
  }

  /** Whatever is alike about the names of companies is the same for all rows. */
  async identifyRows(db: AccountDb, rows: readonly ReadRow[]): Promise<Map<ReadRow, Identity>> {
    const isOfCompanies = this.#resource === 'companies'
    const nameOf = (row: ReadRow) => (isOfCompanies ? row.keys['name']?.[0] : row.company?.called) ?? ''
    const names = this.#keys.includes('name') ? rows.map(nameOf).filter((name) => name !== '') : []
    const likenesses = await readLikenesses(db, [...new Set(names)])
    return new Map(
      rows.map((row) => {
        const likeness = likenesses.get(nameOf(row)) ?? ''
        const id = row.values['company_id']
        const company =
          isOfCompanies || (row.company === null && typeof id !== 'string')
            ? null
            : { id: typeof id === 'string' ? id : null, names: row.company === null ? [] : [nameOf(row)], likeness }
        return [
          row,
          { keys: isOfCompanies ? addLikeness(row, likeness) : row.keys, fullName: joinName(row.values), company },
        ]
      }),
    )
  }

  /** The match of each row with records, by its surest key; those of earlier rows come from `matchEarlier`. */
  async findRecords(db: AccountDb, rows: ReadonlyMap<ReadRow, Identity>): Promise<Map<ReadRow, RecordsByKey>> {
    const found = new Map<ReadRow, RecordsByKey>()
    const resource = importableResources[this.#resource]
    let left = [...rows.keys()]
    for (const key of this.#keys) {
      const values = [...new Set(left.flatMap((row) => row.keys[key] ?? []))]
      if (values.length === 0) continue
      const ids = await findIdsByKey(db, resource, key, values, this.#ownerId)
      const all = [...new Set([...ids.values()].flat())]
      const known = await this.#describe(db, all)
      left = left.filter((row) => {
        const own = new Set((row.keys[key] ?? []).flatMap((value) => ids.get(value) ?? []))
        if (own.size === 0) return true
        const records = [...own].map((id): KnownRecord => ({ id, n: null, ...(known.get(id) ?? nothingKnown) }))
        found.set(row, { ...found.get(row), [key]: records })
        const identity = rows.get(row)
        return identity === undefined || this.#choose(key, identity, records) === null
      })
    }
    return found
  }

  #describe(db: AccountDb, ids: readonly string[]): Promise<Map<string, Identity>> {
    if (this.#keys.length > 1 && this.#resource === 'contacts') return describeContacts(db, ids)
    if (this.#keys.length > 1 && this.#resource === 'companies') return describeCompanies(db, ids)
    return Promise.resolve(new Map())
  }

  /** The record or earlier row that a row is about, by its surest key. */
  match(identity: Identity, records: RecordsByKey): Match | null {
    for (const key of this.#keys) {
      const earlier = (identity.keys[key] ?? []).flatMap((value) => this.#seen.get(`${key} ${value}`) ?? [])
      const byId = new Map([...(records[key] ?? []), ...earlier].map((known) => [known.id, known]))
      const match = byId.size === 0 ? null : this.#choose(key, identity, [...byId.values()])
      if (match !== null) return match
    }
    return null
  }

  #choose(key: string, identity: Identity, candidates: readonly KnownRecord[]): Match | null {
    return chooseMatch(key, identity, candidates, this.#keys.length > 1)
  }

  /** Rows after this one can be about the same. */
  remember(known: KnownRecord): void {
    for (const [key, values] of Object.entries(known.keys))
      for (const value of values) {
        const place = `${key} ${value}`
        const list = this.#seen.get(place) ?? []
        if (list.length < mostAlike) this.#seen.set(place, [...list.filter(({ id }) => id !== known.id), known])
      }
  }

  /** For a row that was refused after all. */
  forget(known: KnownRecord): void {
    for (const [key, values] of Object.entries(known.keys))
      for (const value of values) {
        const place = `${key} ${value}`
        const left = this.#seen.get(place)?.filter((one) => one !== known) ?? []
        if (left.length === 0) this.#seen.delete(place)
        else this.#seen.set(place, left)
      }
  }
}

export type RecordsByKey = Readonly<Record<string, readonly KnownRecord[]>>
export const nothingKnown: Identity = { keys: {}, fullName: '', company: null }

/** Companies of a file whose names are alike are the same, as in the database. */
const addLikeness = ({ keys }: ReadRow, likeness: string): Identity['keys'] =>
  likeness === '' || keys['name'] === undefined ? keys : { ...keys, name: [...keys['name'], `≈${likeness}`] }
