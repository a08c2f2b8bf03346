import { type LinkDestination, findLinkDestination } from './system-store.ts'
import { addParameters, dropParameter } from '@draftwright/contract/utm-pattern'
import type { Engine } from '../../db/engine.ts'

const maxEntries = 50_000
/** A broken database connection can lose the NOTIFY of a change; a link is outdated for at most this long. */
const maxAgeMs = 60_000

export interface CachedLink {
  readonly id: string
  readonly account_id: string
  /** The target with its parameters; null while it leads nowhere. */
  readonly location: string | null
  readonly freshUntil: number
}

/** Links by their code, least recently used dropped first. Unknown codes are not kept: they would drive out known ones. */
export class LinkCache {
  readonly #engine: Engine
  readonly #links = new Map<string, CachedLink>()
  /** Counts drops: what was read before one may be outdated. */
  #drops = 0

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Without asking the database; undefined if it has to be asked. */
  get(code: string): CachedLink | undefined {
    const known = this.#links.get(code)
    if (known === undefined || known.freshUntil < Date.now()) return undefined
    this.#links.delete(code)
    this.#links.set(code, known)
    return known
  }

  /** Null for a code that nobody has. */
  async find(code: string): Promise<CachedLink | null> {
    const begunAt = this.#drops
    const found = await findLinkDestination(this.#engine, code)
    if (found === null) return null
    const link = toCachedLink(code, found)
    if (begunAt !== this.#drops) return link
    this.#links.set(code, link)
    const [oldest] = this.#links.keys()
    if (this.#links.size > maxEntries && oldest !== undefined) this.#links.delete(oldest)
    return link
  }

  drop(code: string): void {
    this.#drops++
    this.#links.delete(code)
  }

  dropAll(): void {
    this.#drops++
    this.#links.clear()
  }
}

/** Where a link leads. Its code is told by `s`, so a parameter of that name in the target gives way. */
export const buildDestination = (
  code: string,
  { target, utm_source, utm_medium, utm_campaign, utm_content }: Omit<LinkDestination, 'account_id' | 'is_open' | 'id'>,
): string => addParameters(dropParameter(target, 's'), { s: code, utm_source, utm_medium, utm_campaign, utm_content })

const toCachedLink = (code: string, found: LinkDestination): CachedLink => ({
  id: found.id,
  account_id: found.account_id,
  location: found.is_open ? buildDestination(code, found) : null,
  freshUntil: Date.now() + maxAgeMs,
})
