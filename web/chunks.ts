import { join } from 'node:path'
import { rolldown } from 'rolldown'

/** A group of modules that goes into one file, as the bundler takes it. */
interface ChunkGroup {
  name: string
  priority: number
  test: (id: string) => boolean
  includeDependenciesRecursively: boolean
}

/** What every page is on, and what changes only with a dependency. */
const framework = /node_modules\/(react|react-dom|react-router|scheduler|@reduxjs|redux|react-redux|immer|reselect)\//
const editor = /node_modules\/(@tiptap|prosemirror|linkifyjs|orderedmap|rope-sequence|w3c-keyname)/

const endsWith =
  (...paths: string[]) =>
  (root: string): boolean =>
    paths.some((path) => root.endsWith(path))
/** The pages of people who are not signed in. */
const isAuth = (root: string): boolean =>
  /features\/auth\/|layouts\/AuthLayout|\/InvitationPage|\/SelectAccountPage/.test(root)
const isAuthStart = endsWith('layouts/AuthLayout.tsx', 'auth/SignUpPage.tsx', 'auth/SignInPage.tsx')
/** What every signed-in page loads, at once or soon after. */
const isFrame = endsWith('layouts/MainLayout.tsx', 'notifications/live-updates.ts', 'crm/crm-pages.ts')
/** The page that opens after sign-in. */
const isFirst = endsWith('ideas/IdeasPage.tsx')
/** The largest part of the app; it is not sent icons that only others use. */
const isEditor = endsWith('features/editor/index.ts')
/** Opened by people without an account, who need nothing else of the CRM. */
const isGuest = endsWith('crm/surveys/GuestSurveyPage.tsx')
/** The lists of companies, contacts and opportunities; a panel beside them shows one record. */
const isRecordList = endsWith('CompaniesPage.tsx', 'ContactsPage.tsx', 'OpportunitiesPage.tsx')
const isBoard = endsWith('SalesPipelinePage.tsx', 'pipeline/BoardPanel.tsx')
/** Also the panel of a meeting that changes records: what all pages share would carry the CRM's schemas otherwise. */
const isCrm = (root: string): boolean => root.includes('features/crm/') || root.endsWith('meetings/ProposalsPanel.tsx')

/** The first is needed by the most pages; a module's own imports are in its group or one before. */
const names = [
  'framework',
  'main',
  'frame',
  'first',
  'auth',
  'kit',
  'icons',
  'more-icons',
  'schemas',
  'shared',
  'editor',
  'crm',
  'panel',
  'records',
] as const

/**
 * Sorts modules that several lazy parts of the app share into a few files, so that a page takes few requests and little that
 * it does not need. Left to itself, the bundler makes a file for every combination of parts. A module of one part alone stays
 * in the file of that part, except for the parts that everyone loads.
 */
function groupOf(id: string, roots: ReadonlySet<string>, entry: string): (typeof names)[number] | null {
  if (framework.test(id)) return 'framework'
  if (roots.has(entry)) return 'main'
  const users = [...roots]
  const [isOfFrame, isOfFirst] = [users.some(isFrame), users.some(isFirst)]
  const isLone = users.length === 1
  if (users.some(isAuth)) {
    if (isLone && !users.some(isAuthStart)) return null
    return isOfFrame || isOfFirst || users.length >= 10 ? 'main' : 'auth'
  }
  if (isOfFrame) return 'frame'
  if (isOfFirst) return 'first'
  if (isLone) return null
  if (editor.test(id)) return 'editor'
  if (id.includes('node_modules/@tabler/icons-react')) return users.some(isEditor) ? 'icons' : 'more-icons'
  if (id.includes('node_modules/zod/')) return 'schemas'
  if (id.includes('node_modules/') && !users.every(isCrm)) return users.length >= 18 ? 'kit' : null
  if (users.every(isCrm)) return users.some(isGuest) ? null : crmGroupOf(users)
  return countPlaces(users) >= 8 ? 'shared' : null
}

const isPage = (root: string): boolean => root.endsWith('Page.tsx')

/** Pages, and one for all dialogs and panels of a feature: what many of them share is not wanted by every page. */
const countPlaces = (users: readonly string[]): number =>
  new Set(users.map((root) => (isPage(root) ? root : root.replace(/(\/features\/[^/]+\/).*/, '$1')))).size

/** What its lists of records alone use is kept from its other pages, and what comes after the start of a page from all. */
function crmGroupOf(users: readonly string[]): 'crm' | 'panel' | 'records' | null {
  if (!users.some(isPage)) return null
  if (users.length >= 5 && users.some(isBoard)) return 'crm'
  if (users.filter(isRecordList).length < 3) return null
  if (users.some(isBoard)) return 'panel'
  const isElsewhere = users.some((root) => root.endsWith('ProposalsPanel.tsx') || (isPage(root) && !isRecordList(root)))
  return isElsewhere ? 'crm' : 'records'
}

/** The groups of the app whose entry is given; bundles it once without writing anything to see which part loads what. */
export async function planChunkGroups(root: string): Promise<ChunkGroup[]> {
  const entry = join(root, 'src/main.tsx')
  const usage = await readUsage(entry)
  const groups = new Map([...usage].map(([id, roots]) => [id, groupOf(id, roots, entry)]))
  groups.set('vite/preload-helper.js', 'main')
  // Vite's own module for the page imports the entry and nothing else; by itself it would be one more file.
  groups.set(join(root, 'index.html'), 'main')
  return names.map((name, at) => ({
    name,
    priority: names.length - at,
    test: (id) => groups.get(cleanId(id)) === name,
    // What a module imports is needed by at least as many parts, so it has a group of its own or one before. The framework
    // is chosen by name, and nothing that it imports may stay behind in a file that imports the framework.
    includeDependenciesRecursively: name === 'framework',
  }))
}

/** Without what a plugin has put behind or before the file's name. */
const cleanId = (id: string): string => id.replace(/^\0/, '').replace(/\?.*$/, '')

/** Of every module the entry and the lazy parts that load it. */
async function readUsage(entry: string): Promise<Map<string, Set<string>>> {
  const bundle = await rolldown({
    input: entry,
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' }, jsx: 'react-jsx' },
    plugins: [
      {
        name: 'styles-as-modules',
        load: {
          filter: { id: /\.css$/ },
          // Something that has to run, so that the module is not dropped.
          handler: (id) => ({ code: `export default document.title = ${JSON.stringify(id)}`, moduleType: 'js' }),
        },
      },
    ],
  })
  const { output } = await bundle.generate({ minify: false })
  await bundle.close()
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const usage = new Map<string, Set<string>>()
  for (const chunk of chunks.values()) {
    const root = chunk.facadeModuleId
    if (root === null || !(chunk.isEntry || chunk.isDynamicEntry)) continue
    const seen = new Set<string>()
    const visit = (fileName: string): void => {
      const file = chunks.get(fileName)
      if (file === undefined || seen.has(fileName)) return
      seen.add(fileName)
      for (const id of Object.keys(file.modules)) {
        const key = cleanId(id)
        usage.set(key, (usage.get(key) ?? new Set()).add(cleanId(root)))
      }
      for (const next of file.imports) visit(next)
    }
    visit(chunk.fileName)
  }
  return usage
}
