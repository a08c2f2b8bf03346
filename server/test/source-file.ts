import { posix } from 'node:path'
import { type ParseResult, parseSync, rawTransferSupported } from 'oxc-parser'
import type { FunctionFacts } from './source-functions.ts'
import { type RawSql, type Span, readSyntax } from './source-syntax.ts'

type Import = {
  from: string
  target: string
  line: number
  kind: 'value' | 'type' | 'dynamic'
  reexport: boolean
}

/** What the rules read of one file: its text, and facts of its syntax tree. */
export type SourceFile = {
  path: string
  text: string
  /** The text without comments and without the contents of strings, templates, expressions and JSX. Line numbers stay. */
  code: string
  imports: Import[]
  /** String and template literals; `${}` stands for what a template inserts. */
  strings: Array<{ line: number; text: string }>
  functions: Array<FunctionFacts & { line: number; lines: number }>
  rawSql: Array<RawSql & { line: number }>
  /** Names of this file that stand for a literal string and for nothing else. */
  constants: ReadonlySet<string>
  /** Local names of imports: the file they come from, and their name there. */
  bindings: ReadonlyMap<string, { target: string; name: string }>
  hasOnlyReexports: boolean
}

/** The target of an import: a path inside the repository, or the specifier of a package. */
function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  if (specifier === '@draftwright/contract') return 'contract/src/index.ts'
  if (specifier.startsWith('@draftwright/contract/'))
    return `contract/src/${specifier.split('/').slice(2).join('/')}.ts`
  return specifier.replace(/^@draftwright\//, '')
}

/** Returns a function that gives the line, counted from one, of a position. */
function createLineFinder(text: string): (position: number) => number {
  const ends: number[] = []
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) ends.push(end)
  return (position) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < position) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

const options = {
  sourceType: 'module',
  astType: 'ts',
  // Half the time of reading the tree from JSON. The parser's types do not name the option yet.
  experimentalRawTransfer: rawTransferSupported(),
} as const

function parseFile(path: string, text: string): ParseResult {
  const parsed = parseSync(path, text, options)
  const [error] = parsed.errors
  if (error !== undefined) throw new Error(`${path} cannot be parsed: ${error.message}`)
  return parsed
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** Replaces what the spans cover by spaces. */
function blankSpans(text: string, spans: readonly Span[]): string {
  let out = ''
  let done = 0
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    // A comment inside a template's insertion is covered by the template as well.
    if (end <= done) continue
    out += text.slice(done, start) + blank(text.slice(Math.max(start, done), end))
    done = end
  }
  return out + text.slice(done)
}

/** The text of a file without its comments, and without the contents of its literals unless `keepStrings`. */
export function stripNonCode(path: string, text: string, keepStrings: boolean): string {
  const { comments, program } = parseFile(path, text)
  return blankSpans(text, keepStrings ? comments : [...comments, ...readSyntax(program).contents])
}

const noSource = { code: '', imports: [], strings: [], functions: [], rawSql: [], hasOnlyReexports: false }

/**
 * Reads a file. `import type` and `import('…').Type` count as type; an inline `type` keeps the import at run time.
 */
export function readSource(path: string, text: string): SourceFile {
  if (!/\.(tsx?|mjs)$/.test(path)) return { path, text, ...noSource, constants: new Set(), bindings: new Map() }
  const { comments, program } = parseFile(path, text)
  const syntax = readSyntax(program)
  const findLine = createLineFinder(text)
  const addLine = <T extends Span>(found: T) => ({ ...found, line: findLine(found.start) })
  const imports = syntax.imports
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, from, kind, reexport }) => ({
      from,
      target: resolveImport(path, from),
      line: findLine(start),
      kind,
      reexport,
    }))
  let code: string | undefined
  return {
    path,
    text,
    // Few files are searched for words of code, and blanking takes longer than anything else here.
    get code() {
      code ??= blankSpans(text, [...comments, ...syntax.contents])
      return code
    },
    imports,
    strings: syntax.strings.map(addLine),
    functions: syntax.functions.map((found) => {
      const line = findLine(found.start)
      return { ...found, line, lines: findLine(found.end) - line + 1 }
    }),
    rawSql: syntax.rawSql.map(addLine),
    constants: syntax.constants,
    bindings: new Map(
      [...syntax.bindings].map(([local, { from, name }]) => [local, { target: resolveImport(path, from), name }]),
    ),
    hasOnlyReexports: syntax.hasOnlyReexports,
  }
}
