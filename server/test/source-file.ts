import { posix } from 'node:path'

type Import = {
  from: string
  target: string
  line: number
  kind: 'value' | 'type' | 'dynamic'
  reexport: boolean
}
export type SourceFile = { path: string; text: string; code: string; imports: Import[] }

/** Characters after which a slash starts a regular expression and not a division. */
const beforeRegex = new Set('(,=:[!&|?{};+-*%<>~^'.split('').concat(''))

/** Blanks out comments, and string, template and regex contents too unless `keepStrings`. Line numbers stay. */
export function stripNonCode(text: string, keepStrings: boolean): string {
  let out = ''
  let last = ''
  const hide = (part: string) => part.replace(/[^\n]/g, ' ')
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at, at + 2)
    const char = text.charAt(at)
    if (rest === '//' || rest === '/*') {
      const end = rest === '//' ? text.indexOf('\n', at) : text.indexOf('*/', at + 2) + 2
      const stop = end < at + 2 ? text.length : end
      out += hide(text.slice(at, stop))
      at = stop
      continue
    }
    if (char === '"' || char === "'" || char === '`' || (char === '/' && beforeRegex.has(last))) {
      const stop = findLiteralEnd(text, at, char)
      const part = text.slice(at, stop)
      out += keepStrings ? part : char + hide(part.slice(1, -1)) + part.slice(-1)
      last = char
      at = stop
      continue
    }
    out += char
    if (char.trim() !== '') last = char
    at += 1
  }
  return out
}

function findLiteralEnd(text: string, start: number, quote: string): number {
  let inClass = false
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\\') at += 1
    else if (char === '\n' && quote !== '`') return at
    else if (quote === '/' && char === '[') inClass = true
    else if (quote === '/' && char === ']') inClass = false
    else if (char === quote && !inClass) return at + 1
  }
  return text.length
}

const statement = /^[ \t]*(import|export)\s+(type\s+)?([\w$*{},\s]*?)\s*from\s*['"]([^'"\n]+)['"]/gm
const sideEffect = /^[ \t]*import\s*['"]([^'"\n]+)['"]/gm
const dynamic = /(\btypeof\s+)?\bimport\(\s*['"]([^'"\n]+)['"]\s*\)(\.[A-Z])?/g

/** The target of an import: a path inside the repository, or the specifier of a package. */
function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  if (specifier === '@draftwright/contract') return 'contract/src/index.ts'
  if (specifier.startsWith('@draftwright/contract/'))
    return `contract/src/${specifier.split('/').slice(2).join('/')}.ts`
  return specifier.replace(/^@draftwright\//, '')
}

/**
 * Reads a file's imports from its lines. `import type` and `import('…').Type` count as type; an inline `type` keeps the
 * import at run time.
 */
export function readSource(path: string, text: string): SourceFile {
  const lines = stripNonCode(text, true)
  const imports: Import[] = []
  const add = (index: number, from: string, kind: Import['kind'], reexport: boolean) => {
    const line = lines.slice(0, index).split('\n').length
    imports.push({ from, target: resolveImport(path, from), line, kind, reexport })
  }
  for (const match of lines.matchAll(statement))
    add(match.index, match[4] ?? '', match[2] === undefined ? 'value' : 'type', match[1] === 'export')
  for (const match of lines.matchAll(sideEffect)) add(match.index, match[1] ?? '', 'value', false)
  for (const match of lines.matchAll(dynamic))
    add(match.index, match[2] ?? '', (match[1] ?? match[3]) ? 'type' : 'dynamic', false)
  return { path, text, code: stripNonCode(text, false), imports }
}

/** Whether the file contains only `export … from` lines. */
export function hasOnlyReexports(file: SourceFile): boolean {
  if (!file.imports.some((entry) => entry.reexport)) return false
  const left = stripNonCode(file.text, true).replace(
    /^[ \t]*export\s+(type\s+)?[\w$*{},\s]*?\s*from\s*['"][^'"\n]+['"];?/gm,
    '',
  )
  return left.trim() === ''
}
