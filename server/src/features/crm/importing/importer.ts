import type { CrmRowState } from '@draftwright/contract/crm/import-words'
import { createId } from '../../../db/create-id.ts'
import type { AppError } from '../../../http/errors.ts'
import { companyResource } from '../companies/resource.ts'
import { toOwnerFilter } from '../kernel/caller.ts'
import type { ChangeSet } from '../kernel/change-set.ts'
import { getField, isSame } from '../kernel/fields.ts'
import { applyToAllowed } from '../kernel/batch-error.ts'
import type { Row } from '../kernel/resource.ts'
import { importableResources } from './fields.ts'
import { findCompaniesByName, findFirstAlike, findIdsByKey } from './names-store.ts'
import { type Problem, type ReadRow, type RowContext, createRowReader } from './read-row.ts'

/** The outcome of a row. */
export interface RowOutcome {
  readonly n: number
  readonly state: CrmRowState
  readonly problems: readonly Problem[]
  readonly cells: readonly string[]
}
interface ImportItem {
  /** Of the record. */
  readonly id: string
  readonly row: ReadRow
}
/** Rows read before other requests get a turn. */
const rowsBetweenPauses = 100
const yieldToOthers = () => new Promise<void>((done) => void setImmediate(done))

/** Turns rows into records, for the dry run and the run alike. */
export class Importer {
  readonly #context: RowContext
  readonly #readRow: ReturnType<typeof createRowReader>
  /** Keys of earlier rows, with the row's number. */
  readonly #seen = new Map<string, number>()

  constructor(reading: RowContext) {
    this.#context = reading
    this.#readRow = createRowReader(reading)
  }

  /** Applies rows to a change-set. In a dry run all rules are checked, and the caller rolls back the few writes. */
  async importRows(
    set: ChangeSet,
    rows: readonly { n: number; cells: readonly string[] }[],
    isRehearsal: boolean,
  ): Promise<RowOutcome[]> {
    const verdicts: RowOutcome[] = []
    const reportRow = ({ n, cells }: ReadRow, state: CrmRowState, problems: readonly Problem[] = []) =>
      void verdicts.push({ n, cells, state, problems })
    let left: ReadRow[] = []
    for (const [at, { n, cells }] of rows.entries()) {
      if (at % rowsBetweenPauses === rowsBetweenPauses - 1) await yieldToOthers()
      const row = this.#readRow(n, cells)
      if (row.problems.length > 0) reportRow(row, 'error', row.problems)
      else left.push(row)
    }
    const { settings } = this.#context
    while (left.length > 0) {
      const [wave, later] = [[], []] as [ReadRow[], ReadRow[]]
      const keys = new Set<string>()
      for (const row of left) {
        const earlier = row.key === null ? undefined : this.#seen.get(row.key)
        if (settings.on_match === 'skip' && earlier !== undefined)
          reportRow(row, 'skip', [{ field: settings.key ?? 'row', message: `is the same as row ${earlier}` }])
        else if (row.key !== null && settings.on_match !== 'create' && keys.has(row.key)) later.push(row)
        else {
          if (row.key !== null) keys.add(row.key)
          wave.push(row)
        }
      }
      await this.#importUniqueRows(set, wave, isRehearsal, reportRow)
      left = later
    }
    return verdicts
  }

