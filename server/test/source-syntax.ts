import {
  type BindingPattern,
  type Expression,
  type ImportDeclaration,
  type Program,
  type TemplateElement,
  Visitor,
} from 'oxc-parser'
import { type FunctionFacts, FunctionReader } from './source-functions.ts'

export type Span = { start: number; end: number }

/** A call of `sql.raw`, and what it is given. */
export type RawSql = Span & { argument: 'literal' | 'other' | { name: string } }

/** What the rules read of a syntax tree. Positions are offsets in the text. */
export interface Syntax {
  imports: Array<Span & { from: string; kind: 'value' | 'type' | 'dynamic'; reexport: boolean }>
  /** The contents of literals and of JSX texts, without their quotes. */
  contents: Span[]
  /** String and template literals; `${}` stands for what a template inserts. */
  strings: Array<Span & { text: string }>
  functions: FunctionFacts[]
  rawSql: RawSql[]
  /** Names that stand for a literal string and for nothing else in the file. */
  constants: Set<string>
  /** Local names of imports, with the specifier and the name there. */
  bindings: Map<string, { from: string; name: string }>
  hasOnlyReexports: boolean
}

const isLiteral = (value: Expression | null): boolean =>
  value?.type === 'TSAsExpression'
    ? isLiteral(value.expression)
    : value?.type === 'TemplateLiteral'
      ? value.expressions.length === 0
      : value?.type === 'Literal' && typeof value.value === 'string'

function listBoundNames(pattern: BindingPattern | { type: 'RestElement'; argument: BindingPattern }): string[] {
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'AssignmentPattern') return listBoundNames(pattern.left)
  if (pattern.type === 'RestElement') return listBoundNames(pattern.argument)
  if (pattern.type === 'ArrayPattern')
    return pattern.elements.flatMap((element) => (element === null ? [] : listBoundNames(element)))
  return pattern.properties.flatMap((property) =>
    listBoundNames(property.type === 'RestElement' ? property : property.value),
  )
}

/** Facts of the tree that is being visited. */
class SyntaxReader implements Syntax {
  readonly imports: Syntax['imports'] = []
  readonly contents: Span[] = []
  readonly strings: Syntax['strings'] = []
  readonly rawSql: RawSql[] = []
  readonly constants = new Set<string>()
  readonly bindings: Syntax['bindings'] = new Map()
  readonly reader = new FunctionReader()
  readonly #bound = new Set<string>()
  hasOnlyReexports = false

  get functions(): FunctionFacts[] {
    return this.reader.found
  }

  addImport(node: Span, from: string, kind: 'value' | 'type' | 'dynamic', reexport = false): void {
    this.imports.push({ start: node.start, end: node.end, from, kind, reexport })
  }

  addBindings({ specifiers, source }: ImportDeclaration): void {
    for (const specifier of specifiers) {
      const name = specifier.type === 'ImportSpecifier' ? specifier.imported : undefined
      this.bind(specifier.local.name)
      if (name?.type === 'Identifier') this.bindings.set(specifier.local.name, { from: source.value, name: name.name })
    }
  }

