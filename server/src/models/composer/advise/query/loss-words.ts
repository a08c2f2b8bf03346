import type { TaggedWords } from './tag-words.ts'

const isPlural = ({ tag, arg, words }: TaggedWords): boolean =>
  tag === 'field' && arg === 'lost_reason' && /(?:s|e|en)$/u.test(words)
const isAmount = ({ tag, arg }: TaggedWords): boolean => tag === 'money' || (tag === 'field' && arg === 'amount')

/** "Why do we keep losing, with the euros behind each": the reasons, how many deals were lost by each of them, and their sums. */
export function adaptLossWords(all: readonly TaggedWords[]): readonly TaggedWords[] {
  const items = all.map((item): TaggedWords => (item.tag === 'money' ? { ...item, tag: 'field', arg: 'amount' } : item))
  const beaten = items.findIndex(({ tag }) => tag === 'beaten')
  const said = (tag: string, arg: string): TaggedWords => ({ tag, arg, words: '' })
  // "Who beat us at Acme": the deals that were lost there, and by what.
  if (beaten >= 0) return items.toSpliced(beaten, 1, said('is', 'lost'), said('show', 'lost_reason'))
  const isOfAll = items.some(({ tag }) => tag === 'losses')
  const isOfReasons = items.some(isPlural) && items.some(({ tag, arg }) => tag === 'is' && arg === 'lost')
  if (!isOfAll && !(isOfReasons && !items.some(({ tag }) => tag === 'group'))) return items
  const rest = items.filter(
    (item) =>
      item.tag !== 'losses' &&
      item.tag !== 'group' &&
      item.tag !== 'measure' &&
      !isAmount(item) &&
      !(item.tag === 'field' && item.arg === 'lost_reason') &&
      !(item.tag === 'is' && item.arg === 'lost') &&
      !(item.tag === 'show' && item.arg === 'lost_reason') &&
      !(item.tag === 'kind' && item.arg === 'opportunity') &&
      !['and', 'comma', 'with', 'all'].includes(item.tag),
  )
  return [
    said('measure', 'count'),
    said('and', ''),
    said('measure', 'sum'),
    { ...said('kind', 'opportunity'), words: 'deals' },
    said('is', 'lost'),
    ...rest,
    { ...said('group', ''), words: 'by' },
    said('field', 'lost_reason'),
  ]
}
