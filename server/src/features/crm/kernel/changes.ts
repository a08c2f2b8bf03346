import type { ChangeSource } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { newId } from '../../../db/new-id.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { again } from './again.ts'
import { inGroups } from './alike-rows.ts'
import { type Asked, type CrmCaller, crmCaller } from './caller.ts'
import { growChangeSet, insertChanges, insertChangeSet, type NewChange } from './changes-store.ts'
import { refuseOverwriting } from './conflicts.ts'
import { differing, laterThan, withoutParts } from './differing.ts'
import { fieldOf, gathered, spread, textOf } from './fields.ts'
import type { How, HowMade } from './how.ts'
import { mustFitOwnFields } from './own-fields.ts'
import { insertRecords, updateRecords } from './records-store.ts'
import { mustReferToSome } from './references.ts'
import { seenRecords } from './seen-records.ts'
import type { Draft, Patch, Resource, Row } from './resource.ts'

/** A deed that has been kept in part: its change-set, and how many changes that holds. */
export interface Begun {
  readonly id: string
  readonly n: number
}

/**
 * Everything one deed does to records: rules are asked, fields compared, and each change is kept so that it can be taken
 * back. Made by `changing` alone.
 */
export class ChangeSet {
  readonly id: string
  readonly db: AccountDb
  readonly caller: CrmCaller
  readonly #changes: NewChange[] = []
  /** Changes that earlier steps of the same deed have kept. */
  readonly #before: number
  #summary: string

  constructor(db: AccountDb, caller: CrmCaller, summary: string, begun: Begun = { id: newId(), n: 0 }) {
    this.db = db
    this.caller = caller
    this.#summary = summary
    this.id = begun.id
    this.#before = begun.n
  }

  /** Says in words what this is, once it is known. */
  say(summary: string): void {
    this.#summary = summary
  }

  /** Changes of this step so far. */
  get size(): number {
    return this.#changes.length
  }

  /** Records of a resource that this step has changed so far, each with its fields. */
  touched({ name }: Resource): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>()
    for (const { resource, record_id, after } of this.#changes)
      if (resource === name)
        found.set(record_id, new Set([...(found.get(record_id) ?? []), ...Object.keys(after ?? {})]))
    return found
  }

  /** Where a next step of the same deed goes on. */
  get begun(): Begun {
    return { id: this.id, n: this.#before + this.#changes.length }
  }

  /** Makes records and answers their ids, in order. Values are the columns' own; `custom` and parts may be among them. */
  async create(resource: Resource, values: readonly Patch[], how: HowMade = {}): Promise<string[]> {
    const drafts = values.map((value, at): Draft => {
      const given = Object.entries(spread(value)).filter(([, field]) => field !== undefined && field !== null)
      const patch = Object.fromEntries(given)
      return { id: how.ids?.[at] ?? newId(), before: null, patch, named: new Set(Object.keys(patch)) }
    })
    await this.#settle(resource, drafts)
    if (how.isRehearsal === true) return drafts.map(({ id }) => id)
    if (drafts.length === 1) this.db.note({ target_kind: resource.kind, target_id: drafts[0]?.id ?? null })
    const at = new Date().toISOString()
    const made = drafts.map(({ id, patch }) => ({
      ...gathered(withoutParts(resource, patch), {}),
      id,
      ...('created_by' in resource.columns ? { created_by: this.caller.userId } : {}),
      created_at: at,
      updated_at: at,
    }))
    for (const alike of inGroups(resource, made)) await insertRecords(this.db, resource, alike)
    for (const { id, patch } of drafts) {
      await this.#writeParts(resource, id, patch)
      this.#keep(resource, id, 'create', null, patch, at)
    }
    return drafts.map(({ id }) => id)
  }

  /** Changes what differs and answers how many records that were. Throws 404 for an id the caller may not see, 409 `conflict`. */
  async update(
    resource: Resource,
    ids: readonly string[],
    patchOf: Patch | ((row: Row) => Patch),
    how: How = {},
  ): Promise<number> {
    const rows = await this.#lock(resource, ids, how)
    const drafts = rows.map((before): Draft => {
      const patch = spread(typeof patchOf === 'function' ? patchOf(before) : patchOf)
      const named = new Set(Object.keys(patch).filter((field) => patch[field] !== undefined))
      return { id: textOf(before['id']), before, patch: differing(before, patch), named }
    })
    if (how.isUndo === true) await this.#holdBack(resource, drafts, how)
    const changed = drafts.filter(({ patch }) => Object.keys(patch).length > 0)
    if (how.since !== undefined)
      for (const draft of changed) await refuseOverwriting(this.db, resource, draft, how.since)
    if (how.isUndo !== true) await this.#settle(resource, changed)
    if (how.isRehearsal === true) return changed.length
    return this.#write(resource, changed, 'update')
  }

  /** Puts records into the trash and answers how many that were. */
  async remove(resource: Resource, ids: readonly string[], how: How = {}): Promise<number> {
    const rows = await this.#lock(resource, ids, how)
    const deleted_at = new Date().toISOString()
    const drafts = rows.map((before) => ({ id: textOf(before['id']), before, patch: { deleted_at } }))
    return this.#write(resource, drafts, 'delete')
  }

  /** Does something that may be refused: what it did is then undone, and the error is thrown on. */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const kept = this.#changes.length
    try {
      return await this.db.transaction(async () => work())
    } catch (error) {
      this.#changes.length = kept
      throw error
    }
  }

