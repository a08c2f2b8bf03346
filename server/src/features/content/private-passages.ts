import type { Doc } from '@draftwright/contract/document'
import type { PrivatePassage } from '@draftwright/contract/reviews'
import type { AccountDb } from '../../db/account-db.ts'
import { findRange } from '../../documents/text-range.ts'
import { listPrivateSentences } from '../../models/composer/idea/read-idea.ts'
import { findSourceText } from './store.ts'

/** Sentences that the idea marks as private ("between us, …") and that the text has word for word, in editor positions. */
export async function listPrivatePassages(
  db: AccountDb,
  row: { id: string; rich_content: Doc },
): Promise<PrivatePassage[]> {
  return listPrivateSentences(await findSourceText(db, row.id)).flatMap((text) => {
    const range = findRange(row.rich_content, text.replace(/^\(|[.!)]*$/gu, ''))
    return range === null ? [] : [{ text, ...range }]
  })
}
