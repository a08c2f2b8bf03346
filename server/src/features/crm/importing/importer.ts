import type { CrmRowState } from '@draftwright/contract/crm/import-words'
import { newId } from '../../../db/new-id.ts'
import type { AppError } from '../../../http/errors.ts'
import { companyResource } from '../companies/resource.ts'
import { ownerSeen } from '../kernel/caller.ts'
import type { ChangeSet } from '../kernel/changes.ts'
import { fieldOf, isSame } from '../kernel/fields.ts'
import { doneToAllowed } from '../kernel/refused-some.ts'
import type { Row } from '../kernel/resource.ts'
import { importable } from './fields.ts'
import { companiesCalled, idsByKey } from './names-store.ts'
import { type Problem, type ReadRow, type Reading, rowReader } from './read-row.ts'

/** What became of a row. */
export interface Verdict {
  readonly n: number
  readonly state: CrmRowState
  readonly problems: readonly Problem[]
  readonly cells: readonly string[]
}
interface Item {
  /** Of the record. */
  readonly id: string
  readonly row: ReadRow
}
/** Rows read before others get their turn in between. */
const breath = 100
const pause = () => new Promise<void>((done) => void setImmediate(done))

/** Makes records of rows, as the check rehearses it and as the run does it: the one way for both. */
export class Importer {
  readonly #reading: Reading
  readonly #read: ReturnType<typeof rowReader>
  /** Keys of rows before, and which row it was. */
  readonly #seen = new Map<string, number>()

  constructor(reading: Reading) {
    this.#reading = reading
    this.#read = rowReader(reading)
  }

  /** Takes rows through a change-set. In a rehearsal all rules are asked, and the caller takes back the little that is written. */
  async take(
    set: ChangeSet,
    rows: readonly { n: number; cells: readonly string[] }[],
    isRehearsal: boolean,
  ): Promise<Verdict[]> {
    const verdicts: Verdict[] = []
    const tell = ({ n, cells }: ReadRow, state: CrmRowState, problems: readonly Problem[] = []) =>
      void verdicts.push({ n, cells, state, problems })
    let left: ReadRow[] = []
    for (const [at, { n, cells }] of rows.entries()) {
      if (at % breath === breath - 1) await pause()
      const row = this.#read(n, cells)
      if (row.problems.length > 0) tell(row, 'error', row.problems)
      else left.push(row)
    }
    left = await this.#withCompanies(set, left, tell)
    const { settings } = this.#reading
    while (left.length > 0) {
      const [wave, later] = [[], []] as [ReadRow[], ReadRow[]]
      const keys = new Set<string>()
      for (const row of left) {
        const earlier = row.key === null ? undefined : this.#seen.get(row.key)
        if (settings.on_match === 'skip' && earlier !== undefined)
          tell(row, 'skip', [{ field: settings.key ?? 'row', message: `is the same as in row ${earlier}` }])
        else if (row.key !== null && settings.on_match !== 'create' && keys.has(row.key)) later.push(row)
        else {
          if (row.key !== null) keys.add(row.key)
          wave.push(row)
        }
      }
      await this.#wave(set, wave, isRehearsal, tell)
      left = later
    }
    return verdicts
  }

