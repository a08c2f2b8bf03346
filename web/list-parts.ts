import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import type { Page } from './src/app/page.ts'

const pagesFolder = 'src/app/pages'
const layoutModules: Record<NonNullable<Page['layout']>, readonly string[]> = {
  main: ['src/app/layouts/MainLayout.tsx'],
  crm: ['src/app/layouts/MainLayout.tsx', 'src/features/crm/CrmFrame.tsx'],
  auth: ['src/app/layouts/AuthLayout.tsx'],
  none: [],
}

/**
 * Writes `.vite/parts.json`: for the entry and every lazy part of the app, by its source file, all scripts and styles that it
 * needs; and `.vite/pages.json`: for every page's address the scripts and styles that it needs beside those of `index.html`. The
 * server names them in the page it sends, so that the browser need not wait for one script to learn of the next.
 */
export function listParts(): Plugin {
  return {
    name: 'list-parts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const { root } = this.environment.config
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const holders = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)))
      const parts: Record<string, string[]> = {}
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id)
        const chunk = holders.get(id)
        if (chunk === undefined || info === null) continue
        if (info.isEntry || info.dynamicImporters.length > 0) parts[relative(root, id)] = [...listFiles(chunk, bundle)]
      }
      this.emitFile({ type: 'asset', fileName: '.vite/parts.json', source: JSON.stringify(parts, null, 1) })
      const entry = chunks.find(({ isEntry }) => isEntry)
      const known = entry === undefined ? new Set() : listFiles(entry, bundle)
      const toFiles = (page: Page): string[] => {
        const modules = [...layoutModules[page.layout ?? 'main'], readModulePath(page)]
        const files = new Set<string>()
        for (const path of modules) {
          const chunk = holders.get(join(root, path))
          if (chunk === undefined) throw new Error(`No chunk holds ${path}`)
          listFiles(chunk, bundle, files)
        }
        return [...files].filter((file) => !known.has(file))
      }
      const pages = (await readPageList(root)).map((page) => ({ path: page.path, files: toFiles(page) }))
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages, null, 1) })
    },
  }
}

/** The module that a page loads, out of the text of its `load`: what Node runs here is the source as it was written. */
function readModulePath({ path, load }: Page): string {
  const found = /import\(['"](.+?)['"]\)/u.exec(String(load))?.[1]
  if (found === undefined) throw new Error(`${path} does not load its module by import('…')`)
  return join(pagesFolder, found)
}

/** Vite writes no file for an entry that only imports; index.html names what that imports. */
const isOnlyImports = ({ isEntry, code }: Rolldown.OutputChunk): boolean =>
  isEntry && /^(?:import\s*["'][^"']+["'];?\s*)*$/u.test(code)

/** The script, its styles, and those of all that it imports. */
function listFiles(start: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, files = new Set<string>()): Set<string> {
  if (files.has(start.fileName)) return files
  if (!isOnlyImports(start)) files.add(start.fileName)
  for (const style of start.viteMetadata?.importedCss ?? []) files.add(style)
  for (const name of start.imports) {
    const next = bundle[name]
    if (next?.type === 'chunk') listFiles(next, bundle, files)
  }
  return files
}

/** By an address that Vite cannot follow: it bundles what its configuration imports, and the pages import the whole app. */
async function readPageList(root: string): Promise<readonly Page[]> {
  const address = pathToFileURL(join(root, 'src/app/pages.ts')).href
  const { pageList }: { pageList: readonly Page[] } = await import(address)
  return pageList
}
