import type { CrmRowState } from '@draftwright/contract/crm/import-words'
import { createId } from '../../../db/create-id.ts'
import type { RecordsByKey, RowMatcher } from './match-rows.ts'
import type { Problem, ReadRow, RowContext } from './read-row.ts'
import type { Identity, KnownRecord, Match } from './row-keys.ts'

export interface ImportItem {
  /** Of the record. */
  readonly id: string
  readonly row: ReadRow
  /** What it was recognized by; null for a new one. */
  readonly key: string | null
}
interface Verdict {
  readonly state: CrmRowState
  readonly problems: readonly Problem[]
  readonly matchedBy: string | null
}

/** Rows that are saved together: no two of them are about the same record. */
export class Wave {
  readonly made: ImportItem[] = []
  readonly changed: ImportItem[] = []
  /** Rows about a record of this wave, which is not saved yet. */
  readonly waiting: { readonly row: ReadRow; readonly item: ImportItem; readonly key: string }[] = []
  readonly #context: RowContext
  readonly #matcher: RowMatcher
  /** Of a dry run: the records that earlier rows would have made. */
  readonly #unwritten: ReadonlySet<string> | null
  readonly #items = new Map<string, ImportItem>()
  readonly #known = new Map<ImportItem, KnownRecord>()

  constructor(context: RowContext, matcher: RowMatcher, unwritten: ReadonlySet<string> | null) {
    this.#context = context
    this.#matcher = matcher
    this.#unwritten = unwritten
  }

  /** What is to become of a row; null if it is saved with the wave, or waits. */
  place(row: ReadRow, identity: Identity, records: RecordsByKey): Verdict | null {
    const { resource, settings } = this.#context
    const match = this.#matcher.match(identity, records)
    if (match !== null) return this.#placeMatched(row, match)
    if (settings.key === 'id' && settings.on_match !== 'create' && row.values['id'] !== undefined)
      return refuse('id', `matches none of the ${resource}`, null)
    if (resource !== 'contacts' && row.values['name'] === undefined)
      return {
        state: 'error',
        problems: row.problems.some(({ field }) => field === 'name')
          ? row.problems
          : [{ field: 'name', message: 'is empty' }, ...row.problems],
        matchedBy: null,
      }
    const item = { id: createId(), row, key: null }
    this.#add(this.made, item)
    const known = { ...identity, id: item.id, n: row.n }
    this.#known.set(item, known)
    this.#matcher.remember(known)
    return null
  }

  #placeMatched(row: ReadRow, match: Match): Verdict | null {
    const { resource, settings } = this.#context
    const { key } = match
    const isSkipped = settings.on_match === 'skip'
    if (match.is === 'several')
      return match.isAnyRight && isSkipped
        ? { state: 'skip', problems: [{ field: key, message: 'already exists' }], matchedBy: key }
        : refuse(key, `matches ${match.count} ${resource}`, key)
    const { id, n } = match.known
    const item = this.#items.get(id)
    if (item !== undefined) this.waiting.push({ row, item, key })
    else if (isSkipped) {
      const message = n === null ? 'already exists' : `is the same as row ${n}`
      return { state: 'skip', problems: [{ field: key, message }], matchedBy: key }
    } else if (this.#unwritten?.has(id) === true) return { state: 'update', problems: row.problems, matchedBy: key }
    else this.#add(this.changed, { id, row, key })
    return null
  }

  #add(list: ImportItem[], item: ImportItem): void {
    list.push(item)
    this.#items.set(item.id, item)
  }

  /** Of an item that was refused: later rows are not about it. */
  withdraw(item: ImportItem): void {
    const known = this.#known.get(item)
    if (known !== undefined) this.#matcher.forget(known)
  }
}

const refuse = (field: string, message: string, matchedBy: string | null): Verdict => ({
  state: 'error',
  problems: [{ field, message }],
  matchedBy,
})
