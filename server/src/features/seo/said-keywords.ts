import { runInWorker } from '../../run-in-worker.ts'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { type Caller, isAllowed } from '../../http/caller.ts'
import { readCustomerWords } from '../meetings/index.ts'
import type { Candidate } from './candidates.ts'
import type { CustomerKeyword, CustomerWordSearch } from './customer-words.ts'
import { detectLanguage, extractStems } from '../../models/terms.ts'

interface SaidContext {
  readonly db: AccountDb
  readonly caller: Caller
  readonly context: AppContext
  readonly signal: AbortSignal
}

const module = new URL('customer-words.ts', import.meta.url)

/** What customers say in meetings that the caller sees, the best first; in a worker thread. */
export async function findSaidKeywords(call: SaidContext): Promise<CustomerKeyword[]> {
  const search: CustomerWordSearch = await readCustomerWords(call)
  if (search.lines.length === 0) return []
  return runInWorker<CustomerKeyword[]>(module, 'findCustomerWords', search, call.signal)
}

/** Those that share a word with the subject. */
export async function suggestSaidKeywords(call: SaidContext, subject: string): Promise<Candidate[]> {
  if (!isAllowed(call.caller, 'meetings:read')) return []
  const about = extractStems(subject, detectLanguage(subject))
  const found = await findSaidKeywords(call)
  return found
    .filter(({ stems }) => stems.some((stem) => about.has(stem)))
    .map((one) => ({ keyword: one.keyword, source: 'meetings', reason: explainSaid(one) }))
}

export function explainSaid({ meetings, isAsked }: CustomerKeyword): string {
  const places = meetings.length === 1 ? 'one meeting' : `${meetings.length} meetings`
  return `Customers say it in ${places}${isAsked ? ', and ask about it' : ''}`
}
