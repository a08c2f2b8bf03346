import { Day, Id, Time } from '@draftwright/contract/fields'
import * as z from 'zod/mini'

type Schema = z.core.$ZodType
/** The value as the schema lets it out, or the mark of one that it might refuse. */
type Pass = (value: unknown) => unknown

const doubted = Symbol('doubted')
const compiled = new WeakMap<Schema, Pass>()
const started = new WeakMap<Schema, Pass>()

/**
 * Parses an answer as its schema does: what the contract does not name is left out, and a value that violates it throws. Most of an
 * answer's schemas only look at a type or a pattern, which takes a fifth of the time when they are put together once; all others, and every
 * value that is not as expected, are left to the schemas themselves.
 */
export function parseAnswer(schema: z.ZodMiniType, value: unknown): unknown {
  const out = compilePass(schema)(value)
  return out === doubted ? z.parse(schema, value) : out
}

function compilePass(schema: Schema): Pass {
  const known = compiled.get(schema)
  if (known !== undefined) return known
  // A schema that contains itself finds itself by then.
  const running = started.get(schema)
  if (running !== undefined) return running
  started.set(schema, (value) => compilePass(schema)(value))
  const pass = buildPass(schema)
  compiled.set(schema, pass)
  return pass
}

const accept =
  (test: (value: unknown) => boolean): Pass =>
  (value) =>
    test(value) ? value : doubted

const uuid = z.core.regexes.uuid()
const time = z.core.regexes.datetime({ precision: 3 })
const day = z.core.regexes.date
/** Two of these change how a text is written: these texts are written so already. What was stored before their years were bounded is shown. */
const written = new Map<Schema, Pass>([
  [Id, accept((value) => typeof value === 'string' && uuid.test(value) && /^[\da-f-]+$/u.test(value))],
  [Time, accept((value) => typeof value === 'string' && time.test(value))],
  [Day, accept((value) => typeof value === 'string' && day.test(value))],
])

function buildPass(schema: Schema): Pass {
  const asWritten = written.get(schema)
  if (asWritten !== undefined) return withSchema(schema, asWritten)
  // The library's own types describe each kind.
  const { def } = (schema as z.core.$ZodTypes)._zod
  const hasChecks = (def.checks ?? []).some(({ _zod }) => _zod.def.check !== 'meta' && _zod.def.check !== 'describe')
  const askSchema = withSchema(schema, () => doubted)
  if (def.type === 'string') return buildText(schema) ?? askSchema
  if (hasChecks) return askSchema
  switch (def.type) {
    case 'number':
      return 'format' in def ? askSchema : accept((value) => typeof value === 'number' && Number.isFinite(value))
    case 'boolean':
      return 'coerce' in def ? askSchema : accept((value) => typeof value === 'boolean')
    case 'unknown':
    case 'any':
      return (value) => value
    case 'enum': {
      const values = new Set<unknown>(Object.values(def.entries))
      return accept((value) => typeof value === 'string' && values.has(value))
    }
    case 'nullable': {
      const inner = compilePass(def.innerType)
      return (value) => (value === null ? null : inner(value))
    }
    case 'optional': {
      if (def.innerType._zod.optin !== undefined) return askSchema
      const inner = compilePass(def.innerType)
      return (value) => (value === undefined ? undefined : inner(value))
    }
    case 'array':
      return buildList(compilePass(def.element))
    case 'object':
      return def.catchall === undefined ? buildObject(def.shape) : askSchema
    case 'record':
      return buildRecord(def) ?? askSchema
    default:
      return askSchema
  }
}

/** Asks the schema itself where it is not plain that the value passes. */
const withSchema =
  (schema: Schema, pass: Pass): Pass =>
  (value) => {
    const out = pass(value)
    if (out !== doubted) return out
    const parsed = z.safeParse(schema, value)
    return parsed.success ? parsed.data : doubted
  }

/** A text that only patterns are asked of; undefined for others. */
function findPatterns({ _zod: { def } }: z.core.$ZodString): RegExp[] | undefined {
  const own = 'format' in def ? [def] : []
  const checks = [...own, ...(def.checks ?? []).map(({ _zod }) => _zod.def)]
  const patterns: RegExp[] = []
  for (const check of checks) {
    if ('check' in check && (check.check === 'meta' || check.check === 'describe')) continue
    const { format, pattern } = check as { format?: string; pattern?: RegExp }
    if (format !== 'regex' || pattern === undefined || pattern.global || pattern.sticky) return undefined
    patterns.push(pattern)
  }
  return patterns
}

function buildText(schema: Schema): Pass | undefined {
  const text = schema as z.core.$ZodString
  const patterns = 'coerce' in text._zod.def ? undefined : findPatterns(text)
  if (patterns === undefined) return undefined
  return accept((value) => typeof value === 'string' && patterns.every((pattern) => pattern.test(value)))
}

const buildList =
  (element: Pass): Pass =>
  (value) => {
    if (!Array.isArray(value)) return doubted
    const out: unknown[] = []
    for (const item of value) {
      const passed = element(item)
      if (passed === doubted) return doubted
      out.push(passed)
    }
    return out
  }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function buildObject(shape: Readonly<Record<string, Schema>>): Pass {
  const parts = Object.keys(shape).map((key) => {
    const part = shape[key]
    const isOptional = part?._zod.optin === 'optional' && part._zod.optout === 'optional'
    return { key, isOptional, pass: part === undefined ? () => doubted : compilePass(part) }
  })
  return (value) => {
    if (!isObject(value)) return doubted
    const out: Record<string, unknown> = {}
    for (const { key, isOptional, pass } of parts) {
      const passed = pass(value[key])
      if (passed === doubted) return doubted
      if (passed !== undefined || key in value) out[key] = passed
      else if (!isOptional) return doubted
    }
    return out
  }
}

/** Keys that a pattern was asked of already: those of fields are few. */
const mostKeys = 10_000

/** An object with keys of a pattern; undefined for other kinds. */
function buildRecord({ keyType, valueType, ...def }: z.core.$ZodRecordDef): Pass | undefined {
  if (keyType._zod.def.type !== 'string' || 'mode' in def) return undefined
  const passKey = buildText(keyType)
  if (passKey === undefined) return undefined
  const passValue = compilePass(valueType)
  const known = new Set<string>()
  return (value) => {
    if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return doubted
    const out: Record<string, unknown> = {}
    for (const key of Object.keys(value)) {
      if (!known.has(key)) {
        if (key === '__proto__' || passKey(key) === doubted) return doubted
        if (known.size < mostKeys) known.add(key)
      }
      const passed = passValue(value[key])
      if (passed === doubted) return doubted
      out[key] = passed
    }
    return out
  }
}
