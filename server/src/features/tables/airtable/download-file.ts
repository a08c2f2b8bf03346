import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '../../../http/app-context.ts'
import { BlockedAddressError } from '../../../integrations/address-rules.ts'
import { createGuardedFetch, TooLargeError } from '../../../integrations/guarded-fetch.ts'
import { maxFileBytes } from '../attachments/save-attachment.ts'

export const tooLargeProblem = `it has more than ${maxFileBytes / 1024 / 1024} MB`

/** The bytes of a file, or why there are none. */
export type Download =
  | { readonly bytes: Uint8Array }
  | { readonly problem: string; readonly kind: 'gone' | 'expired' | 'unreachable' }

const timeoutMs = 60_000
const mostTries = 3

/** Downloads files without the token: their addresses are secrets of their own. */
export function createDownloader({ config }: Pick<AppContext, 'config'>, signal: AbortSignal) {
  const trusted = [...config.trustedUrls, config.airtableUrl]
  const open = createGuardedFetch({ trusted, maxBytes: maxFileBytes, timeoutMs })
  return async (url: string): Promise<Download> => {
    if (!URL.canParse(url)) return { problem: 'Airtable gives no address of it', kind: 'gone' }
    for (let tries = 1; ; tries++) {
      const got = await downloadOnce(open, url, signal)
      if ('bytes' in got || got.kind !== 'unreachable' || tries === mostTries) return got
      await wait(tries * 1000, undefined, { signal })
    }
  }
}

async function downloadOnce(open: typeof fetch, url: string, signal: AbortSignal): Promise<Download> {
  try {
    const response = await open(url, { signal })
    if (response.ok) {
      const bytes = Buffer.from(await response.arrayBuffer())
      return bytes.length === 0 ? { problem: 'it is empty', kind: 'gone' } : { bytes }
    }
    await response.body?.cancel()
    const problem = `its address answered ${response.status}`
    if (response.status === 403 || response.status === 410) return { problem, kind: 'expired' }
    return { problem, kind: response.status === 429 || response.status >= 500 ? 'unreachable' : 'gone' }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof TooLargeError) return { problem: tooLargeProblem, kind: 'gone' }
    if (error instanceof BlockedAddressError) return { problem: error.message, kind: 'gone' }
    return { problem: 'its address could not be reached', kind: 'unreachable' }
  }
}
