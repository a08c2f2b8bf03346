import { hasOnlyReexports, readSource, stripNonCode, type SourceFile } from './source-file.ts'

/** One violation: `rule` names the rule, `message` says what to do instead. */
export type Problem = { rule: string; where: string; message: string }

type Rule = (file: SourceFile) => Array<{ line?: number; message: string }>

const addressRule = 'an address stands in the list of pages'

const isTest = (path: string) =>
  /\.(test|journey)\.tsx?$/.test(path) || path.startsWith('server/test/') || path.startsWith('e2e/')
/** A data table: it declares no function. */
const isData = ({ path, code }: SourceFile) => path.endsWith('.ts') && !/\bfunction\b|=>|\bclass\b/.test(code)
const isStore = (path: string) => /^server\/src\/features\/.+\/([\w-]+-)?store\.ts$/.test(path)
const isServer = (path: string) => path.startsWith('server/src/') && !isTest(path)
const isWithin = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(folder))
const matchSlice = (path: string) => /^(server|web)\/src\/features\/([^/]+)\//.exec(path)

/** Every line that matches the pattern, ignoring comments and strings. */
function findLines(file: SourceFile, pattern: RegExp, message: string) {
  return file.code.split('\n').flatMap((line, at) => (pattern.test(line) ? [{ line: at + 1, message }] : []))
}

