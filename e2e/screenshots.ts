import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createCaller, signUp, type Person } from '../scripts/api-client.ts'
import { root } from '../scripts/inputs.ts'
import { runServer } from '../scripts/run-server.ts'
import {
  launchBrowser,
  openContext,
  waitForIdle,
  schemes,
  watchErrors,
  widths,
  type Scheme,
  type Width,
} from './browser.ts'
import { pages, type PageNeeds } from './pages.ts'

/**
 * Takes pictures of every page at every width in both schemes: screenshots/NAME-WIDTH-SCHEME.png. `only` limits it to
 * pages whose name contains one of the words. Returns the number of pages that failed.
 */
export async function takeScreenshots(only: string[]): Promise<number> {
  const folder = join(root, 'screenshots')
  mkdirSync(folder, { recursive: true })
  const server = await runServer()
  const browser = await launchBrowser()
  let missed = 0
  try {
    const people: Partial<Record<PageNeeds, Person>> = {
      'empty workspace': await signUp(server.url),
      'example workspace': await signUp(server.url),
    }
    await createCaller(server.url, people['example workspace'])('POST', '/example-workspace')
    for (const { name, needs, path } of pages) {
      if (only.length > 0 && !only.some((word) => name.includes(word))) continue
      const person = people[needs]
      try {
        const at = typeof path === 'string' ? path : await path(createCaller(server.url, person))
        for (const width of Object.keys(widths) as Width[]) // the keys are the widths' names
          for (const scheme of schemes) await shootOne(name, at, width, scheme, person)
        console.log(`${name} · ${at}`)
      } catch (error) {
        missed += 1
        console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  return missed

  async function shootOne(name: string, path: string, width: Width, scheme: Scheme, person?: Person) {
    const context = await openContext(browser, server.url, { width, scheme, ...(person ? { person } : {}) })
    const page = await context.newPage()
    const errors = watchErrors(page)
    await page.goto(path)
    await waitForIdle(page)
    await page.screenshot({ path: join(folder, `${name}-${widths[width]}-${scheme}.png`), fullPage: true })
    for (const error of errors) console.error(`${name} at ${widths[width]}, ${scheme}: ${error}`)
    await context.close()
  }
}
