import type { FormulaContext, FormulaFunction, FormulaRow } from './functions/define.ts'
import { dateFunctions } from './functions/dates.ts'
import { logicFunctions } from './functions/logic.ts'
import { numberFunctions } from './functions/numbers.ts'
import { textFunctions } from './functions/texts.ts'
import { type FormulaNode, isTimePart, type Operator } from './parse-formula.ts'
import {
  areEqual,
  limitText,
  compareValues,
  failure,
  type FormulaValue,
  isBlank,
  isFailure,
  toNumber,
  toText,
  toStorable,
  toTruth,
} from './values.ts'

/** What a formula names and nobody knows; `message` says it as Airtable does. */
class FormulaNameError extends Error {
  readonly fields: readonly string[]
  constructor(message: string, fields: readonly string[] = []) {
    super(message)
    this.name = 'FormulaNameError'
    this.fields = fields
  }
}

/** Computes the value for a row; never throws. */
export type CompiledFormula = (row: FormulaRow, context: FormulaContext) => FormulaValue

const functions: Readonly<Record<string, FormulaFunction>> = {
  ...logicFunctions,
  ...numberFunctions,
  ...textFunctions,
  ...dateFunctions,
}

/** Names that are part of the language and computed here: they take only one of their branches, or name fields. */
const forms: Readonly<Record<string, readonly [least: number, most: number]>> = {
  IF: [2, 3],
  SWITCH: [2, Number.POSITIVE_INFINITY],
  LAST_MODIFIED_TIME: [0, Number.POSITIVE_INFINITY],
}

/** Every function of the language, by name. */
export const functionNames: readonly string[] = [...Object.keys(functions), ...Object.keys(forms)].toSorted()

/**
 * Makes a formula ready to be computed for many rows. `findField` gives the id of a field by the name or id that the formula has. Throws
 * FormulaNameError for unknown fields, unknown functions and wrong numbers of arguments, before any row is read.
 */
export function compileFormula(node: FormulaNode, findField: (name: string) => string | undefined): CompiledFormula {
  const unknown = new Set<string>()
  const compiled = compileNode(node, (name) => {
    const found = findField(name)
    if (found === undefined) unknown.add(name)
    return found ?? ''
  })
  if (unknown.size > 0) throw new FormulaNameError(`Unknown field names: ${[...unknown].join(', ')}`, [...unknown])
  return (row, context) => toStorable(compiled(row, context))
}

type Resolve = (name: string) => string

/** The wall: whatever a part of a formula throws is the error of its cell, which ISERROR sees, and nobody else's. */
function compileNode(node: FormulaNode, resolve: Resolve): CompiledFormula {
  const compiled = compilePart(node, resolve)
  if (node.kind === 'number' || node.kind === 'text') return compiled
  return (row, context) => {
    try {
      return compiled(row, context)
    } catch {
      return failure
    }
  }
}

function compilePart(node: FormulaNode, resolve: Resolve): CompiledFormula {
  switch (node.kind) {
    case 'number':
    case 'text': {
      const { value } = node
      return () => value
    }
    case 'field': {
      const field = resolve(node.name)
      return (row) => row.readField(field)
    }
    case 'negation': {
      const operand = compileNode(node.operand, resolve)
      return (row, context) => {
        const value = operand(row, context)
        return isFailure(value) ? value : toResult(-toNumber(value))
      }
    }
    case 'operation':
      return compileOperation(node, compileNode(node.left, resolve), compileNode(node.right, resolve))
    case 'call':
      return compileCall(node.name, node.args, resolve)
  }
}

/** No number is an error; minus zero is zero. */
const toResult = (value: number): FormulaValue => (Number.isNaN(value) ? failure : value + 0)

const calculations: Readonly<Record<Operator, (one: FormulaValue, other: FormulaValue) => FormulaValue>> = {
  '+': (one, other) => toResult(toNumber(one) + toNumber(other)),
  '-': (one, other) => toResult(toNumber(one) - toNumber(other)),
  '*': (one, other) => toResult(toNumber(one) * toNumber(other)),
  '/': (one, other) => (toNumber(other) === 0 ? failure : toResult(toNumber(one) / toNumber(other))),
  '&': (one, other) => limitText(toText(one) + toText(other)),
  '=': areEqual,
  '!=': (one, other) => !areEqual(one, other),
  '<': (one, other) => compareValues(one, other) < 0,
  '>': (one, other) => compareValues(one, other) > 0,
  '<=': (one, other) => compareValues(one, other) <= 0,
  '>=': (one, other) => compareValues(one, other) >= 0,
}

