import {
  measureNames,
  queryFields,
  type QueryFieldType,
  queryKinds,
  queryOperators,
} from '@draftwright/contract/query-form'
import type { JSONSchema7 } from 'ai'
import { actionTools, isActionTool } from './action-tools.ts'
import { isReadableKind, type ReadTool } from './read-tools.ts'

/** A call of one of the tools that a language model is offered, as the calls of reports it stands for. */
export interface ReportCall {
  readonly tool: ReadTool
  readonly input: unknown
}

const text = (description?: string): JSONSchema7 => ({
  type: 'string',
  ...(description === undefined ? {} : { description }),
})
const flag: JSONSchema7 = { type: 'boolean' }
const oneOf = (names: readonly string[]): JSONSchema7 => ({ type: 'string', enum: [...names] })
const fields = (properties: Record<string, JSONSchema7>, ...required: string[]): JSONSchema7 => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const day = text('YYYY-MM-DD')
const owned = { mine: flag, whose: text('a member’s name') }

const marks: Readonly<Record<QueryFieldType, string>> = {
  text: '',
  member: '*',
  number: '#',
  money: '$',
  percent: '#',
  day: '@',
}
/** The fields of every kind in few tokens. */
const describeKinds = (kinds: readonly (typeof queryKinds)[number][]): string =>
  kinds
    .map(
      (kind) =>
        `${kind}(${Object.entries(queryFields[kind])
          .map(([name, type]) => name + marks[type])
          .join(' ')})`,
    )
    .join(' ')

const legend = '@ day, # number, $ cents, * member’s name or "@me"'
const statuses =
  'Statuses: idea new shortlisted drafted published archived; post draft in_review changes_requested approved scheduled published failed missed; opportunity open won lost; task open done; contact lead prospect customer former partner.'

const condition: JSONSchema7 = {
  type: 'object',
  properties: {
    field: text(),
    op: oneOf(queryOperators),
    values: { type: 'array', items: { type: ['string', 'number'] } },
    linked: text('instead of field: a kind that hangs on it'),
    where: { type: 'array', items: { type: 'object' }, description: 'its conditions' },
    not: flag,
  },
}
const queryInput = fields(
  {
    kind: text('a kind below, or table:<id>'),
    where: { type: 'array', items: condition },
    measure: fields({ of: oneOf(measureNames), field: text() }, 'of'),
    group: text('a field or a linked kind'),
    sort: fields({ field: text(), isDown: flag }, 'field', 'isDown'),
    limit: { type: 'integer' },
    show: { type: 'array', items: { type: 'string' }, description: 'fields or linked kinds to show' },
  },
  'kind',
  'where',
)

const topics = [
  'visits',
  'sources',
  'goals',
  'forms',
  'links',
  'campaigns',
  'newsletters',
  'subscribers',
  'experiments',
]
const reports = ['posts', 'pipeline', 'compare', 'changes', 'what_to_write', 'insight', 'networks', 'counts', 'surveys']
const changes = Object.keys(actionTools)

interface OfferedTool {
  readonly description: string
  readonly input: JSONSchema7
}

/** The tools that a language model is offered. */
export const modelTools: Readonly<Record<string, OfferedTool>> = {
  find: {
    description:
      'Finds rows by words in names and texts, also what was said in meetings. Gives handles; all words must occur.',
    input: fields({ words: text() }, 'words'),
  },
  read: {
    description:
      'One row by its handle with everything on it: roles, people, deals, open tasks, notes, history, text; of a meeting its notes and transcript (40 lines from from_line, or those with words).',
    input: fields({ row: text('a handle such as r3'), from_line: { type: 'integer' }, words: text() }, 'row'),
  },
  query: {
    description: `Rows by conditions that all hold, counted, measured, grouped or listed; one call answers most questions. values: is = any of, has = contains a word, within = [from, to] or one of @today @this_week @last_week @next_week @this_month @last_month @last_30_days @this_quarter @this_year, empty = []. ${legend}. ${describeKinds(queryKinds)}. ${statuses} Linked kinds: by record (company, contact, opportunity) and pillar, channel.`,
    input: queryInput,
  },
  due_and_stuck: {
    description: 'What falls into some days (next seven), or what waits for somebody: deals, tasks, posts, promises.',
    input: fields({ what: oneOf(['due', 'stuck']), from: day, to: day, ...owned }, 'what'),
  },
  numbers: {
    description:
      'posts: views of posts, best first. compare: two spans side by side (from/to with from2/to2). changes: since from. surveys: answers. The others are about the audience.',
    input: fields(
      { about: oneOf([...reports, ...topics]), from: day, to: day, from2: day, to2: day, ...owned },
      'about',
    ),
  },
  tables: {
    description: 'The workspace’s own tables with ids, fields and options, to query as table:<id>.',
    input: fields({ name: text() }),
  },
  propose_change: {
    description:
      'A card for the person to approve; nothing is changed yet. create_idea: text. draft_post: channel_id, idea_id or text. add_note: record_kind (opportunity company contact), record_id, text. create_task: title, due_at (UTC), record_kind, record_id. move_stage: opportunity_id, stage_id, lost_reason. An id is a handle; of a stage its stage_id in the pipeline’s numbers.',
    input: { ...fields({ change: oneOf(changes) }, 'change'), additionalProperties: true },
  },
}

