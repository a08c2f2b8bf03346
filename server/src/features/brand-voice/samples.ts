import { createHash } from 'node:crypto'
import type { NewVoiceSample } from '@draftwright/contract/brand-voice'
import type { AccountDb } from '../../db/account-db.ts'
import type { UploadedFile } from '../../http/call.ts'
import { AppError, conflict, invalid } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { readWebPage, UnreadablePageError } from '../../integrations/web-page.ts'
import { sampleBody, textOfFile, textOfPage } from './sample-text.ts'
import { countSamples, insertSample, lockVoice, type SampleValues } from './store.ts'

const mostSamples = 15
const titleLength = 120

type Given = Omit<SampleValues, 'body_hash' | 'words' | 'title'> & { title?: string; field: string }

/** Throws 409 for a text that is a sample already and when there are 15. */
export async function keepSample(db: AccountDb, channelId: string, userId: string, given: Given) {
  const { field, source, url } = given
  const { body, words } = sampleBody(given.body, field)
  const firstLine = body.split('\n', 1)[0] ?? ''
  const title = (given.title?.trim() || firstLine).replaceAll(/\s+/gu, ' ').slice(0, titleLength)
  const row = await db.transaction(async (tx) => {
    await lockVoice(tx, channelId)
    if ((await countSamples(tx, channelId)) >= mostSamples)
      throw conflict('too_many_samples', `A voice takes ${mostSamples} samples. Remove one first.`)
    const body_hash = createHash('sha256').update(body).digest('base64url')
    return insertSample(tx, channelId, userId, { title, source, url, body, body_hash, words })
  })
  if (row === undefined) throw conflict('known_sample', 'This text is a sample already')
  return { ...row, excerpt: row.body.slice(0, 240) }
}

/** From a pasted text or an address. Throws 400 unless it is one of the two, and 400 `unreadable` for a page that cannot be read. */
export async function addSample(
  db: AccountDb,
  parts: Parts,
  signal: AbortSignal,
  channelId: string,
  userId: string,
  { title, text, url }: NewVoiceSample,
) {
  if ((text === undefined) === (url === undefined))
    throw invalid([{ field: 'text', message: 'or url must be given, one of the two' }])
  if (text !== undefined)
    return keepSample(db, channelId, userId, {
      ...(title && { title }),
      source: 'paste',
      url: null,
      body: text,
      field: 'text',
    })
  const address = url ?? ''
  const page = await readWebPage(address, parts.config.trustedUrls, signal).catch((error: unknown) => {
    if (error instanceof UnreadablePageError)
      throw new AppError(400, 'unreadable', `${error.message}.`, [{ field: 'url', message: error.message }])
    throw error
  })
  const read = page.html === null ? { title: '', text: page.text } : textOfPage(page.html)
  return keepSample(db, channelId, userId, {
    title: title ?? (read.title || new URL(address).hostname),
    source: 'url',
    url: address,
    body: read.text,
    field: 'url',
  })
}

export function addSampleFile(db: AccountDb, channelId: string, userId: string, file: UploadedFile, title?: string) {
  const read = textOfFile(file)
  return keepSample(db, channelId, userId, {
    title: title ?? read.title,
    source: 'file',
    url: null,
    body: read.text,
    field: 'file',
  })
}
