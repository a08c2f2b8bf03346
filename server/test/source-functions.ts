import type {
  Argument,
  ArrowFunctionExpression,
  CallExpression,
  Expression,
  Function as FunctionNode,
  PropertyKey,
} from 'oxc-parser'

/** One function with a body. */
export type FunctionFacts = {
  start: number
  end: number
  /** The name with those of the functions and classes around it: `useRecords > save`. */
  name: string
  parameters: number
  /** Only returns an object or an array: a list, whose own functions are measured one by one. */
  isList: boolean
  /** Is the body of a test, of a group of tests, or of what runs before and after tests. */
  isTestBody: boolean
}

type AnyFunction = FunctionNode | ArrowFunctionExpression

const testCalls = new Set(['describe', 'it', 'test', 'suite', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'])

/** The first and the last name of a callee: `test` and `each` of `test.each`. */
function nameCallee(callee: Expression): { first: string; last: string } {
  if (callee.type === 'Identifier') return { first: callee.name, last: callee.name }
  if (callee.type === 'CallExpression') return nameCallee(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return nameCallee(callee.tag)
  if (callee.type !== 'MemberExpression') return { first: '', last: '' }
  const last = callee.property.type === 'Identifier' ? callee.property.name : ''
  return { first: nameCallee(callee.object).first, last }
}

const nameKey = (key: PropertyKey): string =>
  key.type === 'Identifier' || key.type === 'PrivateIdentifier'
    ? key.name
    : key.type === 'Literal'
      ? String(key.value)
      : 'computed'

function unwrap(expression: Expression): Expression {
  return expression.type === 'TSAsExpression' ||
    expression.type === 'TSSatisfiesExpression' ||
    expression.type === 'ParenthesizedExpression'
    ? unwrap(expression.expression)
    : expression
}

function returnsLiteral({ body }: AnyFunction): boolean {
  if (body === null) return false
  const [statement, ...others] = body.type === 'BlockStatement' ? body.body : []
  const returned =
    body.type !== 'BlockStatement'
      ? body
      : others.length === 0 && statement?.type === 'ReturnStatement'
        ? statement.argument
        : null
  return returned !== null && /^(Object|Array)Expression$/.test(unwrap(returned).type)
}

/** Collects the functions of a tree while it is visited from top to bottom. */
export class FunctionReader {
  readonly found: FunctionFacts[] = []
  /** Names that the nodes above gave to functions and classes that follow. */
  readonly #names = new Map<unknown, string>()
  readonly #testBodies = new Set<unknown>()
  /** The names of the functions and classes around the present node. */
  readonly #around: string[] = []

  /** Names a function, also one that is wrapped into the calls of libraries, after what it is assigned to. */
  nameValue(name: string, value: Expression | null): void {
    if (value === null) return
    const inner = unwrap(value)
    if (inner.type === 'CallExpression') for (const argument of inner.arguments) this.#nameOnce(argument, name)
    else this.#nameOnce(inner, name)
  }

  nameMember(key: PropertyKey, value: Expression | null): void {
    this.nameValue(nameKey(key), value)
  }

  readCall({ callee, arguments: given }: CallExpression): void {
    const { first, last } = nameCallee(callee)
    for (const argument of given) {
      this.#nameOnce(argument, `${last}()`)
      if (testCalls.has(first)) this.#testBodies.add(argument)
    }
  }

  enterClass(node: { id: { name: string } | null }): void {
    this.#around.push(node.id?.name ?? this.#names.get(node) ?? 'class')
  }

  enterFunction(node: AnyFunction): void {
    const name = node.id?.name ?? this.#names.get(node) ?? 'function'
    this.#around.push(name)
    this.found.push({
      start: node.start,
      end: node.end,
      name: this.#around.join(' > '),
      parameters: node.params.filter((given) => !(given.type === 'Identifier' && given.name === 'this')).length,
      isList: returnsLiteral(node),
      isTestBody: this.#testBodies.has(node),
    })
  }

  /** Ends the innermost function or class. */
  leave(): void {
    this.#around.pop()
  }

  #nameOnce(node: Argument, name: string): void {
    if (!this.#names.has(node)) this.#names.set(node, name)
  }
}
