import type { TableQuery } from '../../../advising/table-query.ts'
import type { TaggedWords } from '../query/tag-words.ts'
import { type TableCondition, toPeriod } from './table-conditions.ts'
import { isDay, isNumeric, isPerson, isStamp, positions, type WordUses } from './word-uses.ts'

const equals = /^(?:is|are|was|were|ist|sind|war|waren)$/u
const empty = /^(?:empty|blank|leer)$/u
const edges = /^(?:between|zwischen|ab|seit|nach|vor|bis)$/u
const bounds: Readonly<Record<string, TableCondition['operator']>> = { over: 'gt', from: 'gte', under: 'lt', to: 'lte' }

/** Days, and those that are compared with each other: "more this month than last month". */
export function readPeriods(
  uses: WordUses,
  base: TableQuery | null,
  today: string,
): { conditions: readonly TableCondition[]; compared: readonly TableCondition[] } {
  const old = base?.conditions?.find(({ operator }) => operator === 'within')?.field
  const places = [...uses.items.keys()].filter((at) => uses.items[at]?.tag === 'span')
  const isCompared = uses.items.some(
    ({ tag, arg }) => tag === 'more' || tag === 'compare' || (tag === 'op' && arg === 'over'),
  )
  if (places.length > 1 && !(places.length === 2 && isCompared)) return { conditions: [], compared: [] }
  const found = places.flatMap((at): TableCondition[] => {
    const span = uses.items[at]?.span
    const column = uses.findNearest((one) => isDay(one) || isStamp(one), at)
    const field = uses.findFieldAt(column) ?? uses.takeField(isDay, at, old) ?? uses.takeField(isStamp, at)
    if (span === undefined || field === undefined) return []
    const edge = uses.findBefore(at, ({ tag, words }) => tag === 'quiet' && !edges.test(words))
    const words = uses.items[edge]?.words ?? ''
    const condition = toPeriod(field.name, span, words, today)
    const isDenied = uses.takeDenial(at, column)
    // Only days from one to another can be left out.
    if (isDenied && condition.operator !== 'within') return []
    uses.use(at, column, edges.test(words) ? edge : -1)
    return [isDenied ? { ...condition, operator: 'notWithin' } : condition]
  })
  if (found.length < 2) return { conditions: found, compared: [] }
  for (const tag of ['more', 'compare', 'op']) uses.useTag(tag)
  return { conditions: [], compared: found }
}

/** "Over 5000", "between 2500 and 5000", with the field that stands nearest, or the only one of its kind. */
export function readComparisons(uses: WordUses): TableCondition[] {
  return [...uses.items.entries()].flatMap(([at, { tag, arg }]): TableCondition[] => {
    const [next, joint, end] = uses.items.slice(at + 1, at + 4)
    if (tag !== 'op' || next?.number === undefined || uses.isUsed(at)) return []
    const isRange = arg === 'between' && joint?.tag === 'and' && end?.number !== undefined
    const operator = bounds[arg]
    if (!isRange && operator === undefined) return []
    const field = uses.takeField(isNumeric, at)?.name
    if (field === undefined || uses.takeDenial(at)) return []
    uses.use(at, at + 1, ...(isRange ? [at + 2, at + 3] : []))
    return isRange
      ? [
          { field, operator: 'gte', value: next.number },
          { field, operator: 'lte', value: end.number },
        ]
      : operator === undefined
        ? []
        : [{ field, operator, value: next.number }]
  })
}

/** "Booked": an option without its field. Several of one field cannot all hold. */
export function readChoices(uses: WordUses): TableCondition[] {
  const found: TableCondition[] = []
  for (const [at, { tag, arg, choice }] of uses.items.entries()) {
    if (tag !== 'choice' || choice === undefined || found.some(({ field }) => field === arg)) continue
    const column = uses.findNearest(({ name }) => name === arg, at)
    found.push({ field: arg, operator: uses.takeDenial(at, column) ? 'neq' : 'eq', value: choice })
    uses.use(at, column)
  }
  return found
}

