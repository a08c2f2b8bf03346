import type { GridRecord } from '../model.ts'

const maxKept = 2000

/** What the server has made of the values that this page wrote: a later edit has seen them as they were typed. */
export class OwnValues {
  readonly #kept = new Map<string, { readonly typed: string; readonly stored: unknown }>()

  /** Cells that were refused hold what another has written: nobody here has seen that. */
  keep(
    changes: readonly GridRecord[],
    written: readonly GridRecord[],
    refused: readonly { readonly id: string; readonly field_id: string }[] = [],
  ): void {
    if (this.#kept.size > maxKept) this.#kept.clear()
    const left = new Set(refused.map(({ id, field_id }) => `${id} ${field_id}`))
    const storedById = new Map(written.map(({ id, fields }) => [id, fields]))
    for (const { id, fields } of changes)
      for (const [field, value] of Object.entries(fields))
        if (!left.has(`${id} ${field}`))
          this.#kept.set(`${id} ${field}`, {
            typed: JSON.stringify(value),
            stored: storedById.get(id)?.[field] ?? null,
          })
  }

  /** The value as the server knows it. */
  resolve(id: string, field: string, seen: unknown): unknown {
    const own = this.#kept.get(`${id} ${field}`)
    return own !== undefined && own.typed === JSON.stringify(seen) ? own.stored : seen
  }
}
