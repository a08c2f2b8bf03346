import { boundsRules } from './bounds-rules.ts'
import { functionRules } from './function-rules.ts'
import { circleRule, findImportCircles, importRules } from './import-rules.ts'
import { importerRules } from './importer-rules.ts'
import {
  findLines,
  isGenerated,
  isServer,
  isStore,
  isTest,
  isWithin,
  type Problem,
  type Rules,
  toProblems,
  type Tree,
} from './layer-rule.ts'
import { findBigSlices, findFolderCircles, folderCircleRule, folderRules, isFolderIndex } from './slice-folders.ts'
import { readSource, type SourceFile } from './source-file.ts'
import { sqlRules } from './sql-rules.ts'

const migrationRule = 'migrations are numbered'
const addressRule = 'an address stands in the list of pages'

/** A data table: it declares no function. */
const isData = ({ path, code }: SourceFile) => path.endsWith('.ts') && !/\bfunction\b|=>|\bclass\b/.test(code)

/** Whose tables belong to no workspace: of people, workspaces and members. All others keep it in one file that says so. */
const isUnscopedStore = (path: string) =>
  isStore(path) && (/^server\/src\/features\/(auth|accounts|members)\//.test(path) || path.endsWith('/system-store.ts'))

/** Rules that are read from lines and names. They hold for what people write, not for generated files. */
const textRules: Rules = {
  'the un-scoped database is rare': (file) =>
    isServer(file.path) &&
    !isWithin(file.path, 'server/src/db/', 'server/src/jobs/', 'server/src/app.ts', 'server/src/main.ts') &&
    !isUnscopedStore(file.path)
      ? findLines(
          file,
          /\b(createSystemDb|SYSTEM|createCleanup)\b/,
          'use the account-scoped db of the request; createSystemDb, SYSTEM and createCleanup are for db/, jobs/, system-store.ts of a slice and the stores of auth, accounts and members (app.ts and main.ts may pass them on)',
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
    // Most files are short: only of the others is it asked what they hold.
    if (lines <= 300) return []
    const limit = isTest(file.path) || isData(file) ? 400 : 300
    return lines > limit && /\.(tsx?|css|mjs)$/.test(file.path)
      ? [{ message: `${lines} lines; split it by what it is about (${limit} at most)` }]
      : []
  },

  'names say what is inside': ({ path }) =>
    /(^|\/)(utils?|helpers?|misc|common|types)(\.[^/]*)?(\/|$)/.test(path)
      ? [{ message: 'name the file after the one thing it holds' }]
      : [],

  'no barrels': (file, { bigSlices }) =>
    file.hasOnlyReexports &&
    file.path !== 'contract/src/index.ts' &&
    !isFolderIndex(file.path, bigSlices) &&
    !/^(server|web)\/src\/features\/[^/]+\/index\.ts$/.test(file.path)
      ? [
          {
            message:
              'import from the file that has it; only the index of a slice, and of a folder of a big one, re-exports',
          },
        ]
      : [],

  'casts are explained': (file) => {
    if (!/ as |<any>|@ts-/.test(file.text)) return []
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
        ({ line }) => line === undefined || !explained(line),
      ),
    ]
  },

  [migrationRule]: ({ path }) =>
    isWithin(path, 'server/migrations/') && !/^server\/migrations\/\d{4}_[a-z][a-z0-9_]*\.sql$/.test(path)
      ? [{ message: 'name it NNNN_table….sql, in lower case with underscores' }]
      : [],
}

const handwrittenRules: Rules = { ...textRules, ...sqlRules, ...boundsRules, ...importerRules, ...functionRules }
/** Generated files are read as well: what they import binds the folders they stand in. */
const allRules: Rules = { ...importRules, ...folderRules }

const generatedTables = 'server/src/db/tables.generated.ts'

/** Reads files: path from the repository's root → text. */
function readTree(texts: ReadonlyMap<string, string>): Tree {
  const tables = (texts.get(generatedTables) ?? '').matchAll(/^ {2}(\w+): \{$/gm)
  return {
    files: new Map([...texts].map(([path, text]) => [path, readSource(path, text)])),
    bigSlices: findBigSlices(texts.keys()),
    tables: new Set([...tables].map(([, name = '']) => name)),
  }
}

/** Checks files (path from the repository's root → text) against every rule. */
export function checkLayerRules(texts: ReadonlyMap<string, string>): Problem[] {
  const tree = readTree(texts)
  const files = [...tree.files.values()]
  const handwritten = files.filter(({ path }) => !isGenerated(path))
  const check = (checked: readonly SourceFile[], rules: Rules) =>
    checked.flatMap((file) => Object.entries(rules).flatMap(([rule, find]) => toProblems(rule, file, find(file, tree))))
  return [
    ...check(files, allRules),
    ...check(handwritten, handwrittenRules),
    ...findDuplicateMigrations(handwritten),
    ...findImportCircles(files),
    ...findFolderCircles(files, tree.bigSlices),
    ...findAddressLiterals(handwritten),
  ]
}

const isPageList = (path: string) => /^web\/src\/app\/pages(\.ts$|\/)/.test(path)

/** Literal page URLs outside the list of pages, recognised by their first segment. */
function findAddressLiterals(files: readonly SourceFile[]): Problem[] {
  const addresses = files.filter(({ path }) => isPageList(path)).flatMap(({ strings }) => strings)
  const firstParts = new Set(addresses.flatMap(({ text }) => /^\/([\w-]+)/.exec(text)?.[1] ?? []))
  if (firstParts.size === 0) return []
  const address = new RegExp(`^/(${[...firstParts].join('|')})(?=$|[/?#]|\\$\\{)`)
  return files
    .filter(({ path }) => isWithin(path, 'web/src/') && !isTest(path) && !isPageList(path))
    .flatMap((file) =>
      toProblems(
        addressRule,
        file,
        file.strings
          .filter(({ text }) => address.test(text))
          .map(({ line }) => ({ line, message: 'take it from `paths` (app/paths.ts)' })),
      ),
    )
}

function findDuplicateMigrations(files: readonly SourceFile[]): Problem[] {
  const seen = new Map<string, string>()
  return files.flatMap((file) => {
    const number = /^server\/migrations\/(\d{4})_/.exec(file.path)?.[1]
    if (number === undefined) return []
    const first = seen.get(number)
    if (first === undefined) seen.set(number, file.path)
    return first === undefined
      ? []
      : toProblems(migrationRule, file, [{ message: `takes the number of ${first}; take the next free one` }])
  })
}

export const ruleNames = [
  ...Object.keys({ ...allRules, ...handwrittenRules }),
  circleRule,
  folderCircleRule,
  addressRule,
]
