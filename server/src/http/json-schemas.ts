import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

export type Json = Record<string, unknown>

const localPath = '#/$defs/'

/** Prints the contract's schemas as JSON Schemas of one document; recursive ones get a name there. */
export class SchemaPrinter {
  /** Named schemas, as `components.schemas`. */
  readonly named: Record<string, Json> = {}

  /** Returns an empty schema if there is none. `input` is a request's shape, `output` a response's. */
  print(schema: z.ZodMiniType | undefined, io: 'input' | 'output'): Json {
    if (schema === undefined) return {}
    const {
      $schema: _dialect,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      override: ({ zodSchema, jsonSchema }) => {
        describeExactly(zodSchema, jsonSchema)
        if (io === 'input') describeText(jsonSchema)
      },
    }) as Json & { $defs?: Record<string, Json> }
    const names = this.#nameAll($defs, io)
    return renameReferences(json, names) as Json
  }

  /** Schemas that the library numbers are named by their content hash, so that equal ones are printed once. */
  #nameAll(definitions: Record<string, Json>, io: 'input' | 'output'): Map<string, string> {
    const print = createHash('sha256').update(JSON.stringify(definitions)).digest('hex').slice(0, 8)
    const names = new Map(
      Object.keys(definitions).map((name) => [
        name,
        `${name.startsWith('__') ? `Nested${name.slice(8)}.${print}` : name}${io === 'output' ? 'Answer' : ''}`,
      ]),
    )
    for (const [name, { id: _id, ...definition }] of Object.entries(definitions))
      this.named[names.get(name) ?? name] = renameReferences(definition, names) as Json
    return names
  }
}

/**
 * A schema with its own description in the contract is printed as that (`describeAs`). Defaults are printed even if the library
 * omits them, because a client may send what it read.
 */
function describeExactly(schema: z.core.$ZodType, json: z.core.JSONSchema.BaseSchema): void {
  const { def } = schema._zod
  if (def.type === 'default' && 'defaultValue' in def) json.default = def.defaultValue
  const exact = z.globalRegistry.get(schema)?.['exact']
  if (typeof exact !== 'object' || exact === null) return
  for (const key of Object.keys(json)) delete json[key]
  Object.assign(json, exact)
}

/** No text of a request has a NUL (`assertStorableTexts`); those with a form of their own say it by that. */
function describeText(json: z.core.JSONSchema.BaseSchema): void {
  const hasForm = ['pattern', 'format', 'enum', 'const'].some((name) => name in json)
  if (json.type === 'string' && !hasForm) json.pattern = '^[^\\u0000]*$'
}

function renameReferences(json: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(json)) return json.map((each) => renameReferences(each, names))
  if (typeof json !== 'object' || json === null) return json
  const entries = Object.entries(json).map(([key, value]): [string, unknown] => {
    const local = key === '$ref' && typeof value === 'string' && value.startsWith(localPath)
    if (!local) return [key, renameReferences(value, names)]
    const name = value.slice(localPath.length)
    return [key, `#/components/schemas/${names.get(name) ?? name}`]
  })
  return Object.fromEntries(entries)
}
