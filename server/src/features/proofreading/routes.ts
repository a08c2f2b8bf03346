import { maxDictionaryWords, proofreading } from '@draftwright/contract/proofreading'
import { conflictError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { listNameWords, readCrmSight } from '../crm/index.ts'
import { checkParagraphs } from './check.ts'
import { countWords, findWord, insertWord, listWords, removeWord } from './store.ts'

export const proofreadingRoutes = implementRoutes(proofreading, {
  read: async ({ db, context }) => ({
    words: await listWords(db),
    has_language_tool: context.config.languageToolUrl !== null,
  }),
  addWord: ({ db, body: { word } }) =>
    db.transaction(async (tx) => {
      await tx.lockList('dictionary words')
      const known = await findWord(tx, word)
      if (known !== undefined) return known
      if ((await countWords(tx)) >= maxDictionaryWords)
        throw conflictError('too_many_words', `A dictionary can have ${maxDictionaryWords} words. Remove some first.`)
      return insertWord(tx, word)
    }),
  async removeWord({ db, params }) {
    if (!(await removeWord(db, params.id))) throw notFoundError('Word')
    return null
  },
  async findNames({ db, caller, body: { words } }) {
    const isSeen = words.length > 0 && (await readCrmSight({ db, caller })) !== null
    return isSeen ? listNameWords(db, [...new Set(words)]) : []
  },
  check: ({ db, context, body, signal }) => checkParagraphs(context, db.accountId, body, signal),
})