  async #lock(resource: Resource, ids: readonly string[], { isUndo = false, isLenient = false }: How): Promise<Row[]> {
    const rows = (await seenRecords(this.db, this.caller, resource, ids)).filter(
      (row) => isUndo || row['deleted_at'] === null,
    )
    if (!isLenient && rows.length < new Set(ids).size) throw notFound(resource.noun)
    return rows
  }

  /** What others rely on does not go back: it is taken out of the drafts, or refused. */
  async #holdBack({ backRules, heldFields }: Resource, drafts: readonly Draft[], { held }: How): Promise<void> {
    await backRules?.(this.db, drafts)
    if (held === undefined || heldFields === undefined) return
    const kept = await heldFields(this.db, drafts)
    for (const { id, before, patch } of drafts) {
      const fields = kept.get(id) ?? []
      if (fields.length === 0) continue
      held(id, fields, before ?? {})
      for (const field of fields) delete patch[field]
    }
  }

  async #settle(resource: Resource, drafts: readonly Draft[]): Promise<void> {
    if (drafts.length === 0) return
    await mustReferToSome(this.db, resource, drafts)
    await mustFitOwnFields(this.db, resource, drafts)
    await resource.rules?.(this.db, this.caller, drafts, this.id)
  }

  async #write(
    resource: Resource,
    drafts: readonly Omit<Draft, 'named'>[],
    verb: 'update' | 'delete',
  ): Promise<number> {
    const written = drafts.map(({ id, before, patch: wished }) => {
      const patch = differing(before ?? {}, wished)
      const updated_at = laterThan(textOf(before?.['updated_at']))
      return { id, before: before ?? {}, patch, updated_at }
    })
    const columns = new Set<string>(['updated_at'])
    const rows = written.map(({ before, patch, updated_at }) => {
      const changed = gathered(withoutParts(resource, patch), before['custom'])
      for (const name of Object.keys(changed)) columns.add(name)
      return { ...before, ...changed, updated_at }
    })
    await updateRecords(this.db, resource, [...columns], rows)
    for (const { id, before, patch, updated_at } of written) {
      await this.#writeParts(resource, id, patch)
      const was = Object.fromEntries(Object.keys(patch).map((field) => [field, fieldOf(before, field)]))
      this.#keep(resource, id, verb, was, patch, updated_at)
    }
    return written.length
  }

  async #writeParts({ parts = {} }: Resource, id: string, patch: Patch): Promise<void> {
    for (const [name, part] of Object.entries(parts)) if (name in patch) await part.write(this.db, id, patch[name])
  }

  #keep(
    { name }: Resource,
    record_id: string,
    verb: NewChange['verb'],
    before: Row | null,
    patch: Row,
    at: string,
  ): void {
    this.#changes.push({
      n: this.#before + this.#changes.length + 1,
      resource: name,
      record_id,
      verb,
      before,
      after: patch,
      created_at: at,
    })
  }

  /** Writes down what was done; nothing was done, nothing is written. */
  async keep(source: ChangeSource, undoes: string | null): Promise<void> {
    if (this.#changes.length === 0) return
    const { userId } = this.caller
    const n_changes = this.#changes.length
    if (this.#before > 0) {
      if (!(await growChangeSet(this.db, this.id, n_changes))) throw takenBack()
    } else
      await insertChangeSet(this.db, {
        id: this.id,
        actor_id: userId,
        source,
        summary: this.#summary,
        undoes,
        n_changes,
      })
    await insertChanges(this.db, this.id, this.#changes)
  }
}

const takenBack = () => conflict('taken_back', 'What was done so far has been taken back meanwhile')

export interface Deed {
  readonly source?: ChangeSource
  readonly summary: string
  readonly undoes?: string
  /** Where it is known already. */
  readonly crm?: CrmCaller
  /** Goes on with one that has been kept in part. */
  readonly begun?: Begun
  /** Its steps remember what they did: whoever asks for it does all of it again instead. */
  readonly isOnce?: boolean
}

/**
 * Does something to records in one transaction and keeps it as one change-set; all of it or, when `work` throws, nothing. It
 * may be asked more than once (see `again`).
 */
export async function changing<T>(
  asked: Asked,
  { source = asked.source ?? 'person', summary, undoes, crm }: Deed,
  work: (set: ChangeSet) => Promise<T>,
): Promise<T> {
  const caller = crm ?? (await crmCaller(asked))
  return again(() =>
    asked.db.transaction(async (db) => {
      const set = new ChangeSet(db, caller, summary)
      const result = await work(set)
      await set.keep(source, undoes ?? null)
      return result
    }),
  )
}

/**
 * The same for what is too much for one transaction: each step is one, others get in between, and all of them are one
 * change-set. Answers it as far as it came; null where nothing was changed. A step that throws ends the deed there.
 */
export async function changingInSteps<T>(
  asked: Asked,
  { source = 'person', summary, undoes, crm, begun: before, isOnce = false }: Deed,
  steps: AsyncIterable<T> | Iterable<T>,
  work: (set: ChangeSet, step: T) => Promise<unknown>,
): Promise<Begun | null> {
  const caller = crm ?? (await crmCaller(asked))
  let begun: Begun = before ?? { id: newId(), n: 0 }
  for await (const step of steps) {
    const from = begun
    const take = () =>
      asked.db.transaction(async (db) => {
        const set = new ChangeSet(db, caller, summary, from)
        await work(set, step)
        await set.keep(source, undoes ?? null)
        return set.begun
      })
    begun = await (isOnce ? take() : again(take))
  }
  return begun.n === 0 ? null : begun
}
