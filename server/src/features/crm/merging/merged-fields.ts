import { fieldOf, spread } from '../kernel/fields.ts'
import type { Patch, Resource, Row } from '../kernel/resource.ts'

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Where a second value of a column goes when records become one. */
const overflow: Readonly<Record<string, string>> = { email: 'other_emails', phone: 'other_phones' }

/**
 * What the record that stays becomes: its own values, the others' where it has none, or those of the record that `chosen`
 * names; lists together; further addresses and numbers kept beside the first; a consent that anybody has withdrawn stays so.
 */
export function mergedFields(
  { columns }: Resource,
  into: Row,
  from: readonly Row[],
  chosen: Readonly<Record<string, string>>,
): Patch {
  const all = [into, ...from]
  const ownFields = all.flatMap((row) => Object.keys(spread({ custom: row['custom'] })))
  const written = Object.entries(columns).filter(([, column]) => column.isReadOnly !== true)
  const patch: Record<string, unknown> = {}
  for (const field of new Set([...written.map(([name]) => name), ...ownFields])) {
    const values = all.map((row) => fieldOf(row, field))
    const wished = all.find(({ id }) => id === chosen[field])
    patch[field] =
      columns[field]?.kind === 'tags'
        ? [...new Set(values.flat())]
        : wished === undefined
          ? (values.find((value) => !isEmpty(value)) ?? null)
          : fieldOf(wished, field)
  }
  for (const [field, others] of Object.entries(overflow)) {
    if (!(others in columns)) continue
    const kept = [...all.map((row) => row[field]), ...listOf(patch[others])].filter((value) => !isEmpty(value))
    patch[others] = [...new Set(kept)].filter((value) => value !== patch[field])
  }
  if ('consent' in columns) {
    const withdrawn = all.find((row) => row['consent'] === 'withdrawn')
    if (withdrawn !== undefined) patch['consent'] = 'withdrawn'
    else if (patch['consent'] === 'unknown' && all.some((row) => row['consent'] === 'given')) patch['consent'] = 'given'
  }
  return gatherCustom(patch)
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Own fields as the writer takes them: `{custom: {budget: 5}}`. */
function gatherCustom(fields: Readonly<Record<string, unknown>>): Patch {
  const own = Object.entries(fields).filter(([field]) => field.startsWith('custom.'))
  const rest = Object.fromEntries(Object.entries(fields).filter(([field]) => !field.startsWith('custom.')))
  if (own.length === 0) return rest
  return { ...rest, custom: Object.fromEntries(own.map(([field, value]) => [field.slice('custom.'.length), value])) }
}
