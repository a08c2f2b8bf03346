/** A field that was changed again since: its value before the change, after it, and now. */
export interface UndoConflict {
  readonly resource: string
  readonly record_id: string
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  readonly current: unknown
}
export interface UndoConflicts {
  readonly fields: readonly UndoConflict[]
  /** The total, including hidden ones. */
  readonly total: number
}

/** The details of a refusal `undo_conflict`; null for anything else. */
export function parseUndoConflicts(details: unknown): UndoConflicts | null {
  if (typeof details !== 'object' || details === null || !('fields' in details) || !Array.isArray(details.fields))
    return null
  // The server's details for this code always have this shape.
  const fields = details.fields as UndoConflict[]
  return { fields, total: 'n' in details && typeof details.n === 'number' ? details.n : fields.length }
}

/** One decision: a field, or a record that the change created. */
export interface UndoChoice {
  readonly key: string
  readonly resource: string
  readonly recordId: string
  readonly isCreated: boolean
  readonly fields: readonly UndoConflict[]
}

/** The decisions: by field; for a created record, whether it is kept. */
export function buildUndoChoices(fields: readonly UndoConflict[], made: ReadonlySet<string>): UndoChoice[] {
  const choices = new Map<string, UndoChoice>()
  for (const clash of fields) {
    const isMade = made.has(clash.record_id)
    const key = isMade ? clash.record_id : `${clash.record_id} ${clash.field}`
    const before = choices.get(key)
    choices.set(key, {
      key,
      resource: clash.resource,
      recordId: clash.record_id,
      isCreated: isMade,
      fields: [...(before?.fields ?? []), clash],
    })
  }
  return [...choices.values()]
}