  /** Notes that a name is declared. Declared twice in one file, it is no constant: the rules know no scopes. */
  bind(name: string, isConstant = false): void {
    if (isConstant && !this.#bound.has(name)) this.constants.add(name)
    else this.constants.delete(name)
    this.#bound.add(name)
  }

  addContents(start: number, end: number): void {
    if (end > start) this.contents.push({ start, end })
  }

  addTemplate(node: Span & { quasis: TemplateElement[] }, inserted: Span[]): void {
    const text = node.quasis.map(({ value }) => value.cooked ?? value.raw).join('${}')
    this.strings.push({ start: node.start, end: node.end, text })
    let start = node.start + 1
    for (const expression of inserted) {
      this.addContents(start, expression.start)
      start = expression.end
    }
    this.addContents(start, node.end - 1)
  }
}

let facts = new SyntaxReader()

const enterFunction = (node: Parameters<FunctionReader['enterFunction']>[0]): void => {
  facts.reader.enterFunction(node)
  if (node.id !== null && node.type === 'FunctionDeclaration') facts.bind(node.id.name)
  for (const given of node.params)
    for (const name of listBoundNames(given.type === 'TSParameterProperty' ? given.parameter : given)) facts.bind(name)
}
const enterClass = (node: { id: { name: string } | null }): void => facts.reader.enterClass(node)
const leave = (): void => facts.reader.leave()

/** One visitor serves all files, because making one takes longer than visiting a file. */
const visitor = new Visitor({
  ImportDeclaration(node) {
    facts.addImport(node, node.source.value, node.importKind === 'type' ? 'type' : 'value')
    facts.addBindings(node)
  },
  ExportNamedDeclaration(node) {
    if (node.source !== null)
      facts.addImport(node, node.source.value, node.exportKind === 'type' ? 'type' : 'value', true)
  },
  ExportAllDeclaration(node) {
    facts.addImport(node, node.source.value, node.exportKind === 'type' ? 'type' : 'value', true)
  },
  ImportExpression(node) {
    if (node.source.type === 'Literal' && typeof node.source.value === 'string')
      facts.addImport(node, node.source.value, 'dynamic')
  },
  TSImportType(node) {
    facts.addImport(node, node.source.value, 'type')
  },
  Literal(node) {
    if (typeof node.value === 'string') {
      facts.strings.push({ start: node.start, end: node.end, text: node.value })
      facts.addContents(node.start + 1, node.end - 1)
    } else if ('regex' in node) facts.addContents(node.start + 1, node.end - 1)
  },
  TemplateLiteral(node) {
    facts.addTemplate(node, node.expressions)
  },
  TSTemplateLiteralType(node) {
    facts.addTemplate(node, node.types)
  },
  JSXText(node) {
    facts.addContents(node.start, node.end)
  },
  VariableDeclaration({ kind, declarations }) {
    for (const { id, init } of declarations) {
      for (const name of listBoundNames(id)) facts.bind(name, kind === 'const' && isLiteral(init))
      if (id.type === 'Identifier') facts.reader.nameValue(id.name, init)
    }
  },
  Property(node) {
    if (node.kind === 'init' && 'value' in node && isValue(node.value)) facts.reader.nameMember(node.key, node.value)
  },
  MethodDefinition({ key, value }) {
    facts.reader.nameMember(key, value)
  },
  PropertyDefinition({ key, value }) {
    facts.reader.nameMember(key, value)
  },
  CallExpression(node) {
    facts.reader.readCall(node)
    const { callee, arguments: given } = node
    if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier' || callee.object.name !== 'sql')
      return
    if (callee.property.type !== 'Identifier' || callee.property.name !== 'raw') return
    const [argument] = given
    if (argument === undefined || argument.type === 'SpreadElement') return
    facts.rawSql.push({
      start: node.start,
      end: node.end,
      argument: isLiteral(argument) ? 'literal' : argument.type === 'Identifier' ? { name: argument.name } : 'other',
    })
  },
  ClassDeclaration: enterClass,
  ClassExpression: enterClass,
  'ClassDeclaration:exit': leave,
  'ClassExpression:exit': leave,
  FunctionDeclaration: enterFunction,
  FunctionExpression: enterFunction,
  ArrowFunctionExpression: enterFunction,
  'FunctionDeclaration:exit': leave,
  'FunctionExpression:exit': leave,
  'ArrowFunctionExpression:exit': leave,
})

/** A property of an object, not of a pattern: its value is an expression. */
const isValue = (value: { type: string }): value is Expression =>
  value.type !== 'AssignmentPattern' && value.type !== 'ObjectPattern' && value.type !== 'ArrayPattern'

/** Reads the facts of a file's tree in one pass. */
export function readSyntax(program: Program): Syntax {
  facts = new SyntaxReader()
  visitor.visit(program)
  facts.hasOnlyReexports =
    program.body.length > 0 &&
    program.body.every(
      (node) =>
        node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null),
    )
  return facts
}
