import { joinWords } from '@draftwright/contract/joined-words'
import { ideaLength, mostIdeaTags } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, invalid, notFound } from '../../http/errors.ts'
import {
  copyVotes,
  forgetMerge,
  keepMerge,
  lockIdeas,
  moveBelongings,
  newestMerge,
  readMerge,
  removeVotes,
  setMerged,
  setWords,
} from './merge-store.ts'
import { mayChangeIdea } from './rules.ts'

/** Puts the others into the idea: their words below its own, their tags, votes, posts and runs. Answers the merge's id. */
export function mergeIdeas(db: AccountDb, caller: Caller, id: string, otherIds: readonly string[]): Promise<string> {
  const ids = [...new Set(otherIds)]
  if (ids.includes(id)) throw invalid([{ field: 'idea_ids', message: 'must not name the idea itself' }])
  return db.transaction(async (tx) => {
    const rows = await lockIdeas(tx, [id, ...ids])
    const kept = rows.find((row) => row.id === id)
    const others = ids.map((other) => rows.find((row) => row.id === other))
    if (kept === undefined || others.some((row) => row === undefined)) throw notFound('Idea')
    for (const row of rows) {
      mayChangeIdea(caller, row)
      if (row.merged_into !== null) throw conflict('merged', 'One of these ideas has been merged into another already')
    }
    const whole = others.filter((row) => row !== undefined)
    const text = joinWords(
      kept.text,
      whole.map((row) => row.text),
    )
    if (text.length > ideaLength)
      throw conflict('too_long', `Together these ideas are longer than ${ideaLength} characters`)
    const tags = [...new Set([...kept.tags, ...whole.flatMap((row) => row.tags)])].slice(0, mostIdeaTags)
    const moved = []
    for (const row of whole) moved.push({ id: row.id, ...(await moveBelongings(tx, row.id, id)) })
    const voters_added = await copyVotes(tx, ids, id)
    await setMerged(tx, ids, id)
    await setWords(tx, id, { text, tags })
    const before = { text: kept.text, tags: kept.tags, text_after: text, tags_after: tags, voters_added }
    return keepMerge(tx, id, caller.userId, { before, moved })
  })
}

/** Takes the newest merge back and answers the idea's id. Words and tags that were changed since stay as they are. */
export function undoMerge(db: AccountDb, caller: Caller, mergeId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const merge = await readMerge(tx, mergeId)
    if (merge === undefined) throw notFound('Merge')
    const { before, moved, idea_id: id } = merge
    const rows = await lockIdeas(tx, [id, ...moved.map((one) => one.id)])
    const kept = rows.find((row) => row.id === id)
    if (kept === undefined) throw notFound('Idea')
    for (const row of rows) mayChangeIdea(caller, row)
    if ((await newestMerge(tx, id))?.id !== mergeId)
      throw conflict('merged_again', 'This idea was merged once more since then: undo that first')
    const back = moved.filter((one) => rows.some((row) => row.id === one.id && row.merged_into === id))
    for (const one of back) await moveBelongings(tx, id, one.id, one)
    if (back.length > 0)
      await setMerged(
        tx,
        back.map((one) => one.id),
        null,
      )
    await removeVotes(tx, id, before.voters_added)
    const isSame = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n')
    await setWords(tx, id, {
      ...(kept.text === before.text_after ? { text: before.text } : {}),
      ...(isSame(kept.tags, before.tags_after) ? { tags: before.tags } : {}),
    })
    await forgetMerge(tx, mergeId)
    return id
  })
}
