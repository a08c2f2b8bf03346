import type { ChangeSource } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { conflictError, notFoundError } from '../../../http/errors.ts'
import { retryOnDeadlock } from '../../../db/retry-on-deadlock.ts'
import { groupRowsByColumns } from './group-rows.ts'
import { type CrmContext, type CrmCaller, requireCrmCaller } from './caller.ts'
import { extendChangeSet, insertChanges, insertChangeSet, type NewChange } from './changes-store.ts'
import { assertNotOverwriting } from './conflicts.ts'
import { pickChangedFields, computeNextVersion, omitParts } from './changed-fields.ts'
import { getField, nestCustomFields, flattenCustomFields, toText } from './fields.ts'
import type { ChangeSetOrigin, UpdateOptions, CreateOptions } from './write-options.ts'
import { assertCustomFieldsValid } from './custom-fields.ts'
import { insertRecords, updateRecords } from './records-store.ts'
import { assertReferencesExist } from './references.ts'
import { readVisibleRecords } from './visible-records.ts'
import type { Draft, Patch, Resource, Row } from './resource.ts'

/** A change-set that is stored in part: its id, and its number of changes so far. */
export interface ChangeSetProgress {
  readonly id: string
  readonly n: number
}

/** What one operation changes: rules are applied, fields compared, each change stored for undo. Only `withChangeSet` creates it. */
export class ChangeSet {
  readonly id: string
  readonly db: AccountDb
  readonly caller: CrmCaller
  readonly #changes: NewChange[] = []
  /** Changes that earlier steps of the same operation have stored. */
  readonly #before: number
  #summary: string

  constructor(db: AccountDb, caller: CrmCaller, summary: string, begun: ChangeSetProgress = { id: createId(), n: 0 }) {
    this.db = db
    this.caller = caller
    this.#summary = summary
    this.id = begun.id
    this.#before = begun.n
  }

  /** Sets the summary, once it is known. */
  setSummary(summary: string): void {
    this.#summary = summary
  }

  /** Changes of this step so far. */
  get size(): number {
    return this.#changes.length
  }

  /** Records of a resource that this step has changed so far, each with its fields. */
  collectChanged({ name }: Resource): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>()
    for (const { resource, record_id, after } of this.#changes)
      if (resource === name)
        found.set(record_id, new Set([...(found.get(record_id) ?? []), ...Object.keys(after ?? {})]))
    return found
  }

