import { isBlankMark } from '@draftwright/contract/typed/blank-marks'
import { readDay } from '@draftwright/contract/typed/day'
import { readTypedValue } from '@draftwright/contract/typed/typed-value'

/** Columns of which a yes, a day or a reason means that somebody gets nothing any more, whatever else the file says of them. */
const endHeading =
  /unsub(?!scribes)|opt(?:ed)?[ _-]?out|black[ _-]?list|do[ _-]?not[ _-]?(?:e-?mail|contact)|suppress|e?mail[ _-]?disabled|abgemeldet|abbestellt|désabonn|désinscri|^(?:fecha de )?baja$|odsubskryb|wypisan|відписа|отписа/iu
/** What such columns are called that say nothing of the person. */
const noEnd = /url|link|page|token|address|campaign|count|rate|text/iu

export const findEndColumns = (headers: readonly string[]): number[] =>
  headers.flatMap((header, at) => (endHeading.test(header) && !noEnd.test(header) ? [at] : []))

const left =
  /^(?:unsub\w*|opt(?:ed)?[ _-]?out|inactive|cancel\w*|abgemeldet|désabonn\w*|désinscri\w*|baja|відписа\p{L}*|отписа\p{L}*|(?:non?|not|never)[ _-]?subscribed|suppressed|block(?:ed)?|black-?listed|disabled|deleted|removed|archived|revoked|withdrawn|declined|rejected|objected|widerrufen)$/iu
const unreachable = /^(?:(?:soft|hard)?[ _-]?bounced?|cleaned|complain\w*|spam\w*|junk|invalid|undeliverable)$/iu

/** Whether a status, or the day somebody left, says that they get nothing any more. */
export function findEnd(status: string, endCells: readonly string[]): 'unsubscribed' | 'bounced' | null {
  if (unreachable.test(status)) return 'bounced'
  if (left.test(status) || readFlag(status) === false || isDay(status)) return 'unsubscribed'
  return endCells.some(tellsEnd) ? 'unsubscribed' : null
}

/** A no, or nothing, means that somebody has not left. */
function tellsEnd(cell: string): boolean {
  const text = cell.trim()
  if (text === '' || isBlankMark(text) || /^(?:https?:|0000-00-00|subscribed$|never$|none$)/iu.test(text)) return false
  return readFlag(text) ?? true
}

function readFlag(text: string): boolean | undefined {
  const read = readTypedValue(text, { kind: 'flag' }, {})
  return read.is === 'read' && typeof read.value === 'boolean' ? read.value : undefined
}

const isDay = (text: string): boolean => text !== '' && readDay(text, {}, {}).is !== 'unreadable'
