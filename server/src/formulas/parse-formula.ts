/** A formula as a tree. Names of functions are upper case; fields stand as they were written. */
export type FormulaNode =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'negation'; readonly operand: FormulaNode }
  | { readonly kind: 'operation'; readonly operator: Operator; readonly left: FormulaNode; readonly right: FormulaNode }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly FormulaNode[] }

const operators = {
  '=': 1,
  '!=': 1,
  '<': 1,
  '>': 1,
  '<=': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
} as const
export type Operator = keyof typeof operators

/** Bounds of one formula, so that none is expensive to read. */
export const formulaLimits = { characters: 16_000, depth: 64, nodes: 2000 } as const

/** A formula that cannot be read. `at` counts characters from 0. */
export class FormulaSyntaxError extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.name = 'FormulaSyntaxError'
    this.at = at
  }
}

interface Token {
  readonly kind: 'number' | 'text' | 'field' | 'word' | 'sign' | 'end'
  readonly value: string
  readonly at: number
}

const space = /[\s\u00A0]+/y
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y
const quoted = /'((?:[^'\\]|\\[\s\S])*)'|"((?:[^"\\]|\\[\s\S])*)"/y
const braced = /\{((?:[^}\\]|\\[\s\S])*)\}/y
const word = /[\p{L}_][\p{L}\p{N}_.]*/uy
const sign = /!=|<=|>=|[=<>&+\-*/(),]/y

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }
const unescapeText = (text: string): string =>
  text.replaceAll(/\\([\s\S])/g, (_whole, character: string) => escapes[character] ?? character)

function listTokens(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(source)
  }
  while (at < source.length) {
    const blank = take(space)
    if (blank !== null) {
      at += blank[0].length
      continue
    }
    const found =
      toToken('number', take(number)) ??
      toToken('text', take(quoted)) ??
      toToken('field', take(braced)) ??
      toToken('word', take(word)) ??
      toToken('sign', take(sign))
    if (found === null) throw new FormulaSyntaxError(describeStray(source.charAt(at)), at)
    tokens.push({ kind: found.kind, value: found.value, at })
    at += found.length
  }
  return [...tokens, { kind: 'end', value: '', at }]
}

function toToken(kind: Token['kind'], match: RegExpExecArray | null) {
  if (match === null) return null
  const inside = match[1] ?? match[2]
  const unescape = kind === 'field' ? unescapeFieldName : unescapeText
  return { kind, value: inside === undefined ? match[0] : unescape(inside), length: match[0].length }
}

/** Of a field's name: programs escape only the bracket that would end it, and leave backslashes as they are. */
export const unescapeFieldName = (name: string): string => name.replaceAll(/\\([{}\\])/gu, '$1')

const describeStray = (character: string): string =>
  character === "'" || character === '"'
    ? 'A text is not closed'
    : character === '{'
      ? 'A field name is not closed'
      : `“${character}” has no meaning here`

/**
 * Reads a formula of Airtable's language: numbers, quoted text, `{Field}` or a bare word, calls, and the operators from the loosest to the
 * tightest: comparison, `&`, `+ -`, `* /`, a leading minus. Throws FormulaSyntaxError, also for one that is too long, too deep or too large.
 */
export function parseFormula(source: string): FormulaNode {
  if (source.length > formulaLimits.characters)
    throw new FormulaSyntaxError(`A formula has at most ${formulaLimits.characters} characters`, 0)
  return new Parser(listTokens(source)).parseWhole()
}

class Parser {
  readonly #tokens: readonly Token[]
  #next = 0
  #nodes = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  parseWhole(): FormulaNode {
    if (this.#peek().kind === 'end') throw new FormulaSyntaxError('The formula is empty', 0)
    const node = this.#parse(0)
    const rest = this.#peek()
    if (rest.kind !== 'end') throw new FormulaSyntaxError(`“${rest.value}” is not expected here`, rest.at)
    return node
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', value: '', at: 0 }
  }

  #take(): Token {
    const token = this.#peek()
    this.#next++
    return token
  }

  #takeSign(value: string): boolean {
    const token = this.#peek()
    if (token.kind !== 'sign' || token.value !== value) return false
    this.#next++
    return true
  }

  #count<T extends FormulaNode>(node: T, at: number): T {
    if (++this.#nodes > formulaLimits.nodes)
      throw new FormulaSyntaxError(`A formula has at most ${formulaLimits.nodes} parts`, at)
    return node
  }

  /** An expression of operators that bind tighter than `least`. */
  #parse(least: number): FormulaNode {
    if (++this.#depth > formulaLimits.depth)
      throw new FormulaSyntaxError(`A formula is nested at most ${formulaLimits.depth} deep`, this.#peek().at)
    let left = this.#parseOperand()
    for (;;) {
      const token = this.#peek()
      const operator = token.kind === 'sign' ? toOperator(token.value) : null
      if (operator === null || operators[operator] <= least) break
      this.#next++
      const right = this.#parse(operators[operator])
      left = this.#count({ kind: 'operation', operator, left, right }, token.at)
    }
    this.#depth--
    return left
  }

  #parseOperand(): FormulaNode {
    const token = this.#take()
    const { kind, value, at } = token
    if (kind === 'number') return this.#count({ kind, value: Number(value) }, at)
    if (kind === 'text') return this.#count({ kind, value }, at)
    if (kind === 'field') return this.#count({ kind, name: value }, at)
    if (kind === 'word')
      return this.#takeSign('(')
        ? this.#count({ kind: 'call', name: value.toUpperCase(), args: this.#parseArguments() }, at)
        : this.#count({ kind: 'field', name: value }, at)
    if (value === '-') return this.#count({ kind: 'negation', operand: this.#parse(tightest) }, at)
    if (value === '+') return this.#parse(tightest)
    if (value === '(') {
      const inside = this.#parse(0)
      this.#close()
      return inside
    }
    throw new FormulaSyntaxError(kind === 'end' ? 'The formula stops too early' : `“${value}” is not expected here`, at)
  }

  #parseArguments(): FormulaNode[] {
    if (this.#takeSign(')')) return []
    const args = [this.#parse(0)]
    while (this.#takeSign(',')) args.push(this.#parse(0))
    this.#close()
    return args
  }

  #close(): void {
    const token = this.#peek()
    if (!this.#takeSign(')')) throw new FormulaSyntaxError('A bracket is not closed', token.at)
  }
}

const tightest = operators['*']
const toOperator = (value: string): Operator | null => (Object.hasOwn(operators, value) ? (value as Operator) : null)

/** The fields that a formula reads, each once, as they are written in it. */
export function listFieldNames(node: FormulaNode): string[] {
  const names = new Set<string>()
  const visit = (one: FormulaNode): void => {
    if (one.kind === 'field') names.add(one.name)
    else if (one.kind === 'negation') visit(one.operand)
    else if (one.kind === 'operation') {
      visit(one.left)
      visit(one.right)
    } else if (one.kind === 'call') for (const arg of one.args) visit(arg)
  }
  visit(node)
  return [...names]
}

const timeParts: ReadonlySet<string> = new Set(['WEEKDAY', 'HOUR', 'MINUTE', 'SECOND'])
/** Whether 0 is one of its values, as Sunday is: blank, which equals 0 elsewhere, is none of them. */
export const isTimePart = (node: FormulaNode): boolean => node.kind === 'call' && timeParts.has(node.name)
