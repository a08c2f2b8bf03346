import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { templateFile } from './artifacts.ts'

/**
 * Makes a part of what `npm start` needs, in a process of its own: `template`, or `server` with the hash of its sources. A gigabyte
 * goes back to the system with it, which a server that made them itself would keep.
 */
const makers: Record<string, (hash: string) => Promise<void>> = {
  template: makeTemplate,
  async server(hash) {
    const { bundleServer } = await import('./bundle-server.ts')
    await bundleServer(hash)
  },
}

async function makeTemplate(): Promise<void> {
  const [{ createTemplate }, { packTemplate }, { prepareDatabase }] = await Promise.all([
    import('../server/src/db/pglite.ts'),
    import('../server/src/db/template.ts'),
    import('../server/src/prepare-database.ts'),
  ])
  const draft = `${templateFile}.${process.pid}`
  await createTemplate(draft, prepareDatabase)
  writeFileSync(templateFile, packTemplate(readFileSync(draft)), { mode: 0o600 })
  rmSync(draft)
}

const [part = '', hash = ''] = process.argv.slice(2)
const make = makers[part]
if (make === undefined) throw new Error(`Nothing is called ${part}: name ${Object.keys(makers).join(' or ')}`)
await make(hash)