/** For models that read little: four tools, of which the query has the main kinds alone. */
export const smallModelTools: Readonly<Record<string, OfferedTool>> = {
  find: { description: 'Finds rows by words. Gives handles.', input: fields({ words: text() }, 'words') },
  read: { description: 'Everything on one row.', input: fields({ row: text('a handle such as r3') }, 'row') },
  query: {
    description: `Rows by conditions that all hold, counted or listed. ${legend}. ${describeKinds(['post', 'idea', 'opportunity', 'company', 'contact', 'task'])}. ${statuses}`,
    input: fields(
      {
        kind: oneOf(['post', 'idea', 'opportunity', 'company', 'contact', 'task']),
        where: {
          type: 'array',
          items: fields(
            {
              field: text(),
              op: oneOf(queryOperators),
              values: { type: 'array', items: { type: ['string', 'number'] } },
            },
            'field',
            'op',
            'values',
          ),
        },
        measure: fields({ of: oneOf(['count', 'sum', 'average']), field: text() }, 'of'),
      },
      'kind',
      'where',
    ),
  },
  due_and_stuck: {
    description: 'What is due or stuck.',
    input: fields({ what: oneOf(['due', 'stuck']), mine: flag }, 'what'),
  },
}

/** What a handle stands for; null for one that no tool has answered. */
export type ResolveHandle = (handle: string) => { readonly kind: string; readonly id: string } | null

const asObject = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? { ...input } : {}

/** A proposed change as the action that a card shows. Null for any other call; throws an Error that the model reads. */
export function toActionCall(name: string, input: unknown, resolve: ResolveHandle) {
  if (name !== 'propose_change') return null
  const { change, ...given } = asObject(input)
  if (typeof change !== 'string' || !isActionTool(change)) throw new Error(`There is no change ${String(change)}`)
  const args = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key,
      key.endsWith('_id') && typeof value === 'string' ? (resolve(value)?.id ?? value) : value,
    ]),
  )
  const parsed = actionTools[change].input.safeParse(args)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`The change cannot be proposed: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}`)
  }
  return { name: change, input: args }
}

/** The reports that a call reads, one after the other. Throws an Error that the model reads. */
export function toReportCalls(name: string, input: unknown, resolve: ResolveHandle, today: string): ReportCall[] {
  const given = asObject(input)
  switch (name) {
    case 'find':
      return [
        { tool: 'find_records', input: { words: given['words'] } },
        { tool: 'find_meetings', input: { words: given['words'] } },
      ]
    case 'read':
      return toReadCalls(given, resolve)
    case 'query':
      return [{ tool: 'query_records', input: { where: [], ...given } }]
    case 'due_and_stuck': {
      const { what, from, to, ...of } = given
      return what === 'stuck'
        ? [{ tool: 'what_is_stuck', input: of }]
        : [
            {
              tool: 'what_is_due',
              input: { ...of, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
            },
          ]
    }
    case 'numbers':
      return [toNumbersCall(given, today)]
    case 'tables':
      return [{ tool: 'list_tables', input: given['name'] === undefined ? {} : { table: given['name'] } }]
    default:
      throw new Error(`There is no tool ${name}`)
  }
}

/** A row by its kind and id, as a mention names it; the reader's rights decide whether it is shown. */
function readAddress(row: string): { kind: string; id: string } | null {
  const match = /^([a-z_]+):([0-9a-f-]{36})$/u.exec(row)
  return match === null ? null : { kind: match[1] ?? '', id: match[2] ?? '' }
}

function toReadCalls({ row, ...more }: Record<string, unknown>, resolve: ResolveHandle): ReportCall[] {
  const found = typeof row === 'string' ? (resolve(row) ?? readAddress(row)) : null
  if (found === null) throw new Error(`No row has the handle ${String(row)}. Find it first.`)
  const { kind, id } = found
  if (kind === 'meeting') return [{ tool: 'read_meeting', input: { id, ...more } }]
  if (!isReadableKind(kind)) throw new Error(`${String(row)} has no more to read.`)
  const hasHistory = kind === 'opportunity' || kind === 'company' || kind === 'contact' || kind === 'post'
  return [
    { tool: 'read_record', input: { kind, id } },
    ...(hasHistory ? [{ tool: 'record_history', input: { kind, id } } as const] : []),
    ...(hasHistory && kind !== 'post' ? [{ tool: 'find_meetings', input: { record_id: id } } as const] : []),
  ]
}

function toNumbersCall(given: Record<string, unknown>, today: string): ReportCall {
  const { about, from, to, from2, to2, ...of } = given
  const span = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  switch (about) {
    case 'posts':
      return { tool: 'what_did_well', input: span }
    case 'pipeline':
      return { tool: 'pipeline', input: of }
    case 'compare':
      return { tool: 'compare_periods', input: { first: { from, to }, second: { from: from2, to: to2 } } }
    case 'changes':
      return { tool: 'recent_changes', input: { since: from ?? today, ...(to === undefined ? {} : { to }) } }
    case 'what_to_write':
      return { tool: 'content_gaps', input: {} }
    case 'insight':
      return { tool: 'content_insight', input: {} }
    case 'networks':
      return { tool: 'network_numbers', input: {} }
    case 'counts':
      return { tool: 'count_everything', input: {} }
    case 'surveys':
      return { tool: 'survey_answers', input: { ...span, ...of } }
    default:
      return { tool: 'audience', input: { about, ...span } }
  }
}