  /** The state from which the next step of the same operation continues. */
  get progress(): ChangeSetProgress {
    return { id: this.id, n: this.#before + this.#changes.length }
  }

  /** Creates records and returns their ids, in order. Values are the columns' own; `custom` and parts may be among them. */
  async create(resource: Resource, values: readonly Patch[], how: CreateOptions = {}): Promise<string[]> {
    const drafts = values.map((value, at): Draft => {
      const given = Object.entries(flattenCustomFields(value)).filter(
        ([, field]) => field !== undefined && field !== null,
      )
      const patch = Object.fromEntries(given)
      return { id: how.ids?.[at] ?? createId(), before: null, patch, givenFields: new Set(Object.keys(patch)) }
    })
    await this.#applyRules(resource, drafts)
    if (how.isDryRun === true) return drafts.map(({ id }) => id)
    if (drafts.length === 1) this.db.addAuditNote({ target_kind: resource.kind, target_id: drafts[0]?.id ?? null })
    const at = new Date().toISOString()
    const made = drafts.map(({ id, patch }) => ({
      ...nestCustomFields(omitParts(resource, patch), {}),
      id,
      ...('created_by' in resource.columns ? { created_by: this.caller.userId } : {}),
      created_at: at,
      updated_at: at,
    }))
    for (const alike of groupRowsByColumns(resource, made)) await insertRecords(this.db, resource, alike)
    for (const { id, patch } of drafts) {
      await this.#writeParts(resource, id, patch)
      this.#record(resource, { record_id: id, verb: 'create', before: null, after: patch, created_at: at })
    }
    return drafts.map(({ id }) => id)
  }

  /** Writes what differs and returns how many records changed. Throws 404 for an id the caller may not see, 409 `conflict`. */
  async update(
    resource: Resource,
    ids: readonly string[],
    patchOf: Patch | ((row: Row) => Patch),
    how: UpdateOptions = {},
  ): Promise<number> {
    const rows = await this.#lockRows(resource, ids, how)
    const drafts = rows.map((before): Draft => {
      const patch = flattenCustomFields(typeof patchOf === 'function' ? patchOf(before) : patchOf)
      const named = new Set(Object.keys(patch).filter((field) => patch[field] !== undefined))
      return { id: toText(before['id']), before, patch: pickChangedFields(before, patch), givenFields: named }
    })
    if (how.isUndo === true) await this.#retainRequiredFields(resource, drafts, how)
    const changed = drafts.filter(({ patch }) => Object.keys(patch).length > 0)
    if (how.since !== undefined)
      for (const draft of changed) await assertNotOverwriting(this.db, resource, draft, how.since)
    if (how.isUndo !== true) await this.#applyRules(resource, changed)
    if (how.isDryRun === true) return changed.length
    return this.#writeRows(resource, changed, 'update')
  }

  /** Moves records to the trash and returns how many. */
  async remove(resource: Resource, ids: readonly string[], how: UpdateOptions = {}): Promise<number> {
    const rows = await this.#lockRows(resource, ids, how)
    const deleted_at = new Date().toISOString()
    const drafts = rows.map((before) => ({ id: toText(before['id']), before, patch: { deleted_at } }))
    return this.#writeRows(resource, drafts, 'delete')
  }

  /** Runs a function that may be refused: its writes are rolled back then, and the error is rethrown. */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const kept = this.#changes.length
    try {
      return await this.db.transaction(async () => work())
    } catch (error) {
      this.#changes.length = kept
      throw error
    }
  }

