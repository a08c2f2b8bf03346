import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { type Mapping, matchHeaders } from '../../importing/index.ts'
import type { ImportField } from './fields.ts'
import { aliases, nameAliases, ownAliases } from './headings.ts'

/** The column of each field of a resource, matched by its header. */
export const guessMapping = (
  resource: RecordResource,
  fields: readonly ImportField[],
  headers: readonly string[],
  sample: readonly (readonly string[])[],
): Mapping =>
  withoutForeignIds(
    sample,
    matchHeaders(
      headers,
      fields.map(({ name, label }) => ({
        name,
        label,
        aliases:
          name === 'name' ? nameAliases[resource] : [...(aliases[name] ?? []), ...(ownAliases[resource]?.[name] ?? [])],
      })),
    ),
  )

/** Other programs number their records, too. */
function withoutForeignIds(sample: readonly (readonly string[])[], mapping: Mapping): Mapping {
  const at = mapping['id']
  const isOurs = at == null || sample.every((row) => /^(?:[0-9a-f-]{36})?$/iu.test((row[at] ?? '').trim()))
  return isOurs ? mapping : { ...mapping, id: null }
}

/** What a contact must have one of; the full name is read into first and last name. */
const identifyingFields = ['first_name', 'last_name', 'name', 'email', 'phone', 'linkedin_url']

/** Why a mapping cannot be used, by field; empty if it can. */
export function checkMapping(
  fields: readonly ImportField[],
  {
    mapping,
    key,
    resource,
    on_match,
  }: { mapping: Mapping; key: string | null; resource: RecordResource; on_match: string },
  width: number,
): { field: string; message: string }[] {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const problems = checkColumns(fields, mapping, width)
  if (key === null || key === 'auto') {
    // Nothing, or whatever the file has of them.
  } else if (byName.get(key)?.isKey !== true)
    problems.push({ field: 'key', message: 'is not a field for matching records' })
  else if (mapping[key] == null && !(key === 'name' && resource === 'contacts'))
    problems.push({ field: 'key', message: 'needs a column' })
  const named = resource === 'contacts' ? identifyingFields : ['name']
  const isChange = key === 'id' && on_match === 'update'
  if (!isChange && named.every((name) => mapping[name] == null))
    problems.push({ field: 'mapping.name', message: 'needs a column' })
  return problems
}

/** What of a mapping is not there: fields, and columns of the file. */
export function checkColumns(
  fields: readonly ImportField[],
  mapping: Mapping,
  width: number,
): { field: string; message: string }[] {
  const known = new Set(fields.map(({ name }) => name))
  return Object.entries(mapping).flatMap(([field, column]) => {
    if (!known.has(field)) return [{ field: `mapping.${field}`, message: 'is not a known field' }]
    return column !== null && column >= width
      ? [{ field: `mapping.${field}`, message: 'is a column that the file does not have' }]
      : []
  })
}
