import { firstDay, lastDay } from '@draftwright/contract/days'
import type { Route } from '@draftwright/contract/route'
import { SchemaPrinter } from '../src/http/json-schemas.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly $ref?: string
}

/** A number, day or moment of a request. `path` has a `*` for the members of a list or record. */
export interface BorderField {
  readonly place: 'query' | 'body'
  readonly path: readonly string[]
  readonly kind: 'integer' | 'number' | 'date' | 'date-time'
  readonly schema: Schema
}

/** All numbers, days and moments that a route takes, as its document says them. */
export function listBorderFields(route: Route): BorderField[] {
  const printer = new SchemaPrinter()
  const found: BorderField[] = []
  const seen = new Set<string>()
  const walk = (place: BorderField['place'], schema: Schema, path: readonly string[]): void => {
    const { $ref, properties = {}, additionalProperties, items } = schema
    if ($ref !== undefined && !seen.has($ref)) {
      seen.add($ref)
      // The printer names them so.
      walk(place, printer.named[$ref.replace('#/components/schemas/', '')] as Schema, path)
    }
    for (const [name, member] of Object.entries(properties)) walk(place, member, [...path, name])
    if (typeof additionalProperties === 'object') walk(place, additionalProperties, [...path, '*'])
    if (items !== undefined) walk(place, items, [...path, '*'])
    for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
      walk(place, part, path)
    const kind = readKind(schema)
    if (kind !== undefined) found.push({ place, path, kind, schema })
  }
  for (const place of ['query', 'body'] as const) walk(place, printer.print(route[place], 'input'), [])
  return found
}

function readKind({ type = [], format, enum: values, const: value }: Schema): BorderField['kind'] | undefined {
  if (values !== undefined || value !== undefined) return undefined
  if (format === 'date' || format === 'date-time') return format
  const types = typeof type === 'string' ? [type] : type
  return types.includes('integer') ? 'integer' : types.includes('number') ? 'number' : undefined
}

/** The first and the last value that a field takes. */
export function listBorders({ kind, schema }: BorderField): (string | number)[] {
  if (kind === 'date') return [firstDay, lastDay]
  if (kind === 'date-time') return [`${firstDay}T00:00:00Z`, `${lastDay}T23:59:59.999Z`]
  return [schema.minimum ?? Number.MIN_SAFE_INTEGER, schema.maximum ?? Number.MAX_VALUE]
}

/** Values just outside of what a field takes, and far outside. */
export function listOutside({ kind, schema }: BorderField): (string | number)[] {
  if (kind === 'date') return ['1969-12-31', '2200-01-01', '9999-12-31']
  if (kind === 'date-time') return ['1969-12-31T23:59:59Z', '2200-01-01T00:00:00Z', '9999-12-31T23:59:59Z']
  return [(schema.minimum ?? 0) - 1, (schema.maximum ?? 0) + 1, 1.7e308]
}

/** A copy with the value at the path; undefined where the object has nothing that the path leads through. */
export function putAt(given: unknown, [step, ...more]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value
  if (typeof given !== 'object' || given === null || (Array.isArray(given) && step !== '*')) return undefined
  const key = step === '*' ? Object.keys(given)[0] : step
  if (key === undefined) return undefined
  const members = given as Record<string, unknown>
  const member = more.length === 0 ? value : putAt(members[key], more, value)
  if (member === undefined) return undefined
  return Array.isArray(given) ? given.with(Number(key), member) : { ...members, [key]: member }
}