const rules: Record<string, Rule> = {
  'contract imports only zod': (file) =>
    isWithin(file.path, 'contract/src/') && !isTest(file.path)
      ? file.imports
          .filter(({ target }) => !isWithin(target, 'contract/src/') && !/^zod(\/|$)/.test(target))
          .map(({ line, from }) => ({
            line,
            message: `the contract knows only zod; move what needs ${from} to the server or the web`,
          }))
      : [],

  'web and server never import each other': (file) => {
    const other = isWithin(file.path, 'web/') ? 'server' : isWithin(file.path, 'server/') ? 'web' : undefined
    return file.imports
      .filter(({ target }) => other !== undefined && (target === other || isWithin(target, `${other}/`)))
      .map(({ line, from }) => ({ line, message: `${from}: put what both sides share into contract/` }))
  },

  'platform knows no feature': (file) =>
    /^server\/src\/(http|db|documents|jobs|mail|models|integrations)\//.test(file.path) && !isTest(file.path)
      ? file.imports
          .filter(({ target }) => isWithin(target, 'server/src/features/'))
          .map(({ line, from }) => ({
            line,
            message: `${from}: let the feature hand in what the platform needs (from app.ts)`,
          }))
      : [],

  'a slice is imported by its index': (file) =>
    isTest(file.path)
      ? []
      : file.imports.flatMap(({ target, line, from }) => {
          const targetSlice = matchSlice(target)
          if (!targetSlice) return []
          const [, side, slice] = targetSlice
          const ownSlice = matchSlice(file.path)
          if (ownSlice?.[1] === side && ownSlice?.[2] === slice) return []
          // The web's router may import pages of a slice lazily.
          if (side === 'web' && !ownSlice && isWithin(file.path, 'web/src/')) return []
          const publicFiles = side === 'web' ? ['index.ts', 'api.ts'] : ['index.ts']
          if (publicFiles.some((publicFile) => target === `${side}/src/features/${slice}/${publicFile}`)) return []
          return [
            {
              line,
              message: `${from}: import from features/${slice}/${publicFiles.join(' or ')}, and export there what others may use`,
            },
          ]
        }),

  'SQL lives in stores': (file) => {
    if (!isServer(file.path) || isWithin(file.path, 'server/src/db/', 'server/src/formulas/sql/') || isStore(file.path))
      return []
    const message = 'write the query in db/ or in the store.ts of the slice and call it from here'
    return [
      ...file.imports
        .filter(({ from }) => /^(kysely|pg|@electric-sql\/pglite)(\/|$)/.test(from))
        .map(({ line }) => ({ line, message })),
      ...findLines(file, /\bsql(<.*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/, message),
    ]
  },

  'the un-scoped database is rare': (file) =>
    isServer(file.path) &&
    !isWithin(file.path, 'server/src/db/', 'server/src/jobs/', 'server/src/app.ts', 'server/src/main.ts') &&
    !(isStore(file.path) && /^server\/src\/features\/(auth|accounts|members)\//.test(file.path))
      ? findLines(
          file,
          /\bcreateSystemDb\b/,
          'use the account-scoped db of the request; createSystemDb is for db/, jobs/ and the stores of auth, accounts and members (app.ts and main.ts may pass it on)',
        )
      : [],

  'requests go through the guarded client': (file) => {
    if (!isServer(file.path) || isWithin(file.path, 'server/src/integrations/', 'server/src/models/')) return []
    const message = 'call the guarded client of integrations/ (address checks, time and size caps)'
    return [
      ...file.imports
        .filter(({ from, kind }) => kind !== 'type' && /^(undici|axios|got|(node:)?https?)$/.test(from))
        .map(({ line }) => ({ line, message })),
      ...findLines(file, /(?<![.\w'])fetch\s*\(|globalThis\.fetch/, message),
    ]
  },

  'environment is read once': (file) =>
    isWithin(file.path, 'server/src/', 'web/src/', 'contract/src/') &&
    !isTest(file.path) &&
    file.path !== 'server/src/config.ts'
      ? findLines(file, /\bprocess\.env\b/, 'add the setting to server/src/config.ts and take it from the config')
      : [],

  'a kind of notification is one record': (file) =>
    file.path === 'contract/src/notification-kinds.ts' || isTest(file.path)
      ? []
      : findLines(
          file,
          /(?<!Partial<)\bRecord<NotificationKind\b/,
          'put what every kind has into its record in contract/src/notification-kinds.ts',
        ),

  'local storage is used in one file': (file) =>
    isWithin(file.path, 'web/src/') &&
    !isTest(file.path) &&
    file.path !== 'web/src/api/session.ts' &&
    !/^web\/src\/app\/theme[^/]*$/.test(file.path)
      ? findLines(file, /\blocalStorage\b/, 'go through web/src/api/session.ts (or the theme)')
      : [],

  'files stay short': (file) => {
    const lines = file.text.replace(/\n$/, '').split('\n').length
    const limit = isTest(file.path) || isData(file) ? 400 : 300
    return lines > limit && /\.(tsx?|css|mjs)$/.test(file.path)
      ? [{ message: `${lines} lines; split it by what it is about (${limit} at most)` }]
      : []
  },

  'names say what is inside': ({ path }) =>
    /(^|\/)(utils?|helpers?|misc|common|types)(\.[^/]*)?(\/|$)/.test(path)
      ? [{ message: 'name the file after the one thing it holds' }]
      : [],

  'no barrels': (file) =>
    hasOnlyReexports(file) &&
    file.path !== 'contract/src/index.ts' &&
    !/^(server|web)\/src\/features\/[^/]+\/index\.ts$/.test(file.path)
      ? [{ message: 'import from the file that has it; only the index of a slice re-exports' }]
      : [],

  'casts are explained': (file) => {
    const lines = file.text.split('\n')
    const explained = (line: number) => [lines[line - 1], lines[line - 2]].some((text) => /\/\/|\*\//.test(text ?? ''))
    return [
      ...findLines(file, /\bas any\b|<any>/, 'give it its type, or unknown and a check'),
      ...lines.flatMap((line, at) =>
        /^\s*(\/\/|\/\*|\{\/\*)\s*@ts-(ignore|nocheck)/.test(line)
          ? [{ line: at + 1, message: 'mend the type instead of silencing it' }]
          : [],
      ),
      ...findLines(file, /\bas unknown as\b/, 'say in a comment on the line or above why this cast is true').filter(
        ({ line }) => !explained(line),
      ),
    ]
  },

  'migrations are numbered': ({ path }) =>
    isWithin(path, 'server/migrations/') && !/^server\/migrations\/\d{4}_[a-z][a-z0-9_]*\.sql$/.test(path)
      ? [{ message: 'name it NNNN_table….sql, in lower case with underscores' }]
      : [],
}

/** Checks files (path from the repository's root → text) against every rule. Generated files are ignored. */
export function checkLayerRules(texts: Map<string, string>): Problem[] {
  const files = [...texts]
    .filter(([path]) => !path.includes('.generated.'))
    .map(([path, text]) => readSource(path, /\.(tsx?|mjs)$/.test(path) ? text : ''))
    .map((file) => ({ ...file, text: texts.get(file.path) ?? '' }))
  const broken = files.flatMap((file) =>
    Object.entries(rules).flatMap(([rule, find]) =>
      find(file).map(({ line, message }) => ({ rule, where: line ? `${file.path}:${line}` : file.path, message })),
    ),
  )
  return [...broken, ...findDuplicateMigrations(files), ...findImportCycles(files), ...findAddressLiterals(files)]
}

const isPageList = (path: string) => /^web\/src\/app\/pages(\.ts$|\/)/.test(path)

/** Literal page URLs outside the list of pages, recognised by their first segment. */
function findAddressLiterals(files: SourceFile[]): Problem[] {
  const addresses = files.filter(({ path }) => isPageList(path)).map(({ text }) => stripNonCode(text, true))
  const firstParts = new Set(addresses.flatMap((text) => [...text.matchAll(/'\/([\w-]+)/g)].map(([, part]) => part)))
  if (firstParts.size === 0) return []
  const literal = new RegExp(`['"\`]/(${[...firstParts].join('|')})(?=['"\`/?#]|\\$\\{)`)
  return files
    .filter(({ path }) => isWithin(path, 'web/src/') && !isTest(path) && !isPageList(path))
    .flatMap(({ path, text }) =>
      stripNonCode(text, true)
        .split('\n')
        .flatMap((line, at) =>
          literal.test(line)
            ? [{ rule: addressRule, where: `${path}:${at + 1}`, message: 'take it from `paths` (app/paths.ts)' }]
            : [],
        ),
    )
}

function findDuplicateMigrations(files: SourceFile[]): Problem[] {
  const seen = new Map<string, string>()
  return files.flatMap(({ path }) => {
    const number = /^server\/migrations\/(\d{4})_/.exec(path)?.[1]
    if (number === undefined) return []
    const first = seen.get(number)
    if (first === undefined) seen.set(number, path)
    return first === undefined
      ? []
      : [
          {
            rule: 'migrations are numbered',
            where: path,
            message: `takes the number of ${first}; take the next free one`,
          },
        ]
  })
}

/**
 * Import cycles. Type imports count: files that need each other's types cannot be understood one by one. Lazy imports
 * do not, because they run after the start.
 */
function findImportCycles(files: SourceFile[]): Problem[] {
  const graph = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.filter(({ kind }) => kind !== 'dynamic').map(({ target }) => target),
    ]),
  )
  const done = new Set<string>()
  const problems: Problem[] = []
  const walk = (path: string, trail: string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      const circle = [...trail.slice(start), path].join(' → ')
      problems.push({
        rule: 'no circles',
        where: path,
        message: `${circle}: move what both need, a type too, to the file that owns it or a third one`,
      })
      return
    }
    if (done.has(path)) return
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return problems
}

export const ruleNames = [...Object.keys(rules), 'no circles', addressRule]