/** "Paid", "not paid", "without a host", "spent is empty", "with an owner". */
export function readFlags(uses: WordUses): TableCondition[] {
  return [...uses.items.keys()].flatMap((at): TableCondition[] => {
    const field = uses.findFieldAt(at)
    if (field === undefined) return []
    const behind = uses.items.slice(at + 1)
    const said = behind.findIndex(({ tag }) => tag !== 'quiet' && tag !== 'not')
    if (empty.test(behind[said]?.words ?? '')) {
      const denial = behind.slice(0, said).findIndex(({ tag }) => tag === 'not')
      uses.use(at, at + 1 + said, denial < 0 ? -1 : at + 1 + denial)
      // "Where spent is empty."
      uses.useTag('show', 'city')
      return [{ field: field.name, operator: denial < 0 ? 'isBlank' : 'isNotBlank' }]
    }
    const isFlag = field.type === 'checkbox'
    const before = uses.getBefore(at)?.tag
    const isDenied = (isFlag || before === 'without') && uses.takeDenial(at)
    const isHeld = before === 'with' && !isNumeric(field) && behind.every(({ tag }) => tag === 'comma' || tag === 'and')
    if (!isDenied && !isFlag && !isHeld) return []
    uses.use(at)
    return [{ field: field.name, operator: isDenied ? 'isBlank' : 'isNotBlank' }]
  })
}

const isValue = ({ tag }: TaggedWords): boolean =>
  ['unknown', 'member', 'me', 'words', 'kind', 'entry', 'note', 'is', 'field', 'time', 'value'].includes(tag)

/** "City Berlin", "in Hamburg", "of Ada", "mine": a value of the field beside it, of people, or of any field. */
export function readValues(uses: WordUses, person: string, isFollowUp: boolean): TableCondition[] {
  const found: TableCondition[] = []
  for (const [at, item] of uses.items.entries()) {
    if (uses.isUsed(at) || !isValue(item)) continue
    const name = item.tag === 'me' ? person : item.tag === 'member' ? item.words : null
    const back = uses.findBefore(at)
    const before = uses.items[back]
    const isPlaced =
      before !== undefined &&
      (['group', 'without', 'except'].includes(before.tag) ||
        (['quiet', 'with', 'op'].includes(before.tag) && positions.test(before.words)))
    const column = findColumnBefore(uses, at)
    const isAlone = isFollowUp && (before === undefined || before.tag === 'and')
    if (name === null && item.tag !== 'words' && !isPlaced && column < 0 && !isAlone) continue
    const parts = [name ?? item.typed ?? item.words]
    const rest = name === null ? uses.items.slice(at + 1) : []
    const end = rest.findIndex(({ tag }) => tag !== item.tag)
    for (const [n, one] of rest.slice(0, end < 0 ? undefined : end).entries()) {
      uses.use(at + 1 + n)
      parts.push(one.typed ?? one.words)
    }
    const field = uses.findFieldAt(column) ?? (name === null ? undefined : uses.takeField(isPerson, at))
    const operator = uses.takeDenial(at, column) ? ('notContains' as const) : ('contains' as const)
    uses.use(at, column, isPlaced ? back : -1)
    found.push({ ...(field === undefined ? {} : { field: field.name }), operator, value: parts.join(' ') })
  }
  return found
}

/** The field of texts right before a value: "City Berlin", "owned by Ada". */
function findColumnBefore(uses: WordUses, at: number): number {
  const isSmall = ({ tag, words }: TaggedWords) =>
    tag === 'group' || tag === 'with' || (tag === 'quiet' && (equals.test(words) || positions.test(words)))
  const place = uses.findBefore(at, isSmall)
  const field = uses.findFieldAt(place)
  return field === undefined || isNumeric(field) || isDay(field) || isStamp(field) ? -1 : place
}
