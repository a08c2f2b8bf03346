import {
  type FieldCondition,
  isTableKind,
  type QueryCondition,
  queryFields,
  type QueryForm,
  type QueryKind,
  type QueryFieldType,
} from '@draftwright/contract/query-form'
import { describeSpan, readSpanValue } from '@draftwright/contract/query-spans'

const kindLabels: Readonly<Record<QueryKind, string>> = {
  idea: 'Ideas',
  post: 'Posts',
  pillar: 'Pillars',
  channel: 'Channels',
  opportunity: 'Deals',
  company: 'Companies',
  contact: 'Contacts',
  task: 'Tasks',
  log_entry: 'Log entries',
  activity: 'Activities',
  survey_response: 'Survey answers',
  meeting: 'Meetings',
  meeting_note: 'Meeting notes',
  meeting_line: 'Words in meetings',
  member: 'Members',
}
export const describeKind = (kind: QueryForm['kind']): string =>
  isTableKind(kind) ? 'Table records' : kindLabels[kind]

/** `close_date` as a label: Close date. */
export const describeField = (field: string): string => {
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
export const getFieldType = (kind: QueryForm['kind'], field: string): QueryFieldType =>
  (isTableKind(kind) ? undefined : queryFields[kind][field]) ?? 'text'

const operatorWords: Readonly<Record<FieldCondition['op'], string>> = {
  is: 'is',
  has: 'contains',
  over: 'over',
  under: 'under',
  from: 'from',
  to: 'up to',
  within: 'between',
  empty: 'is empty',
}

function sayValue(kind: QueryForm['kind'], field: string, value: string | number): string {
  if (value === '@me') return 'me'
  if (typeof value === 'number')
    return (getFieldType(kind, field) === 'money' ? value / 100 : value).toLocaleString('en')
  return value.replaceAll('_', ' ')
}

/** A condition on its chip: "Close date: this month". */
export function describeCondition(kind: QueryForm['kind'], one: QueryCondition): string {
  if ('linked' in one) {
    const inside = one.where.map((each) => describeCondition(one.linked, each)).join(', ')
    return `${one.not === true ? 'without' : 'with'} ${kindLabels[one.linked].toLowerCase()}${inside === '' ? '' : ` (${inside})`}`
  }
  const { field, op, values, not } = one
  const span = op === 'within' ? readSpanValue(values) : null
  const said =
    span === null
      ? values.map((value) => sayValue(kind, field, value)).join(op === 'within' ? ' and ' : ', ')
      : describeSpan(span, 'en')
  if (op === 'empty')
    return not === true ? `has ${describeField(field).toLowerCase()}` : `no ${describeField(field).toLowerCase()}`
  const how = op === 'is' || span !== null ? '' : `${operatorWords[op]} `
  return `${describeField(field)}: ${not === true ? 'not ' : ''}${how}${said}`
}
