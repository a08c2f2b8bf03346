import type { Content } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import type { Base } from './kept-draft.ts'
import { hasClash, mergeDocs, type Piece } from './merge-docs.ts'
import { isSameText } from './same-text.ts'
import type { Fields } from './saver.ts'

export type FieldName = keyof Fields
/** Another version that was saved since, and what becomes of both. */
export interface Reconciled {
  theirs: Content
  pieces: Piece[]
  /** Fields that both changed, each in another way. */
  fields: FieldName[]
}

export const fieldsOf = ({ title, excerpt, slug, keyword, pillar_id }: Base) => ({
  title,
  excerpt,
  slug,
  keyword,
  pillar_id,
})

/**
 * Brings the text as it stands here together with a version that was saved since. Without the version that both began
 * with, a text that differs clashes as a whole: nobody can tell who changed what.
 */
export function reconcile(base: Base | null, mine: Doc, changed: Fields, theirs: Content): Reconciled {
  const other = theirs.rich_content
  const pieces: Piece[] =
    base !== null
      ? mergeDocs(base.rich_content, mine, other)
      : isSameText(mine, other)
        ? [{ kind: 'agreed', blocks: other.content }]
        : [{ kind: 'clash', mine: mine.content, theirs: other.content }]
  // The names are those of Fields.
  const names = Object.keys(changed) as FieldName[]
  const fields = names.filter(
    (name) => changed[name] !== theirs[name] && (base === null || base[name] !== theirs[name]),
  )
  return { theirs, pieces, fields }
}

export const needsChoice = ({ pieces, fields }: Reconciled): boolean => fields.length > 0 || hasClash(pieces)
