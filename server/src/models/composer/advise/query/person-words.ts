import type { QueryCondition, QueryForm, QueryKind } from '../../../advising/query.ts'
import type { QuestionContext } from '../question.ts'
import type { TaggedWords } from './tag-words.ts'

/** "What did we promise her": the one contact that the question before was about. */
export function replacePersonWords(
  items: readonly TaggedWords[],
  earlier: QueryForm | null,
  members: QuestionContext['members'],
): readonly TaggedWords[] {
  const isMet = items.some(
    ({ tag, arg }) => /^(?:note|entry|talk)$/u.test(tag) || (tag === 'kind' && arg === 'meeting'),
  )
  if (earlier === null || !isMet) return items
  const [name, ...others] = new Set(listPeople(earlier.kind, earlier.where))
  if (name === undefined || others.length > 0 || members.some((one) => JSON.stringify(one).includes(name))) return items
  return items.map((item) =>
    /^(?:her|him|ihr|ihm)$/u.test(item.words)
      ? {
          ...item,
          tag: 'value',
          arg: '',
          values: [{ kind: 'contact', field: 'name', value: name, at: 0, length: 1, isWhole: true }],
        }
      : item,
  )
}

/** The contacts and speakers that conditions name. */
const listPeople = (kind: QueryKind, where: readonly QueryCondition[]): string[] =>
  where.flatMap((one) => {
    if ('linked' in one) return listPeople(one.linked, one.where)
    const isPerson = one.field === (kind === 'contact' ? 'name' : 'person') && one.op === 'is'
    return isPerson && one.not !== true ? one.values.map(String) : []
  })
