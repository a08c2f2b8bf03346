import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { createCaller, type Person, signUp } from '../scripts/api-client.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import { findFreePort } from '../scripts/free-port.ts'
import { runServer } from '../scripts/run-server.ts'

const limits = { accessibility: 100, 'best-practices': 95 } as const
type Category = keyof typeof limits
const categories = Object.keys(limits) as Category[]

interface Audit {
  title: string
  score: number | null
  details?: { items?: { node?: { snippet?: string }; description?: string; source?: string }[] }
}
interface Report {
  finalDisplayedUrl: string
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

/**
 * Lighthouse's accessibility and best practices of both Ambassador pages, signed in, on a phone and on a desktop. Fails below the limits
 * and prints which audits failed.
 */
export async function runBenchmark(): Promise<void> {
  const server = await runServer()
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const port = await findFreePort()
  const args = [`--remote-debugging-port=${port}`, '--no-first-run', '--disable-gpu']
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  const context = await chromium.launchPersistentContext(folder, { executablePath: findBrowser(), args })
  let isMet = true
  try {
    const person = await signUp(server.url)
    const call = createCaller(server.url, person)
    await call('POST', '/example-workspace')
    const posts = await call<{ id: string }[]>('GET', '/ambassador/posts')
    const page = await context.newPage()
    await page.goto(`${server.url}/auth/sign-in`)
    await page.evaluate((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    }, toStorage(person))
    for (const path of ['/ambassador', `/ambassador/share/${posts[0]?.id}`])
      for (const device of ['phone', 'desktop'] as const) {
        const report = await measurePage(`${server.url}${path}`, port, device)
        isMet = printReport(path, device, report) && isMet
      }
  } finally {
    await context.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  if (!isMet) throw new Error('A page is below a limit.')
}

const toStorage = ({ accessToken, refreshToken, account }: Person): Record<string, string> => ({
  accessToken,
  refreshToken,
  accountId: account.id,
  accountName: account.name,
})

/** In the browser that is signed in already. */
async function measurePage(url: string, port: number, device: 'phone' | 'desktop'): Promise<Report> {
  const command = createRequire(import.meta.url).resolve('lighthouse/cli/index.js')
  const options = [
    `--port=${port}`,
    '--disable-storage-reset',
    `--only-categories=${categories.join(',')}`,
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [command, url, ...options], {
    maxBuffer: 64 * 1024 * 1024,
  })
  const report = JSON.parse(stdout) as Report
  if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}: not signed in?`)
  return report
}

function printReport(path: string, device: string, report: Report): boolean {
  const scores = categories.map((name) => ({ name, score: Math.round((report.categories[name].score ?? 0) * 100) }))
  const figures = scores.map(({ name, score }) => `${name} ${score} (≥ ${limits[name]})`).join(', ')
  console.log(`${path.replace(/[\da-f-]{36}/u, ':contentId').padEnd(30)} ${device.padEnd(8)} ${figures}`)
  for (const name of categories)
    for (const { id, weight } of report.categories[name].auditRefs) {
      const audit = report.audits[id]
      if (audit === undefined || weight === 0 || audit.score === null || audit.score === 1) continue
      console.log(`  ${audit.title}`)
      for (const { node, description, source } of audit.details?.items ?? [])
        console.log(`    ${node?.snippet ?? description ?? source ?? ''}`)
    }
  return scores.every(({ name, score }) => score >= limits[name])
}