  async #wave(set: ChangeSet, rows: readonly ReadRow[], isRehearsal: boolean, tell: Tell): Promise<void> {
    const { resource: name, settings, crm } = this.#reading
    const resource = importable[name]
    const { key, on_match } = settings
    const keyed = rows.flatMap((row) => row.key ?? [])
    const isMatched = key !== null && on_match !== 'create'
    const known =
      isMatched && keyed.length > 0 ? await idsByKey(set.db, resource, key, keyed, ownerSeen(crm)) : new Map()
    const [made, changed] = [[], []] as [Item[], Item[]]
    for (const row of rows) {
      const ids: string[] = (isMatched && row.key !== null ? known.get(row.key) : undefined) ?? []
      const [id] = ids
      if (ids.length > 1) tell(row, 'error', [{ field: key ?? 'row', message: `fits ${ids.length} ${name} here` }])
      else if (id !== undefined && on_match === 'skip')
        tell(row, 'skip', [{ field: key ?? 'row', message: 'is here already' }])
      else if (id !== undefined && on_match === 'update') changed.push({ id, row })
      else if (isMatched && key === 'id' && row.key !== null)
        tell(row, 'error', [{ field: 'id', message: `names nothing among the ${name}` }])
      else if (isRehearsal && isMatched && row.key !== null && this.#seen.has(row.key)) tell(row, 'update')
      else if (name !== 'contacts' && row.values['name'] === undefined)
        tell(row, 'error', [{ field: 'name', message: 'is empty' }])
      else made.push({ id: newId(), row })
    }
    const refused = new Set<Item>()
    const refuse = (item: Item, why: AppError) => {
      refused.add(item)
      tell(item.row, 'error', problemsOf(why))
    }
    await doneToAllowed(
      set,
      made,
      (some) =>
        set.create(
          resource,
          some.map(({ row }) => withoutId(row.values)),
          { ids: some.map(({ id }) => id), isRehearsal },
        ),
      refuse,
    )
    const differing = new Set<string>()
    await doneToAllowed(
      set,
      changed,
      (some) => {
        const byId = new Map(some.map(({ id, row }) => [id, withoutId(row.values)]))
        return set.update(
          resource,
          [...byId.keys()],
          (before: Row) => {
            const id = String(before['id'])
            const patch = byId.get(id) ?? {}
            if (Object.entries(patch).some(([field, value]) => !isSame(fieldOf(before, field), value)))
              differing.add(id)
            return patch
          },
          { isRehearsal },
        )
      },
      refuse,
    )
    for (const item of [...made, ...changed]) {
      if (refused.has(item)) continue
      const { id, row } = item
      if (row.key !== null && !this.#seen.has(row.key)) this.#seen.set(row.key, row.n)
      const isUpdate = changed.includes(item)
      if (isUpdate && !differing.has(id)) tell(row, 'skip', [{ field: 'row', message: 'says what is here already' }])
      else tell(row, isUpdate ? 'update' : 'create')
    }
  }

  /** Finds the companies that rows name, and makes those that nobody has where the plan says so. */
  async #withCompanies(set: ChangeSet, rows: readonly ReadRow[], tell: Tell): Promise<ReadRow[]> {
    const named = new Map<string, string>()
    // As it is written first.
    for (const { company } of rows)
      if (company !== null && !named.has(company.called)) named.set(company.called, company.written)
    if (named.size === 0) return [...rows]
    const found = await companiesCalled(set.db, [...named.keys()])
    const missing = [...named].filter(([called]) => !found.has(called))
    const problems = new Map<string, string>()
    if (this.#reading.settings.create_companies) {
      const items = missing.map(([called, written]) => ({ id: newId(), called, values: newCompany(called, written) }))
      await doneToAllowed(
        set,
        items,
        (some) =>
          set.create(
            companyResource,
            some.map(({ values }) => values),
            { ids: some.map(({ id }) => id) },
          ),
        ({ called }, why) => problems.set(called, why.message),
      )
      for (const { id, called } of items) if (!problems.has(called)) found.set(called, new Set([id]))
    }
    return rows.filter((row) => {
      if (row.company === null) return true
      const { called, written } = row.company
      const ids = found.get(called)
      const [id] = ids ?? []
      if (ids?.size === 1 && id !== undefined) {
        row.values['company_id'] = id
        return true
      }
      const message = problems.get(called) ?? (ids === undefined ? 'is no company here' : 'names several companies')
      tell(row, 'error', [{ field: 'company_id', message: `“${written.slice(0, 80)}” ${message}` }])
      return false
    })
  }
}
type Tell = (row: ReadRow, state: CrmRowState, problems?: readonly Problem[]) => void

/** Of a company that is named by its web address nothing more is known. */
function newCompany(called: string, written: string): { name: string; domain?: string } {
  const isAddress = /^(?:https?:\/\/|www\.)/iu.test(written)
  if (isAddress || /^\S+\.[a-z]{2,}$/u.test(written)) return { name: isAddress ? called : written, domain: called }
  return { name: written.slice(0, 200) }
}

function withoutId({ id: _id, ...values }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return values
}

/** A refusal as what is wrong with a row. */
function problemsOf({ code, message, details, status }: AppError): Problem[] {
  if (code === 'invalid' && Array.isArray(details)) return details as Problem[]
  if (code === 'stage_gate') return [{ field: 'stage_id', message: message.slice(message.indexOf(': ') + 2) }]
  return [{ field: status === 403 ? 'owner_id' : 'row', message }]
}