/** Whether a blank compares so with a value, as which 0 does. */
export const isBlankKept = (operator: Operator, value: FormulaValue): boolean =>
  toTruth(calculations[operator](null, value))

const areEqualParts = (one: FormulaValue, other: FormulaValue): boolean =>
  isBlank(one) === isBlank(other) && areEqual(one, other)
const partComparisons = {
  '=': areEqualParts,
  '!=': (one: FormulaValue, other: FormulaValue) => !areEqualParts(one, other),
} as const

type Operation = Extract<FormulaNode, { kind: 'operation' }>

function compileOperation(node: Operation, left: CompiledFormula, right: CompiledFormula): CompiledFormula {
  const { operator } = node
  const isEquality = (operator === '=' || operator === '!=') && [node.left, node.right].some(isTimePart)
  const calculate = isEquality ? partComparisons[operator] : calculations[operator]
  return (row, context) => {
    const one = left(row, context)
    if (isFailure(one)) return one
    const other = right(row, context)
    return isFailure(other) ? other : calculate(one, other)
  }
}

function compileCall(name: string, args: readonly FormulaNode[], resolve: Resolve): CompiledFormula {
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined
  const known = Object.hasOwn(functions, name) ? functions[name] : undefined
  const [least, most] = form ?? (known === undefined ? [0, 0] : [known.least, known.most])
  if (form === undefined && known === undefined) throw new FormulaNameError(`Unknown function: ${name}`)
  if (args.length < least || args.length > most)
    throw new FormulaNameError(`${name} takes ${describeCount(least, most)}, not ${args.length}`)
  if (name === 'LAST_MODIFIED_TIME') return compileModified(args, resolve)
  const parts = args.map((arg) => compileNode(arg, resolve))
  if (name === 'IF') return compileIf(parts)
  if (name === 'SWITCH') return compileSwitch(parts)
  return known === undefined ? () => failure : compileFunction(known, parts)
}

const describeCount = (least: number, most: number): string =>
  least === most
    ? `${least} ${least === 1 ? 'value' : 'values'}`
    : most === Number.POSITIVE_INFINITY
      ? `at least ${least}`
      : `${least} to ${most}`

function compileFunction({ run, takesErrors }: FormulaFunction, parts: readonly CompiledFormula[]): CompiledFormula {
  return (row, context) => {
    const values: FormulaValue[] = []
    for (const part of parts) {
      const value = part(row, context)
      if (!takesErrors && isFailure(value)) return value
      values.push(value)
    }
    return run(values, context, row)
  }
}

const blank: CompiledFormula = () => null

/** Only the branch that is taken is computed. */
function compileIf([condition = blank, yes = blank, no = blank]: readonly CompiledFormula[]): CompiledFormula {
  return (row, context) => {
    const value = condition(row, context)
    if (isFailure(value)) return value
    return toTruth(value) ? yes(row, context) : no(row, context)
  }
}

/** The value, then pairs of a pattern and a result, then what holds for all others. */
function compileSwitch([subject = blank, ...rest]: readonly CompiledFormula[]): CompiledFormula {
  const otherwise = rest.length % 2 === 1 ? (rest.at(-1) ?? blank) : blank
  const pairs = Array.from({ length: Math.floor(rest.length / 2) }, (_none, at) => ({
    pattern: rest[at * 2] ?? blank,
    result: rest[at * 2 + 1] ?? blank,
  }))
  return (row, context) => {
    const value = subject(row, context)
    if (isFailure(value)) return value
    for (const { pattern, result } of pairs) {
      const wanted = pattern(row, context)
      if (isFailure(wanted)) return wanted
      if (areEqual(value, wanted)) return result(row, context)
    }
    return otherwise(row, context)
  }
}

function compileModified(args: readonly FormulaNode[], resolve: Resolve): CompiledFormula {
  const fields = args.map((arg) => {
    if (arg.kind !== 'field') throw new FormulaNameError('LAST_MODIFIED_TIME takes only fields')
    return resolve(arg.name)
  })
  return (row) => {
    const at = row.readModifiedAt(fields)
    return at === null ? null : { kind: 'date', at }
  }
}
