import type { AccountDb } from '../../db/account-db.ts'
import { conflictError } from '../../http/errors.ts'
import { hasWholeWord } from '@draftwright/contract/whole-word'
import { buildVoice } from '../brand-voice/index.ts'
import { findPostChannelId } from './posts-store.ts'

/** Words that the brand voice of the post's channel avoids: people who share the post speak for the company too. */
export async function listAvoidedWords(db: AccountDb, contentId: string): Promise<string[]> {
  const channelId = await findPostChannelId(db, contentId)
  if (channelId === null) return []
  return (await buildVoice(db, channelId)).profile?.avoid.map(({ word }) => word) ?? []
}
/** The word in the text that the brand voice avoids; undefined if there is none. */
export const findAvoidedWord = async (db: AccountDb, contentId: string, text: string): Promise<string | undefined> =>
  text.trim() === '' ? undefined : (await listAvoidedWords(db, contentId)).find((one) => hasWholeWord(text, one))

/** Throws 409 `word_avoided`, with the word. */
export async function assertNoAvoidedWord(db: AccountDb, contentId: string, text: string): Promise<void> {
  const word = await findAvoidedWord(db, contentId, text)
  if (word !== undefined)
    throw conflictError('word_avoided', `The text must not say “${word}”: the brand voice avoids it.`)
}
