import { getField, flattenCustomFields } from '../kernel/fields.ts'
import type { Patch, Resource, Row } from '../kernel/resource.ts'

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The column for a second value when records are merged. */
const overflowColumns: Readonly<Record<string, string>> = { email: 'other_emails', phone: 'other_phones' }

/**
 * The remaining record after a merge: its own values, the others' where it has none, or those of the record that `selected`
 * names; lists are joined; further addresses and numbers are kept besides the first; a withdrawn consent stays withdrawn.
 */
export function mergeFields(
  { columns }: Resource,
  into: Row,
  from: readonly Row[],
  chosen: Readonly<Record<string, string>>,
): Patch {
  const all = [into, ...from]
  const ownFields = all.flatMap((row) => Object.keys(flattenCustomFields({ custom: row['custom'] })))
  const written = Object.entries(columns).filter(([, column]) => column.isReadOnly !== true)
  const patch: Record<string, unknown> = {}
  for (const field of new Set([...written.map(([name]) => name), ...ownFields])) {
    const values = all.map((row) => getField(row, field))
    const requested = all.find(({ id }) => id === chosen[field])
    patch[field] =
      columns[field]?.kind === 'tags'
        ? [...new Set(values.flat())]
        : requested === undefined
          ? (values.find((value) => !isEmpty(value)) ?? null)
          : getField(requested, field)
  }
  for (const [field, others] of Object.entries(overflowColumns)) {
    if (!(others in columns)) continue
    const kept = [...all.map((row) => row[field]), ...toList(patch[others])].filter((value) => !isEmpty(value))
    patch[others] = [...new Set(kept)].filter((value) => value !== patch[field])
  }
  if ('consent' in columns) {
    const withdrawn = all.find((row) => row['consent'] === 'withdrawn')
    if (withdrawn !== undefined) patch['consent'] = 'withdrawn'
    else if (patch['consent'] === 'unknown' && all.some((row) => row['consent'] === 'given')) patch['consent'] = 'given'
  }
  return gatherCustom(patch)
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Custom fields as the writer expects them: `{custom: {budget: 5}}`. */
function gatherCustom(fields: Readonly<Record<string, unknown>>): Patch {
  const own = Object.entries(fields).filter(([field]) => field.startsWith('custom.'))
  const rest = Object.fromEntries(Object.entries(fields).filter(([field]) => !field.startsWith('custom.')))
  if (own.length === 0) return rest
  return { ...rest, custom: Object.fromEntries(own.map(([field, value]) => [field.slice('custom.'.length), value])) }
}
