import { onlyReexports, readSource, type SourceFile } from './source-file.ts'

/** One broken rule: `rule` names it, `message` says what to do instead. */
export type Problem = { rule: string; where: string; message: string }

type Rule = (file: SourceFile) => Array<{ line?: number; message: string }>

const isTest = (path: string) => /\.(test|journey)\.tsx?$/.test(path) || path.startsWith('server/test/')
const isStore = (path: string) => /^server\/src\/features\/.+\/([\w-]+-)?store\.ts$/.test(path)
const isServer = (path: string) => path.startsWith('server/src/') && !isTest(path)
const within = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(folder))
const sliceOf = (path: string) => /^(server|web)\/src\/features\/([^/]+)\//.exec(path)

/** Every line of the code, without comments and strings, that the pattern finds. */
function linesWith(file: SourceFile, pattern: RegExp, message: string) {
  return file.code.split('\n').flatMap((line, at) => (pattern.test(line) ? [{ line: at + 1, message }] : []))
}

const rules: Record<string, Rule> = {
  'contract imports only zod': (file) =>
    within(file.path, 'contract/src/') && !isTest(file.path)
      ? file.imports
          .filter(({ target }) => !within(target, 'contract/src/') && !/^zod(\/|$)/.test(target))
          .map(({ line, from }) => ({
            line,
            message: `the contract knows only zod; move what needs ${from} to the server or the web`,
          }))
      : [],

  'web and server never meet': (file) => {
    const other = within(file.path, 'web/') ? 'server' : within(file.path, 'server/') ? 'web' : undefined
    return file.imports
      .filter(({ target }) => other !== undefined && (target === other || within(target, `${other}/`)))
      .map(({ line, from }) => ({ line, message: `${from}: put what both sides share into contract/` }))
  },

  'platform knows no feature': (file) =>
    /^server\/src\/(http|db|documents|jobs|mail|models|integrations)\//.test(file.path) && !isTest(file.path)
      ? file.imports
          .filter(({ target }) => within(target, 'server/src/features/'))
          .map(({ line, from }) => ({
            line,
            message: `${from}: let the feature hand in what the platform needs (from app.ts)`,
          }))
      : [],

  'a slice has one door': (file) =>
    isTest(file.path)
      ? []
      : file.imports.flatMap(({ target, line, from }) => {
          const there = sliceOf(target)
          if (!there) return []
          const [, side, slice] = there
          const here = sliceOf(file.path)
          if (here?.[1] === side && here?.[2] === slice) return []
          // The web's router opens pages by a lazy import, which is its door into a slice.
          if (side === 'web' && !here && within(file.path, 'web/src/')) return []
          const doors = side === 'web' ? ['index.ts', 'api.ts'] : ['index.ts']
          if (doors.some((door) => target === `${side}/src/features/${slice}/${door}`)) return []
          return [
            {
              line,
              message: `${from}: import from features/${slice}/${doors.join(' or ')}, and export there what others may use`,
            },
          ]
        }),

  'SQL lives in stores': (file) => {
    if (!isServer(file.path) || within(file.path, 'server/src/db/') || isStore(file.path)) return []
    const message = 'write the query in db/ or in the store.ts of the slice and call it from here'
    return [
      ...file.imports
        .filter(({ from }) => /^(kysely|pg|@electric-sql\/pglite)(\/|$)/.test(from))
        .map(({ line }) => ({ line, message })),
      ...linesWith(file, /\bsql(<.*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/, message),
    ]
  },

  'the un-scoped database is rare': (file) =>
    isServer(file.path) &&
    !within(file.path, 'server/src/db/', 'server/src/jobs/', 'server/src/app.ts', 'server/src/main.ts') &&
    !(isStore(file.path) && /^server\/src\/features\/(auth|accounts|members)\//.test(file.path))
      ? linesWith(
          file,
          /\bsystemDb\b/,
          'use the account-scoped db of the request; systemDb is for db/, jobs/ and the stores of auth, accounts and members (app.ts and main.ts may pass it on)',
        )
      : [],

  'the network has one gate': (file) => {
    if (!isServer(file.path) || within(file.path, 'server/src/integrations/', 'server/src/models/')) return []
    const message = 'call the guarded client of integrations/ (address checks, time and size caps)'
    return [
      ...file.imports
        .filter(({ from, kind }) => kind !== 'type' && /^(undici|axios|got|(node:)?https?)$/.test(from))
        .map(({ line }) => ({ line, message })),
      ...linesWith(file, /(?<![.\w'])fetch\s*\(|globalThis\.fetch/, message),
    ]
  },

  'environment is read once': (file) =>
    within(file.path, 'server/src/', 'web/src/', 'contract/src/') &&
    !isTest(file.path) &&
    file.path !== 'server/src/config.ts'
      ? linesWith(file, /\bprocess\.env\b/, 'add the setting to server/src/config.ts and take it from the config')
      : [],

  'local storage has one keeper': (file) =>
    within(file.path, 'web/src/') &&
    !isTest(file.path) &&
    file.path !== 'web/src/api/session.ts' &&
    !/^web\/src\/app\/theme[^/]*$/.test(file.path)
      ? linesWith(file, /\blocalStorage\b/, 'go through web/src/api/session.ts (or the theme)')
      : [],

  'files stay short': ({ path, text }) => {
    const lines = text.replace(/\n$/, '').split('\n').length
    return lines > 300 && /\.(tsx?|css|mjs)$/.test(path)
      ? [{ message: `${lines} lines; split it by what it is about (300 at most)` }]
      : []
  },

  'names say what is inside': ({ path }) =>
    /(^|\/)(utils?|helpers?|misc|common|types)(\.[^/]*)?(\/|$)/.test(path)
      ? [{ message: 'name the file after the one thing it holds' }]
      : [],

  'no barrels': (file) =>
    onlyReexports(file) &&
    file.path !== 'contract/src/index.ts' &&
    !/^(server|web)\/src\/features\/[^/]+\/index\.ts$/.test(file.path)
      ? [{ message: 'import from the file that has it; only the doors of slices pass things on' }]
      : [],

  'types are told the truth': (file) => {
    const lines = file.text.split('\n')
    const explained = (line: number) => [lines[line - 1], lines[line - 2]].some((text) => /\/\/|\*\//.test(text ?? ''))
    return [
      ...linesWith(file, /\bas any\b|<any>/, 'give it its type, or unknown and a check'),
      ...lines.flatMap((line, at) =>
        /^\s*(\/\/|\/\*|\{\/\*)\s*@ts-(ignore|nocheck)/.test(line)
          ? [{ line: at + 1, message: 'mend the type instead of silencing it' }]
          : [],
      ),
      ...linesWith(file, /\bas unknown as\b/, 'say in a comment on the line or above why this cast is true').filter(
        ({ line }) => !explained(line),
      ),
    ]
  },

  'migrations are numbered': ({ path }) =>
    within(path, 'server/migrations/') && !/^server\/migrations\/\d{4}_[a-z][a-z0-9_]*\.sql$/.test(path)
      ? [{ message: 'name it NNNN_table….sql, in lower case with underscores' }]
      : [],
}

/** Checks files (path from the repository's root → text) against every rule. Generated files are not judged. */
export function check(texts: Map<string, string>): Problem[] {
  const files = [...texts]
    .filter(([path]) => !path.includes('.generated.'))
    .map(([path, text]) => readSource(path, /\.(tsx?|mjs)$/.test(path) ? text : ''))
    .map((file) => ({ ...file, text: texts.get(file.path) ?? '' }))
  const broken = files.flatMap((file) =>
    Object.entries(rules).flatMap(([rule, find]) =>
      find(file).map(({ line, message }) => ({ rule, where: line ? `${file.path}:${line}` : file.path, message })),
    ),
  )
  return [...broken, ...twoMigrationsWithOneNumber(files), ...circles(files)]
}

function twoMigrationsWithOneNumber(files: SourceFile[]): Problem[] {
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

/** Import circles. Type imports vanish before running and lazy imports run after start, so neither can close one. */
function circles(files: SourceFile[]): Problem[] {
  const graph = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.filter(({ kind }) => kind === 'value').map(({ target }) => target),
    ]),
  )
  const done = new Set<string>()
  const problems: Problem[] = []
  const walk = (path: string, trail: string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      const circle = [...trail.slice(start), path].join(' → ')
      problems.push({ rule: 'no circles', where: path, message: `${circle}: move what both need into a third file` })
      return
    }
    if (done.has(path)) return
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return problems
}

export const ruleNames = [...Object.keys(rules), 'no circles']
