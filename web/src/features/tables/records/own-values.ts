import type { GridRecord } from '../model.ts'

const maxKept = 2000

/** What the server has made of the values that this page wrote: a later edit has seen them as they were typed. */
export class OwnValues {
  readonly #kept = new Map<string, { readonly typed: string; readonly stored: unknown }>()

  keep(changes: readonly GridRecord[], written: readonly GridRecord[]): void {
    if (this.#kept.size > maxKept) this.#kept.clear()
    const storedById = new Map(written.map(({ id, fields }) => [id, fields]))
    for (const { id, fields } of changes)
      for (const [field, value] of Object.entries(fields))
        this.#kept.set(`${id} ${field}`, { typed: JSON.stringify(value), stored: storedById.get(id)?.[field] ?? null })
  }

  /** The value as the server knows it. */
  resolve(id: string, field: string, seen: unknown): unknown {
    const own = this.#kept.get(`${id} ${field}`)
    return own !== undefined && own.typed === JSON.stringify(seen) ? own.stored : seen
  }
}
