import { launchBrowser } from '../e2e/browser.ts'
import { loadPage } from '../e2e/page-load.ts'
import { type PageNeeds, pages } from '../e2e/pages.ts'
import { createCaller, type Person, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'

const limit = 0.02

/**
 * How far each page's parts move while it loads, on a desktop and on a phone, from an empty cache. `-- --only=posts,calendar` limits it
 * to pages whose name contains one of the words; `-- --slow` loads over slow 4G with a four times slower processor.
 */
export async function runBenchmark(): Promise<void> {
  const only = readOption('only')?.split(',') ?? ['']
  const isSlow = process.argv.includes('--slow')
  const server = await runServer()
  const browser = await launchBrowser()
  const faults: string[] = []
  let nPages = 0
  try {
    const people: Partial<Record<PageNeeds, Person>> = {
      'empty workspace': await signUp(server.url),
      'example workspace': await signUp(server.url),
    }
    await createCaller(server.url, people['example workspace'])('POST', '/example-workspace')
    for (const { name, needs, path } of pages.filter((page) => only.some((word) => page.name.includes(word)))) {
      const person = people[needs]
      const at = typeof path === 'string' ? path : await path(createCaller(server.url, person))
      nPages += 1
      for (const isPhone of [false, true]) {
        const look = { awaits: 'h1, h2, form, iframe', isPhone, isSlow, ...(person === undefined ? {} : { person }) }
        const { cls, moved } = await loadPage(browser, server.url, at, look)
        const line = `${cls.toFixed(3)}  ${name}${isPhone ? ', phone' : ''}`
        console.log(line)
        if (cls >= limit) faults.push([line, ...moved.slice(0, 4).map((one) => `         ${one}`)].join('\n'))
      }
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  console.log(`\n${nPages} pages; at least ${limit}:`)
  console.log(faults.length === 0 ? 'none' : faults.join('\n'))
  if (faults.length > 0) process.exitCode = 1
}

const readOption = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
