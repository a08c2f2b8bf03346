/** A field that somebody has changed again since: before the change, what it made of it, and what it is now. */
export interface Clash {
  readonly resource: string
  readonly record_id: string
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  readonly current: unknown
}
export interface Clashes {
  readonly fields: readonly Clash[]
  /** All there are, shown or not. */
  readonly n: number
}

/** The details of a refusal `undo_conflict`; null for anything else. */
export function clashesIn(details: unknown): Clashes | null {
  if (typeof details !== 'object' || details === null || !('fields' in details) || !Array.isArray(details.fields))
    return null
  // What the server lists beside this code has this shape and no other.
  const fields = details.fields as Clash[]
  return { fields, n: 'n' in details && typeof details.n === 'number' ? details.n : fields.length }
}

/** One choice to be made: a field, or all of a record that the change has made. */
export interface Choice {
  readonly key: string
  readonly resource: string
  readonly recordId: string
  readonly isMade: boolean
  readonly fields: readonly Clash[]
}

/** What is to be decided: field by field; of a record that was made by the change, whether it stays at all. */
export function choicesOf(fields: readonly Clash[], made: ReadonlySet<string>): Choice[] {
  const choices = new Map<string, Choice>()
  for (const clash of fields) {
    const isMade = made.has(clash.record_id)
    const key = isMade ? clash.record_id : `${clash.record_id} ${clash.field}`
    const before = choices.get(key)
    choices.set(key, {
      key,
      resource: clash.resource,
      recordId: clash.record_id,
      isMade,
      fields: [...(before?.fields ?? []), clash],
    })
  }
  return [...choices.values()]
}
