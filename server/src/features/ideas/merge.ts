import { joinWords } from '@draftwright/contract/join-words'
import { maxIdeaLength, maxIdeaTags } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError, invalidInputError, notFoundError } from '../../http/errors.ts'
import {
  copyVotes,
  deleteMerge,
  insertMerge,
  lockIdeas,
  moveIdeaRecords,
  findNewestMerge,
  findMerge,
  deleteVotes,
  setMergedInto,
  setTextAndTags,
} from './merge-store.ts'
import { assertCanChangeIdea } from './rules.ts'

/** Merges the others into the idea: their words are added below its own, with their tags, votes, posts and runs. Returns the merge's id. */
export function mergeIdeas(db: AccountDb, caller: Caller, id: string, otherIds: readonly string[]): Promise<string> {
  const ids = [...new Set(otherIds)]
  if (ids.includes(id)) throw invalidInputError([{ field: 'idea_ids', message: 'must not name the idea itself' }])
  return db.transaction(async (tx) => {
    const rows = await lockIdeas(tx, [id, ...ids])
    const kept = rows.find((row) => row.id === id)
    const others = ids.map((other) => rows.find((row) => row.id === other))
    if (kept === undefined || others.some((row) => row === undefined)) throw notFoundError('Idea')
    for (const row of rows) {
      assertCanChangeIdea(caller, row)
      if (row.merged_into !== null) throw conflictError('merged', 'One of these ideas was already merged')
    }
    const whole = others.filter((row) => row !== undefined)
    const text = joinWords(
      kept.text,
      whole.map((row) => row.text),
    )
    if (text.length > maxIdeaLength)
      throw conflictError('too_long', `Together, these ideas exceed ${maxIdeaLength} characters`)
    const tags = [...new Set([...kept.tags, ...whole.flatMap((row) => row.tags)])].slice(0, maxIdeaTags)
    const moved = []
    for (const row of whole) moved.push({ id: row.id, ...(await moveIdeaRecords(tx, row.id, id)) })
    const voters_added = await copyVotes(tx, ids, id)
    await setMergedInto(tx, ids, id)
    await setTextAndTags(tx, id, { text, tags })
    const before = { text: kept.text, tags: kept.tags, text_after: text, tags_after: tags, voters_added }
    return insertMerge(tx, id, caller.userId, { before, moved })
  })
}

/** Undoes the newest merge and returns the idea's id. Words and tags that were changed since stay. */
export function undoMerge(db: AccountDb, caller: Caller, mergeId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const merge = await findMerge(tx, mergeId)
    if (merge === undefined) throw notFoundError('Merge')
    const { before, moved, idea_id: id } = merge
    const rows = await lockIdeas(tx, [id, ...moved.map((one) => one.id)])
    const kept = rows.find((row) => row.id === id)
    if (kept === undefined) throw notFoundError('Idea')
    for (const row of rows) assertCanChangeIdea(caller, row)
    if ((await findNewestMerge(tx, id))?.id !== mergeId)
      throw conflictError('merged_again', 'This idea was merged again in the meantime. Undo that merge first')
    const back = moved.filter((one) => rows.some((row) => row.id === one.id && row.merged_into === id))
    for (const one of back) await moveIdeaRecords(tx, id, one.id, one)
    if (back.length > 0)
      await setMergedInto(
        tx,
        back.map((one) => one.id),
        null,
      )
    await deleteVotes(tx, id, before.voters_added)
    const isSame = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n')
    await setTextAndTags(tx, id, {
      ...(kept.text === before.text_after ? { text: before.text } : {}),
      ...(isSame(kept.tags, before.tags_after) ? { tags: before.tags } : {}),
    })
    await deleteMerge(tx, mergeId)
    return id
  })
}
