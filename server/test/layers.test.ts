import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkLayerRules, ruleNames } from './layer-rules.ts'
import { stripNonCode } from './source-file.ts'

const root = join(import.meta.dirname, '../..')

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
]

test.each(planted)('finds what breaks "%s" in %s', (rule, path, text, beside = {}) => {
  expect(checkLayerRules(new Map([[path, text], ...Object.entries(beside)])).map((problem) => problem.rule)).toEqual([
    rule,
  ])
})

test('every rule has a planted fault', () => {
  expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(ruleNames))
})

/** What the rules must allow: the same words in the right place, in comments, in strings, and as types. */
const allowed: Array<[path: string, text: string]> = [
  ['contract/src/ideas.ts', "import * as z from 'zod/mini'\nimport { id } from './fields.ts'"],
  [
    'server/src/features/ideas/routes.ts',
    "import { ideas } from '@draftwright/contract/ideas'\n// fetch('x') and process.env",
  ],
  ['server/src/features/ideas/routes.ts', "const text = 'localStorage, createSystemDb, process.env, as any, sql`x`'"],
  ['server/src/features/ideas/text-store.ts', "import { sql } from 'kysely'"],
  ['server/src/features/auth/store.ts', 'createSystemDb().selectFrom'],
  ['server/src/features/ideas/routes.ts', "import { x } from '../pillars/index.ts'"],
  ['server/src/features/ideas/index.ts', "export { ideaRoutes } from './routes.ts'"],
  ['server/src/integrations/guarded.ts', "import { request } from 'undici'"],
  ['web/src/api/session.ts', 'localStorage.clear()'],
  ['web/src/app/router.tsx', "const page = () => import('../features/ideas/IdeasPage.tsx')"],
  ['web/src/app/words.ts', 'export const x = 1\n'.repeat(400)],
  ['server/src/features/ideas/ideas.test.ts', 'const f = () => 1\n'.repeat(400)],
  ['web/src/a.ts', 'const x = y as unknown as string // the library types it too wide'],
]

test.each(allowed)('lets pass %s: %s', (path, text) => {
  expect(checkLayerRules(new Map([[path, text]]))).toEqual([])
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
  expect(checkLayerRules(files)).toEqual([
    {
      rule: 'no circles',
      where: 'web/src/a.ts',
      message:
        'web/src/a.ts → web/src/b.ts → web/src/c.ts → web/src/a.ts: move what both need, a type too, to the file that owns it or a third one',
    },
  ])
})

test('a quote inside a regular expression or a comment hides no code', () => {
  expect(stripNonCode("const a = /[\"'/]/ // it's\nfetch('x')", false)).toContain('fetch(')
  expect(stripNonCode('const a = b / c; fetch(`${d}`)', false)).toContain('fetch(')
})

test('the whole tree keeps the rules', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  const paths = listed.split('\0').filter((path) => /\.(tsx?|mjs|css|sql)$/.test(path) && existsSync(join(root, path)))
  expect(paths.length).toBeGreaterThan(3)
  const files = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  // The violations above are text in this file.
  files.delete('server/test/layers.test.ts')
  expect(checkLayerRules(files).map(({ rule, where, message }) => `${where} · ${rule} · ${message}`)).toEqual([])
})
