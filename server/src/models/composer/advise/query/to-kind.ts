import { type QueryKind, queryKinds } from '../../../advising/query.ts'
import type { TaggedWords } from './tag-words.ts'

const isKind = (arg: string): arg is QueryKind => (queryKinds as readonly string[]).includes(arg)

/** The kind of row that a noun is of. */
export const toKind = (item: TaggedWords | undefined): QueryKind | null =>
  item?.tag === 'kind' && isKind(item.arg)
    ? item.arg
    : item?.tag === 'entry'
      ? 'log_entry'
      : item?.tag === 'note'
        ? 'meeting_note'
        : null