  async #lockRows(
    resource: Resource,
    ids: readonly string[],
    { isUndo = false, isLenient = false }: UpdateOptions,
  ): Promise<Row[]> {
    const rows = (await readVisibleRecords(this.db, this.caller, resource, ids)).filter(
      (row) => isUndo || row['deleted_at'] === null,
    )
    if (!isLenient && rows.length < new Set(ids).size) throw notFoundError(resource.noun)
    return rows
  }

  /** Values that others depend on cannot be undone: they are removed from the drafts, or refused. */
  async #retainRequiredFields(
    { undoRules, findRetainedFields }: Resource,
    drafts: readonly Draft[],
    { onRetained }: UpdateOptions,
  ): Promise<void> {
    await undoRules?.(this.db, drafts)
    if (onRetained === undefined || findRetainedFields === undefined) return
    const kept = await findRetainedFields(this.db, drafts)
    for (const { id, before, patch } of drafts) {
      const fields = kept.get(id) ?? []
      if (fields.length === 0) continue
      onRetained(id, fields, before ?? {})
      for (const field of fields) delete patch[field]
    }
  }

  async #applyRules(resource: Resource, drafts: readonly Draft[]): Promise<void> {
    if (drafts.length === 0) return
    await assertReferencesExist(this.db, resource, drafts)
    await assertCustomFieldsValid(this.db, resource, drafts)
    await resource.rules?.(this.db, this.caller, drafts, this.id)
  }

  async #writeRows(
    resource: Resource,
    drafts: readonly Omit<Draft, 'givenFields'>[],
    verb: 'update' | 'delete',
  ): Promise<number> {
    const written = drafts.map(({ id, before, patch: requestedPatch }) => {
      const patch = pickChangedFields(before ?? {}, requestedPatch)
      const updated_at = computeNextVersion(toText(before?.['updated_at']))
      return { id, before: before ?? {}, patch, updated_at }
    })
    const columns = new Set<string>(['updated_at'])
    const rows = written.map(({ before, patch, updated_at }) => {
      const changed = nestCustomFields(omitParts(resource, patch), before['custom'])
      for (const name of Object.keys(changed)) columns.add(name)
      return { ...before, ...changed, updated_at }
    })
    await updateRecords(this.db, resource, [...columns], rows)
    for (const { id, before, patch, updated_at } of written) {
      await this.#writeParts(resource, id, patch)
      const was = Object.fromEntries(Object.keys(patch).map((field) => [field, getField(before, field)]))
      this.#record(resource, { record_id: id, verb, before: was, after: patch, created_at: updated_at })
    }
    return written.length
  }

  async #writeParts({ parts = {} }: Resource, id: string, patch: Patch): Promise<void> {
    for (const [name, part] of Object.entries(parts)) if (name in patch) await part.write(this.db, id, patch[name])
  }

  #record({ name }: Resource, change: Omit<NewChange, 'n' | 'resource'>): void {
    this.#changes.push({ n: this.#before + this.#changes.length + 1, resource: name, ...change })
  }

  /** Records the operation; without changes nothing is written. */
  async save(source: ChangeSource, { undoes = null, meeting_id = null }: ChangeSetOrigin): Promise<void> {
    if (this.#changes.length === 0) return
    const n_changes = this.#changes.length
    if (this.#before > 0) {
      if (!(await extendChangeSet(this.db, this.id, n_changes)))
        throw conflictError('taken_back', 'The changes so far were undone in the meantime')
    } else
      await insertChangeSet(this.db, {
        id: this.id,
        actor_id: this.caller.userId,
        source,
        summary: this.#summary,
        undoes,
        meeting_id,
        n_changes,
      })
    await insertChanges(this.db, this.id, this.#changes)
  }
}

export interface ChangeSetOptions {
  readonly source?: ChangeSource
  readonly summary: string
  readonly undoes?: string
  /** The meeting that proposed it. */
  readonly meeting_id?: string
  /** If it is known already. */
  readonly crm?: CrmCaller
  /** Continues a partly stored one. */
  readonly begun?: ChangeSetProgress
  /** Its steps keep state: on a retry the caller must repeat all of it. */
  readonly isRetryDisabled?: boolean
}

/**
 * Applies an operation to records in one transaction and stores it as one change-set; all of it or, when `work` throws, nothing.
 * `work` may be called more than once (see `retryOnDeadlock`).
 */
export async function withChangeSet<T>(
  context: CrmContext,
  { source = context.source ?? 'person', summary, crm, ...origin }: ChangeSetOptions,
  work: (set: ChangeSet) => Promise<T>,
): Promise<T> {
  const caller = crm ?? (await requireCrmCaller(context))
  return retryOnDeadlock(() =>
    context.db.transaction(async (db) => {
      const set = new ChangeSet(db, caller, summary)
      const result = await work(set)
      await set.save(source, origin)
      return result
    }),
  )
}

/**
 * The same for operations that are too large for one transaction: each step is one, other requests get in between, and all of
 * them are one change-set. Returns it as far as it came; null if nothing was changed. A step that throws ends the operation
 * there.
 */
export async function withBatchedChangeSet<T>(
  context: CrmContext,
  { source = 'person', summary, crm, begun: before, isRetryDisabled = false, ...origin }: ChangeSetOptions,
  steps: AsyncIterable<T> | Iterable<T>,
  work: (set: ChangeSet, step: T) => Promise<unknown>,
): Promise<ChangeSetProgress | null> {
  const caller = crm ?? (await requireCrmCaller(context))
  let progress: ChangeSetProgress = before ?? { id: createId(), n: 0 }
  for await (const step of steps) {
    const from = progress
    const take = () =>
      context.db.transaction(async (db) => {
        const set = new ChangeSet(db, caller, summary, from)
        await work(set, step)
        await set.save(source, origin)
        return set.progress
      })
    progress = await (isRetryDisabled ? take() : retryOnDeadlock(take))
  }
  return progress.n === 0 ? null : progress
}
