import type { SharePlatform } from '@draftwright/contract/share-platforms'
import { sharePlatformFacts, sharePlatforms } from '@draftwright/contract/share-platforms'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError } from '../../http/errors.ts'
import { readAccountTimeZone } from '../accounts/index.ts'
import { findAvoidedWord } from './avoided-words.ts'
import { findAmbassadorSettings } from './settings-store.ts'
import { findRules, type RulesRow } from './share-rules-store.ts'
import { listApprovedTexts } from './variations-store.ts'

export interface ShareRefusal {
  readonly code: string
  readonly message: string
  /** What the person can do. */
  readonly fix: string | null
  /** When it ends by itself; null if it does not. */
  readonly until: string | null
}

type Rules = Pick<RulesRow, 'is_live' | 'is_shareable' | 'embargo_until' | 'withdrawn_at' | 'withdrawn_reason'>

/** Why nobody shares the post now; null if people may. */
function describePostRefusal(rules: Rules | undefined, now: Date, timeZone: string): ShareRefusal | null {
  const refuse = (code: string, message: string, until: string | null = null): ShareRefusal => ({
    code,
    message,
    fix: until === null ? null : 'It can be shared then.',
    until,
  })
  if (rules?.is_live !== true) return refuse('not_live', 'The post is not live any more.')
  if (rules.withdrawn_at !== null) {
    const reason = rules.withdrawn_reason === '' ? '' : ` “${rules.withdrawn_reason}”`
    return refuse('sharing_withdrawn', `The post was withdrawn from sharing.${reason}`)
  }
  if (rules.is_shareable === false) return refuse('not_to_be_shared', 'This post is not to be shared.')
  const { embargo_until: until } = rules
  if (until !== null && Date.parse(until) > now.getTime())
    return refuse('embargo', `This post can be shared from ${formatTime(until, timeZone)}.`, until)
  return null
}

const formatTime = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(time))

export async function findPostRefusal(
  db: AccountDb,
  context: Pick<AppContext, 'now'>,
  contentId: string,
): Promise<ShareRefusal | null> {
  const [rules, timeZone] = await Promise.all([findRules(db, contentId), readAccountTimeZone(db)])
  return describePostRefusal(rules, context.now(), timeZone)
}

/** Where a post may be shared: as the workspace allows, without what the post refuses. */
export async function listOpenPlatforms(db: AccountDb, contentId: string): Promise<SharePlatform[]> {
  const [{ platforms }, rules] = await Promise.all([findAmbassadorSettings(db), findRules(db, contentId)])
  return findOpenPlatforms(platforms, rules?.refused_platforms ?? [])
}

/** Null: the workspace shares everywhere. */
export const findOpenPlatforms = (
  platforms: readonly SharePlatform[] | null,
  refused: readonly SharePlatform[],
): SharePlatform[] => sharePlatforms.filter((name) => (platforms?.includes(name) ?? true) && !refused.includes(name))

/** Whether it asks people to remove their shares, and ends what waits; an embargo or a platform that is refused only stops new ones. */
export const isEnding = ({ code }: ShareRefusal): boolean => code === 'not_live' || code === 'sharing_withdrawn'

interface WordsOfPost {
  readonly content_id: string
  readonly text: string
  /** By the person's account: then an empty text is refused as well where a disclosure is asked for; elsewhere people write at the network. */
  readonly isSent?: boolean
}
interface SharedWords extends WordsOfPost {
  readonly platform_type: SharePlatform
}

/** Why a share of these words there is refused; null if it is not. The one check of every way by which a share is made, changed or sent. */
export async function findShareRefusal(
  db: AccountDb,
  context: Pick<AppContext, 'now'>,
  { platform_type, ...words }: SharedWords,
): Promise<ShareRefusal | null> {
  const { content_id, text } = words
  const ofPost = await findPostRefusal(db, context, content_id)
  if (ofPost !== null) return ofPost
  const { label } = sharePlatformFacts[platform_type]
  const where = platform_type === 'other' ? 'by copying it or in another app' : `on ${label}`
  const settings = await findAmbassadorSettings(db)
  if (settings.platforms?.includes(platform_type) === false)
    return refusePlatform(`Your workspace does not share ${where}.`)
  const rules = await findRules(db, content_id)
  if (rules?.refused_platforms?.includes(platform_type) === true)
    return refusePlatform(`This post is not to be shared ${where}.`)
  const bare = toBareText(text, settings.disclosure)
  const isFree =
    !settings.approved_only ||
    (await listApprovedTexts(db, content_id)).some((one) => toBareText(one, settings.disclosure) === bare)
  if (!isFree)
    return {
      code: 'not_approved',
      message: 'Your workspace shares approved texts only.',
      fix: 'Choose one of the approved texts.',
      until: null,
    }
  return findWordsRefusal(db, words)
}

/** The disclosure is asked for by law or by the workspace, so nobody shares without it by mistake. */
async function findWordsRefusal(
  db: AccountDb,
  { content_id, text, isSent }: WordsOfPost,
): Promise<ShareRefusal | null> {
  const { disclosure } = await findAmbassadorSettings(db)
  const isAsked = disclosure !== '' && (isSent === true || text.trim() !== '')
  const fix = 'Change the text, then share once more.'
  if (isAsked && !text.includes(disclosure))
    return { code: 'disclosure_missing', message: `The text must say “${disclosure}”.`, fix, until: null }
  const word = await findAvoidedWord(db, content_id, text)
  if (word === undefined) return null
  const message = `The text must not say “${word}”: the brand voice avoids it.`
  return { code: 'word_avoided', message, fix, until: null }
}
const refusePlatform = (message: string): ShareRefusal => ({
  code: 'platform_refused',
  message,
  fix: null,
  until: null,
})

/** The words themselves: without the disclosure line at their end, and however the client ends its lines. */
function toBareText(text: string, disclosure: string): string {
  const plain = text.replaceAll('\r\n', '\n').trim()
  return disclosure !== '' && plain.endsWith(disclosure) ? plain.slice(0, -disclosure.length).trim() : plain
}

/** Throws 409 with the reason. */
export const assertMayShare = async (
  db: AccountDb,
  context: Pick<AppContext, 'now'>,
  words: SharedWords,
): Promise<void> => throwRefusal(await findShareRefusal(db, context, words))

/** The same for the words alone, wherever and whenever they are shared. */
export const assertMaySay = async (db: AccountDb, words: WordsOfPost): Promise<void> =>
  throwRefusal(await findWordsRefusal(db, words))

function throwRefusal(refusal: ShareRefusal | null): void {
  if (refusal === null) return
  const fix = refusal.code === 'not_approved' ? ` ${refusal.fix}` : ''
  throw conflictError(refusal.code, `${refusal.message}${fix}`)
}
