import { startGhost } from '../scripts/networks/ghost.ts'
import { startPds } from '../scripts/networks/pds.ts'
import type { NetworkName } from '../scripts/networks/pinned.ts'
import { isNetworkInstalled } from '../scripts/networks/start-network.ts'
import { startWordPress } from '../scripts/networks/wordpress.ts'
import { launchBrowser } from '../e2e/browser.ts'
import type { ForeignType } from '../server/test/networks/foreign-networks.ts'
import { createHostilePost, hostileWords } from '../server/test/networks/hostile-words.ts'
import { publishDirectly } from '../server/test/networks/publish-directly.ts'
import { toWords } from '../server/test/networks/read-foreign-fields.ts'

/** A real network, and the pages that readers see of a post there; or its words, where it shows no pages itself. */
interface RealNetwork {
  readonly type: ForeignType
  readonly origin: string
  readonly settings: Record<string, unknown>
  /** Addresses of pages that show posts: the front page, feeds. */
  readonly pages: readonly string[]
  /** The fields of the newest post as the network gives them to programs; null if its pages are read instead. */
  readonly readFields: (() => Promise<string>) | null
  close(): Promise<void>
}

const starters: Record<NetworkName, () => Promise<RealNetwork>> = {
  async pds() {
    const { url, handle, did, password, close } = await startPds()
    return {
      type: 'bluesky',
      origin: url,
      settings: { identifier: handle, app_password: password, pds_url: url },
      pages: [],
      async readFields() {
        const query = new URLSearchParams({ repo: did, collection: 'app.bsky.feed.post', limit: '1' })
        const answer = await fetch(`${url}/xrpc/com.atproto.repo.listRecords?${query.toString()}`)
        const { records }: { records: { value: { text: string; embed: object } }[] } = await answer.json()
        return records.flatMap(({ value }) => [value.text, ...listTexts(value.embed)]).join('\n')
      },
      close,
    }
  },
  async ghost() {
    const { url, adminKey, close } = await startGhost()
    const settings = { site_url: url, admin_key: adminKey }
    return { type: 'ghost', origin: url, settings, pages: ['/', '/rss/'], readFields: null, close }
  },
  async wordpress() {
    const { url, user, applicationPassword, close } = await startWordPress()
    const settings = { site_url: url, username: user, application_password: applicationPassword }
    return { type: 'wordpress', origin: url, settings, pages: ['/', '/?feed=rss2'], readFields: null, close }
  },
}

const listTexts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(listTexts)
      : []

/** Themes make quotes and dashes of their own, so letters and digits are compared. */
const toLetters = (words: string): string => toWords(words).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Hostile words in every field of posts on real networks: whether something runs in a browser there, and whether readers see them. */
export async function runBenchmark(): Promise<void> {
  const browser = await launchBrowser()
  try {
    for (const [name, start] of Object.entries(starters)) {
      const isThere = name === 'pds' || name === 'ghost' || name === 'wordpress' ? isNetworkInstalled(name) : false
      if (!isThere) {
        console.log(`${name}: not installed`)
        continue
      }
      const network = await start()
      try {
        await tryNetwork(network, browser)
      } finally {
        await network.close()
      }
    }
  } finally {
    await browser.close()
  }
}

async function tryNetwork(network: RealNetwork, browser: Awaited<ReturnType<typeof launchBrowser>>): Promise<void> {
  const { type, origin, settings, pages, readFields } = network
  let [running, missing] = [0, 0]
  const page = await browser.newPage()
  const look = async (address: string): Promise<string> => {
    await page.goto(new URL(address, origin).href, { waitUntil: 'load' })
    if (await page.evaluate(() => 'hit' in globalThis)) {
      running++
      console.log(`${type}: something runs on ${address}`)
    }
    return page.evaluate(() => document.title + document.documentElement.outerHTML + document.body.textContent)
  }
  for (const words of hostileWords)
    for (const has of type === 'bluesky' ? (['picture', 'link'] as const) : (['picture'] as const)) {
      const answers = await publishDirectly(type, { server: { origin }, settings }, createHostilePost(words, has))
      const url = answers.findLast((answer) => answer.url !== null)?.url ?? ''
      const seen = readFields === null ? await look(url) : await readFields()
      if (toLetters(seen).includes(toLetters(words))) continue
      missing++
      console.log(`${type}: not seen as written: ${JSON.stringify(words)}`)
    }
  for (const address of pages) await look(address).catch((error: unknown) => console.log(`${type}: ${String(error)}`))
  console.log(`${type}: ${hostileWords.length} hostile texts, ${running} ran, ${missing} were not seen as written`)
}
