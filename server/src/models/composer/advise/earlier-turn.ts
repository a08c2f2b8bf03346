import type { CitableSource } from '../../advising/tool-result.ts'
import type { ActionIntent, Intent } from './intent.ts'
import type { RowReference } from './row-reference.ts'

/** The context of a question: the previous intent, and the displayed rows, in order. */
export interface EarlierTurn {
  readonly intent: Intent
  readonly rows: readonly CitableSource[]
  /** Rows that the person was asked to choose from. */
  readonly choice: readonly CitableSource[]
}

const ordinals: Record<string, number> = {
  first: 0,
  '1st': 0,
  second: 1,
  '2nd': 1,
  third: 2,
  '3rd': 2,
  fourth: 3,
  '4th': 3,
  fifth: 4,
  '5th': 4,
  sixth: 5,
  seventh: 6,
  eighth: 7,
}

/** "The second one", "number 3", "the last", or "it" if there was one row. */
export function findMeantRow(text: string, { rows, choice }: EarlierTurn): CitableSource | null {
  const shown = choice.length > 0 ? choice : rows.filter(({ kind }) => kind !== 'report')
  if (shown.length === 0 || text.split(' ').length > 10) return null
  const [, word, noun] =
    /\b(first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th|sixth|seventh|eighth)(?: (one|deal|post|idea|pillar|channel|contact|company|task|row|of them))?\b(?! (?:week|month|quarter|half|of (?:january|february|march|april|may|june|july|august|september|october|november|december)))/u.exec(
      text,
    ) ?? []
  const kind = noun === 'deal' ? 'opportunity' : noun
  const ofKind = shown.filter((row) => row.kind === kind)
  const from = ofKind.length > 0 ? ofKind : shown
  if (word !== undefined && /\b(?:the|number|no)\b|^\w+(?: one)?$/u.test(text)) return from[ordinals[word] ?? 0] ?? null
  const number = /(?:^|\b(?:number|no|nr)\.? |#)(\d{1,2})$/u.exec(text)?.[1]
  if (number !== undefined) return from[Number(number) - 1] ?? null
  if (/\b(?:the )?last one\b/u.test(text)) return from.at(-1) ?? null
  if (
    from.length === 1 &&
    !/^(?:please )?(?:draft|write|create|add|make|remind|move|log|note)\b/u.test(text) &&
    /\b(?:it|this|that|this one|that one|him|her|them)\b/u.test(text) &&
    /\b(?:about|summar\w*|details?|more|happened|history|read|open|show)\b/u.test(text)
  )
    return from[0] ?? null
  return null
}

export function findChoiceByName(text: string, choice: readonly CitableSource[]): CitableSource | null {
  const wanted = text.replace(/^(?:the|i mean|i meant|it's|its|on|for|with)\s+/u, '').trim()
  if (wanted === '') return null
  const found = choice.filter(({ title }) => {
    const name = title.toLowerCase()
    return name.includes(wanted) || wanted.includes(name)
  })
  if (found.length === 1) return found[0] ?? null
  const kind = choice.filter(
    (row) => wanted.includes(row.kind) || (row.kind === 'opportunity' && /\bdeal\b/u.test(wanted)),
  )
  return kind.length === 1 ? (kind[0] ?? null) : null
}

/** The previous intent with its ambiguous name resolved. */
export function applyChosenRow(intent: Intent, row: CitableSource): Intent {
  const answered = (named: RowReference): RowReference => ({ ...named, chosen: row })
  if (intent.kind === 'named') return { ...intent, named: answered(intent.named) }
  if (intent.kind === 'mail') return { ...intent, mail: { ...intent.mail, recipient: answered(intent.mail.recipient) } }
  if (intent.kind !== 'action')
    return { kind: 'named', view: 'read', named: { words: row.title, kinds: [], chosen: row } }
  return { ...intent, action: applyRowToAction(intent.action, row, answered) }
}

function applyRowToAction(
  action: ActionIntent,
  row: CitableSource,
  answered: (named: RowReference) => RowReference,
): ActionIntent {
  switch (action.action) {
    case 'add_note':
      return { ...action, record: answered(action.record) }
    case 'create_task':
      return action.record === null ? action : { ...action, record: answered(action.record) }
    case 'move_stage':
      return { ...action, deal: answered(action.deal) }
    case 'create_idea':
      return action.pillar === null ? action : { ...action, pillar: answered(action.pillar) }
    case 'draft_post':
      if (row.kind === 'idea' && action.idea !== null) return { ...action, idea: answered(action.idea) }
      return { ...action, channel: { words: row.title, kinds: ['channel'], chosen: row } }
  }
}

/** The only row of an answer: the record it described, or the only row it showed. */
export function findSubject({ intent, rows }: EarlierTurn): CitableSource | null {
  const record = rows.find(({ facts }) => facts['group'] === 'record')
  if (record !== undefined) return record
  const most = intent.kind === 'tool' ? intent.most : undefined
  const shown = rows.filter(({ kind }) => kind !== 'report')
  return shown.length === 1 || most === 1 ? (shown[0] ?? null) : null
}

/** Placeholder for a pronoun in a question, so that a title, which others wrote, is never parsed as part of a question. */
const pronounPlaceholder = 'Zqtherow'
const pronouns =
  /(?<![\p{L}'])(?:(?<whose>his|her|its|their)(?=\s+(?!on\b|at\b|about\b|by\b|for\b|to\b|tomorrow\b|today\b|back\b|next\b|this\b|and\b|when\b)\p{L})|(?:this|that|the same) (?:one|deal|post|idea|contact|company|task|person|article)|it|him|her|she|he|them|they|there(?=\s*[?.!]*$))(?![\p{L}'])/giu

/** The question with its pronouns replaced, and how to put the row into what was understood; null where it has none. */
export function replacePronouns(
  question: string,
  row: CitableSource,
): { question: string; put(intent: Intent): Intent } | null {
  const replaced = question.replaceAll(pronouns, (_all, whose?: string) =>
    whose === undefined ? pronounPlaceholder : `${pronounPlaceholder}'s`,
  )
  return replaced === question ? null : { question: replaced, put: (intent) => substituteRow(intent, row) }
}

/** Replaces the placeholder in any value: a row reference becomes the chosen row, text gets its title. */
function substituteRow<T>(value: T, row: CitableSource): T
function substituteRow(value: unknown, row: CitableSource): unknown {
  if (typeof value === 'string') return value.replaceAll(new RegExp(pronounPlaceholder, 'giu'), row.title)
  if (Array.isArray(value)) return value.map((one) => substituteRow(one as unknown, row))
  if (typeof value !== 'object' || value === null) return value
  if ('words' in value && 'kinds' in value && String(value.words).toLowerCase() === pronounPlaceholder.toLowerCase())
    return { words: row.title, kinds: [], chosen: row } satisfies RowReference
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, substituteRow(one as unknown, row)]))
}
