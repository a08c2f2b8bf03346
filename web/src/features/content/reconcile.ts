import type { Content } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import type { BaseVersion } from './stored-draft.ts'
import { hasBlockConflict, mergeDocs, type MergePiece } from './merge-docs.ts'
import { isSameText } from './same-text.ts'
import type { ContentFields, FieldName } from './saver.ts'

/** Another version that was saved since, and the result of the merge. */
export interface Reconciled {
  theirs: Content
  pieces: MergePiece[]
  /** Fields that both changed differently. */
  fields: FieldName[]
}

export const pickFields = ({ title, excerpt, slug, keyword, pillar_id, campaign_id, settings }: BaseVersion) => ({
  title,
  excerpt,
  slug,
  keyword,
  pillar_id,
  campaign_id,
  settings,
})

/** Settings are compared by their values; the others are texts. */
export const isSameField = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges the current text with a version that was saved since. Without the common base, a different text conflicts as a whole:
 * the changes cannot be attributed.
 */
export function reconcileVersions(
  base: BaseVersion | null,
  mine: Doc,
  changed: ContentFields,
  theirs: Content,
): Reconciled {
  const other = theirs.rich_content
  const pieces: MergePiece[] =
    base !== null
      ? mergeDocs(base.rich_content, mine, other)
      : isSameText(mine, other)
        ? [{ kind: 'agreed', blocks: other.content }]
        : [{ kind: 'clash', mine: mine.content, theirs: other.content }]
  // The names are those of Fields.
  const names = Object.keys(changed) as FieldName[]
  const fields = names.filter(
    (name) => !isSameField(changed[name], theirs[name]) && (base === null || !isSameField(base[name], theirs[name])),
  )
  return { theirs, pieces, fields }
}

export const hasConflict = ({ pieces, fields }: Reconciled): boolean => fields.length > 0 || hasBlockConflict(pieces)
