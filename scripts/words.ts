import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { root } from './inputs.ts'

/** A text that somebody may read on the screen, and where it is written. */
export interface VisibleText {
  /** Relative to the repository's root. */
  readonly file: string
  readonly line: number
  readonly text: string
}

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }

/** Attributes and keys whose strings are for programs. */
const silent =
  /^(className|classNames|key|id|href|to|src|d|viewBox|type|role|rel|target|lang|dir|inputMode|autoComplete|size|variant|color|c|fw|ta|order|mode|kind|path|method|queryKey|name|sql|pattern|flags|accept|style|styles|component|position|radius|justify|align|wrap|gap|event|code|tag|font|fontFamily|fill|stroke|transform|data-[\w-]+|aria-(?!label$|description$|valuetext$|roledescription$|placeholder$)[\w-]+)$/u
/** Functions whose strings are for programs or for whoever reads the log. */
const silentCalls =
  /^(?:sql|raw|querySelector(?:All)?|closest|matches|getElementById|addEventListener|removeEventListener|setAttribute|getAttribute|startsWith|endsWith|includes|split|join|replace(?:All)?|createElement|getItem|setItem|removeItem|invalidateQueries|debug|info|warn|error|log|header|setHeader|append|set|get|has|import|require|matchMedia|getPropertyValue|Error|TypeError|RangeError|regex|test|exec|localeCompare|on|emit|query|exec)$/u

/** Whether a string reads as words of a sentence or a name, not as a key, a path or a class. */
export function readsAsWords(text: string): boolean {
  const trimmed = text.trim()
  if (!/\p{L}{2}/u.test(trimmed) || /^[a-z][\w./:#-]*$/u.test(trimmed) || /^[A-Z\d_]+$/u.test(trimmed)) return false
  if (/^(?:https?:|mailto:|data:|\/|\.\/|@|#|--|\w+\/\w+$)/u.test(trimmed)) return false
  if (/[{}]|;$|;\S|=>|\$\{|^select |^insert |^update |^delete |^with |::|\b(?:px|rem|var\()\b/iu.test(trimmed))
    return false
  return /\s/u.test(trimmed) ? /\p{L}{2,}/u.test(trimmed) : /^\p{Lu}[\p{L}’'-]+[.:?!…]?$/u.test(trimmed)
}

const nameOf = (node: unknown): string => {
  const { type, name, value, property, namespace } = (node ?? {}) as Node
  if (type === 'JSXNamespacedName') return `${nameOf(namespace)}:${nameOf(name)}`
  if (type === 'MemberExpression') return nameOf(property)
  return typeof name === 'string' ? name : typeof value === 'string' ? value : ''
}

/** Texts of one file in the order of their places; a gap in a template is written as “…”. */
export function listVisibleTexts(file: string, source: string): VisibleText[] {
  const { program } = parseSync(file, source)
  const found: { at: number; text: string }[] = []
  const silences: { start: number; end: number }[] = []
  const silence = (node: unknown) => node !== null && node !== undefined && silences.push(node as Node)
  const add = (at: number, text: string) => {
    const plain = text.replaceAll(/\s+/gu, ' ').trim()
    if (readsAsWords(plain)) found.push({ at, text: plain })
  }
  new Visitor({
    ImportDeclaration: silence,
    ExportAllDeclaration: silence,
    TSTypeAnnotation: silence,
    TSTypeAliasDeclaration: silence,
    TSInterfaceDeclaration: silence,
    TSTypeParameterInstantiation: silence,
    TSLiteralType: silence,
    TaggedTemplateExpression: silence,
    ThrowStatement(node) {
      // The nodes of the parser are told apart by their type alone here.
      const thrown = node.argument as unknown as Node
      if (silentCalls.test(nameOf(thrown['callee']))) silence(node)
    },
    CallExpression(node) {
      if (silentCalls.test(nameOf(node.callee)))
        for (const one of node.arguments) if (one.type === 'Literal') silence(one)
    },
    BinaryExpression(node) {
      if (/^[=!]==?$/u.test(node.operator)) silence(node)
    },
    SwitchCase: (node) => silence(node.test),
    Property(node) {
      silence(node.key)
      if (silent.test(nameOf(node.key)) && node.value.type === 'Literal') silence(node.value)
    },
    MemberExpression: (node) => node.computed && silence(node.property),
    JSXAttribute(node) {
      if (silent.test(nameOf(node.name))) silence(node)
    },
    JSXText: (node) => add(node.start, node.value),
    Literal(node) {
      if (typeof node.value === 'string') add(node.start, node.value)
    },
    TemplateLiteral: (node) => add(node.start, node.quasis.map(({ value }) => value.cooked ?? '').join('…')),
  }).visit(program)
  return found
    .filter(({ at }) => !silences.some(({ start, end }) => start <= at && at < end))
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, text }) => ({ file, line: source.slice(0, at).split('\n').length, text }))
}

/** Where people meet words: pages, what the server tells them, mails and the public site. */
export const listWordFiles = (pattern = '{web,server,contract}/src/**/*.{ts,tsx}'): string[] =>
  globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$|\.generated\.ts$|\/migrations\//u.test(path))
    .sort()

if (import.meta.main) {
  const [area = ''] = process.argv.slice(2)
  let nTexts = 0
  for (const file of listWordFiles().filter((path) => path.includes(area))) {
    const texts = listVisibleTexts(file, readFileSync(join(root, file), 'utf8'))
    if (texts.length === 0) continue
    console.log(`\n${file}`)
    for (const { line, text } of texts) console.log(`${String(line).padStart(5)}  ${text}`)
    nTexts += texts.length
  }
  console.log(`\n${nTexts} texts`)
}
