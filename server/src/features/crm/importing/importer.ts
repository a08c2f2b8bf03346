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
import { RowMatcher, nothingKnown } from './match-rows.ts'
import { findCompaniesByName, findFirstAlike } from './names-store.ts'
import { type Problem, type ReadRow, type RowContext, createRowReader } from './read-row.ts'
import { type Identity, listKeys } from './row-keys.ts'
import { type ImportItem, Wave } from './wave.ts'

/** The outcome of a row. */
export interface RowOutcome {
  readonly n: number
  readonly state: CrmRowState
  readonly problems: readonly Problem[]
  readonly cells: readonly string[]
  /** The field that a record, or an earlier row, was recognized by. */
  readonly matchedBy: string | null
}
/** Rows read before other requests get a turn. */
const rowsBetweenPauses = 100
const yieldToOthers = () => new Promise<void>((done) => void setImmediate(done))

/** Turns rows into records, for the dry run and the run alike. */
export class Importer {
  readonly #context: RowContext
  readonly #readRow: ReturnType<typeof createRowReader>
  readonly #matcher: RowMatcher
  /** Ids of records that earlier rows have made, which a dry run does not write. */
  readonly #made = new Set<string>()

  constructor(reading: RowContext) {
    this.#context = reading
    this.#readRow = createRowReader(reading)
    const { resource, settings, crm } = reading
    const keys = settings.on_match === 'create' ? [] : listKeys(resource, settings.key)
    this.#matcher = new RowMatcher(resource, keys, toOwnerFilter(crm))
  }

  /** Applies rows to a change-set. In a dry run all rules are checked, and the caller rolls back the few writes. */
  async importRows(
    set: ChangeSet,
    rows: readonly { n: number; cells: readonly string[] }[],
    isRehearsal: boolean,
  ): Promise<RowOutcome[]> {
    const outcomes: RowOutcome[] = []
    const reportRow: ReportRow = ({ n, cells }, state, problems, matchedBy) =>
      void outcomes.push({ n, cells, state, problems, matchedBy })
    let left: ReadRow[] = []
    for (const [at, { n, cells }] of rows.entries()) {
      if (at % rowsBetweenPauses === rowsBetweenPauses - 1) await yieldToOthers()
      const row = this.#readRow(n, cells)
      if (row.isRefused) reportRow(row, 'error', row.problems, null)
      else left.push(row)
    }
    const identities = await this.#matcher.identifyRows(set.db, left)
    while (left.length > 0) {
      const wave = new Map(left.map((row) => [row, identities.get(row) ?? nothingKnown]))
      left = await this.#importWave(set, wave, isRehearsal, reportRow)
    }
    return outcomes
  }

  /** Imports rows of which no two are about the same record; returns those that wait for another one. */
  async #importWave(
    set: ChangeSet,
    rows: ReadonlyMap<ReadRow, Identity>,
    isRehearsal: boolean,
    reportRow: ReportRow,
  ): Promise<ReadRow[]> {
    const records = await this.#matcher.findRecords(set.db, rows)
    const wave = new Wave(this.#context, this.#matcher, isRehearsal ? this.#made : null)
    for (const [row, identity] of rows) {
      const verdict = wave.place(row, identity, records.get(row) ?? {})
      if (verdict !== null) reportRow(row, verdict.state, verdict.problems, verdict.matchedBy)
    }
    const { refused, differing, unresolved } = await this.#saveItems(set, wave.made, wave.changed, isRehearsal)
    for (const item of [...wave.made, ...wave.changed]) {
      const { id, row, key } = item
      const problems = [...row.problems, ...(unresolved.get(item) ?? [])]
      const refusal = refused.get(item)
      const isUpdate = key !== null
      if (refusal !== undefined) {
        wave.withdraw(item)
        reportRow(row, 'error', [...refusal, ...problems], key)
      } else if (isUpdate && !differing.has(id))
        reportRow(row, 'skip', [{ field: 'row', message: 'matches the current values' }, ...problems], key)
      else {
        if (!isUpdate) this.#made.add(id)
        reportRow(row, isUpdate ? 'update' : 'create', problems, key)
      }
    }
    const later: ReadRow[] = []
    for (const { row, item, key } of wave.waiting) {
      const { on_match } = this.#context.settings
      if (refused.has(item)) later.push(row)
      else if (on_match === 'skip')
        reportRow(row, 'skip', [{ field: key, message: `is the same as row ${item.row.n}` }], key)
      else if (isRehearsal && item.key === null) reportRow(row, 'update', row.problems, key)
      else later.push(row)
    }
    return later
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
          const items = await this.#resolveCompanies(set, [...made, ...changed].filter(isLeft))
          const differing = await this.#writeItems(
            set,
            made.filter(isLeft),
            changed.filter(isLeft),
            isRehearsal,
            refused,
          )
          const used = new Set(items.used.filter(isLeft).map(({ row }) => row.company?.called))
          if (items.made.some((called) => !used.has(called))) throw new UnusedCompany()
          return { refused, differing, unresolved: items.unresolved }
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
  async #resolveCompanies(set: ChangeSet, all: readonly ImportItem[]): Promise<ResolvedCompanies> {
    const unresolved = new Map<ImportItem, readonly Problem[]>()
    const items = all.filter(({ row }) => row.company !== null)
    const named = new Map<string, string>()
    // As spelled in its first row.
    for (const { row } of items)
      if (row.company !== null && !named.has(row.company.called)) named.set(row.company.called, row.company.written)
    if (named.size === 0) return { made: [], used: [], unresolved }
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
        unresolved.set(item, [{ field: 'company_id', message: `“${written.slice(0, 80)}” ${message}` }])
      }
    }
    return { made, used: items, unresolved }
  }
}
interface SaveOutcome {
  readonly refused: ReadonlyMap<ImportItem, readonly Problem[]>
  /** Ids of records that a change would modify. */
  readonly differing: ReadonlySet<string>
  /** Companies that rows name and that cannot be told: the rows come in without them. */
  readonly unresolved: ReadonlyMap<ImportItem, readonly Problem[]>
}
interface ResolvedCompanies extends Pick<SaveOutcome, 'unresolved'> {
  readonly made: string[]
  readonly used: ImportItem[]
}
/** Rolls back an attempt that created a company for rows that were all refused. */
class UnusedCompany extends Error {}
type ReportRow = (
  row: ReadRow,
  state: CrmRowState,
  problems: readonly Problem[],
  matchedBy: RowOutcome['matchedBy'],
) => void

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
