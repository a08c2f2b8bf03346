import { aside } from '../../aside.ts'
import type { Search, Sought } from './seek.ts'

const module = new URL('seek.ts', import.meta.url)

/** `seek` on a thread of its own. */
export const seekAside = (search: Search, signal: AbortSignal): Promise<Sought> =>
  aside<Sought>(module, 'seek', search, signal)
