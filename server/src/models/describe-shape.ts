import { z } from 'zod'

type Schema = z.core.JSONSchema.JSONSchema

/** The form of a JSON answer for a model to read: a third of the tokens of its schema. */
export const describeShape = (schema: z.ZodType): string => describeSchema(z.toJSONSchema(schema), 0)

function describeSchema(schema: Schema | boolean, depth: number): string {
  if (typeof schema === 'boolean') return 'anything'
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => describeSchema(one, depth)).join(' or ')
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(' or ')
  if (schema.type === 'array') return `[${describeSchema(toOne(schema.items), depth)}, …]`
  if (schema.type !== 'object') return schema.type === 'string' ? 'text' : String(schema.type ?? 'anything')
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const note = typeof field === 'boolean' || field.description === undefined ? '' : ` — ${field.description}`
    return `${JSON.stringify(name)}: ${describeSchema(field, depth + 1)}${note}`
  })
  return depth === 0 ? `{\n${fields.join('\n')}\n}` : `{${fields.join(', ')}}`
}

const toOne = (items: Schema['items']): Schema | boolean =>
  Array.isArray(items) ? (items[0] ?? true) : (items ?? true)