  async #importUniqueRows(
    set: ChangeSet,
    rows: readonly ReadRow[],
    isRehearsal: boolean,
    reportRow: ReportRow,
  ): Promise<void> {
    const { resource: name, settings, crm } = this.#context
    const resource = importableResources[name]
    const { key, on_match } = settings
    const keyed = rows.flatMap((row) => row.key ?? [])
    const isMatched = key !== null && on_match !== 'create'
    const known =
      isMatched && keyed.length > 0 ? await findIdsByKey(set.db, resource, key, keyed, toOwnerFilter(crm)) : new Map()
    const [made, changed] = [[], []] as [ImportItem[], ImportItem[]]
    for (const row of rows) {
      const ids: string[] = (isMatched && row.key !== null ? known.get(row.key) : undefined) ?? []
      const [id] = ids
      if (ids.length > 1) reportRow(row, 'error', [{ field: key ?? 'row', message: `matches ${ids.length} ${name}` }])
      else if (id !== undefined && on_match === 'skip')
        reportRow(row, 'skip', [{ field: key ?? 'row', message: 'already exists' }])
      else if (id !== undefined && on_match === 'update') changed.push({ id, row })
      else if (isMatched && key === 'id' && row.key !== null)
        reportRow(row, 'error', [{ field: 'id', message: `matches none of the ${name}` }])
      else if (isRehearsal && isMatched && row.key !== null && this.#seen.has(row.key)) reportRow(row, 'update')
      else if (name !== 'contacts' && row.values['name'] === undefined)
        reportRow(row, 'error', [{ field: 'name', message: 'is empty' }])
      else made.push({ id: createId(), row })
    }
    const { refused, differing } = await this.#saveItems(set, made, changed, isRehearsal)
    for (const [{ row }, problems] of refused) reportRow(row, 'error', problems)
    for (const item of [...made, ...changed]) {
      if (refused.has(item)) continue
      const { id, row } = item
      if (row.key !== null && !this.#seen.has(row.key)) this.#seen.set(row.key, row.n)
      const isUpdate = changed.includes(item)
      if (isUpdate && !differing.has(id))
        reportRow(row, 'skip', [{ field: 'row', message: 'matches the current values' }])
      else reportRow(row, isUpdate ? 'update' : 'create')
    }
  }

  /**
   * Creates and changes records, and the companies they name. A company named by refused rows only is not created: then
   * everything is repeated without those rows.
   */
  async #saveItems(
    set: ChangeSet,
    made: readonly ImportItem[],
    changed: readonly ImportItem[],
    isRehearsal: boolean,
  ): Promise<SaveOutcome> {
    const refused = new Map<ImportItem, readonly Problem[]>()
    for (;;) {
      const isLeft = (item: ImportItem) => !refused.has(item)
      try {
        return await set.attempt(async () => {
          const items = await this.#resolveCompanies(set, [...made, ...changed].filter(isLeft), refused)
          const differing = await this.#writeItems(
            set,
            made.filter(isLeft),
            changed.filter(isLeft),
            isRehearsal,
            refused,
          )
          const used = new Set(items.used.filter(isLeft).map(({ row }) => row.company?.called))
          if (items.made.some((called) => !used.has(called))) throw new UnusedCompany()
          return { refused, differing }
        })
      } catch (error) {
        if (!(error instanceof UnusedCompany)) throw error
      }
    }
  }

  /** Returns the ids of records that a change would modify; refusals are added to `refused`. */
  async #writeItems(
    set: ChangeSet,
    made: readonly ImportItem[],
    changed: readonly ImportItem[],
    isRehearsal: boolean,
    refused: Map<ImportItem, readonly Problem[]>,
  ): Promise<ReadonlySet<string>> {
    const resource = importableResources[this.#context.resource]
    const refuse = (item: ImportItem, why: AppError) => void refused.set(item, toProblems(why))
    await applyToAllowed(
      set,
      made,
      (some) =>
        set.create(
          resource,
          some.map(({ row }) => omitId(row.values)),
          { ids: some.map(({ id }) => id), isDryRun: isRehearsal },
        ),
      refuse,
    )
    const differing = new Set<string>()
    await applyToAllowed(
      set,
      changed,
      (some) => {
        const byId = new Map(some.map(({ id, row }) => [id, omitId(row.values)]))
        return set.update(
          resource,
          [...byId.keys()],
          (before: Row) => {
            const id = String(before['id'])
            const patch = byId.get(id) ?? {}
            if (Object.entries(patch).some(([field, value]) => !isSame(getField(before, field), value)))
              differing.add(id)
            return patch
          },
          { isDryRun: isRehearsal },
        )
      },
      refuse,
    )
    return differing
  }

  /** Finds the companies that rows name, and creates the missing ones if the plan says so. */
  async #resolveCompanies(
    set: ChangeSet,
    all: readonly ImportItem[],
    refused: Map<ImportItem, readonly Problem[]>,
  ): Promise<{ made: string[]; used: ImportItem[] }> {
    const items = all.filter(({ row }) => row.company !== null)
    const named = new Map<string, string>()
    // As spelled in its first row.
    for (const { row } of items)
      if (row.company !== null && !named.has(row.company.called)) named.set(row.company.called, row.company.written)
    if (named.size === 0) return { made: [], used: [] }
    const found = await findCompaniesByName(set.db, [...named.keys()])
    const missing = [...named].filter(([called]) => !found.has(called))
    const problems = new Map<string, string>()
    const made: string[] = []
    if (this.#context.settings.create_companies) {
      const firstAlike = await findFirstAlike(
        set.db,
        missing.map(([called]) => called),
      )
      const companies = missing
        .filter(([called]) => firstAlike.get(called) === called)
        .map(([called, written]) => ({ id: createId(), called, values: toNewCompany(called, written) }))
      await applyToAllowed(
        set,
        companies,
        (some) =>
          set.create(
            companyResource,
            some.map(({ values }) => values),
            { ids: some.map(({ id }) => id) },
          ),
        ({ called }, why) => problems.set(called, why.message),
      )
      for (const { id, called } of companies)
        if (!problems.has(called)) {
          found.set(called, new Set([id]))
          made.push(called)
        }
      for (const [called, first] of firstAlike) {
        const ids = found.get(first)
        const problem = problems.get(first)
        if (ids !== undefined) found.set(called, ids)
        if (problem !== undefined) problems.set(called, problem)
      }
    }
    for (const item of items) {
      const { called = '', written = '' } = item.row.company ?? {}
      const ids = found.get(called)
      const [id] = ids ?? []
      if (ids?.size === 1 && id !== undefined) item.row.values['company_id'] = id
      else {
        const message = problems.get(called) ?? (ids === undefined ? 'matches no company' : 'matches several companies')
        refused.set(item, [{ field: 'company_id', message: `“${written.slice(0, 80)}” ${message}` }])
      }
    }
    return { made, used: items }
  }
}
interface SaveOutcome {
  readonly refused: ReadonlyMap<ImportItem, readonly Problem[]>
  /** Ids of records that a change would modify. */
  readonly differing: ReadonlySet<string>
}
/** Rolls back an attempt that created a company for rows that were all refused. */
class UnusedCompany extends Error {}
type ReportRow = (row: ReadRow, state: CrmRowState, problems?: readonly Problem[]) => void

/** A company named by its domain has no other data. */
function toNewCompany(called: string, written: string): { name: string; domain?: string } {
  const isAddress = /^(?:https?:\/\/|www\.)/iu.test(written)
  if (isAddress || /^\S+\.[a-z]{2,}$/u.test(written)) return { name: isAddress ? called : written, domain: called }
  return { name: written.slice(0, 200) }
}

function omitId({ id: _id, ...values }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return values
}

/** A refusal as the problem of a row. */
function toProblems({ code, message, details, status }: AppError): Problem[] {
  if (code === 'invalid' && Array.isArray(details)) return details as Problem[]
  if (code === 'stage_gate') return [{ field: 'stage_id', message: message.slice(message.indexOf(': ') + 2) }]
  return [{ field: status === 403 ? 'owner_id' : 'row', message }]
}
