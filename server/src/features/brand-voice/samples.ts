import { createHash } from 'node:crypto'
import type { NewVoiceSample } from '@draftwright/contract/brand-voice'
import type { AccountDb } from '../../db/account-db.ts'
import type { UploadedFile } from '../../http/handler.ts'
import { AppError, conflictError, invalidInputError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { readWebPage, UnreadablePageError } from '../../integrations/web-page.ts'
import { parseSampleBody, extractFileText, extractPageText } from './sample-text.ts'
import { countSamples, insertSample, lockVoice, type SampleValues } from './store.ts'

const maxSamples = 15
const titleLength = 120

type NewSample = Omit<SampleValues, 'body_hash' | 'words' | 'title'> & { title?: string; field: string }

/** Throws 409 for a text that is already a sample and when there are 15. */
export async function saveSample(db: AccountDb, channelId: string, userId: string, given: NewSample) {
  const { field, source, url } = given
  const { body, words } = parseSampleBody(given.body, field)
  const firstLine = body.split('\n', 1)[0] ?? ''
  const title = (given.title?.trim() || firstLine).replaceAll(/\s+/gu, ' ').slice(0, titleLength)
  const row = await db.transaction(async (tx) => {
    await lockVoice(tx, channelId)
    if ((await countSamples(tx, channelId)) >= maxSamples)
      throw conflictError('too_many_samples', `A brand voice can have at most ${maxSamples} samples. Remove one first.`)
    const body_hash = createHash('sha256').update(body).digest('base64url')
    return insertSample(tx, channelId, userId, { title, source, url, body, body_hash, words })
  })
  if (row === undefined) throw conflictError('known_sample', 'This text is already a sample')
  return { ...row, excerpt: row.body.slice(0, 240) }
}

/** From a pasted text or an address. Throws 400 unless it is one of the two, and 400 `unreadable` for a page that cannot be read. */
export async function addSample(
  { db, context, signal }: { db: AccountDb; context: AppContext; signal: AbortSignal },
  channelId: string,
  userId: string,
  { title, text, url }: NewVoiceSample,
) {
  if ((text === undefined) === (url === undefined))
    throw invalidInputError([{ field: 'text', message: 'or url must be given, one of the two' }])
  if (text !== undefined)
    return saveSample(db, channelId, userId, {
      ...(title && { title }),
      source: 'paste',
      url: null,
      body: text,
      field: 'text',
    })
  const address = url ?? ''
  const page = await readWebPage(address, context.config.trustedUrls, signal).catch((error: unknown) => {
    if (error instanceof UnreadablePageError)
      throw new AppError(400, 'unreadable', `${error.message}.`, [{ field: 'url', message: error.message }])
    throw error
  })
  const read = page.html === null ? { title: '', text: page.text } : extractPageText(page.html)
  return saveSample(db, channelId, userId, {
    title: title ?? (read.title || new URL(address).hostname),
    source: 'url',
    url: address,
    body: read.text,
    field: 'url',
  })
}

export function addSampleFile(db: AccountDb, channelId: string, userId: string, file: UploadedFile, title?: string) {
  const read = extractFileText(file)
  return saveSample(db, channelId, userId, {
    title: title ?? read.title,
    source: 'file',
    url: null,
    body: read.text,
    field: 'file',
  })
}
