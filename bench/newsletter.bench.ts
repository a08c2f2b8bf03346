import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Newsletter, NewsletterDelivery } from '@draftwright/contract/newsletters'
import { createCaller, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { startHostileMailServer } from '../server/test/hostile-mail-server.ts'

const addresses = 20_000
const kills = 20

/** A newsletter to 20,000 addresses through a mail server that refuses, delays and drops, while the product is killed 20 times. */
export async function runBenchmark(): Promise<void> {
  const mails = await startHostileMailServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'draftwright-newsletter-'))
  const env = {
    TRUSTED_URLS: `http://127.0.0.1:${mails.port}`,
    SECRET: 'x'.repeat(40),
    WEB_DIR: join(dataDir, 'no-web'),
  }
  const start = () => runServer({ dataDir: join(dataDir, 'data'), script: ['server/src/main.ts'], env })
  let server = await start()
  try {
    const person = await signUp(server.url)
    const call = <T>(method: string, path: string, body?: object) =>
      createCaller(server.url, person)<T>(method, path, body)
    const settings = { host: '127.0.0.1', port: mails.port, security: 'none', from_address: 'news@harbour.example' }
    await call('PUT', '/newsletter-settings', { ...settings, footer: 'Quay 1', per_second: 500 })
    for (let at = 0; at < addresses; at += 1000) {
      const rows = Array.from({ length: 1000 }, (_, n) => ({ email: `reader-${at + n}@readers.example` }))
      await call('POST', '/subscriber/import', { rows, consent: 'At the fair', asks_to_confirm: false })
    }
    const [channel] = await call<{ id: string }[]>('GET', '/channel')
    const post = await call<{ id: string }>('POST', `/generate-content/${channel?.id}`, {
      text: 'Ask for days.',
      title: 'Ask for days',
    })
    await call('POST', `/content/${post.id}/approve`, { dismiss_prompts: true, publish: true })
    while ((await call<{ status: string }>('GET', `/content/${post.id}`)).status !== 'published') await wait(50)
    const { id } = await call<Newsletter>('POST', '/newsletter', { content_id: post.id })
    const began = performance.now()
    await call('POST', `/newsletter/${id}/start`, {})
    for (let round = 1; round <= kills; round++) {
      while (mails.seen.size < (addresses / (kills + 1)) * round) await wait(5)
      process.kill(server.pid, 'SIGKILL')
      server = await start()
    }
    const read = () => call<Newsletter>('GET', `/newsletter/${id}`)
    let last = await read()
    for (; last.state !== 'sent'; last = await read()) await wait(500)
    const seconds = (performance.now() - began) / 1000
    const { counts } = last
    const listed = new Set<string>()
    for (let page = 1; ; page++) {
      const query = `state=unknown&limit=200&page=${page}`
      const rows = await call<NewsletterDelivery[]>('GET', `/newsletter/${id}/deliveries?${query}`)
      for (const { email } of rows) listed.add(email ?? '')
      if (rows.length < 200) break
    }
    const twice = [...mails.taken].filter(([, count]) => count > 1).length
    const unlisted = [...mails.unanswered].filter((email) => !listed.has(email)).length
    console.log(
      `${addresses} addresses, ${kills} kills, ${seconds.toFixed(0)} s: ${JSON.stringify(counts)}; taken by the mail server ${mails.taken.size}, ` +
        `twice ${twice}; answers dropped by it ${mails.unanswered.size}, of these not listed ${unlisted}`,
    )
    if (twice > 0 || unlisted > 0) throw new Error('Somebody got it twice, or a lost answer is not listed')
  } finally {
    await server.stop()
    await mails.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
