import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../http/app-context.ts'
import { PageCache } from './page-cache.ts'
import type { TitleVariant } from './page-titles.ts'
import { resolveAddress, type SiteReaders } from './resolve-address.ts'
import { buildSiteResponse, type SiteResponse } from './site-response.ts'

const maxCacheBytes = 64 * 1024 * 1024
/** A broken database connection can lose the NOTIFY of a change; a page is outdated for at most this long. */
const maxAge = 60_000

/** What an answer is made for. */
export interface PageRequest {
  readonly key: string
  readonly path: string
  readonly number: number | null
}

/** The pages of all sites, each rendered once and kept in memory. */
export class PageAnswers {
  readonly #context: AppContext
  readonly #readers: SiteReaders
  readonly #cache = new PageCache(maxCacheBytes)
  readonly #underWay = new Map<string, Promise<SiteResponse>>()

  constructor(context: AppContext, readers: SiteReaders) {
    this.#context = context
    this.#readers = readers
  }

  /** A rendering in progress may show the earlier state; later requests do not wait for it. */
  dropOutdated(app: FastifyInstance): void {
    let stopListening = async () => {}
    app.addHook('onReady', async () => {
      stopListening = await this.#context.engine.listen(
        'site_changed',
        (payload) => {
          this.#cache.drop(parseAccountId(payload))
          this.#underWay.clear()
        },
        () => {
          this.#cache.dropAll()
          this.#underWay.clear()
        },
      )
    })
    app.addHook('onClose', () => stopListening())
  }

  findFresh(key: string): SiteResponse | undefined {
    const kept = this.#cache.get(key)
    return kept !== undefined && kept.freshUntil > Date.now() ? kept : undefined
  }

  /** The first page of an address, outdated or not: what is counted about it does not change with its text. */
  async findAny(path: string): Promise<SiteResponse> {
    return this.#cache.get(path) ?? (await this.answer({ key: path, path, number: 1 }, 'a'))
  }

  /** Concurrent requests for the same uncached page wait for one rendering. */
  answer({ key, path, number }: PageRequest, variant: TitleVariant): Promise<SiteResponse> {
    const current = this.#underWay.get(key)
    if (current) return current
    const begunAt = this.#cache.drops
    const made = resolveAddress(this.#context, path.slice('/site/'.length), { number, variant }, this.#readers)
      .then((found) => {
        const answer = buildSiteResponse(found, Date.now() + maxAge)
        if (answer.status !== 404) this.#cache.set(key, answer, begunAt)
        return answer
      })
      .finally(() => {
        if (this.#underWay.get(key) === made) this.#underWay.delete(key)
      })
    this.#underWay.set(key, made)
    return made
  }
}

function parseAccountId(payload: string): string {
  const parsed: unknown = JSON.parse(payload)
  const isNotice = typeof parsed === 'object' && parsed !== null && 'account_id' in parsed
  return isNotice ? String(parsed.account_id) : ''
}
