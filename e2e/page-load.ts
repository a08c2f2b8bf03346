import type { Browser, CDPSession, Page } from 'playwright-core'
import { openContext, waitForIdle } from './browser.ts'
import type { Person } from '../scripts/api-client.ts'

export interface LoadRequest {
  /** Path and query. */
  url: string
  /** Chromium's resource type: Document, Script, Stylesheet, Font, Image, Fetch, … */
  type: string
  /** Bytes received on the socket, headers included. */
  bytes: number
}

export interface PageLoad {
  requests: LoadRequest[]
  /** Sum over all requests. */
  bytes: number
  /** Largest Contentful Paint, in milliseconds since navigation start. */
  lcp: number
  /** First frame with the awaited element, in milliseconds since navigation start. */
  shown: number
  /** Cumulative Layout Shift. */
  cls: number
  /** What moved, the furthest first. */
  moved: string[]
}

export interface PageLoadOptions {
  /** A CSS selector; the page counts as shown once it matches. */
  awaits: string
  person?: Person
  isPhone?: boolean
  /** Slow 4G (1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip) and 4x CPU slowdown. */
  isSlow?: boolean
}

const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) | 0,
  uploadThroughput: (750e3 / 8) | 0,
}

/** Loads a URL in a new browser context, so with an empty cache, until no request was sent for half a second. */
export async function loadPage(browser: Browser, origin: string, path: string, options: PageLoadOptions) {
  const { awaits, person, isPhone = false, isSlow = false } = options
  const context = await openContext(browser, origin, {
    ...(person === undefined ? {} : { person }),
    width: isPhone ? 'phone' : 'desktop',
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    if (isSlow) {
      await session.send('Network.emulateNetworkConditions', slowNetwork)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    }
    const requests = countRequests(session)
    await watchPaints(page, awaits)
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator(awaits).first().waitFor({ timeout: 120_000 })
    await waitForIdle(page)
    const { lcp, shown, cls, moved } = await page.evaluate(() => Reflect.get(window, 'paints') as Paints)
    const list = requests()
    return {
      requests: list,
      bytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
      lcp,
      shown,
      cls,
      moved,
    } satisfies PageLoad
  } finally {
    await context.close()
  }
}

/** Counts bytes received on the socket; an open stream counts with what it has received so far. */
function countRequests(session: CDPSession): () => LoadRequest[] {
  const requests = new Map<string, LoadRequest>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', redirectResponse }) => {
    const { protocol, pathname, search } = new URL(request.url)
    if (!protocol.startsWith('http')) return
    const first = requests.get(requestId)
    if (first && redirectResponse) {
      first.bytes = redirectResponse.encodedDataLength
      requests.set(`${requestId} redirected ${first.url}`, first)
    }
    requests.set(requestId, { url: pathname + search, type, bytes: 0 })
  })
  const add = (requestId: string, bytes: number) => {
    const request = requests.get(requestId)
    if (request) request.bytes += bytes
  }
  session.on('Network.responseReceived', ({ requestId, response }) => add(requestId, response.encodedDataLength))
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => add(requestId, encodedDataLength))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  return () => [...requests.values()]
}

type Paints = Pick<PageLoad, 'lcp' | 'shown' | 'cls' | 'moved'>

/** Records paint times in the page itself, so that load between the page and the test does not add to them. */
function watchPaints(page: Page, awaits: string): Promise<unknown> {
  return page.addInitScript((selector) => {
    const paints: Paints = { lcp: Number.NaN, shown: Number.NaN, cls: 0, moved: [] }
    Reflect.set(window, 'paints', paints)
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) paints.lcp = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue
        const value = Number(Reflect.get(entry, 'value'))
        paints.cls += value
        const sources = Reflect.get(entry, 'sources') as { node: Node | null }[]
        for (const { node } of sources)
          if (node instanceof Element)
            paints.moved.push(
              `${value.toFixed(3)} ${node.tagName.toLowerCase()}.${node.className} at ${entry.startTime | 0} ms`,
            )
      }
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      if (document.querySelector(selector) === null) requestAnimationFrame(look)
      // It is painted in the frame that starts with the next callback.
      else requestAnimationFrame(() => (paints.shown = performance.now()))
    }
    look()
  }, awaits)
}
