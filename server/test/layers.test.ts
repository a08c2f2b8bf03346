import { expect, test } from 'vitest'
import { findNewBreaches, findStaleBreaches, printProblem, readBreaches, readWholeTree } from './layer-breaches.ts'
import { checkLayerRules, ruleNames } from './layer-rules.ts'
import { stripNonCode } from './source-file.ts'

const tables = 'server/src/db/tables.generated.ts'
const someTables = { [tables]: 'export interface Tables {\n  accounts: {\n  }\n  ideas: {\n  }\n}' }

/** A slice of 60 files in its folder `parts`, and what is given: with one source file more it is a big one. */
const fillSlice = (slice: string, more: Record<string, string>) => ({
  ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${slice}/parts/part-${at}.ts`, 'export const x = 1'])),
  ...more,
})
const repeatLines = (count: number) => '  run()\n'.repeat(count)

/** One violation per line: the rule, the file, its text, and other files it needs. */
const planted: Array<[rule: string, path: string, text: string, beside?: Record<string, string>]> = [
  ['contract imports only zod', 'contract/src/ideas.ts', "import { readFile } from 'node:fs'"],
  ['contract imports only zod', 'contract/src/ideas.ts', "import type { Db } from '../../server/src/db/db.ts'"],
  ['web and server never import each other', 'web/src/main.tsx', "import {\n  app,\n} from '../../server/src/app.ts'"],
  ['web and server never import each other', 'server/src/app.ts', "import '@draftwright/web'"],
  ['platform knows no feature', 'server/src/http/route.ts', "import { x } from '../features/ideas/index.ts'"],
  [
    'a slice is imported by its index',
    'server/src/features/ideas/routes.ts',
    "import { x } from '../pillars/store.ts'",
  ],
  ['a slice is imported by its index', 'server/src/app.ts', "const x = await import('./features/pillars/routes.ts')"],
  [
    'a slice is imported by its index',
    'web/src/features/ideas/IdeaPage.tsx',
    "import { x } from '../pillars/PillarForm.tsx'",
  ],
  ['SQL lives in stores', 'server/src/features/ideas/routes.ts', 'const x = sql<number>`select 1`'],
  ['SQL lives in stores', 'server/src/features/ideas/rules.ts', "db.selectFrom('ideas')"],
  ['SQL lives in stores', 'server/src/http/authenticate.ts', "import { Kysely } from 'kysely'"],
  ['the un-scoped database is rare', 'server/src/features/ideas/store.ts', 'export const x = createSystemDb()'],
  ['the un-scoped database is rare', 'server/src/features/ideas/store.ts', 'engine.query(SYSTEM, text)'],
  ['the un-scoped database is rare', 'server/src/features/ideas/jobs.ts', 'export const x = createCleanup([])'],
  ['the un-scoped database is rare', 'server/src/features/ideas/ideas-system-store.ts', 'engine.query(SYSTEM, text)'],
  ['the un-scoped database is rare', 'server/src/http/system-store.ts', 'engine.query(SYSTEM, text)'],
  ['requests go through the guarded client', 'server/src/features/ideas/rules.ts', "await fetch('http://x')"],
  [
    'requests go through the guarded client',
    'server/src/features/ideas/rules.ts',
    "import { request } from 'node:http'",
  ],
  ['environment is read once', 'server/src/app.ts', 'const port = process.env.PORT'],
  [
    'a kind of notification is one record',
    'web/src/features/notifications/icons.ts',
    'const icons: Record<NotificationKind, string> = x',
  ],
  ['local storage is used in one file', 'web/src/features/ideas/api.ts', "localStorage.getItem('accessToken')"],
  ['days and numbers from outside have one parser', 'contract/src/ideas.ts', 'const n = z.coerce.number()'],
  ['days and numbers from outside have one parser', 'server/src/app.ts', String.raw`const day = /^\d{4}-\d\d-\d\d$/u`],
  ['days and numbers from outside have one parser', 'server/src/documents/feed.ts', 'const at = Date.parse(text)'],
  ['days and numbers from outside have one parser', 'server/src/formulas/values.ts', 'const at = Date.parse(value)'],
  [
    'days and numbers from outside have one parser',
    'server/src/http/caller.ts',
    'const at = new Date(`${day}T00:00Z`)',
  ],
  ...[
    "import { parse } from 'csv-parse/sync'",
    "const text = new TextDecoder('utf-16le').decode(bytes)",
    "const text = bytes.toString('latin1')",
    String.raw`const lines = text.split(/\r?\n/u)`,
    "const cells = line.split(';')",
    "const cells = line.split('\\t')",
    String.raw`const end = text.indexOf('\n', from)`,
    'const at = new Date(cell)',
    'const n = Number(text)',
    'const n = parseFloat(cell)',
  ].map((code): [string, string, string] => [
    'no importer reads files, delimiters, encodings, days or numbers itself',
    'server/src/features/crm/importing/read-row.ts',
    code,
  ]),
  ['files stay short', 'web/src/app/router.tsx', 'export const f = () => 1\n'.repeat(301)],
  ['files stay short', 'web/src/app/words.ts', 'export const x = 1\n'.repeat(401)],
  ['files stay short', 'server/src/features/ideas/ideas.test.ts', 'const f = () => 1\n'.repeat(401)],
  ['names say what is inside', 'web/src/ui/utils.ts', ''],
  ['names say what is inside', 'server/src/common/dates.ts', ''],
  ['no barrels', 'web/src/ui/index.ts', "export * from './Button.tsx'\nexport { A } from './A.tsx'\n"],
  ['casts are explained', 'web/src/main.tsx', 'const x = y as any'],
  ['casts are explained', 'web/src/main.tsx', '// @ts-ignore\nconst x = y'],
  ['casts are explained', 'web/src/main.tsx', '\nconst x = y as unknown as string'],
  ['migrations are numbered', 'server/migrations/1-accounts.sql', ''],
  ['migrations are numbered', 'server/migrations/0001_ideas.sql', '', { 'server/migrations/0001_accounts.sql': '' }],
  [
    'an address stands in the list of pages',
    'web/src/ui/a.ts',
    "const to = '/ideas?tab=new'",
    { 'web/src/app/pages.ts': "const path = '/ideas'" },
  ],
  ['no circles', 'web/src/a.ts', "import { b } from './b.ts'", { 'web/src/b.ts': "import { a } from './a.ts'" }],
  ['no circles', 'web/src/a.ts', "import { b } from './b.ts'", { 'web/src/b.ts': "import type { A } from './a.ts'" }],
  [
    'no circles',
    tables,
    "type A = import('../a.ts').A",
    { 'server/src/a.ts': "import { A } from './db/tables.generated.ts'" },
  ],
  ['platform knows no feature', tables, "export type X = import('../features/ideas/index.ts').Idea"],
  [
    'a folder of a big slice is imported by its index',
    'server/src/features/crm/bulk/routes.ts',
    "import { x } from '../parts/part-1.ts'",
    fillSlice('server/src/features/crm', {}),
  ],
  [
    'a folder of a big slice is imported by its index',
    'web/src/features/crm/index.ts',
    "export { x } from './parts/inner/index.ts'",
    fillSlice('web/src/features/crm', {}),
  ],
  [
    'a folder of a big slice imports nothing above it',
    'server/src/features/crm/bulk/routes.ts',
    "import type { X } from '../resources.ts'",
    fillSlice('server/src/features/crm', {}),
  ],
  [
    'a folder of a big slice imports nothing above it',
    'web/src/features/crm/api.ts',
    "import { x } from './parts/index.ts'",
    fillSlice('web/src/features/crm', {}),
  ],
  [
    'folders of a big slice form no circle',
    'server/src/features/crm/bulk/routes.ts',
    "import { x } from '../parts/index.ts'",
    fillSlice('server/src/features/crm', {
      'server/src/features/crm/parts/a.ts': "import type { X } from '../bulk/index.ts'",
    }),
  ],
  ['sql.raw is given constants', 'server/src/features/ideas/store.ts', 'sql.raw(`order by ${column}`)'],
  ['sql.raw is given constants', 'server/src/features/ideas/store.ts', 'const f = (text: string) => sql.raw(text)'],
  [
    'sql.raw is given constants',
    'server/src/features/ideas/store.ts',
    "const order = 'asc'\nconst f = (order: string) => sql.raw(order)",
  ],
  [
    'sql.raw is given constants',
    'server/src/features/ideas/store.ts',
    "import { order } from './order.ts'\nsql.raw(order)",
    { 'server/src/features/ideas/order.ts': 'export let order = `asc`' },
  ],
  ['SQL lives in stores', 'server/src/features/ideas/resource.ts', 'const x = `select id from ideas`', someTables],
  ['SQL of features stands in their stores', 'server/src/db/due-ideas.ts', 'f(`select id from ideas`)', someTables],
  ['SQL of features stands in their stores', 'server/src/db/due-ideas.ts', "f('ideas as i')", someTables],
  ['SQL of features stands in their stores', 'server/src/jobs/run.ts', 'f(`delete from ideas where x`)', someTables],
  ['at most five positional parameters', 'web/src/a.ts', 'const f = (a, b, c, d, e, f = 1) => a'],
  ['at most five positional parameters', 'server/test/a.ts', 'class A {\n  f(a, b, c, d, { e }, ...f) {}\n}'],
  ['functions stay short', 'web/src/a.ts', `export function run() {\n${repeatLines(79)}}`],
  ['functions stay short', 'web/src/a.ts', `const x = { run: async () => {\n${repeatLines(79)}} }`],
  ['functions stay short', 'web/src/use-a.tsx', `export function useA() {\n${repeatLines(79)}}`],
  ['functions stay short', 'web/src/A.tsx', `export function Page() {\n${repeatLines(149)}}`],
  ['functions stay short', 'e2e/a.journey.ts', `test('a', () => {\nconst f = () => {\n${repeatLines(79)}}})`],
]

test.each(planted)('finds what breaks "%s" in %s', (rule, path, text, beside = {}) => {
  const problems = checkLayerRules(new Map([[path, text], ...Object.entries(beside)]))
  // A circle is a problem of each file in it.
  expect([...new Set(problems.map((problem) => problem.rule))]).toEqual([rule])
})

test('every rule has a planted fault', () => {
  expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(ruleNames))
})

/** What the rules must allow: the same words in the right place, in comments, in strings, and as types. */
const allowed: Array<[path: string, text: string, beside?: Record<string, string>]> = [
  ['contract/src/ideas.ts', "import * as z from 'zod/mini'\nimport { id } from './fields.ts'"],
  [
    'server/src/features/ideas/routes.ts',
    "import { ideas } from '@draftwright/contract/ideas'\n// fetch('x') and process.env",
  ],
  ['server/src/features/ideas/routes.ts', "const text = 'localStorage, createSystemDb, process.env, as any, sql`x`'"],
  ['server/src/features/ideas/text-store.ts', "import { sql } from 'kysely'"],
  ['server/src/features/auth/store.ts', 'createSystemDb().selectFrom'],
  [
    'server/src/features/ideas/system-store.ts',
    'createSystemDb().selectFrom\nengine.query(SYSTEM, text)\ncreateCleanup([])',
  ],
  ['server/src/features/crm/files/system-store.ts', 'engine.query(SYSTEM, text)'],
  ['server/src/features/ideas/routes.ts', "import { x } from '../pillars/index.ts'"],
  ['server/src/features/ideas/index.ts', "export { ideaRoutes } from './routes.ts'"],
  ['server/src/integrations/guarded.ts', "import { request } from 'undici'"],
  ['web/src/api/session.ts', 'localStorage.clear()'],
  ['web/src/app/router.tsx', "const page = () => import('../features/ideas/IdeasPage.tsx')"],
  ['web/src/app/words.ts', 'export const x = 1\n'.repeat(400)],
  ['server/src/features/ideas/ideas.test.ts', 'const f = () => 1\n'.repeat(400)],
  ['web/src/a.ts', 'const x = y as unknown as string // the library types it too wide'],
  [tables, `export const f = (a, b, c, d, e, f) => {\n${repeatLines(400)}}`],
  ['server/src/features/crm/bulk/routes.ts', "import { x } from '../parts/part-1.ts'"],
  [
    'server/src/features/crm/bulk/routes.ts',
    "import { x } from '../parts/index.ts'\nimport { y } from './rules/y.ts'",
    fillSlice('server/src/features/crm', { 'server/src/features/crm/parts/index.ts': "export { x } from './x.ts'" }),
  ],
  ['server/src/features/crm/index.ts', "import '../crm/parts/index.ts'", fillSlice('server/src/features/crm', {})],
  [
    'web/src/features/crm/bulk/Page.tsx',
    "import { useX } from '../api.ts'\nconst part = () => import('../parts/part-1.ts')",
    fillSlice('web/src/features/crm', {}),
  ],
  ['server/src/features/crm/bulk/a.test.ts', "import '../parts/part-1.ts'", fillSlice('server/src/features/crm', {})],
  ['server/src/features/ideas/store.ts', "const order = 'asc'\nsql.raw(order)\nsql.raw('desc')\nsql.raw(`null`)"],
  [
    'server/src/features/ideas/store.ts',
    "import { order as way } from './order.ts'\nsql.raw(way)",
    { 'server/src/features/ideas/order.ts': 'export const order = `asc` as const' },
  ],
  ['server/src/db/accounts.ts', 'f(`select id from accounts`)', someTables],
  ['server/src/features/ideas/store.ts', 'f(`select id from ideas`)', someTables],
  ['server/src/features/ideas/words.ts', "const x = 'Take a word from ideas'", someTables],
  ['server/src/features/ideas/ideas.test.ts', 'f(`select id from ideas`)', someTables],
  ['web/src/a.ts', 'function f(this: Window, a, b, c, d, e) {}\ntype F = (a, b, c, d, e, f) => void'],
  ['web/src/a.ts', `export function run() {\n${repeatLines(78)}}`],
  ['web/src/A.tsx', `export function Page() {\n${repeatLines(148)}}`],
  ['web/src/a.ts', `const list = () => ({\n${'  a: () => 1,\n'.repeat(100)}})`],
  ['e2e/a.journey.ts', `describe.each([1])('a', () => {\n${repeatLines(90)}})`],
]

test.each(allowed)('lets pass %s: %s', (path, text, beside = {}) => {
  expect(checkLayerRules(new Map([[path, text], ...Object.entries(beside)]))).toEqual([])
})

test('lazy imports close no circle', () => {
  const files = new Map([
    ['web/src/a.ts', "const c = () => import('./c.ts').then(({ C }) => C)"],
    ['web/src/c.ts', "import { a } from './a.ts'"],
  ])
  expect(checkLayerRules(files)).toEqual([])
})

test.each([
  "import type { C } from './c.ts'",
  "export type { C } from './c.ts'",
  "type C = import('./c.ts').C",
  "type C = typeof import('./c.ts')",
])('a type closes a circle, whose path is printed: %s', (text) => {
  const files = new Map([
    ['web/src/a.ts', "import type { B } from './b.ts'"],
    ['web/src/b.ts', `${text}\nexport const b = 1`],
    ['web/src/c.ts', "import { a } from './a.ts'"],
  ])
  const [first, ...others] = checkLayerRules(files)
  expect(others.map(({ where }) => where)).toEqual(['web/src/b.ts', 'web/src/c.ts'])
  expect(first).toEqual({
    rule: 'no circles',
    where: 'web/src/a.ts',
    message:
      'web/src/a.ts → web/src/b.ts → web/src/c.ts → web/src/a.ts: move what both need, a type too, to the file that owns it or a third one',
    entry: 'web/src/a.ts',
    size: 1,
  })
})

test('a quote inside a regular expression or a comment hides no code', () => {
  expect(stripNonCode('a.ts', "const a = /[\"'/]/ // it's\nfetch('x')", false)).toContain('fetch(')
  expect(stripNonCode('a.ts', 'const a = b / c; fetch(`${d}`)', false)).toContain('fetch(')
})

const longFunction = (lines: number) =>
  checkLayerRules(new Map([['web/src/a.ts', `function run() {\n${repeatLines(lines - 2)}}`]]))

test('a listed breach may neither grow nor stay listed when it is mended', () => {
  const listed = { 'functions stay short': { 'web/src/a.ts run': 100 } }
  expect(findNewBreaches(longFunction(100), listed)).toEqual([])
  expect(findStaleBreaches(longFunction(100), listed)).toEqual([])
  expect(findNewBreaches(longFunction(101), listed)).toHaveLength(1)
  expect(findNewBreaches(longFunction(100), {})).toHaveLength(1)
  expect(findStaleBreaches(longFunction(99), listed)).toEqual([
    'web/src/a.ts run · functions stay short · 100 listed, 99 left',
  ])
  expect(findStaleBreaches(longFunction(80), listed)).toEqual([
    'web/src/a.ts run · functions stay short · 100 listed, 0 left',
  ])
})

test('an entry keeps its name when lines and functions around it change', () => {
  const [first] = longFunction(100)
  const below = checkLayerRules(
    new Map([['web/src/a.ts', `const x = 1\nconst f = () => x\nfunction run() {\n${repeatLines(98)}}`]]),
  )
  expect(below.map(({ entry }) => entry)).toEqual([first?.entry])
})

test('a file that cannot be parsed is named', () => {
  expect(() => checkLayerRules(new Map([['web/src/a.ts', 'const = 1']]))).toThrow('web/src/a.ts cannot be parsed')
})

test('the whole tree keeps the rules, but for the listed breaches', () => {
  const files = readWholeTree()
  expect(files.size).toBeGreaterThan(3)
  const problems = checkLayerRules(files)
  const listed = readBreaches()
  expect(findNewBreaches(problems, listed).map(printProblem)).toEqual([])
  expect(findStaleBreaches(problems, listed), 'take them out: npm run shrink-breaches').toEqual([])
})
