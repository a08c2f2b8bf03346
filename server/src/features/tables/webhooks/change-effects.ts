import type { AccountDb } from '../../../db/account-db.ts'
import { takeChangeNumber } from '../changes-store.ts'
import { loadFieldRows } from '../records-store.ts'
import type { BaseSchema, FieldShape } from '../schema.ts'
import { insertEffects, type RecordEffect } from './effects-store.ts'

/** Characters of all values of one change, and its records. */
const mostKept = 1_000_000
const mostRecords = 2000

/** Collects what a change does to other cells than those that were written. */
export class ChangeEffects {
  readonly #effects = new Map<string, RecordEffect>()
  /** Links of other records before the change, by field and record. */
  readonly #links = new Map<string, Map<string, readonly string[]>>()
  #size = 0

  /** A computed cell. */
  note({ id, table_id }: Pick<FieldShape, 'id' | 'table_id'>, recordId: string, before: unknown, after: unknown): void {
    const effect = this.#effects.get(recordId) ?? { id: recordId, table_id, before: {}, after: {}, unkept: [] }
    if (!this.#effects.has(recordId) && this.#effects.size >= mostRecords) return
    this.#effects.set(recordId, effect)
    if (effect.unkept.includes(id)) return
    this.#size += (JSON.stringify(before)?.length ?? 0) + (JSON.stringify(after)?.length ?? 0)
    if (this.#size > mostKept) {
      delete effect.before[id]
      delete effect.after[id]
      effect.unkept.push(id)
      return
    }
    // A cell may be computed more than once.
    if (!(id in effect.after)) effect.before[id] = before ?? null
    effect.after[id] = after ?? null
  }

  /** Reads the links of other records, before they change from here. */
  async noteLinks(tx: AccountDb, field: FieldShape | undefined, recordIds: readonly string[]): Promise<void> {
    if (field === undefined) return
    const known = this.#links.get(field.id) ?? new Map<string, readonly string[]>()
    this.#links.set(field.id, known)
    const unknown = recordIds.filter((id) => !known.has(id)).slice(0, mostRecords - known.size)
    for (const [id, ids] of await readLinks(tx, field, unknown)) known.set(id, ids)
  }

  /** All effects, once everything is written. */
  async list(tx: AccountDb, schema: BaseSchema): Promise<RecordEffect[]> {
    for (const [fieldId, before] of this.#links) {
      const field = schema.findField(fieldId)
      if (field === undefined) continue
      for (const [id, ids] of await readLinks(tx, field, [...before.keys()]))
        if (JSON.stringify(ids) !== JSON.stringify(before.get(id))) this.note(field, id, before.get(id), ids)
    }
    return [...this.#effects.values()].flatMap((effect) => dropEqual(effect) ?? [])
  }
}

async function readLinks(tx: AccountDb, field: FieldShape, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await loadFieldRows(tx, field, ids)
  return new Map(rows.map((row) => [row.id, (row.links[field.id] ?? []).map(({ id }) => id)]))
}

/** Without cells that are what they were; null if none is left. */
function dropEqual(effect: RecordEffect): RecordEffect | null {
  for (const id of Object.keys(effect.after))
    if (JSON.stringify(effect.before[id]) === JSON.stringify(effect.after[id])) {
      delete effect.before[id]
      delete effect.after[id]
    }
  return Object.keys(effect.after).length + effect.unkept.length === 0 ? null : effect
}

/** Stores what a change has done to others, under its number or else one of its own; returns whether there is something. */
export async function saveEffects(
  tx: AccountDb,
  schema: BaseSchema,
  effects: ChangeEffects | undefined,
  created_at: string,
  number?: number,
): Promise<boolean> {
  const records = (await effects?.list(tx, schema)) ?? []
  if (records.length === 0) return false
  await insertEffects(tx, {
    base_id: schema.id,
    number: number ?? (await takeChangeNumber(tx, schema.id)),
    records,
    created_at,
  })
  return true
}
