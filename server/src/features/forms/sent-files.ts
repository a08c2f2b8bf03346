import { createHash } from 'node:crypto'
import type { SurveyQuestionData } from '@draftwright/contract/crm/survey-questions'
import { formFileLimits } from '@draftwright/contract/form-vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import { findWaitingFiles } from './files-store.ts'
import type { PublicForm } from './store.ts'

const dayMs = 86_400_000

export const hashFileToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const getFileLimit = (form: Pick<PublicForm, 'file_limits'>, questionId: string): number =>
  form.file_limits[questionId] ?? formFileLimits.files

interface SentFiles {
  /** With the names of files in place of their tokens. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly fileIds: readonly string[]
  readonly problems: ReadonlyMap<string, string>
}

/** The files that an answer names by their tokens: only those that were uploaded for this form and question, and not sent before. */
export async function findSentFiles(
  db: AccountDb,
  form: PublicForm,
  questions: readonly SurveyQuestionData[],
  given: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<SentFiles> {
  const answers: Record<string, unknown> = { ...given }
  const problems = new Map<string, string>()
  const fileIds = new Set<string>()
  const asked = questions.filter(({ id, kind }) => kind === 'file' && given[id] !== undefined)
  for (const { id } of asked) {
    const hashes = [given[id]].flat().map((token) => hashFileToken(String(token)))
    const limit = getFileLimit(form, id)
    if (hashes.length > limit) {
      problems.set(id, limit === 1 ? 'Choose one file only.' : `Choose at most ${limit} files.`)
      continue
    }
    const found = await findWaitingFiles(db, form.id, hashes, new Date(now.getTime() - dayMs).toISOString())
    const files = hashes.flatMap(
      (hash) => found.find(({ token_hash, question_id }) => token_hash === hash && question_id === id) ?? [],
    )
    if (files.length < hashes.length)
      problems.set(id, 'A file is not here any more. Remove it and choose it once more.')
    answers[id] = files.map(({ filename }) => filename)
    for (const file of files) fileIds.add(file.id)
  }
  return { answers, fileIds: [...fileIds], problems }
}
