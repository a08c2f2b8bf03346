/**
 * Validation of a body as Rest.li does it before a resource sees it. Source of the rules and the sentences: LinkedIn's open
 * source library (linkedin/rest.li, ValidateDataAgainstSchema); that api.linkedin.com answers them with 422 and the body
 * {message, status}: community.n8n.io thread 303875.
 */
import { isJsonObject } from './json-values.ts'

export type RestliSchema =
  | { readonly type: 'string' | 'boolean' }
  | { readonly type: 'enum'; readonly symbols: readonly string[] }
  | { readonly type: 'array'; readonly items: RestliSchema }
  | { readonly type: 'union'; readonly members: Readonly<Record<string, RestliSchema>> }
  | RestliRecord

export interface RestliRecord<T = unknown> {
  readonly type: 'record'
  /** Carries the type of a valid value; never set. */
  readonly shape?: T
  /** A name that ends in `?` is optional. */
  readonly fields: Readonly<Record<string, RestliSchema>>
}

/** One line per violation, as Rest.li writes them; none for a valid value. `path` begins with a slash, the root is ''. */
export function findRestliErrors(value: unknown, schema: RestliSchema, path = ''): string[] {
  const fail = (sentence: string) => [`ERROR :: ${path || '/'} :: ${sentence}\n`]
  switch (schema.type) {
    case 'string':
    case 'boolean':
      return typeof value === schema.type
        ? []
        : fail(`${toDataText(value)} cannot be coerced to ${schema.type === 'string' ? 'String' : 'Boolean'}`)
    case 'enum':
      return typeof value === 'string' && schema.symbols.includes(value)
        ? []
        : fail(`${toDataText(value)} is not an enum symbol`)
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, index) => findRestliErrors(item, schema.items, `${path}/${index}`))
        : fail(`${toDataText(value)} is not backed by a DataList`)
    case 'union': {
      if (!isJsonObject(value)) return fail(`${toDataText(value)} is not backed by a DataMap`)
      const [[name, member] = ['', null], ...others] = Object.entries(value)
      if (name === '' || others.length > 0) return fail('DataMap should have exactly one entry for a union type')
      const known = schema.members[name]
      return known
        ? findRestliErrors(member, known, `${path}/${name}`)
        : fail(`"${name}" is not a member type of union`)
    }
    case 'record':
      return isJsonObject(value)
        ? findRecordErrors(value, schema, path)
        : fail(`${toDataText(value)} is not backed by a DataMap`)
  }
}

function findRecordErrors(value: Record<string, unknown>, { fields }: RestliRecord, path: string): string[] {
  const known = new Map(Object.entries(fields).map(([name, schema]) => [name.replace(/\?$/u, ''), schema]))
  const unknown = Object.keys(value)
    .filter((name) => !known.has(name))
    .map((name) => `ERROR :: ${path}/${name} :: unrecognized field found but not allowed\n`)
  const missing = Object.keys(fields)
    .filter((name) => !name.endsWith('?') && !(name in value))
    .map((name) => `ERROR :: ${path}/${name} :: field is required but not found and has no default value\n`)
  const wrong = [...known].flatMap(([name, schema]) =>
    name in value ? findRestliErrors(value[name], schema, `${path}/${name}`) : [],
  )
  return [...unknown, ...missing, ...wrong]
}

const toDataText = (value: unknown): string => (typeof value === 'string' ? `"${value}"` : JSON.stringify(value))
